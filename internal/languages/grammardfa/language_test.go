package grammardfa_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func of(t *testing.T, id, rule string) *grammardfa.Language {
	t.Helper()
	l, err := grammardfa.Of(id, rule)
	require.NoError(t, err)
	return l
}

func TestALanguageIsBuiltOnce(t *testing.T) {
	assert.Same(t, of(t, "rfc3986", ""), of(t, "rfc3986", "uri-REFERENCE"))
}

func TestUnknownNamesAreErrors(t *testing.T) {
	_, err := grammardfa.Of("rfc9999", "")
	var ids []string
	for _, g := range slices.Concat(grammar.All, grammar.Profiles) {
		ids = append(ids, g.ID)
	}
	assert.EqualError(t, err, `unknown grammar "rfc9999": the grammars are `+strings.Join(ids, ", "))
	_, err = grammardfa.Of("rfc3986", "nothing")
	assert.EqualError(t, err, `grammar rfc3986 has no rule "nothing"`)
}

func TestLabelsDoNotChangeTheLanguage(t *testing.T) {
	for _, g := range grammar.All {
		if g.Runes && !exhaustive.Asked(t) {
			continue
		}
		l := of(t, g.ID, "")
		counterexample, same := automaton.Equivalent(l.DFA, l.Labeled().DFA)
		assert.True(t, same, "%s: %q", g.ID, counterexample)
		assert.Len(t, l.Labeled().Rules, l.Labeled().Len())
	}
}

// The table of differences has verdicts that were computed elsewhere.
func TestVerdictsAreThoseOfTheTable(t *testing.T) {
	all := exhaustive.Asked(t)
	for _, row := range differences(t) {
		for id, valid := range map[string]bool{
			"rfc3986": row.RFC3986, "rfc2396": row.RFC2396, "rfc2732": row.RFC2732, "rfc3987": row.RFC3987,
			"whatwg": row.WHATWG,
		} {
			if all || id == "rfc3986" || id == "rfc2396" || id == "rfc2732" {
				assert.Equal(t, valid, of(t, id, "").Contains(row.S), "%s: %q", id, row.S)
			}
		}
	}
}

func TestHostsThatTablesDecideAreNotCertain(t *testing.T) {
	l := of(t, "whatwg", "")
	for s, certain := range map[string]bool{
		"http://a/": true, "http://1.2.3.4/": true, "foo://xn--a/": true, "http://h/é": true, "é": true,
		"http://xn--a/": false, "http://é/": false, "//xn--a/": true, // against a base that is not special
		"http://a b/": false,
	} {
		assert.Equal(t, certain, l.Certain().Accepts(s), "%q", s)
	}
	assert.Same(t, of(t, "rfc3986", "").DFA, of(t, "rfc3986", "").Certain())
}

func TestADomainThatEndsInANumberIsInvalid(t *testing.T) {
	l := of(t, "whatwg", "")
	for s, valid := range map[string]bool{
		"http://a.1/": false, "http://0x/": false, "http://a.0xfF:80/": false, "http://a.1b/": true, "http://1.a/": true,
		"http://1.2.3.4/": true, "http://1.2.3/": false, "foo://1.2.3/": true, "//1.2.3/": true,
	} {
		assert.Equal(t, valid, l.Contains(s), "%q", s)
	}
}

type difference struct {
	S       string `json:"s"`
	RFC3986 bool   `json:"rfc3986"`
	RFC2396 bool   `json:"rfc2396"`
	RFC2732 bool   `json:"rfc2396_2732"`
	RFC3987 bool   `json:"rfc3987"`
	WHATWG  bool   `json:"whatwg"`
}

func differences(t *testing.T) []difference {
	f, err := os.Open("../../../oracle/language_differences.jsonl")
	require.NoError(t, err)
	defer f.Close()
	var rows []difference
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var row difference
		require.NoError(t, json.Unmarshal(lines.Bytes(), &row))
		rows = append(rows, row)
	}
	require.NoError(t, lines.Err())
	return rows
}

func TestTheContextOfARuleIsTheTextBeforeIt(t *testing.T) {
	for rule, before := range map[string]string{
		"host": "//", "IPv6address": "//[", "port": "//:", "query": "?", "fragment": "#", "userinfo": "//", "scheme": "", "URI": "",
	} {
		got, ok := of(t, "rfc3986", rule).Context()
		assert.True(t, ok, rule)
		assert.Equal(t, before, got, rule)
	}
	_, ok := of(t, "rfc3986", "reserved").Context()
	assert.False(t, ok, "it is in no reference")
}
