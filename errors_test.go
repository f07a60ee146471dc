package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/parsetree"
)

// failure is a row of errors.jsonl.
type failure struct {
	Rule, Input string
	In          string // the rule that the text is in
	Offset      int
	Expected    string
	Message     string
}

func TestErrorsSayWhereAndWhy(t *testing.T) {
	rows := uritestutil.ReadCases[failure](t, "errors.jsonl")
	var out strings.Builder
	for i, row := range rows {
		_, err := uri.RFC3986.ParseTree(row.Rule, row.Input)
		var syntax *uri.SyntaxError
		require.ErrorAs(t, err, &syntax, row.Input)
		got := failure{row.Rule, row.Input, syntax.Rule(), syntax.Offset(), syntax.Expected(), err.Error()}
		if !*update {
			assert.Equal(t, row, got)
		}
		rows[i] = got
		line, err := json.Marshal(got)
		require.NoError(t, err)
		fmt.Fprintf(&out, "%s\n", line)
	}
	if *update {
		require.NoError(t, os.WriteFile("testdata/errors.jsonl", []byte(out.String()), 0o644))
	}
}

// language is the automaton of a rule and the names that its document has for sets of octets.
type language struct {
	dfa         *automaton.DFA
	named       map[string]rangeset.Set
	completions map[int]string // by state
}

// firstOctets is, for each rule of a grammar, the octets that its members begin with.
func firstOctets(t testing.TB, file string) map[string]rangeset.Set {
	t.Helper()
	out := map[string]rangeset.Set{}
	for _, r := range uritestutil.RulesOf(t, file).Rules {
		d := uritestutil.AutomatonOf(t, file, r.Name)
		for class := range d.Alphabet.Len() {
			if d.Step(0, class) != automaton.Dead {
				out[r.Name] = out[r.Name].Union(d.Alphabet.Set(class))
			}
		}
	}
	return out
}

// state is where the automaton is after text, or Dead.
func (l language) state(text string) int {
	q := 0
	for i := range len(text) {
		class := l.dfa.Alphabet.Class(rune(text[i]))
		if class < 0 {
			return automaton.Dead
		}
		if q = l.dfa.Step(q, class); q == automaton.Dead {
			return q
		}
	}
	return q
}

// follow is the octets with which text can go on to a member, and whether it is one. A state of a
// minimal, trimmed automaton always has a way to acceptance.
func (l language) follow(text string) (octets rangeset.Set, member bool) {
	q := l.state(text)
	for class := range l.dfa.Alphabet.Len() {
		if l.dfa.Step(q, class) != automaton.Dead {
			octets = octets.Union(l.dfa.Alphabet.Set(class))
		}
	}
	return octets, l.dfa.Accepting(q)
}

// read reads what SyntaxError.Expected lists.
func (l language) read(t require.TestingT, expected string) (octets rangeset.Set, end bool) {
	text := strings.ReplaceAll(strings.ReplaceAll(expected, " or ", ", "), `","`, "%x2C")
	for _, word := range strings.Split(text, ", ") {
		var lo, hi rune
		switch {
		case word == "end of input":
			end = true
		case strings.HasPrefix(word, `"`): // "a", or "a"-"z"
			octets = octets.Union(rangeset.Range(rune(word[1]), rune(word[len(word)-2])))
		case strings.HasPrefix(word, "%x"):
			if n, _ := fmt.Sscanf(word, "%%x%X-%X", &lo, &hi); n == 1 {
				hi = lo
			}
			octets = octets.Union(rangeset.Range(lo, hi))
		default:
			set, ok := l.named[word]
			if !ok {
				t.Errorf("expected names no rule: %q", word)
				t.FailNow()
			}
			octets = octets.Union(set)
		}
	}
	return octets, end
}

// completion is a shortest text with which a good prefix becomes a member.
func (l language) completion(t require.TestingT, good string) string {
	state := l.state(good)
	if known, ok := l.completions[state]; ok {
		return known
	}
	word, ok := automaton.Search(l.dfa.Alphabet, state, l.dfa.Accepting, func(q, class int) (int, bool) {
		to := l.dfa.Step(q, class)
		return to, to != automaton.Dead
	})
	require.True(t, ok, "%q can go on to a member", good)
	l.completions[state] = l.dfa.Alphabet.Text(word)
	return l.completions[state]
}

func checkFailure(t require.TestingT, l language, text string, syntax *uri.SyntaxError) {
	require.LessOrEqual(t, syntax.Offset(), len(text))
	good := text[:syntax.Offset()]
	require.NotEqual(t, automaton.Dead, l.state(good), "%q can go on to a member", good)
	octets, member := l.follow(good)
	gotOctets, gotEnd := l.read(t, syntax.Expected())
	require.Equal(t, octets, gotOctets, "%q: %s", good, syntax.Expected())
	require.Equal(t, member, gotEnd, "%q: %s", good, syntax.Expected())
	if syntax.Offset() == len(text) {
		require.False(t, member, "%q ended too early", good)
		return
	}
	bad := text[:syntax.Offset()+1]
	if syntax.Grammar() == uri.RFC3987 { // the error is at a character, or at invalid UTF-8
		r, size := utf8.DecodeRuneInString(text[syntax.Offset():])
		bad = text[:syntax.Offset()+size]
		if r == utf8.RuneError && size == 1 {
			bad = text[:min(len(text), syntax.Offset()+utf8.UTFMax)]
		}
		if len(bad) == len(text) && l.state(bad) != automaton.Dead {
			require.False(t, utf8.ValidString(text), "%q ends within a character", text)
			return
		}
	}
	require.Equal(t, automaton.Dead, l.state(bad), "%q cannot go on", bad)
}

// checkRule completes what is good of a text, with each octet that can follow, and requires that
// the rule of the error is one that the end of the good is always in.
func checkRule(t require.TestingT, g grammar.Grammar, l language, text string, syntax *uri.SyntaxError) {
	require.Equal(t, g.Section(syntax.Rule()), syntax.Section())
	good := text[:syntax.Offset()]
	completions := []string{l.completion(t, good)}
	for class := range l.dfa.Alphabet.Len() {
		if l.dfa.Step(l.state(good), class) != automaton.Dead {
			octet := l.dfa.Alphabet.Text([]int{class})
			completions = append(completions, octet+l.completion(t, good+octet))
		}
	}
	for _, completion := range completions {
		tree, err := syntax.Grammar().ParseTree(syntax.Start(), good+completion)
		require.NoError(t, err)
		require.True(t, isOpen(tree, syntax.Rule(), syntax.Offset()), "%q, %s at %d: rule %s in\n%s", text, syntax.Start(), syntax.Offset(), syntax.Rule(), tree)
	}
}

// isOpen reports whether an offset is in or at an end of a node of the rule.
func isOpen(tree parsetree.Node, rule string, offset int) bool {
	for n := range tree.Find(rule) {
		if n.Start() <= offset && offset <= n.End() {
			return true
		}
	}
	return false
}

func TestOffsetsAndExpectationsAreExact(t *testing.T) {
	parsed := uritestutil.Tried(exhaustive.Asked(t))
	for _, g := range grammar.All {
		parse, ok := parsed[g.ID]
		if !ok {
			continue
		}
		named := firstOctets(t, g.File)
		for _, rule := range g.Starts.All() {
			t.Run(g.ID+" "+rule, func(t *testing.T) {
				l := language{uritestutil.AutomatonOf(t, g.File, rule), named, map[int]string{}}
				rapid.Check(t, func(t *rapid.T) {
					text := uritestutil.Mangled().Draw(t, "text")
					_, err := parse.ParseTree(rule, text)
					require.Equal(t, l.dfa.Accepting(l.state(text)), err == nil, "%q", text)
					if err != nil {
						var syntax *uri.SyntaxError
						require.ErrorAs(t, err, &syntax)
						checkFailure(t, l, text, syntax)
						checkRule(t, g, l, text, syntax)
					}
				})
			})
		}
	}
}

// The label of a state is what its errors say: every state of every rule is made to fail, by an octet and by the end.
func TestErrorsAreExactInTheStates(t *testing.T) {
	every, all := exhaustive.OneIn(t, 6), exhaustive.Asked(t)
	for _, g := range uri.GrammarsOfForms(t) {
		entry, ok := grammar.Find(g.ID())
		require.True(t, ok)
		named := firstOctets(t, entry.File)
		for _, rule := range g.Rules() {
			if !all && g != uri.RFC3986 && !slices.Contains(entry.Starts.Parsed(), rule) {
				continue
			}
			l := language{uritestutil.AutomatonOf(t, entry.File, rule), named, map[int]string{}}
			table, start, ok := uri.Start(g, rule)
			require.True(t, ok)
			for state, prefix := range access(table, start) {
				if int(state)%every != 0 {
					continue
				}
				texts := []string{prefix}
				for _, octet := range representatives(table) {
					if table.Step(state, octet) == 0 {
						texts = append(texts, prefix+string([]byte{octet}))
						break
					}
				}
				for _, text := range texts {
					var syntax *uri.SyntaxError
					if _, err := g.ParseTree(rule, text); errors.As(err, &syntax) {
						checkFailure(t, l, text, syntax)
						checkRule(t, entry, l, text, syntax)
					}
				}
			}
		}
	}
}

func TestEveryWayOfParsingGivesTheSameError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := uritestutil.Mangled().Draw(t, "text")
		for rule, parse := range map[string]func(string) (uri.URI, error){
			"URI": uri.Parse, "URI-reference": uri.ParseReference, "absolute-URI": uritestutil.ByRule(uri.RFC3986, "absolute-URI"), "relative-ref": uritestutil.ByRule(uri.RFC3986, "relative-ref"),
		} {
			_, err := parse(text)
			_, treeErr := uri.RFC3986.ParseTree(rule, text)
			require.Equal(t, treeErr, err, "%s %q", rule, text)
		}
	})
}

func TestMessagesShowAWindowOfWhatWasRead(t *testing.T) {
	_, err := uri.ParseReference("http://example.org/" + strings.Repeat("a", 1000) + "<" + strings.Repeat("b", 1000))
	require.Error(t, err)
	assert.Contains(t, err.Error(), `aaaa<bbb`)
	assert.Less(t, len(err.Error()), 200)
}

// messageRules are the names of functions by which messages.jsonl asks for a rule, beside the names of rules.
var messageRules = map[string]string{"Parse": "URI", "ParseReference": "URI-reference"}

// TestMessages holds testdata/messages.golden to what messages.jsonl asks for. Read the golden as a stranger would.
func TestMessages(t *testing.T) {
	var out strings.Builder
	rows := uritestutil.ReadCases[struct{ Grammar, Rule, Input string }](t, "messages.jsonl")
	require.GreaterOrEqual(t, len(rows), 150)
	for _, row := range rows {
		g := uritestutil.Grammars[row.Grammar] // of none, RFC 3986
		rule := row.Rule
		if name, ok := messageRules[rule]; ok {
			rule = uritestutil.Called(g, name)
		}
		_, err := g.ParseTree(rule, row.Input)
		require.Error(t, err, "%s of %q", row.Rule, row.Input)
		input, jsonErr := json.Marshal(row.Input)
		require.NoError(t, jsonErr)
		fmt.Fprintf(&out, "%s %s %s\n\t%s\n", g, row.Rule, input, err)
	}
	golden.Equal(t, "testdata/messages.golden", *update, out.String())
}

// What a terminal obeys, what changes the direction of writing, and a mark of no script of its own are written by their numbers.
func TestMessagesHaveNoControlCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "http://h/", "http://", "?", "http://[::1", "é"}).Draw(t, "before") +
			string(rapid.SampledFrom([]rune{0, 0x1B, 0x7F, 0x85, 0x9B, 0x5D0, 0x627, 0x200B, 0x200F, 0x202E, 0x2066, 0x301, 0xFEFF, 0xE0041, 0x1F600}).Draw(t, "bad")) +
			rapid.String().Draw(t, "after")
		_, err := uri.ParseReference(text)
		if err == nil {
			return // "?" and letters, or the like
		}
		message := err.Error()
		require.True(t, utf8.ValidString(message), "%q", message)
		for _, r := range message {
			require.True(t, unicode.IsPrint(r) && !unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Inherited), "%U in %q", r, message)
		}
	})
}

// A hint that advises to encode a character is right: what is advised leads further than what was written.
func TestEncodingsInHintsAreAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := uritestutil.Mangled().Draw(t, "text")
		_, err := uri.ParseReference(text)
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			return
		}
		_, advice, found := strings.Cut(err.Error(), "; if it is data, write ")
		if !found {
			return
		}
		encoded, _, _ := strings.Cut(advice, " ")
		_, size := utf8.DecodeRuneInString(text[syntax.Offset():])
		follow := text[:syntax.Offset()] + encoded
		_, err = uri.ParseReference(follow + text[syntax.Offset()+size:])
		if errors.As(err, &syntax) {
			require.GreaterOrEqual(t, syntax.Offset(), len(follow), "%q", text)
		}
	})
}

func TestComponentErrorsGiveTheHint(t *testing.T) {
	u := uri.MustParse("http://h/")
	_, err := u.WithHost("::1")
	assert.ErrorContains(t, err, "brackets")
	_, err = u.WithPort("80a")
	assert.ErrorContains(t, err, "a port consists of decimal digits")
	_, err = u.WithScheme("1a")
	assert.ErrorContains(t, err, "a scheme is a letter")
}

// The rule is the one that the text was in up to the offset, which a later "@", or its absence, shows to be another.
func TestAMessageDoesNotContradictItself(t *testing.T) {
	for text, rule := range map[string]string{
		"http://a:memory:/x": "(read as rule userinfo,", "x://:memory:": "(read as rule userinfo,", "http://u:1@2@h/": "(read as rule host,", "http://h:8x@y@": "(read as rule host,",
		"http://u^@h/": "(rule authority,", "http://h:80 /": "(rule authority,",
	} {
		_, err := uri.Parse(text)
		assert.ErrorContains(t, err, rule, text)
	}
}

func TestExpectedCharactersAreShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, err := uri.ParseReference(uritestutil.Mangled().Draw(t, "text"))
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			require.NotContains(t, syntax.Expected(), "%x")
		}
	})
}

var untilOffset = regexp.MustCompile(`^uri: .*? at offset \d+`)

func TestProblemAndHintArePartsOfTheMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, err := uri.Parse(uritestutil.Mangled().Draw(t, "text"))
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			return
		}
		before := untilOffset.FindString(err.Error())
		require.True(t, strings.HasPrefix(before, "uri: "+syntax.Problem()), "%s", err)
		if hint := syntax.Hint(); hint != "" {
			require.True(t, strings.HasPrefix(err.Error()[len(before):], "; "+hint), "%s", err)
		}
	})
}

// What reflect.DeepEqual takes for equal, as tests do, prints alike.
func TestErrorsAboutDifferentTextsAreDifferentValues(t *testing.T) {
	for _, text := range []string{"http://h/ secret", "http://h/ Xecret", "http://h/ secre", "http://h/<secret", "", " "} {
		_, err := uri.Parse(text)
		for _, other := range []string{"http://h/ secret", "http://h/ Xecret", "http://h/ secre", "http://h/<secret", "", " "} {
			_, otherErr := uri.Parse(strings.Clone(other))
			assert.Equal(t, text == other, reflect.DeepEqual(err, otherErr), "%q and %q", text, other)
			assert.Equal(t, text == other, err.Error() == otherErr.Error(), "%q and %q", text, other)
		}
	}
}

func TestTheZeroErrorHasAMessage(t *testing.T) {
	var e uri.SyntaxError
	assert.EqualError(t, &e, "uri: unknown error")
	assert.Empty(t, e.Problem()+e.Hint()+e.Start()+e.Rule()+e.Section()+e.Expected())
	assert.Zero(t, e.Offset())
}

// withs are the methods that set one component, as testdata/meant.jsonl names them.
var withs = map[string]func(uri.URI, string) (uri.URI, error){
	"WithScheme": uri.URI.WithScheme, "WithUserinfo": uri.URI.WithUserinfo, "WithHost": uri.URI.WithHost,
	"WithPort": uri.URI.WithPort, "WithPath": uri.URI.WithPath, "WithQuery": uri.URI.WithQuery, "WithFragment": uri.URI.WithFragment,
}

func TestAnErrorAboutAComponentHintsAtWhatWasMeant(t *testing.T) {
	type row struct {
		Call, Base, Text, Says string
	}
	for _, c := range uritestutil.ReadCases[row](t, "meant.jsonl") {
		base := uri.MustParse("http://h/a")
		if c.Base != "" {
			base = uri.MustParse(c.Base)
		}
		_, err := withs[c.Call](base, c.Text)
		var e *uri.ComponentError
		require.ErrorAs(t, err, &e, "%s(%q)", c.Call, c.Text)
		assert.Contains(t, e.Problem(), c.Says, "%s(%q)", c.Call, c.Text)
		advice, expected, ok := strings.Cut(e.Problem(), " (expected ")
		if ok {
			assert.Contains(t, advice, c.Says)
			assert.Regexp(t, `^[^()]+\)$`, expected)
		}
		assert.NotContains(t, err.Error(), "secret")
	}
}

func TestRFC2396HasNoReferenceThatIsAQueryAlone(t *testing.T) {
	for _, g := range []uri.Grammar{uri.RFC2396, uri.RFC2732} {
		empty, err := g.ParseReference("")
		require.NoError(t, err)
		_, err = empty.WithQuery("q")
		assert.EqualError(t, err, "uri: invalid query: RFC 2396 does not allow a query without a path")
		_, err = empty.WithPairs(uri.PlainPairs.Parse("").Append(uri.NewPair("q", "")))
		assert.ErrorContains(t, err, "invalid query: RFC 2396 does not allow a query without a path")
	}
}

// What is wrong about components that are each valid has a sentence of its own.
func TestComponentsThatDoNotGoTogetherAreNamed(t *testing.T) {
	for says, c := range map[string]uri.Components{
		"invalid reg_name: it is a server":                            {RegistryName: uri.Present("h:80"), Path: "/"},
		`invalid path: RFC 2396 requires "/"`:                         {Scheme: "x", Path: "a"},
		`invalid path: RFC 2396 requires "/" at its beginning: after`: {Scheme: "x", Query: uri.Present("")},
		`invalid path: RFC 2396 requires "/" at its beginning`:        {Scheme: "x", Path: "a:b"},
	} {
		_, err := uri.RFC2396.Compose(c)
		assert.ErrorContains(t, err, says)
	}
}

func TestComponentsThatExcludeEachOtherAreNamed(t *testing.T) {
	name, opaque, some := uri.Present("a_b"), uri.Present("a"), uri.Present("b")
	for says, all := range map[string][]uri.Components{
		"uri: invalid reg_name: an authority cannot be both a server and a registry name": {
			{RegistryName: name, Userinfo: some}, {RegistryName: name, Host: some}, {RegistryName: name, Port: some},
		},
		"uri: invalid opaque_part: it must follow a scheme and replaces authority, path and query": {
			{Opaque: opaque}, {Scheme: "x", Opaque: opaque, Host: some}, {Scheme: "x", Opaque: opaque, RegistryName: name},
			{Scheme: "x", Opaque: opaque, Path: "/"}, {Scheme: "x", Opaque: opaque, Query: some},
		},
		"uri: invalid userinfo: the host is absent: set it first": {{Userinfo: some}, {Scheme: "x", Opaque: opaque, Userinfo: some}},
		"uri: invalid port: the host is absent: set it first":     {{Port: some}, {Scheme: "x", Opaque: opaque, Port: some}},
	} {
		for _, c := range all {
			for _, g := range uri.Grammars() {
				_, err := g.Compose(c)
				assert.EqualError(t, err, says, "%s: %+v", g, c)
			}
		}
	}
}

// hintsOfComponents are the hints of errors about a component that a With method was given, with the calls that follow them.
var hintsOfComponents = map[string]func(u uri.URI, call, text string) (uri.URI, error){
	`write a scheme without the ":" after it`: func(u uri.URI, call, text string) (uri.URI, error) {
		return u.WithScheme(strings.TrimRight(text, ":/"))
	},
	`write a userinfo without the "@" and the host; WithUser and WithUserPassword encode an "@" that is data`: func(u uri.URI, call, text string) (uri.URI, error) {
		if v, err := u.WithUser(text); err != nil || hostText(v) != hostText(u) {
			return v, err
		}
		before, _, _ := strings.Cut(text, "@")
		return u.WithUserinfo(before)
	},
	`a host cannot contain "@"; if it is data, write %40`: func(u uri.URI, call, text string) (uri.URI, error) {
		return u.WithHost(strings.ReplaceAll(text, "@", "%40"))
	},
	`write a host without a scheme and "//"`: func(u uri.URI, call, text string) (uri.URI, error) { return u.WithHost(behind(text, "//")) },
	"this has a port: use WithHost and WithPort": func(u uri.URI, call, text string) (uri.URI, error) {
		colon := strings.LastIndexByte(text, ':')
		v, err := u.WithHost(text[:colon])
		if err != nil {
			return v, err
		}
		return v.WithPort(text[colon+1:])
	},
	"this is more than a host: use WithPath, WithQuery and WithFragment for the rest": func(u uri.URI, call, text string) (uri.URI, error) { return withRest(u, uri.URI.WithHost, text) },
	`write a port without the ":" before it`:                                          func(u uri.URI, call, text string) (uri.URI, error) { return u.WithPort(text[1:]) },
	"this is a whole URI: write the path without the scheme and the authority": func(u uri.URI, call, text string) (uri.URI, error) {
		rest := behind(text, "//")
		return u.WithPath(rest[strings.IndexByte(rest+"/", '/'):])
	},
	`a "?" begins a query: use WithQuery, or WithSegments, which encodes it`: func(u uri.URI, call, text string) (uri.URI, error) {
		path, query, _ := strings.Cut(text, "?")
		v, err := u.WithPath(path)
		if err != nil {
			return v, err
		}
		return v.WithQuery(query)
	},
	`a "#" begins a fragment: use WithFragment, or WithSegments, which encodes it`: withFragmentOf,
	`a "#" begins a fragment: use WithFragment, or WithPairs, which encodes it`:    withFragmentOf,
	`write a fragment without the "#" before it`:                                   func(u uri.URI, call, text string) (uri.URI, error) { return u.WithFragment(text[1:]) },
	"package idn converts non-ASCII names":                                         func(u uri.URI, call, text string) (uri.URI, error) { return u.WithHost(resultOf(idn.ToASCII(text))) },
	"WithUser and WithUserPassword encode data":                                    func(u uri.URI, call, text string) (uri.URI, error) { return u.WithUser(text) },
	"WithSegments, AppendSegments and JoinPath encode data":                        func(u uri.URI, call, text string) (uri.URI, error) { return u.AppendSegments(text) },
	"WithPairs encodes data": func(u uri.URI, call, text string) (uri.URI, error) {
		return u.WithPairs(uri.PlainPairs.Parse("").Append(uri.NewPair(text, text)))
	},
	"FragmentChars.Encode encodes data": func(u uri.URI, call, text string) (uri.URI, error) {
		return u.WithFragment(uri.FragmentChars.Encode(text))
	},
	"the host is absent: set it first": func(u uri.URI, call, text string) (uri.URI, error) {
		v, err := u.WithHost("good.example")
		if err != nil {
			return v, err
		}
		return withs[call](v, text)
	},
}

func withFragmentOf(u uri.URI, call, text string) (uri.URI, error) {
	before, fragment, _ := strings.Cut(text, "#")
	v, err := withs[call](u, before)
	if err != nil {
		return v, err
	}
	return v.WithFragment(fragment)
}

// withRest sets a component and the path behind it.
func withRest(u uri.URI, with func(uri.URI, string) (uri.URI, error), text string) (uri.URI, error) {
	end := strings.IndexAny(text, "/?#")
	v, err := with(u, text[:end])
	if err != nil || text[end] != '/' {
		return v, err
	}
	return v.WithPath(text[end:])
}

// behind returns the text after the first delimiter.
func behind(text, delimiter string) string {
	_, rest, _ := strings.Cut(text, delimiter)
	return rest
}

func hostText(u uri.URI) string { return u.Components().Host.String() }

// A hint of WithHost leads to the host that the text begins with, or the text as data, and never
// the text behind an "@"; a hint of another call leads to the host that was there.
func TestAHintAboutAComponentLeadsToNoOtherHost(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"good.example", "evil.example", "@", ":", "80", "//", "/", "://", "https", "?", "#", "[::1]", "::1", " ", "é", "%", "%40", `\`, "a", "u:p"})
	bases := []uri.URI{uri.MustParse("http://good.example/a"), uri.MustParse("mailto:a"), uri.MustParseReference(""), uri.MustParseReference("//u@good.example:1/x?y")}
	calls := slices.Sorted(maps.Keys(withs))
	followed := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(pieces, 0, 5).Draw(t, "pieces"), "")
		base := rapid.SampledFrom(bases).Draw(t, "base")
		for _, call := range calls {
			_, err := withs[call](base, text)
			var e *uri.ComponentError
			if !errors.As(err, &e) {
				continue
			}
			for hint, follow := range hintsOfComponents {
				if !strings.HasPrefix(e.Problem(), hint) {
					continue
				}
				followed[hint]++
				u, err := follow(base, call, text)
				if err != nil {
					continue
				}
				host, present := uritestutil.NamedHost(u)
				allowed := []string{hostText(base), "good.example"}
				if call == "WithHost" {
					allowed = append(uritestutil.NamedHosts("//"+strings.TrimPrefix(behindScheme(text), "//")), text, uritestutil.LenientlyDecoded(text))
				}
				if call == "WithHost" && strings.Contains(text, "@") {
					allowed = []string{uritestutil.LenientlyDecoded(text)}
				}
				if strings.HasPrefix(hint, "package idn") { // whose names are its own
					allowed = append(allowed, resultOf(idn.ToASCII(text)))
				}
				require.True(t, !present || slices.Contains(allowed, host), "%q.%s(%q): %s: leads to %q with the host %q, not one of %q", base, call, text, e.Problem(), u, host, allowed)
			}
		}
	})
	t.Log(followed)
}

// behindScheme returns the text after a scheme and its ":", if "//" follows.
func behindScheme(text string) string {
	scheme, _, found := strings.Cut(text, "://")
	if !found || !uri.RFC3986.ValidRule("scheme", scheme) {
		return text
	}
	return text[len(scheme)+1:]
}

func TestEveryHintIsFollowed(t *testing.T) {
	source, err := os.ReadFile("internal/tests/crosscheck/hints_test.go")
	require.NoError(t, err)
	number := regexp.MustCompile("[0-9]{9,}") // of bytes, which differs between platforms
	for _, hint := range uri.Hints() {
		text := number.ReplaceAllString(hint, "%d")
		ofText := strings.Contains(string(source), `"`+text+`"`) || strings.Contains(string(source), "`"+text+"`")
		_, ofComponent := hintsOfComponents[hint]
		assert.True(t, ofText || ofComponent, "%q: say how it is followed, and the test above or the one of package crosscheck follows it", hint)
	}
}

// Compose takes components as they are, and pairs are data.
func TestAQueryCanBeginWithAQuestionMark(t *testing.T) {
	u := uri.MustParse("http://h/??x=1&y")
	v, err := uri.Compose(u.Components())
	require.NoError(t, err)
	assert.Equal(t, u, v)
	v, err = uri.MustParse("http://h/").WithPairs(u.Pairs(uri.FormPairs))
	require.NoError(t, err)
	assert.Equal(t, u, v)
	v, err = uri.MustParse("http://h/").WithPairs(uri.PlainPairs.Parse("").Append(uri.NewPair("?x", "1")))
	require.NoError(t, err)
	assert.Equal(t, "?x", first(v.Pairs(uri.PlainPairs)).Name)
	v, err = u.WithQuery("%3Fx")
	require.NoError(t, err)
	assert.Equal(t, "http://h/?%3Fx", v.String())
	_, err = u.Edit(func(c *uri.Components) { c.Query = uri.Present("?x") })
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "query", e.Component())
}

func first(p uri.Pairs) (pair uri.Pair) {
	for pair = range p.All() {
		break
	}
	return pair
}

func ExampleComponentError() {
	_, err := uri.MustParse("http://example.com/").WithHost("example.com:80")
	var invalid *uri.ComponentError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Component(), invalid.Offset())
	}
	// Output: host 11
}

func ExampleDecodeText_error() {
	_, err := uri.DecodeText("100%")
	fmt.Println(err)
	// Output: uri: invalid encoding at offset 3: a "%" without two hexadecimal digits
}

func ExampleSyntaxError() {
	_, err := uri.Parse("http://h/{x}")
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e.Offset(), e.Rule(), e.Section(), e.Hint())
	}
	// Output: 9 segment 3.3 if it is data, write %7B
}

func ExampleInputError() {
	for _, err := range []error{
		new(uri.URI).UnmarshalText([]byte("http://a b/")),
		fmt.Errorf("database: %w", new(uri.Secret).UnmarshalText([]byte("http://u:secret@h/ "))),
	} {
		var wrong uri.InputError
		if errors.As(err, &wrong) {
			fmt.Println(wrong.Offset(), wrong.Problem())
		}
	}
	// Output:
	// 8 a space is not allowed in the host
	// 18 expected pchar, "#", "/", "?" or end of input
}
