package abnftopeg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func read(t *testing.T, text string) *syntax.Grammar {
	t.Helper()
	g, err := abnf.Parse("g.abnf", strings.ReplaceAll(strings.TrimSpace(text), "\n\t\t\t", "\n")+"\n", abnf.RFC5234)
	require.NoError(t, err)
	return g
}

// rules are the rules of a transcription, a line each, without what is the same in each.
func rules(text string) []string {
	_, text, _ = strings.Cut(text, "\n}\n")
	var all []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, startsRule+" <- ") {
			continue
		}
		all = append(all, line)
	}
	return all
}

func TestEachRepairIsUsedInItsPlace(t *testing.T) {
	for _, c := range []struct {
		what   string
		abnf   string
		peg    []string
		repair Repair // of the first rule
	}{
		{"a rule that needs nothing", `
			s = "a" *t ["c"]
			t = %s"b" 2*3DIGIT
			DIGIT = %x30-39`,
			[]string{`s <- "a" t* "c"?`, `t <- 'b' [0-9] [0-9] [0-9]?`, `DIGIT <- [0-9]`}, Printed},
		{"characters become a class, and its rule no node", `
			s = *t
			t = "a" / u / "-" / "uu"
			u = %x30-39`,
			[]string{`s <- t*`, `t <- [0-9aA\-] / "uu"`, `u <- [0-9]`}, Printed},
		{"what is repeated can be empty", `
			s = *t
			t = ["a"] ["b"]`,
			[]string{`s <- t_nonempty*`, `t <- "a"? "b"?`, `t_nonempty <- "a" "b"? / "b"`}, Ending},
		{"at least one of them", `
			s = 1*t "c"
			t = ["a"]`,
			[]string{`s <- t t_nonempty* "c"`, `t <- "a"?`, `t_nonempty <- "a"`}, Ending},
		{"what is before the part that is not empty is a part all the same", `
			s = *(t u)
			t = ["a"]
			u = ["b"]`,
			[]string{`s <- ( t_nonempty u / t_empty u_nonempty )*`, `t <- "a"?`, `u <- "b"?`, `t_nonempty <- "a"`, `u_nonempty <- "b"`, `t_empty <- ( !. )?`}, Ending},
		{"the longer alternative first", `
			s = %s"a" / %s"ab" / "1" / "12"`,
			[]string{`s <- 'ab' / '12' / [1a]`}, Ordered},
		{"an alternative is not the whole", `
			s = t ["." t]
			t = u / 1*("a" / "1")
			u = 1*"1"`,
			[]string{`s <- t ( '.' t )?`, `t <- u ![^.] / [1aA]+`, `u <- '1'+`}, Printed},
		{"an iteration must leave something", `
			s = *("a" ["."]) "a"`,
			[]string{`s <- ( "a" '.'? &"a" )* "a"`}, Ahead},
		{"a rule must regard what follows it elsewhere", `
			s = t ["-" "1" "."]
			t = 1*3"1" *("-" 1*3"1")`,
			[]string{`s <- t '-1.'?`, `t <- '1' '1'? '1'? ( '-1' '1'? '1'? ![^\-] )*`}, Printed},
		{"a repetition must end", `
			s = *("a" / "b") "b" *"a"`,
			[]string{`s <- ( !( "b" "a"* !. ) [abAB] )* "b" "a"*`}, Lazy},
		{"a rule must end otherwise in one place", `
			s = t ["?" *"a" "x"]
			u = t "y"
			t = 1*("a" / "?")`,
			[]string{`s <- t_in_s ( '?' "a"* "x" )?`, `t_in_s <- [aA?] ( !( ( '?' "a"* "x" )? !. ) [aA?] )*`, `u <- t "y"`, `t <- [aA?]+`}, Lazy | InPlace},
	} {
		t.Run(c.what, func(t *testing.T) {
			x, err := Transcribe(read(t, c.abnf), Options{})
			require.NoError(t, err)
			assert.Empty(t, x.Failed)
			assert.Equal(t, c.peg, rules(x.Text))
			assert.Equal(t, c.repair.String(), x.Rules[0].Repair.String())
		})
	}
}

func parsePEG(t *testing.T, text string) *syntax.Grammar {
	t.Helper()
	g, err := ReadRules("own.peg", text)
	require.NoError(t, err)
	return g
}

func TestARuleThatNoRepairProvesIsReportedOnceWithAWitness(t *testing.T) {
	x, err := Transcribe(read(t, `
			s = t / u
			t = "-" u
			u = *"a" ("a" / "c") *"a" ("a" / "c")
			v = "v"`), Options{})
	require.NoError(t, err)
	require.Len(t, x.Failed, 1)
	f := *x.Failed[0]
	assert.Equal(t, Failure{File: "g.abnf", Line: 3, Column: 1, Rule: "u", PEG: "u <- \"a\"* [acAC] \"a\"* [acAC]\n", Witness: "aa", AcceptedBy: "ABNF", Users: 2}, f)
	assert.EqualError(t, &f, `g.abnf:3:1: rule u: no repair proves its transcription, which does not accept "aa", which the rule derives; and 2 rules that use it`)
}

// hard has a rule that no repair proves, and one that uses it.
const hard = `
			s = [t] ["." u]
			t = u / "1"
			u = *"a" ("a" / "c") *"a" ("a" / "c")`

func TestRulesWrittenByHandWin(t *testing.T) {
	x, err := Transcribe(read(t, hard), Options{Namespace: "x", Override: parsePEG(t, `
starts <- x_s
x_u <- "aa" "a"* ( "c" tail? )? / "ac" tail? / "c" tail
tail <- "a"* "c" / "a"+`)})
	require.NoError(t, err)
	assert.Empty(t, x.Failed)
	assert.Equal(t, []string{
		`x_s <- x_t? ( '.' x_u )?`,
		`x_t <- x_u / '1'`,
		`x_u <- "aa" "a"* ( "c" tail? )? / "ac" tail? / "c" tail`,
		`tail <- "a"* "c" / "a"+`,
	}, rules(x.Text))
	assert.Equal(t, []Rule{{"s", "x_s", Printed}, {"t", "x_t", Printed}, {"u", "x_u", ByHand}}, x.Rules)
}

func TestRulesWrittenByHandAreProved(t *testing.T) {
	x, err := Transcribe(read(t, hard), Options{Override: parsePEG(t, `u <- "aa" "a"* "c"? / "ac" / "cc"`)})
	require.NoError(t, err)
	require.Len(t, x.Failed, 1)
	assert.EqualError(t, x.Failed[0], `own.peg:1:1: rule u: the transcription that is given does not accept "ca", which the rule derives; and 2 rules that use it`)

	x, err = Transcribe(read(t, "\ns = t \"x\" / \"y\"\nt = \"x\"\n"), Options{Starts: []string{"S"}, Override: parsePEG(t, `s <- "x" t / "y"`)})
	require.NoError(t, err)
	assert.Empty(t, x.Failed, "a rule of one character is no node anywhere")

	x, err = Transcribe(read(t, "\ns = t \"xx\" / \"y\"\nt = \"xx\"\n"), Options{Override: parsePEG(t, `s <- "xx" t / "y"`)})
	require.NoError(t, err)
	require.Len(t, x.Failed, 1)
	assert.EqualError(t, x.Failed[0], `own.peg:1:1: rule s: the transcription that is given could read ‹s xx‹t xx››, and so does no derivation`)
}

func TestRulesThatDoNotFitAreRejected(t *testing.T) {
	for own, want := range map[string]string{
		`u <- v`:              "own.peg:1: rule u: v is not defined",
		`U <- 'a'`:            "own.peg:1: rule U: the name differs from that of another rule only in the case of letters",
		`u <- v` + "\nv <- t": "own.peg:1:6: rule u: left recursion: v -> t -> u -> v",
	} {
		_, err := Transcribe(read(t, hard), Options{Override: parsePEG(t, own)})
		assert.EqualError(t, err, want)
	}
}

func TestGrammarsWithoutAPEGAreRejected(t *testing.T) {
	_, err := Transcribe(read(t, "s = [s] \"a\""), Options{})
	assert.EqualError(t, err, "g.abnf:1:6: rule s: left recursion: s -> s")
	_, err = Transcribe(read(t, "s = t"), Options{})
	assert.EqualError(t, err, "g.abnf:1:5: rule s: t is not defined")
	_, err = Transcribe(read(t, "s = \"a\""), Options{Starts: []string{"t"}})
	assert.EqualError(t, err, "g.abnf: unknown rule t")
}

func TestOnlyRulesThatTheStartsReachAreTranscribed(t *testing.T) {
	x, err := Transcribe(read(t, "s = t\nt = \"aa\"\nu = t"), Options{Starts: []string{"u"}, Package: "p"})
	require.NoError(t, err)
	assert.Equal(t, []string{`t <- "aa"`, `u <- t`}, rules(x.Text))
	assert.Contains(t, x.Text, "package p\n")
}

func TestNamesDifferAlsoToOneWhoDoesNotRegardCase(t *testing.T) {
	n := newNames("")
	for printed, want := range map[string]string{"starts": "starts_2", "rfc3986.host": "rfc3986_host", "UTF8-1": "UTF8_1"} {
		assert.Equal(t, want, n.of(printed))
	}
	assert.Equal(t, "a_B", n.of("a-B"))
	assert.Equal(t, "A_b_2", n.of("A_b"))
	assert.Equal(t, "ns_path_abempty", newNames("ns").of("path-abempty"))
}

func TestExceedingABoundIsAMessage(t *testing.T) {
	if exhaustive.Asked(t) {
		x, err := Transcribe(read(t, `
			s = 1*t "x"
			t = *("a" / "b") "a" 40("a" / "b")`), Options{})
		require.NoError(t, err)
		require.Len(t, x.Failed, 1)
		assert.EqualError(t, x.Failed[0], `g.abnf:2:1: rule t: no repair proves its transcription, which cannot be compared: `+
			`g.abnf: rule t: the deterministic automaton needs more than 65536 states; a greater Bounds.States allows more; and 1 rule that uses it`)
	}
	x, err := Transcribe(read(t, `
			s = 1*t "x"
			t = *("a" / "b") "a" 10("a" / "b")`), Options{Nodes: 100})
	require.NoError(t, err)
	require.Len(t, x.Failed, 1)
	assert.EqualError(t, x.Failed[0], `g.abnf:2:1: rule t: no repair proves its transcription, which does not accept "aaaaaaaaaaa", which the rule derives `+
		`(more repairs could be tried: the proofs took as much as they may); and 1 rule that uses it`)
}

func TestRepetitionsThatAreTooLongToUnrollAreRejected(t *testing.T) {
	for _, elements := range []string{`1073741823"x"`, `*1073741823"x"`, `1073741823*"x"`, `999(999(999"x"))`, `*999(*999(*999("x")))`, `10001"x"`} {
		_, err := Transcribe(read(t, "s = t\nt = "+elements+"\nu = 20000\"x\""), Options{Starts: []string{"s"}})
		assert.EqualError(t, err, "g.abnf:2:1: rule t: its repetitions have more than 10000 parts when they are written out, as a PEG needs them", elements)
	}
}

func TestRulesAreReadWithTheFirstLinesOfAFileOrWithout(t *testing.T) {
	g, err := ReadRules("own.peg", "# mine\n\npackage p\n\ntype recognizer Peg {\n}\n\ns <- 'a'\n")
	require.NoError(t, err)
	assert.Equal(t, 8, g.Rules[0].Line)
	g, err = ReadRules("own.peg", "s <- 'a'\nt <- 'b'\n")
	require.NoError(t, err)
	assert.Equal(t, []int{1, 1, 2, 1}, []int{g.Rules[0].Line, g.Rules[0].Column, g.Rules[1].Line, g.Rules[1].Column})
	for _, text := range []string{"s <- 'a' }", "package p\ns <- 'a'"} {
		_, err = ReadRules("own.peg", text)
		var e *syntax.Error
		require.ErrorAs(t, err, &e)
		t.Log(err)
	}
}

func TestTheChosenReadingIsReported(t *testing.T) {
	x, err := Transcribe(read(t, `
			s = t / u
			t = 1*"1"
			u = 1*("1" / "a")`), Options{})
	require.NoError(t, err)
	require.Len(t, x.Choices, 1)
	assert.Equal(t, `rule s has two readings of "1": the transcription takes ‹s ‹t 1››, and not ‹s ‹u 1››`, x.Choices[0].String())
	assert.Empty(t, x.Failed)
}

func TestLazyRulesEndAsSoonAsTheyCan(t *testing.T) {
	g := read(t, `
			s = "a" [rq] ["#" *p]
			rq = ["+" r] ["=" q]
			r = p *(p / "=")
			q = 1*(p / "=")
			p = "1" / "%" "2"`)
	x, err := Transcribe(g, Options{Lazy: []string{"r"}})
	require.NoError(t, err)
	assert.Empty(t, x.Failed)
	assert.Equal(t, []string{
		`s <- "a" rq? ( '#' p* )?`,
		`rq <- ( '+' r_in_rq )? ( '=' q )?`,
		`r_in_rq <- p ( !( ( '=' q )? ![^#] ) ( p / '=' ) )*`,
		`r <- p ( p / '=' )*`,
		`q <- ( p / '=' )+`,
		`p <- '1' / '%2'`,
	}, rules(x.Text))
	assert.Equal(t, "‹s a‹rq +‹r ‹p 1››=‹q =›››", x.Choices[len(x.Choices)-1].Taken)

	x, err = Transcribe(g, Options{})
	require.NoError(t, err)
	assert.Equal(t, "‹s a‹rq +‹r ‹p 1›==›››", x.Choices[len(x.Choices)-1].Taken)
}
