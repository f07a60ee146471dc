package proof

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestTheTranscriptionsAreProved(t *testing.T) {
	for _, file := range []string{"uri.peg", "whatwg/whatwg.peg"} {
		t.Run(file, func(t *testing.T) {
			if file != "uri.peg" {
				exhaustive.Only(t) // gen proves it where it has changed
			}
			grammars := grammarsOf(file)
			transcription, err := NewTranscription(readPEG(t, file), grammars)
			require.NoError(t, err)
			if !exhaustive.Asked(t) {
				rfc3986, _ := grammar.Find("rfc3986")
				grammars = []grammar.Grammar{rfc3986}
			}
			var out strings.Builder
			for _, g := range grammars {
				require.NoError(t, transcription.Prove(&out, g))
				for _, start := range g.Starts.All() {
					assert.Regexp(t, `(?m)^`+g.ID+` +`+start+` +equal `, out.String())
				}
			}
		})
	}
}

func TestTheOnlyAmbiguityOfRFC3986IsInItsHost(t *testing.T) {
	g, rules := loadDocument(t, "rfc3986")
	for _, start := range g.Starts.All() {
		found, err := Ambiguities(rules, start, func(string) bool { return true })
		require.NoError(t, err)
		require.Len(t, found, 1, "of all boundaries of all rules")
		assert.Equal(t, [2]string{"IPv4address", "reg-name"}, found[0].Rules)
	}
	found, err := Ambiguities(rules, "relative-ref", marked(g, rules))
	require.NoError(t, err)
	assert.Equal(t, []Ambiguity{{
		Rules:   [2]string{"IPv4address", "reg-name"},
		Witness: "//1.1.1.1",
		Readings: [2]string{
			"‹relative-part //‹authority ‹host ‹IPv4address 1.1.1.1››››",
			"‹relative-part //‹authority ‹host ‹reg-name 1.1.1.1››››",
		},
	}}, found)
}

// The collected rule path is ambiguous by itself: the context picks one of its five rules (RFC 3986
// section 3.3), and nothing refers to it.
func TestTheRulePathIsAmbiguous(t *testing.T) {
	_, rules := loadDocument(t, "rfc3986")
	found, err := Ambiguities(rules, "path", func(rule string) bool { return strings.HasPrefix(rule, "path-") })
	require.NoError(t, err)
	var witnesses []string
	for _, a := range found {
		witnesses = append(witnesses, a.Rules[0]+" and "+a.Rules[1]+" of "+a.Witness)
	}
	assert.Equal(t, []string{
		"path-abempty and path-empty of ",
		"path-abempty and path-absolute of /",
		"path-noscheme and path-rootless of a",
	}, witnesses)
}

func parseABNF(t *testing.T, text string) *syntax.Grammar {
	t.Helper()
	g, err := abnf.Parse("g", text, abnf.RFC5234)
	require.NoError(t, err)
	return g
}

// The example of the package comment.
func TestACopyOfAlternativesLosesTheLongerOne(t *testing.T) {
	document := NewDocument(parseABNF(t, "s = %s\"a\" / %s\"ab\"\n"))
	for expression, want := range map[string][2]string{
		"'a' / 'ab'": {"ab", "ABNF"},
		"'ab' / 'a'": {},
	} {
		peg, err := syntax.NewGrammar("peg", []*syntax.Rule{{Name: "s", Expr: parseExpr(t, expression)}})
		require.NoError(t, err)
		result, err := document.Equal(peg, "s", "s")
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{result.Witness, result.AcceptedBy}, expression)
		assert.Equal(t, want == [2]string{}, result.Equal, expression)
	}
}

func TestAmbiguitiesThatNoBoundaryShowsDoNotCount(t *testing.T) {
	g := parseABNF(t, "s = a a\na = *b\nb = \"b\" / \"b\" \"b\"\n")
	for which, want := range map[string]int{"s": 0, "a": 1, "b": 1} {
		found, err := Ambiguities(g, "s", func(rule string) bool { return rule == which })
		require.NoError(t, err)
		assert.GreaterOrEqual(t, len(found), want, which)
		if want == 0 {
			assert.Empty(t, found)
		}
	}
}

// proveWith proves uri.peg, with another expression for one rule, of one grammar.
func proveWith(t *testing.T, rule, replacement, id string) error {
	t.Helper()
	g, _ := grammar.Find(id)
	var out strings.Builder
	peg := readPEG(t, "uri.peg")
	if rule != "" {
		peg = replace(t, peg, rule, parseExpr(t, replacement))
	}
	if rule != "starts" {
		starts, _ := peg.Rule("starts") // leads to all that the replacement does not
		peg = replace(t, peg, "starts", syntax.Or(starts.Expr, syntax.To("rfc3986_port")))
	}
	transcription, err := NewTranscription(peg, []grammar.Grammar{g})
	if err != nil {
		return err
	}
	return transcription.Prove(&out, g)
}

func TestProveNamesRuleSideAndWitness(t *testing.T) {
	err := proveWith(t, "rfc3986_port", "[0-9]+", "rfc3986")
	var d *Difference
	require.ErrorAs(t, err, &d)
	assert.Equal(t, "rfc3986_port", d.PEG)
	assert.Equal(t, "port", d.Rule)
	assert.Equal(t, "ABNF", d.AcceptedBy)
	assert.EqualError(t, err, fmt.Sprintf(`uri.peg:%d: rfc3986_port does not accept "", which rule port of rfc3986 derives; 7 rules that use it also differ`, d.Line))
	assert.NotContains(t, err.Error(), "does not take", "of a wrong language nothing more is said")

	err = proveWith(t, "rfc3986_port", "[0-9a]*", "rfc3986")
	assert.ErrorContains(t, err, `rfc3986_port accepts "a", which rule port of rfc3986 does not derive; 7 rules that use it also differ`)
}

func TestARecursiveRuleIsRejectedByNameAndLine(t *testing.T) {
	err := proveWith(t, "rfc3986_port", "[0-9] rfc3986_port", "rfc3986")
	var e *syntax.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "rfc3986_port", e.Rule)
	assert.Equal(t, "recursion: rfc3986_port -> rfc3986_port", e.Problem)
	assert.ErrorContains(t, proveWith(t, "rfc3986_port", "rfc3986_port? [0-9]", "rfc3986"), "left recursion: rfc3986_port -> rfc3986_port")
}

func TestARuleThatTheToolWouldOmitIsRejected(t *testing.T) {
	err := proveWith(t, "starts", "rfc3986_URI_reference / rfc3986_absolute_URI / rfc3986_path / rfc3986_unreserved / rfc3986_reserved", "rfc3986")
	assert.ErrorContains(t, err, "rule starts does not refer to this rule, so the peg tool omits it")
}

func TestProveRejectsADerivationThatIsNotPreferred(t *testing.T) {
	err := proveWith(t, "rfc3986_host", "rfc3986_IP_literal / rfc3986_reg_name / rfc3986_IPv4address", "rfc3986")
	assert.ErrorContains(t, err, `rfc3986: rfc3986_URI does not take IPv4address in "a://1.1.1.1"`)
	var d *Difference
	assert.NotErrorAs(t, err, &d, "the language is the same")
}

func TestProveRejectsBoundariesThatNoDerivationHas(t *testing.T) {
	err := proveWith(t, "rfc3986_authority",
		"( rfc3986_userinfo '@' )? rfc3986_host ( ':' [0-9]* )?", "rfc3986")
	assert.ErrorContains(t, err, "rfc3986: rfc3986_URI could read ‹scheme a›:‹hier-part //‹authority ‹host ‹reg-name ››:››, but no derivation of URI does")
}

func TestClaimsRejects(t *testing.T) {
	peg := readPEG(t, "uri.peg")
	g, _ := grammar.Find("rfc3986")
	stray, err := syntax.NewGrammar("uri.peg", append(peg.Rules, &syntax.Rule{Name: "rfc3986_frgament", Expr: syntax.Epsilon(), Line: 7}))
	require.NoError(t, err)
	_, err = Claims(stray, []grammar.Grammar{g})
	assert.EqualError(t, err, "uri.peg:7: rule rfc3986_frgament: rfc3986.abnf has no such rule")

	few, err := syntax.NewGrammar("uri.peg", peg.Rules[:5])
	require.NoError(t, err)
	_, err = Claims(few, []grammar.Grammar{g})
	assert.EqualError(t, err, "uri.peg: no rule transcribes rule relative-ref of rfc3986")
}

// Where a grammar took a rule over from another one, it is claimed of both, and must be proved of both.
func TestClaimsAreOfEveryGrammarThatHasTheRule(t *testing.T) {
	claims, err := Claims(readPEG(t, "uri.peg"), grammarsOf("uri.peg"))
	require.NoError(t, err)
	of := make(map[string][]string)
	for _, c := range claims {
		of[c.PEG.Name] = append(of[c.PEG.Name], c.Grammar.ID+" "+c.Rule.Name)
	}
	assert.Subset(t, of["rfc3986_path_abempty"], []string{"rfc3986 path-abempty", "rfc6874 path-abempty"})
	assert.Equal(t, []string{"rfc2396 reg_name", "rfc2732 reg_name"}, of["rfc2396_reg_name"])
	assert.Equal(t, []string{"rfc2396 host"}, of["rfc2396_host"], "which RFC 2732 replaces")
	assert.Equal(t, []string{"rfc2732 host"}, of["rfc2732_host"])
}

func TestEqualRejectsPEGsThatWouldNotEnd(t *testing.T) {
	peg := readPEG(t, "uri.peg")
	_, rules := loadDocument(t, "rfc3986")
	endless := replace(t, peg, "rfc3986_query", parseExpr(t, "rfc3986_segment*"))
	_, err := NewDocument(rules).Equal(endless, "rfc3986_query", "query")
	assert.ErrorContains(t, err, "rule rfc3986_query: the repeated expression matches the empty string, so the recognizer would not end")

	_, err = NewDocument(rules).Equal(peg, "rfc3986_URI", "nowhere")
	assert.ErrorContains(t, err, "nowhere")
	_, err = NewDocument(rules).Equal(peg, "nowhere", "URI")
	assert.EqualError(t, err, "uri.peg: nowhere is not defined")
}

// The transcription of RFC 2396 into ABNF is itself a transcription that may be wrong.
func TestBothNotationsOfRFC2396DeriveTheSame(t *testing.T) {
	_, printed := loadDocument(t, "rfc2396")
	text := readFile(t, "../../read/abnf/testdata/rfc2396.abnf")
	transcribed := parseABNF(t, text)
	for _, r := range transcribed.Rules {
		a, err := language(transcribed, r.Name)
		require.NoError(t, err)
		b, err := language(printed, strings.ReplaceAll(r.Name, "-", "_"))
		if r.Name == "URI-reference" {
			b, err = language(printed, r.Name)
		}
		require.NoError(t, err, r.Name)
		assertEquivalent(t, a, b, r.Name)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

func assertEquivalent(t *testing.T, a, b *automaton.DFA, what string) {
	t.Helper()
	common := automaton.Refine(a.Alphabet, b.Alphabet)
	witness, ok := automaton.Equivalent(a.Over(common), b.Over(common))
	assert.True(t, ok, "%s: %q", what, witness)
}
