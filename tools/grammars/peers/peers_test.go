package main

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/tools/grammars"
	"github.com/urigrammar/uri/tools/grammars/compare"
	"github.com/urigrammar/uri/tools/grammars/earley"
)

func textsOf(t *testing.T, name string) []grammars.Text {
	t.Helper()
	texts, err := grammars.ReadTexts(filepath.Join("..", "testdata", name+".jsonl"))
	require.NoError(t, err)
	return texts
}

func TestPeersAcceptMostValidTextsAndRejectSomeOthers(t *testing.T) {
	for _, g := range grammarsOf(options{}) {
		texts := textsOf(t, g.name)
		rules := map[string]bool{}
		for _, text := range texts {
			rules[text.Rule] = true
		}
		for _, p := range g.peers {
			t.Run(p.Name, func(t *testing.T) {
				for rule := range p.Rules {
					assert.True(t, rules[rule], "no text of %s.jsonl has rule %s", g.name, rule)
				}
				require.Contains(t, p.Rules, g.rule)
				r := compare.Judge(texts, g.rule, p, compare.Measurement{Rounds: 1})
				assert.Greater(t, 2*r.Accepted, r.Members, r.Disagreements)
				assert.Positive(t, r.Rejected)
				assert.Zero(t, r.Hangs)
				assert.Positive(t, r.NanosPerOctet)
			})
		}
	}
}

// What surrounds a field must not be why a parser rejects it.
func TestFieldsAreJudgedWithinValidTexts(t *testing.T) {
	within := map[string]map[string]func(text string) string{"sip": {}, "sdp": {}, "ical": {}}
	for _, rule := range sipHeaders {
		within["sip"][rule] = func(text string) string { return sipRequest(rule, text) }
	}
	for i, rule := range sdpFields {
		within["sdp"][rule] = func(text string) string { return sdpSession(i, text) }
	}
	for component, rules := range icalRules {
		for _, rule := range rules {
			within["ical"][rule] = func(text string) string { return icalObject(component, text) }
		}
	}
	for _, g := range grammarsOf(options{}) {
		if within[g.name] == nil {
			continue
		}
		grammar, err := earley.Load([]string{"../grammars", "../../../internal/read/abnf/known"}, g.name)
		require.NoError(t, err)
		whole, err := grammar.Compile(g.rule)
		require.NoError(t, err)
		judged := 0
		for _, text := range textsOf(t, g.name) {
			if put := within[g.name][text.Rule]; put != nil && text.IsMember() {
				judged++
				valid, _ := whole.Recognize([]byte(put(string(text.Octets()))))
				assert.True(t, valid, "%s: %q", text.Rule, put(string(text.Octets())))
			}
		}
		assert.Positive(t, judged, g.name)
	}
}

func TestTheTableSaysWhatParsersDoAndWhyPackagesAreMissing(t *testing.T) {
	table := table{
		grammar: grammar{name: "numbers"},
		packages: []compare.Package{
			{Rule: "list", Took: 1500 * time.Millisecond, Size: 12_345}, {Rule: "list", Fields: "number", Problem: "it takes more than 2m0s"},
			{Rule: "number"}, {Rule: "sign", Problem: "rule sign needs minus"},
		},
		results: []compare.Result{
			{Parser: "Valid", Members: 3, Accepted: 3, Others: 2, Rejected: 2, FirstPass: 20, NanosPerOctet: 1.25}, {Parser: "Parse"},
			{Parser: "peer", Members: 3, Accepted: 2, Others: 2, Panics: 1, Hangs: 1, Disagreements: []string{"accepts all"}},
		},
	}
	var out bytes.Buffer
	table.print(&out, true)
	assert.Equal(t, `
numbers
abnf gen --rule list: 1.5 s, 12 kB of Go
abnf gen --rule list --fields number: no package: it takes more than 2m0s
abnf gen --rule sign: no package: rule sign needs minus
  parser  accepts valid  rejects invalid  panics  hangs  first ns/byte  ns/byte
   Valid         3 of 3           2 of 2       0      0           20.0      1.2
    peer         2 of 3           0 of 2       1      1            0.0      0.0
peer accepts all
`, out.String())
}

func TestOptionsThatAreUnknownAreRejected(t *testing.T) {
	var out, errors bytes.Buffer
	assert.Equal(t, 2, run([]string{"-unknown"}, &out, &errors))
	assert.Equal(t, 1, run([]string{"-grammars", t.TempDir()}, &out, &errors))
	assert.Contains(t, errors.String(), "peers: ")
}
