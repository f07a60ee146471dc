package schemes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/acct"
)

var acctLaws = held(schemelaws.Scheme[acct.Account]{
	Dir: "acct", Parse: acct.Parse, Valid: acct.Valid[string], ValidBytes: acct.Valid[[]byte], FromURI: acct.FromURI, URI: acct.Account.URI,
	Expression: `[Aa]cct:[a-cA-C!~.]{1,3}(%[2-7][A-Fa-f0-9]){0,2}@([a-cA-C.]{0,3}(%[2-7][A-Fa-f0-9])?|1\.2\.3\.[1-9]|\[::1\])`,
	Beginnings: []string{"acct:a"},
	Parts: func(a acct.Account) map[string]string {
		return map[string]string{"user": a.Userpart(), "host": a.Host()}
	},
	Means: func(a acct.Account) []any {
		user, err := a.User()
		return []any{user, err}
	},
})

func FuzzParseAcct(f *testing.F) { acctLaws.Fuzz(f) }

func TestAnAccountHasTheGivenUser(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		user := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a@:%/é ]{0,5}`)).Draw(t, "user")
		if err := checkAccount(t, user, "example.com"); err != nil {
			require.True(t, user == "" || !uri.RegNameChars.Contains(user[0]) || strings.ContainsAny(user, "\r\n\x00"), "%q: %v", user, err)
		}
	})
	assert.NoError(t, checkAccount(t, "a:b@c", "example.com"))
}

func FuzzNewAcct(f *testing.F) {
	f.Add("a@b", "example.com")
	f.Add("é%", "a%20")
	f.Fuzz(func(t *testing.T, user, host string) {
		if checkAccount(t, user, host) == nil {
			require.True(t, acct.Valid("acct:a@"+host))
		}
	})
}

// checkAccount checks that an account has the given parts, or returns the error.
func checkAccount(t require.TestingT, user, host string) error {
	a, err := acct.New(user, host)
	if err != nil {
		return err
	}
	back, err := a.User()
	require.NoError(t, err)
	require.Equal(t, []string{user, host}, []string{back, a.Host()})
	return nil
}

func TestAnAccountIsEqualToItselfWithoutAllocation(t *testing.T) {
	a := acct.MustParse("acct:alice@Example.com")
	assert.Zero(t, testing.AllocsPerRun(10, func() { _ = a.Equal(a) }))
}

func TestAHostCannotBeMoreThanAHost(t *testing.T) {
	for _, host := range []string{"a/b", "a?b", "a#b", "a@b", "a:80", "[::1]", "a b", "é"} {
		_, err := acct.New("u", host)
		assert.ErrorAs(t, err, new(*acct.SyntaxError), host)
	}
}

func TestAUserIsOneLineOfUTF8(t *testing.T) {
	for _, user := range []string{"a%0D%0Ab", "a%0a", "a%00b", "a%0d", "a%ff"} {
		_, err := acct.MustParse("acct:" + user + "@h").User()
		assert.ErrorAs(t, err, new(*uri.ComponentError), user)
	}
	for _, user := range []string{"a\r\nb", "a\x00", "a\xff"} {
		_, err := acct.New(user, "h")
		assert.ErrorAs(t, err, new(*uri.ComponentError), user)
	}
}

func Example_account() {
	a, err := acct.New("juliet@capulet.example", "shoppingsite.example")
	fmt.Println(a, err)
	fmt.Println(a.User())
	// Output:
	// acct:juliet%40capulet.example@shoppingsite.example <nil>
	// juliet@capulet.example <nil>
}
