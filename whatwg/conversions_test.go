package whatwg

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// A label of 64 kB takes long to convert.
func TestAMessageConvertsTheDomainOnce(t *testing.T) {
	count := 0
	convertStrictly = func(domain string) (string, *uts46.Error) { count++; return strict.ToASCII(domain) }
	defer func() { convertStrictly = strict.ToASCII }()
	for _, text := range []string{"https://xn--" + strings.Repeat("a", 1<<16), "https://a_b.xn--a/", "https://" + strings.Repeat("b", 64) + "/"} {
		_, err := ParseValid(text, NoBase)
		var syntax *SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		for name, ask := range map[string]func(){
			"Error": func() { _ = syntax.Error() }, "Problem": func() { syntax.Problem() }, "Hint": func() { syntax.Hint() }, "Unwrap": func() { _ = errors.Unwrap(syntax) },
		} {
			count = 0
			ask()
			assert.Equal(t, 1, count, "%s of %.40q", name, text)
		}
	}
}
