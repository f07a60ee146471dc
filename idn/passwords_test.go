package idn_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

// secretLetters are in no message but by leaking: they make up the passwords, and occur in no fixed text.
const secretLetters = "QWZ"

// checkSilence prints the errors of a name in every way there is, and looks for letters of a password.
func checkSilence(t require.TestingT, name string, prints func(any) []string) {
	for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
		_, err := convert(name)
		if err == nil {
			continue
		}
		for chain := err; chain != nil; chain = errors.Unwrap(chain) {
			for _, text := range prints(chain) {
				if strings.ContainsAny(text, secretLetters) {
					require.Fail(t, "a password is shown", "%+q leaks: %s", name, text)
				}
			}
		}
	}
}

func TestMessagesNeverShowAPassword(t *testing.T) {
	for _, name := range []string{
		"user:QWZ@host", "QWZ@host", "QWZ@é_", "QWZ@" + strings.Repeat("é", 64), "u%:QWZ@host", "%ff:QWZ@h", "QWZ%40host", "QWZ＠host", "QWZ﹫é_", "QWZ%ef%bc%A0h", "QWZ%EF%B9%ABh", "é:QWZ@xn--a", "QWZ@%zz",
	} {
		_, err := idn.ToASCII(name)
		require.Error(t, err, name)
		checkSilence(t, name, passwords.Prints)
	}
	prints := passwords.Few
	if exhaustive.Asked(t) {
		prints = passwords.Prints
	}
	secret := rapid.StringMatching(`[QWZ]{3,70}`)
	rapid.Check(t, func(t *rapid.T) {
		before, after := anyName().Draw(t, "before"), anyName().Draw(t, "after")
		checkSilence(t, before+secret.Draw(t, "secret")+anyName().Draw(t, "between")+"@"+after, prints)
	})
}

func TestMessagesShowWhatIsWrongWithAName(t *testing.T) {
	for name, message := range map[string]string{
		"a b":                          `idn: "a b": a host name cannot contain this character (offset 1)`,
		"user:QWZ@a b":                 `idn: a host name cannot contain this character (offset 4)`,
		"a@b":                          `idn: a host name cannot contain this character (offset 1)`,
		"%ff":                          `idn: "%ff": invalid UTF-8 (offset 0)`,
		"ab.é_.c":                      `idn: label "é_": not an internationalized domain name: a character is not allowed (U+005F)`,
		"xn--9":                        `idn: label "xn--9": not an internationalized domain name: invalid Punycode`,
		"é..":                          `idn: "é..": not an internationalized domain name: empty label`,
		" " + strings.Repeat("a", 100): `idn: " aaaaaaa"…: a host name cannot contain this character (offset 0)`,
		"é_" + strings.Repeat("a", 61): `idn: label "é_` + strings.Repeat("a", 61) + `": not an internationalized domain name: a character is not allowed (U+005F)`,
		"é_" + strings.Repeat("a", 62): `idn: label "é_` + strings.Repeat("a", 61) + `"…: not an internationalized domain name: a character is not allowed (U+005F)`,
		"127.1":                        `idn: "127.1": resolvers read it as an IPv4 address`,
		"①.2.3.4":                      `idn: "①.2.3.4": resolvers read it as an IPv4 address`,
		"a.%C3%A9%C3%A9--":             `idn: label "éé--": not an internationalized domain name: hyphens at the start, at the end or in the third and fourth position`,
	} {
		_, err := idn.ToASCII(name)
		assert.EqualError(t, err, message)
		assert.Equal(t, "&idn.Error{"+strconv.Quote(message)+"}", fmt.Sprintf("%#v", err))
	}
	_, err := idn.ToASCII(strings.Repeat("例", 1<<16))
	assert.Less(t, len(err.Error()), 400)
	for _, e := range []*idn.Error{{}} {
		assert.NotPanics(t, func() { assert.NotEmpty(t, fmt.Sprintf("%v %#v", e, e)) })
	}
}
