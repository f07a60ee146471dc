package uri_test

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestComponentsSurviveJSON(t *testing.T) {
	for u := range someURIs {
		text, err := json.Marshal(u.Components())
		require.NoError(t, err)
		var c uri.Components
		require.NoError(t, json.Unmarshal(text, &c), "%s", text)
		require.Equal(t, u.Components(), c, "%s", text)
	}
}

func TestTheAuthorityIsMadeOfOtherComponents(t *testing.T) {
	for u := range someURIs {
		text, present := u.Authority()
		got, ok := u.Components().Authority().Get()
		require.Equal(t, present, ok, u.String())
		require.Equal(t, text, got, u.String())
	}
}

func TestComponentsInJSONHaveTheseKeys(t *testing.T) {
	for _, c := range []struct {
		grammar    uri.Grammar
		text, want string
	}{
		{uri.RFC3986, "", `{"scheme":null,"authority":null,"userinfo":null,"host":null,"port":null,"path":"","query":null,"fragment":null}`},
		{uri.RFC3986, "x://u@h:80/p?#f", `{"scheme":"x","authority":"u@h:80","userinfo":"u","host":"h","port":"80","path":"/p","query":"","fragment":"f"}`},
		{uri.RFC2396, "x:a?b", `{"scheme":"x","authority":null,"userinfo":null,"host":null,"port":null,"path":null,"query":null,"fragment":null,"opaque":"a?b"}`},
		{uri.RFC2396, "//a_b", `{"scheme":null,"authority":"a_b","userinfo":null,"host":null,"port":null,"path":"","query":null,"fragment":null,"registry_name":"a_b"}`},
	} {
		u, err := c.grammar.ParseReference(c.text)
		require.NoError(t, err)
		text, err := json.Marshal(u.Components())
		require.NoError(t, err)
		assert.Equal(t, c.want, string(text))
	}
}

func TestComponentsAreReadFromJSONWithoutAContradiction(t *testing.T) {
	for text, want := range map[string]uri.Components{
		`{}`:                           {},
		`{"host":"h","host_kind":"x"}`: {Host: uri.Some("h")},
		`{"authority":"","path":"/a"}`: {Host: uri.Some(""), Path: "/a"},
		`{"authority":"h:1","host":"h","port":"1"}`: {Host: uri.Some("h"), Port: uri.Some("1")},
	} {
		var c uri.Components
		require.NoError(t, json.Unmarshal([]byte(text), &c), text)
		assert.Equal(t, want, c, text)
	}
	for _, text := range []string{`{"authority":"good","host":"evil"}`, `{"authority":"u:SEKRET@h"}`, `{"authority":"","port":"1","host":"h"}`, `{"path":1}`, `[]`} {
		c := uri.Components{Path: "as it was"}
		err := json.Unmarshal([]byte(text), &c)
		require.Error(t, err, text)
		assert.NotContains(t, err.Error(), "SEKRET")
		assert.Equal(t, uri.Components{Path: "as it was"}, c)
	}
}

func TestAllComponentsHaveNames(t *testing.T) {
	u := uri.MustParse("x://u@h:/p#f")
	assert.Equal(t, map[string]uri.Optional{
		"scheme": uri.Some("x"), "userinfo": uri.Some("u"), "host": uri.Some("h"), "port": uri.Some(""), "path": uri.Some("/p"), "query": {},
		"fragment": uri.Some("f"), "registry_name": {}, "opaque": {},
	}, maps.Collect(u.Components().All()))
	for name := range u.Components().All() {
		assert.Equal(t, "scheme", name)
		break
	}
}
