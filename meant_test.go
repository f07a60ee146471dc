package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// withs are the methods that set one component, as testdata/meant.jsonl names them.
var withs = map[string]func(uri.URI, string) (uri.URI, error){
	"WithScheme": uri.URI.WithScheme, "WithAuthority": uri.URI.WithAuthority, "WithUserinfo": uri.URI.WithUserinfo, "WithHost": uri.URI.WithHost,
	"WithPort": uri.URI.WithPort, "WithPath": uri.URI.WithPath, "WithQuery": uri.URI.WithQuery, "WithFragment": uri.URI.WithFragment,
}

func TestAComponentThatIsWrongIsToldWhatWasMeant(t *testing.T) {
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
		assert.Contains(t, e.Problem, c.Says, "%s(%q)", c.Call, c.Text)
		assert.NotContains(t, err.Error(), "secret")
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
	v, err = uri.MustParse("http://h/").WithPairs(uri.PlainPairs.Of(uri.NewPair("?x", "1")))
	require.NoError(t, err)
	assert.Equal(t, "?x", first(v.Pairs(uri.PlainPairs)).Name)
	v, err = u.WithQuery("%3Fx")
	require.NoError(t, err)
	assert.Equal(t, "http://h/?%3Fx", v.String())
}

func first(p uri.Pairs) (pair uri.Pair) {
	for pair = range p.All() {
		break
	}
	return pair
}
