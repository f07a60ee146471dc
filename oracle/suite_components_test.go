package oracle_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// A suite is made by the automata of a grammar, so that it can judge the recognizers of package uri too.
func TestSuitesUseOnlyTheTypesOfComponentsOfPackageURI(t *testing.T) {
	files, err := filepath.Glob("suite/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, used := range regexp.MustCompile(`\buri\.[A-Z]\w*`).FindAllString(string(source), -1) {
			assert.Contains(t, []string{"uri.Components", "uri.Optional", "uri.Present"}, used, name)
		}
	}
}

func TestComponentsOfTheOtherGrammars(t *testing.T) {
	all := exhaustive.Asked(t)
	for _, c := range []struct{ grammar, input, want string }{
		{"rfc2396", "x:a?b", `{"scheme":"x","authority":null,"userinfo":null,"host":null,"port":null,"path":null,"query":null,"fragment":null,"opaque":"a?b"}`},
		{"rfc2396", "//a_b", `{"scheme":null,"authority":"a_b","userinfo":null,"host":null,"port":null,"path":"","query":null,"fragment":null,"registry_name":"a_b"}`},
		{"rfc2396", "x:///", `{"scheme":"x","authority":"","userinfo":null,"host":"","port":null,"path":"/","query":null,"fragment":null}`},
		{"whatwg", "x:a?b", `{"scheme":"x","authority":null,"userinfo":null,"host":null,"port":null,"path":"a","query":"b","fragment":null}`},
		{"whatwg", "http://h:1/", `{"scheme":"http","authority":"h:1","userinfo":null,"host":"h","port":"1","path":"/","query":null,"fragment":null}`},
	} {
		if c.grammar == "whatwg" && !all {
			continue
		}
		components := of(t, c.grammar, "").Judge(c.input).Components
		require.NotNil(t, components, c.input)
		text, err := json.Marshal(components)
		require.NoError(t, err)
		assert.Equal(t, c.want, string(text))
	}
}
