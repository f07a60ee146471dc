package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestComponentsOfTheExampleOfSection3(t *testing.T) {
	u, err := uri.Parse("foo://user@[2001:db8::7]:8042/over/there?name=ferret#nose")
	require.NoError(t, err)
	assert.Equal(t, "foo", u.Scheme())
	userinfo, present := u.Userinfo()
	assert.Equal(t, "user", userinfo)
	assert.True(t, present)
}

func TestPrintsAsItsInput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("ab:/?#[]@1.%2")), 0, 12, -1).Draw(t, "s")
		if u, err := uri.ParseReference(s); err == nil {
			require.Equal(t, s, u.String())
		}
	})
}
