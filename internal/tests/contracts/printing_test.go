package contracts

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/whatwg"
)

// What a URI shows is what its doc comment says; all other values but a Secret show their text.
func TestAURIPrintsAsDocumented(t *testing.T) {
	u := uri.MustParse("http://ghp:QWZ@h/p?k=v")
	text, hidden := u.String(), "http://ghp:xxxxx@h/p?k=v"
	print := func(verb string) string { return fmt.Sprintf(verb, u) }
	holder := struct{ U uri.URI }{u}
	keeper := struct{ u uri.URI }{u}
	for _, c := range []struct{ way, got, want string }{
		{"String", u.String(), text},
		{"%v", print("%v"), text},
		{"%s", print("%s"), text},
		{"%q", print("%q"), `"` + text + `"`},
		{"%#v", print("%#v"), `uri.MustParseReference("` + hidden + `")`},
		{"%v of a struct", fmt.Sprintf("%v", holder), "{" + text + "}"},
		{"%v of a slice", fmt.Sprintf("%v", []uri.URI{u}), "[" + text + "]"},
		{"log/slog", passwords.Logged(u), hidden},
		{"log/slog of a slice", passwords.Logged([]uri.URI{u}), text},
		{"JSON", marshaled(u), `"` + text + `"`},
		{"%#v of an unexported field", fmt.Sprintf("%#v", keeper), text},
		{"%v of Components", fmt.Sprintf("%v", u.Components()), "ghp:QWZ"},
		{"%v of a Key", fmt.Sprintf("%v", u.Key(uri.LevelString)), text},
		{"%v of a Policy with a proxy", fmt.Sprintf("%v", guard.Policy{Proxy: &url.URL{Scheme: "http", User: url.UserPassword("ghp", "QWZ"), Host: "h"}}), "ghp:QWZ"},
	} {
		assert.Contains(t, c.got, c.want, c.way)
		if c.want == hidden {
			assert.NotContains(t, c.got, "QWZ", c.way)
		}
	}
}

func marshaled(v any) string {
	text, err := json.Marshal(v)
	return fmt.Sprint(string(text), err)
}

func TestALogOfAURLShowsNoPassword(t *testing.T) {
	const text = "https://joe:QWZ@example.com/"
	target, err := guard.Policy{AllowCredentials: true}.CheckText(text)
	require.NoError(t, err)
	for _, v := range []any{uri.MustParse(text), uri.FullURI{URI: uri.MustParse(text)}, whatwg.MustParse(text), target} {
		for _, way := range []string{passwords.Logged(v), fmt.Sprintf("%#v", v), fmt.Sprintf("%#v", struct{ V any }{v}), fmt.Sprintf("%#v", []any{v})} {
			assert.Contains(t, way, "joe:xxxxx@example.com", "%T", v)
			assert.NotContains(t, way, "QWZ", "%T", v)
		}
	}
	for text, want := range map[string]string{"https://:QWZ@h/": "https://:xxxxx@h/", "https://u@h/": "https://u@h/", "x://u:QWZ@h": "x://u:xxxxx@h", "x:y": "x:y", "file:///c": "file:///c"} {
		assert.Equal(t, want, whatwg.MustParse(text).Redacted())
	}
	assert.Empty(t, whatwg.URL{}.Redacted())
}

// A cache, or a test, that compares errors must not take one for another.
func messagesOf(all []error) (said []string) {
	for _, err := range all {
		said = append(said, err.Error())
	}
	return said
}

func TestErrorsWithDifferentMessagesAreNotDeeplyEqual(t *testing.T) {
	compared := 0
	for _, text := range []string{"http://h/ secret", "urn:a b:secret", "mailto: secret", "{secret", "secret\x00", "tel:+1 2secret", "data:secret", "geo:1,secret", "http://0x7f.1/secret", "--secret-.a", "[::secret"} {
		a, b := Failures(text), Failures(strings.Replace(text, "secret", "Xecret", 1))
		said, saidOfOthers := messagesOf(a), messagesOf(b)
		for i, one := range a {
			for k, other := range b {
				if reflect.TypeOf(one) == reflect.TypeOf(other) && said[i] != saidOfOthers[k] {
					compared++
					if reflect.DeepEqual(one, other) {
						assert.Fail(t, "errors are equal", "%T: %v and %v", one, one, other)
					}
				}
			}
		}
	}
	assert.Greater(t, compared, 100)
}
