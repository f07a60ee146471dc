package acct_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/acct"
)

func TestAnAccountHasTheGivenUser(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		user := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a@:%/é ]{0,5}`)).Draw(t, "user")
		if err := checkNew(t, user, "example.com"); err != nil {
			require.True(t, user == "" || !uri.RegNameChars.Contains(user[0]) || strings.ContainsAny(user, "\r\n\x00"), "%q: %v", user, err)
		}
	})
	assert.NoError(t, checkNew(t, "a:b@c", "example.com"))
}

func TestAnAccountIsEqualToItselfWithoutAllocation(t *testing.T) {
	a := acct.MustParse("acct:alice@Example.com")
	assert.Zero(t, testing.AllocsPerRun(10, func() { _ = a.Equal(a) }))
}

func FuzzNew(f *testing.F) {
	f.Add("a@b", "example.com")
	f.Add("é%", "a%20")
	f.Fuzz(func(t *testing.T, user, host string) {
		if checkNew(t, user, host) != nil {
			return
		}
		require.True(t, acct.Valid("acct:a@"+host))
	})
}

// checkNew checks that an account has the given parts, or returns the error.
func checkNew(t require.TestingT, user, host string) error {
	a, err := acct.New(user, host)
	if err != nil {
		return err
	}
	back, err := a.User()
	require.NoError(t, err)
	require.Equal(t, user, back)
	require.Equal(t, host, a.Host())
	return nil
}

func TestAHostCannotBeMoreThanAHost(t *testing.T) {
	for _, host := range []string{"a/b", "a?b", "a#b", "a@b", "a:80", "[::1]", "a b", "é"} {
		_, err := acct.New("u", host)
		var wrong *acct.SyntaxError
		assert.ErrorAs(t, err, &wrong, host)
	}
}

func TestAUserThatIsNotUTF8IsAnError(t *testing.T) {
	_, err := acct.MustParse("acct:a%ff@b").User()
	var wrong *uri.ComponentError
	assert.True(t, errors.As(err, &wrong))
}

func TestAUserIsOneLine(t *testing.T) {
	for _, user := range []string{"a%0D%0Ab", "a%0a", "a%00b", "a%0d"} {
		_, err := acct.MustParse("acct:" + user + "@h").User()
		assert.ErrorAs(t, err, new(*uri.ComponentError), user)
	}
	for _, user := range []string{"a\r\nb", "a\x00", "a\xff"} {
		_, err := acct.New(user, "h")
		assert.ErrorAs(t, err, new(*uri.ComponentError), user)
	}
}

func ExampleNew() {
	a, err := acct.New("juliet@capulet.example", "shoppingsite.example")
	fmt.Println(a, err)
	// Output: acct:juliet%40capulet.example@shoppingsite.example <nil>
}

func ExampleAccount_User() {
	user, err := acct.MustParse("acct:juliet%40capulet.example@shoppingsite.example").User()
	fmt.Println(user, err)
	// Output: juliet@capulet.example <nil>
}
