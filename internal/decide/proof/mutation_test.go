package proof

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/pegexpr"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

func readPEG(t testing.TB, file string) *syntax.Grammar {
	t.Helper()
	text, err := os.ReadFile("../../../" + file)
	require.NoError(t, err)
	g, err := pegexpr.Parse(file, string(text))
	require.NoError(t, err)
	return g
}

func loadDocument(t testing.TB, id string) (grammar.Grammar, *syntax.Grammar) {
	t.Helper()
	g, ok := grammar.Find(id)
	require.True(t, ok)
	rules, err := abnf.Load(grammar.Files, g.File)
	require.NoError(t, err)
	return g, rules
}

// replace is g with another expression for a rule.
func replace(t testing.TB, g *syntax.Grammar, rule string, e *syntax.Expr) *syntax.Grammar {
	t.Helper()
	found := false
	rules := make([]*syntax.Rule, len(g.Rules))
	for i, r := range g.Rules {
		changed := *r
		if r.Name == rule {
			changed.Expr, found = e, true
		}
		rules[i] = &changed
	}
	require.True(t, found, rule)
	changed, err := syntax.NewGrammar(g.Name, rules)
	require.NoError(t, err)
	return changed
}

func parseExpr(t testing.TB, text string) *syntax.Expr {
	t.Helper()
	g, err := pegexpr.Parse("replacement", "package p\ntype r Peg {\n}\nrule <- "+text+"\n")
	require.NoError(t, err)
	return g.Rules[0].Expr
}

// mutation is a line of the tables: another expression for a rule of uri.peg, and a shortest string
// that shows the difference to the start rule of RFC 3986.
type mutation struct {
	What        string `json:"what"`
	Rule        string `json:"rule"`
	Replacement string `json:"replacement"`
	Start       string `json:"start"`
	Witness     string `json:"witness"`
	AcceptedBy  string `json:"accepted_by"`
}

func TestWrongTranscriptionsAreRejectedWithTheWitnessOfTheTable(t *testing.T) {
	peg := readPEG(t, "uri.peg")
	_, rules := loadDocument(t, "rfc3986")
	document := NewDocument(rules)
	every := exhaustive.OneIn(t, 4)
	for _, table := range []string{"naive", "mutations"} {
		for i, m := range golden.Rows[mutation](t, "testdata/"+table+".jsonl") {
			if i%every != 0 {
				continue
			}
			t.Run(table+"/"+m.What, func(t *testing.T) {
				wrong := replace(t, peg, m.Rule, parseExpr(t, m.Replacement))
				start := "rfc3986_" + strings.ReplaceAll(m.Start, "-", "_")
				r, err := document.Equal(wrong, start, m.Start)
				require.NoError(t, err)
				require.False(t, r.Equal)
				assert.Equal(t, m.Witness, r.Witness)
				assert.Equal(t, m.AcceptedBy, r.AcceptedBy)
				assert.Equal(t, r.AcceptedBy == "ABNF", slowgrammar.Accepts(peg, start, r.Witness), "the right PEG")
				assert.Equal(t, r.AcceptedBy == "PEG", slowgrammar.Accepts(wrong, start, r.Witness), "the wrong PEG")
			})
		}
	}
}

// surgeries lists the expressions that e becomes by leaving out one alternative or one predicate,
// each with what was left out.
func surgeries(e *syntax.Expr) []surgery {
	var all []surgery
	if e.Op == syntax.And || e.Op == syntax.Not {
		all = append(all, surgery{syntax.Epsilon(), e})
	}
	for i, s := range e.Subs {
		if e.Op == syntax.Alternate {
			rest := slices.Delete(slices.Clone(e.Subs), i, i+1)
			all = append(all, surgery{syntax.Or(rest...), s})
		}
		for _, below := range surgeries(s) {
			changed := *e
			changed.Subs = slices.Clone(e.Subs)
			changed.Subs[i] = below.e
			all = append(all, surgery{&changed, below.out})
		}
	}
	return all
}

type surgery struct{ e, out *syntax.Expr }

// sameLanguage lists the parts that can be removed without changing any language. The value reports
// whether the proof fails nevertheless, because the PEG then has another derivation than the
// document prefers. Names are without namespaces: an amendment has the same rules again.
var sameLanguage = map[string]bool{
	"host without IPv4address !( [!$&-.0-9;=A-Z_a-z~] / pct_encoded )":        true,
	"ihost without IPv4address !( [!$&-.0-9;=A-Z_a-z~] / ucs / pct_encoded )": true,
	"hier_part without net_path":                                              true,
	"relativeURI without net_path":                                            true,

	// path-abempty and path-rootless match these as well.
	"path without path_absolute ![/]":   false,
	"path without path_noscheme ![:]":   false,
	"ipath without ipath_absolute ![/]": false,
	"ipath without ipath_noscheme ![:]": false,
	// It only looks ahead: as a rule of its own it matches nothing but the empty string anyway, and where
	// another rule refers to it, it is the last alternative.
	"path_empty without !segment_nz":   false,
	"ipath_empty without !isegment_nz": false,
}

// Removing any alternative or predicate of uri.peg fails the proof, with a witness on which the old
// and the new recognizer differ, unless it changes no language.
func TestAlternativesAndPredicatesAreNeeded(t *testing.T) {
	peg, all := readPEG(t, "uri.peg"), exhaustive.Asked(t)
	claims, err := Claims(peg, grammarsOf("uri.peg"))
	require.NoError(t, err)
	documents := make(map[string]*Document)
	for _, g := range grammarsOf("uri.peg") {
		_, rules := loadDocument(t, g.ID)
		documents[g.ID] = NewDocument(rules)
	}
	var namespaces []string
	for _, g := range grammarsOf("uri.peg") {
		namespaces = append(namespaces, g.Namespace+"_", "")
	}
	printed := strings.NewReplacer(namespaces...)
	refused, same := 0, make(map[string]bool)
	for _, rule := range peg.Rules {
		if rule.Name == "starts" || !all && !strings.HasPrefix(rule.Name, "rfc3986_") {
			continue
		}
		for i, s := range surgeries(rule.Expr) {
			if !all && i%4 != 0 {
				continue
			}
			what := printed.Replace(fmt.Sprintf("%s without %s", rule.Name, text(s.out)))
			less := replace(t, peg, rule.Name, s.e)
			d, equal := firstDifference(t, less, rule.Name, claims, documents)
			if equal {
				same[what] = same[what] || !preferencesHold(t, less, claims, documents)
				continue
			}
			refused++
			require.NotEqual(t, slowgrammar.Accepts(peg, d.PEG, d.Witness), slowgrammar.Accepts(less, d.PEG, d.Witness), "%s: %q", what, d.Witness)
		}
	}
	if all {
		assert.Equal(t, sameLanguage, same)
		assert.Greater(t, refused, 50)
	}
	assert.Greater(t, refused, 12)
	assert.Subset(t, sameLanguage, same)
}

func grammarsOf(file string) []grammar.Grammar {
	return slices.DeleteFunc(slices.Clone(grammar.All), func(g grammar.Grammar) bool { return g.Peg != file })
}

// preferencesHold reports whether the PEG takes the derivations that the documents prefer.
func preferencesHold(t *testing.T, peg *syntax.Grammar, claims []Claim, documents map[string]*Document) bool {
	t.Helper()
	var out strings.Builder
	for _, g := range grammarsOf("uri.peg") {
		p := &prover{out: &out, peg: peg}
		at := p.at(g, documents[g.ID].grammar, g.Starts.Reference, (&Transcription{peg, claims}).Claims(g))
		for _, r := range g.Resolved {
			at.preferred(r)
		}
		if len(p.wrong) > 0 {
			return false
		}
	}
	return true
}

// firstDifference decides the claims that a changed rule can make wrong, those about itself first.
func firstDifference(t *testing.T, peg *syntax.Grammar, changed string, claims []Claim, documents map[string]*Document) (*Difference, bool) {
	t.Helper()
	about := func(c Claim) bool { return c.PEG.Name == changed }
	claims = slices.SortedStableFunc(slices.Values(claims), func(a, b Claim) int {
		switch {
		case about(a) == about(b):
			return 0
		case about(a):
			return -1
		}
		return 1
	})
	for _, c := range claims {
		if !peg.Reached(c.PEG.Name)[changed] {
			continue
		}
		r, err := documents[c.Grammar.ID].Equal(peg, c.PEG.Name, c.Rule.Name)
		require.NoError(t, err)
		if !r.Equal {
			return &Difference{Grammar: c.Grammar.ID, Rule: r.Rule, PEG: c.PEG.Name, Witness: r.Witness, AcceptedBy: r.AcceptedBy}, false
		}
	}
	return nil, true
}

// text writes what was left out.
func text(e *syntax.Expr) string {
	switch e.Op {
	case syntax.Symbol:
		var b strings.Builder
		for _, p := range e.Set.Spans() {
			if b.WriteRune(p.Lo); p.Hi > p.Lo {
				b.WriteString("-" + string(p.Hi))
			}
		}
		return "[" + b.String() + "]"
	case syntax.And:
		return "&" + text(e.Subs[0])
	case syntax.Not:
		return "!" + text(e.Subs[0])
	case syntax.Repeat:
		return fmt.Sprintf("%s{%d,%d}", text(e.Subs[0]), e.Min, e.Max)
	case syntax.Ref:
		return e.Name
	}
	var parts []string
	for _, s := range e.Subs {
		parts = append(parts, text(s))
	}
	if e.Op == syntax.Alternate {
		return "( " + strings.Join(parts, " / ") + " )"
	}
	return strings.Join(parts, " ")
}
