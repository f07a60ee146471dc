package extract

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// rows calls a function with each line of a file of testdata.
func rows[T any](t *testing.T, file string, test func(*testing.T, T)) {
	f, err := os.Open(filepath.Join("testdata", file))
	require.NoError(t, err)
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var row T
		require.NoError(t, json.Unmarshal(in.Bytes(), &row), in.Text())
		test(t, row)
	}
}

// finishedRow is a document with what a person answers. An answer is "1=2" for the second one of
// each rule of question 1, "1.name=2" or "1.line=2" for that of one rule, or a line of ABNF.
type finishedRow struct {
	Document, Rule string
	Questions      int
	Answers        []string
	Valid, Invalid []string
}

var (
	asked    = regexp.MustCompile(`^; (?:QUESTION (\d+):|Line (\d+): (\S+)$)`)
	possible = regexp.MustCompile(`^;(\d) (.*\n)$`)
	chosen   = regexp.MustCompile(`^(\d[^ =]*)=(\d*)$`)
)

// answered returns a grammar with the answers of a person.
func answered(text string, answers []string) string {
	choice := map[string]string{}
	for _, a := range answers {
		if m := chosen.FindStringSubmatch(a); m != nil {
			choice[m[1]] = m[2]
		} else {
			text += a + "\n"
		}
	}
	var out strings.Builder
	var question, line, name string
	for l := range strings.Lines(text) {
		if m := asked.FindStringSubmatch(strings.TrimSpace(l)); m != nil && m[1] != "" {
			question = m[1]
		} else if m != nil {
			line, name = m[2], m[3]
		}
		wanted := choice[question]
		for _, key := range []string{question + "." + line, question + "." + name} {
			if w, ok := choice[key]; ok {
				wanted = w
			}
		}
		if m := possible.FindStringSubmatch(l); m != nil && m[1] == wanted {
			l = m[2]
		}
		out.WriteString(l)
	}
	return out.String()
}

// recognizer decides texts by a grammar whose rules do not call themselves first.
type recognizer struct {
	grammar *syntax.Grammar
	text    string
	ends    map[string]map[int]bool // by rule and offset
}

func (r *recognizer) after(e *syntax.Expr, from map[int]bool) map[int]bool {
	to := map[int]bool{}
	switch e.Op {
	case syntax.Symbol:
		for at := range from {
			if at < len(r.text) && e.Set.Contains(rune(r.text[at])) {
				to[at+1] = true
			}
		}
	case syntax.Concat, syntax.Empty:
		to = from
		for _, sub := range e.Subs {
			to = r.after(sub, to)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			for at := range r.after(sub, from) {
				to[at] = true
			}
		}
	case syntax.Repeat:
		for n := 0; len(from) > 0 && (e.Max < 0 || n <= e.Max) && n <= len(r.text)+1; n++ {
			for at := range from {
				if n >= e.Min {
					to[at] = true
				}
			}
			from = r.after(e.Subs[0], from)
		}
	case syntax.Ref:
		for at := range from {
			key := fmt.Sprint(e.Name, at)
			if rule, ok := r.grammar.Rule(e.Name); ok && r.ends[key] == nil {
				r.ends[key] = r.after(rule.Expr, map[int]bool{at: true})
			}
			for end := range r.ends[key] {
				to[end] = true
			}
		}
	}
	return to
}

func TestGrammarsThatAPersonFinishesAcceptTheExamplesOfTheirDocuments(t *testing.T) {
	rows(t, "finished.jsonl", func(t *testing.T, row finishedRow) {
		text, err := os.ReadFile(filepath.Join("testdata", row.Document))
		require.NoError(t, err)
		g := Of(string(text)).Grammar([]string{row.Rule})
		assert.Equal(t, row.Questions, strings.Count(g.Text, "; QUESTION "), row.Document)
		unfinished, err := abnf.Options{KeepProse: true}.LoadText(row.Document, g.Text)
		if err == nil {
			err = unfinished.Undefined()
		}
		assert.ErrorContains(t, err, "is not defined", "%s is complete before its questions are answered", row.Document)

		finished := answered(g.Text, row.Answers)
		grammar, err := abnf.Options{}.LoadText(row.Document, finished)
		require.NoError(t, err, finished)
		for i, example := range append(row.Valid, row.Invalid...) {
			r := recognizer{grammar, example, map[string]map[int]bool{}}
			assert.Equal(t, i < len(row.Valid), r.after(syntax.To(row.Rule), map[int]bool{0: true})[len(example)], "%s: %q by %s", row.Document, example, finished)
		}
	})
}

// readRow is what is read of some lines. Has are parts of the grammar, and hasNot is none.
type readRow struct {
	Claim, Document string
	Rule            []string
	Has, HasNot     []string
}

func TestWhatADocumentDefinesIsReadOrAQuestion(t *testing.T) {
	rows(t, "read.jsonl", func(t *testing.T, row readRow) {
		g := Of("Request for Comments: 1\n\n" + row.Document).Grammar(row.Rule)
		for _, part := range row.Has {
			assert.Contains(t, g.Text, part, row.Claim)
		}
		for _, part := range row.HasNot {
			assert.NotContains(t, g.Text, part, row.Claim)
		}
	})
}

// spacedRow is a rule of a grammar in the notation of RFC 2616, and the rule with what is implied;
// or nothing if there is a question.
type spacedRow struct{ Rule, Spaced string }

func TestImpliedWhiteSpaceIsWrittenWhereItIsDecided(t *testing.T) {
	rows(t, "spaced.jsonl", func(t *testing.T, row spacedRow) {
		g := Of("Request for Comments: 1\n\n   This uses the augmented BNF of RFC 2616.\n\n   " + row.Rule + "\n\n   ab = token token\n\n   opt = [ token ]\n\n   self = self\n").Grammar([]string{"x"})
		if row.Spaced == "" {
			assert.Contains(t, g.Text, "QUESTION 1: Can these rules contain white space?", row.Rule)
			assert.NotContains(t, g.Text, "\nx = ", row.Rule)
			return
		}
		assert.Contains(t, g.Text, "\n"+row.Spaced+"\n", row.Rule)
	})
}

// Any text is a document, and its grammar is one, whose rules are read again.
func TestGrammarsOfAnyDocumentAreRead(t *testing.T) {
	var lines []string
	for _, name := range []string{"rfc2617.txt", "rfc4918.txt", "rfc7208.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		lines = append(lines, strings.SplitAfter(string(text), "\n")...)
	}
	lines = append(lines, "\f", "[Page 2]\n", "\r\n", "\x00", "é = b\n", "  b = ( c\n", "  /\n", "  realm =/ %x30\n", "  ; IMPORT x : y\n")
	other := regexp.MustCompile(`; IMPORT rfc\d+\.abnf`)
	rapid.Check(t, func(t *rapid.T) {
		x := Of(strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 40).Draw(t, "lines"), ""))
		g := x.Grammar(nil)
		if _, err := (abnf.Options{KeepProse: true}).LoadText("", other.ReplaceAllString(g.Text, "; ")); err != nil {
			t.Fatalf("%v: %s", err, g.Text)
		}
		if again := Of(g.Text).Grammar(nil); strings.Contains(again.Text, "which look like rules") {
			t.Fatalf("%s is read as %s", g.Text, again.Text)
		}
	})
}

// What is done for a document is bounded by numbers that do not grow with it, or in proportion to it.
func TestDocumentsThatAreMadeToTakeLongEnd(t *testing.T) {
	const many = 400
	numbered := func(format string) string {
		var b strings.Builder
		for i := range many {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	nested := strings.Repeat("1*( ", 100) + "token" + strings.Repeat(" )", 100)
	for what, text := range map[string]string{
		"definitions of one rule":   numbered("   a = %x61 b#\n\n"),
		"additions to one rule":     numbered("   a =/ %x61 b#\n\n"),
		"missing rules":             numbered("   a# = missing-rule-#x\n\n"),
		"references":                numbered("   a# = missing#\n\n") + "References\n\n" + numbered("   [L#]  Title, RFC #.\n\n"),
		"mentions":                  numbered("   Rule missing is defined in RFC 2616 and RFC 3986.\n\n") + "\n   a = missing\n",
		"prose-vals":                numbered("   a# = <any b# except c>\n\n"),
		"prose-vals in a rule":      "   a = " + strings.Repeat("<any b> ", 10*many) + "\n",
		"words in a prose-val":      "   a = <" + strings.Repeat("w RFC 9 ", many) + ">\n",
		"repetitions of repetition": "   This uses the augmented BNF of RFC 2616.\n\n   a = " + nested + "\n",
		"lines that are not ABNF":   numbered("   a# = ( b\n"),
		"a rule of more than 2 MiB": "   a = b\n" + strings.Repeat("     / "+strings.Repeat("c", 1000)+"\n\n", 9<<18/1000),
		"ends":                      "   a = ( b /\n" + numbered("\n      c /\n"),
	} {
		s := scanner{Extraction: Extraction{lines: linesOf(text)}}
		for at := 0; at < len(s.lines); {
			at = s.step(at)
		}
		assert.LessOrEqual(t, s.tries, (strings.Count(text, "=")+1)*(maxEnds+1), what)
		for _, d := range s.all {
			assert.LessOrEqual(t, len(d.text), 2*longestDefinition, what)
		}
		b := newBuilder(s.Extraction)
		g := s.Grammar(nil)
		assert.LessOrEqual(t, len(g.Text), 200*len(text), what)
		for _, name := range []string{"missing", "a"} {
			assert.LessOrEqual(t, len(b.refs.mentions(name)), maxMentions*maxCited, what)
		}
	}
}
