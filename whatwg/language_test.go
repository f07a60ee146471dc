package whatwg

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
)

func TestEveryLanguageDifferenceIsReproduced(t *testing.T) {
	type row struct {
		Class                     string `json:"cls"`
		S                         string
		Note                      string
		RFC2396, RFC3986, RFC3987 bool
		RFC2732                   bool            `json:"rfc2396_2732"`
		July                      bool            `json:"whatwg"`
		February                  bool            `json:"whatwg_2026_02"`
		Relative                  map[string]bool `json:"whatwg_rel"`
		Node                      json.RawMessage `json:"node_url_parse"`
	}
	base := map[string]Base{"special": SpecialBase, "file": FileBase, "nonspecial": NonSpecialBase, "opaque": OpaqueBase}
	rows := readCases[row](t, "../oracle/language_differences.jsonl")
	require.Len(t, rows, 96)
	for _, c := range rows {
		assert.Equal(t, c.July, July2026.ValidURLString(c.S, AnyBase), "%s: %q", c.Class, c.S)
		assert.Equal(t, c.February, February2026.ValidURLString(c.S, AnyBase), "%s: %q in February 2026", c.Class, c.S)
		for kind, want := range c.Relative {
			assert.Equal(t, want, July2026.ValidURLString(c.S, base[kind]), "%s: %q to a %s", c.Class, c.S, base[kind])
		}
	}
}

// The header of grammar/whatwg-2026-02.abnf lists what changed.
func TestTheTextOfJulyChanged(t *testing.T) {
	for _, c := range []struct {
		s              string
		base           Base
		july, february bool
	}{
		{"foo:a:b", NoBase, true, false},
		{"http://h//a", NoBase, true, false},
		{"file://", NoBase, true, false},
		{"file://h/c:/p", NoBase, true, false},
		{"file://h/c:", NoBase, true, true},
		{"file://h/cc:/p", NoBase, true, true},
		{"/c:/p", FileHostBase, true, false},
		{"/c:/p", FileBase, true, true},
		{"/c:", FileHostBase, true, true},
		{"foo://:80", NoBase, false, false},
		{"a", OpaqueBase, false, true},
		{"#f", OpaqueBase, true, true},
		{"http://1.2.3/", NoBase, false, true},
		{"http://[::0001]/", NoBase, false, true},
		{"foo://[0::00]/", NoBase, false, true},
	} {
		assert.Equal(t, c.july, July2026.ValidURLString(c.s, c.base), "%q, %s", c.s, c.base)
		assert.Equal(t, c.february, February2026.ValidURLString(c.s, c.base), "%q, %s in February 2026", c.s, c.base)
	}
}

func TestBase(t *testing.T) {
	for s, want := range map[string]Base{
		"http://h/":            SpecialBase,
		"WSS://h":              SpecialBase,
		"file:///p":            FileBase,
		"file://":              FileBase,
		"file://h/p":           FileHostBase,
		"file://127.0.0.1/p":   FileHostBase,
		"file://LOCALHOST/p":   FileBase,
		"file://ｌocalhost/p":   FileBase,
		"file://localhost.a/p": FileHostBase,
		"foo://h/p":            NonSpecialBase,
		"foo:/p":               NonSpecialBase,
		"foo://":               NonSpecialBase,
		"foo:p":                OpaqueBase,
		"foo:":                 OpaqueBase,
		"foo:?q":               OpaqueBase,
	} {
		assert.Equal(t, want, mustParseValid(s).Base(), s)
	}
	u, err := ParseValid("//h/p", SpecialBase)
	require.NoError(t, err)
	assert.Equal(t, NoBase, u.Base())
}

func TestAnyBaseIsOneOfEachKind(t *testing.T) {
	assert.ElementsMatch(t, kinds, append(bases[:], NoBase, AnyBase))
}

func TestTheEditionsAreThoseOfTheList(t *testing.T) {
	var names, listed []string
	for _, e := range Editions() {
		names = append(names, e.ID()+": "+e.String())
	}
	for _, g := range grammar.All {
		if g.Peg == "whatwg/whatwg.peg" {
			listed = append(listed, g.ID+": "+g.Name)
		}
	}
	assert.Equal(t, listed, names)
	assert.Empty(t, Edition(len(names)).ID())
}
