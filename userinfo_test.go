package uri_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestUserAndPasswordAreDecodedAndEncoded(t *testing.T) {
	for in, want := range map[string][2]string{
		"//u:p@h": {`"u"`, `"p"`}, "//u@h": {`"u"`, "-"}, "//@h": {`""`, "-"}, "//:@h": {`""`, `""`}, "//h": {"-", "-"}, "a:u:p@h": {"-", "-"},
		"//a%3Ab:c:d@h": {`"a:b"`, `"c:d"`}, "//%40:%2F%FF@h": {`"@"`, `"/\xff"`},
	} {
		u := uri.MustParseReference(in)
		shown := func(text string, present bool) string {
			if present {
				return strconv.Quote(text)
			}
			return "-" + text
		}
		assert.Equal(t, want, [2]string{shown(u.User()), shown(u.Password())}, in)
	}
	u, err := uri.MustParse("http://old:p%41@h/").WithUser("a:b@c")
	require.NoError(t, err)
	assert.Equal(t, "http://a%3Ab%40c:p%41@h/", u.String())
	u, err = uri.MustParse("redis://h/0").WithPassword("s:/?#")
	require.NoError(t, err)
	assert.Equal(t, "redis://:s%3A%2F%3F%23@h/0", u.String())
	assert.Equal(t, "redis://@h/0", u.WithoutPassword().String())
	assert.Equal(t, u.WithoutUserinfo(), u.WithoutUserinfo().WithoutPassword())
	_, err = uri.MustParse("mailto:a").WithUser("secret")
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.NotContains(t, err.Error(), "secret")
}

func inventsUser(u uri.URI) string {
	user, hasUser := u.User()
	password, hasPassword := u.Password()
	if !hasUser {
		return wrongUnless(!hasPassword && u == u.WithoutPassword(), "a password without a user")
	}
	if wrong := misread(u.WithoutPassword()); wrong != "" {
		return wrong
	}
	v, err := u.WithUser(user + ":@")
	if again, _ := v.User(); err != nil || again != user+":@" {
		return fmt.Sprintf("another user in %q (%v)", v, err)
	}
	if again, has := v.Password(); again != password || has != hasPassword {
		return fmt.Sprintf("another password in %q", v)
	}
	w, err := u.WithUserPassword(user, password+"/:@")
	again, _ := w.Password()
	return wrongUnless(err == nil && again == password+"/:@", "another password in %q (%v)", w, err)
}

func TestUsersAndPasswordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		user, password := string(rapid.SliceOf(rapid.Byte()).Draw(t, "user")), string(rapid.SliceOf(rapid.Byte()).Draw(t, "password"))
		u, err := uri.MustParse("http://h/").WithUserPassword(user, password)
		require.NoError(t, err)
		v, err := uri.MustParse("http://x@h/").WithUser(user)
		require.NoError(t, err)
		v, err = v.WithPassword(password)
		require.NoError(t, err)
		assert.Equal(t, u, v)
		gotUser, _ := u.User()
		gotPassword, _ := u.Password()
		assert.Equal(t, user+"\n"+password, gotUser+"\n"+gotPassword)
		name, _ := u.Hostname()
		assert.Equal(t, "h", name)
	})
}
