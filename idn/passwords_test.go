package idn_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/idn"
)

// secretLetters are in no message but by leaking: they make up the passwords, and occur in no fixed text.
const secretLetters = "QWZ"

// secretWord is more of a password than the digits of an address in memory can spell by chance.
var secretWord = regexp.MustCompile("[" + secretLetters + "]{3,}")

// checkSilence prints the errors of a name in every way there is, and looks for letters of a password.
func checkSilence(t require.TestingT, name string) {
	for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
		_, err := convert(name)
		if err == nil {
			continue
		}
		for chain := err; chain != nil; chain = errors.Unwrap(chain) {
			for _, text := range prints(chain) {
				require.False(t, strings.ContainsAny(text, secretLetters), "%+q leaks: %s", name, text)
			}
		}
	}
}

var quotedRune = regexp.MustCompile(`'[A-Z]'`)

// prints are the texts that printing an error can make.
func prints(err error) (all []string) {
	holder := struct {
		Err error
		err error
	}{err, err}
	values := []any{err, errors.Join(err, err), fmt.Errorf("looking up: %w", err), holder, &holder, []error{err}, reflect.Indirect(reflect.ValueOf(err)).Interface()}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
			text := fmt.Sprintf(verb, value)
			if verb == "%q" {
				text = quotedRune.ReplaceAllString(text, "") // a number, such as the offset 90
			}
			all = append(all, text)
			if verb == "%x" || verb == "%X" {
				all = append(all, strings.Join(secretWord.FindAllString(fromHex(text), -1), " "))
			}
		}
		asJSON, _ := json.Marshal(value)
		all = append(all, string(asJSON))
	}
	return all
}

// fromHex is what the hexadecimal digits of a text stand for, from either nibble on.
func fromHex(text string) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789abcdefABCDEF", r) {
			return r
		}
		return ' '
	}, text)
	var b strings.Builder
	for word := range strings.FieldsSeq(digits) {
		octets, _ := hex.DecodeString(word)
		b.Write(octets)
	}
	return b.String()
}

// inBrief is what the ways to print an error that differ most make of it: all of them are too slow for fuzzing.
func inBrief(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprintf("%v %+v %s", err, reflect.Indirect(reflect.ValueOf(err)).Interface(), inBrief(errors.Unwrap(err)))
}

func TestMessagesNeverShowAPassword(t *testing.T) {
	for _, name := range []string{
		"user:QWZ@host", "QWZ@host", "QWZ@é_", "QWZ@" + strings.Repeat("é", 64), "u%:QWZ@host", "%ff:QWZ@h", "QWZ%40host", "QWZ＠host", "QWZ﹫é_", "QWZ%ef%bc%A0h", "QWZ%EF%B9%ABh", "é:QWZ@xn--a", "QWZ@%zz",
	} {
		_, err := idn.ToASCII(name)
		require.Error(t, err, name)
		checkSilence(t, name)
	}
	secret := rapid.StringMatching(`[QWZ]{3,70}`)
	rapid.Check(t, func(t *rapid.T) {
		before, after := anyName().Draw(t, "before"), anyName().Draw(t, "after")
		checkSilence(t, before+secret.Draw(t, "secret")+anyName().Draw(t, "between")+"@"+after)
	})
}

func TestMessagesShowWhatIsWrongWithAName(t *testing.T) {
	for name, message := range map[string]string{
		"a b":                          `idn: "a b": a registered name cannot hold this character (offset 1)`,
		"user:QWZ@a b":                 `idn: a registered name cannot hold this character (offset 4)`,
		"a@b":                          `idn: a registered name cannot hold this character (offset 1)`,
		"%ff":                          `idn: "%ff": the octets are not UTF-8 (offset 0)`,
		"ab.é_.c":                      `idn: label "\u00e9_": not an internationalized domain name: a character is not allowed (U+005F)`,
		"xn--9":                        `idn: label "xn--9": not an internationalized domain name: invalid Punycode`,
		"é..":                          `idn: "\u00e9..": not an internationalized domain name: empty label`,
		" " + strings.Repeat("a", 100): `idn: " aaaaaaa"…: a registered name cannot hold this character (offset 0)`,
		"127.1":                        `idn: "127.1": resolvers read it as an IPv4 address`,
		"①.2.3.4":                      `idn: "\u2460.2.3.4": resolvers read it as an IPv4 address`,
		"a.%C3%A9%C3%A9--":             `idn: label "\u00e9\u00e9--": not an internationalized domain name: hyphens at an end or in the third and fourth place`,
	} {
		_, err := idn.ToASCII(name)
		assert.EqualError(t, err, message)
	}
	_, err := idn.ToASCII(strings.Repeat("例", 1<<16))
	assert.Less(t, len(err.Error()), 4096)
	for _, e := range []*idn.Error{{}, {Err: idn.ErrIPv4}, {Offset: -1}, {Offset: 9, Err: idn.ErrCharacter}} {
		assert.NotPanics(t, func() { assert.NotEmpty(t, fmt.Sprintf("%v %#v", e, e)) })
	}
	assert.NotPanics(t, func() { assert.NotEmpty(t, (&idn.BidiError{}).Error()) })
}
