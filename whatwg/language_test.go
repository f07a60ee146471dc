package whatwg

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryLanguageDifferenceIsReproduced(t *testing.T) {
	type row struct {
		Class                     string `json:"cls"`
		S                         string
		Note                      string
		RFC2396, RFC3986, RFC3987 bool
		RFC2732                   bool            `json:"rfc2396_2732"`
		July                      bool            `json:"whatwg"`
		Relative                  map[string]bool `json:"whatwg_rel"`
		Node                      json.RawMessage `json:"node_url_parse"`
	}
	base := map[string]Base{"special": SpecialBase, "file": FileBase, "nonspecial": NonSpecialBase, "opaque": OpaqueBase}
	rows := readCases[row](t, "../oracle/language_differences.jsonl")
	require.Len(t, rows, 96)
	for _, c := range rows {
		assert.Equal(t, c.July, ValidURLString(c.S, AnyBase), "%s: %q", c.Class, c.S)
		for kind, want := range c.Relative {
			assert.Equal(t, want, ValidURLString(c.S, base[kind]), "%s: %q to a %s", c.Class, c.S, base[kind])
		}
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

func TestTheStandardIsThatOfTheGrammar(t *testing.T) {
	g, _ := document(t)
	assert.Equal(t, g.Name, Standard)
}
