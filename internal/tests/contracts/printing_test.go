package contracts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/whatwg"
)

var verbs = []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%p", "%U"}

// Printed is all that the ways to print make of a value: alone, by reference, and within others. Hexadecimal output is decoded.
func printed(value any) (all []string) {
	exported := struct{ Value any }{value}
	unexported := struct{ value any }{value}
	values := []any{value, &value, []any{value}, [1]any{value}, map[string]any{"k": value}, exported, &exported, unexported, &unexported, []any{unexported}}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() {
		values = append(values, v.Elem().Interface(), struct{ V any }{v.Elem().Interface()})
	}
	if err, ok := value.(error); ok {
		values = append(values, errors.Join(err, err), fmt.Errorf("fetching: %w", err))
		all = append(all, err.Error())
	}
	for _, v := range values {
		for _, verb := range verbs {
			all = append(all, fmt.Sprintf(verb, v))
		}
		all = append(all, logged(v)...)
		all = append(all, passwords.Decoded(v))
	}
	all = append(all, logged(slog.GroupValue(slog.Any("v", value)))...)
	return append(all, fmt.Sprint(panicked(value)))
}

func logged(v any) (all []string) {
	if asJSON, err := json.Marshal(v); err == nil {
		all = append(all, string(asJSON))
	}
	var b bytes.Buffer
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(h).With("v", v).Info("m", "v", v)
	}
	return append(all, b.String())
}

func panicked(value any) (p any) {
	defer func() { p = recover() }()
	panic(value)
}

// shows returns the output that contains the secret, or "".
func shows(value any, secret string) string {
	for _, s := range printed(value) {
		if strings.Contains(s, secret) {
			return s
		}
	}
	return ""
}

func TestNoErrorShowsTextBeforeAnAt(t *testing.T) {
	const secret = "QWZQXZ"
	all := exhaustive.Asked(t)
	seen, said := map[reflect.Type]bool{}, map[string]bool{}
	check := func(t rapid.TB, text string) {
		for _, err := range Failures(text) {
			seen[reflect.TypeOf(err)] = true
			message := fmt.Sprintf("%T %v", err, err)
			if said[message] && !all {
				continue
			}
			said[message] = true
			if s := shows(err, secret); s != "" {
				t.Fatalf("%T about %q shows: %s", err, text, s)
			}
		}
	}
	check(t, "https://xn--a/"+secret+"@h")
	check(t, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"+secret+"_?@")
	check(t, ":"+secret+"..a@é.com")
	check(t, "é.:"+secret+".a@h")
	if all {
		rapid.Check(t, func(t *rapid.T) { check(t, WithSecret(secret).Draw(t, "text")) })
	}
	for seed := range 10 {
		check(t, WithSecret(secret).Example(seed))
	}
	for _, p := range Packages {
		if p.Quotes != "" {
			continue
		}
		functions, err := Exported("../../../" + p.Dir)
		require.NoError(t, err)
		for _, f := range functions {
			name, isError := strings.CutSuffix(f.Name, ".Error")
			if !isError {
				continue
			}
			receiver, ok := p.receiver(name, "Error")
			require.True(t, ok, f.Name)
			if receiver.Kind() == reflect.Pointer && receiver.Elem().Kind() != reflect.Struct {
				receiver = receiver.Elem() // a named constant, which is read through a pointer
			}
			assert.True(t, seen[receiver], "no text leads to an error of type %s", receiver)
		}
	}
}

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
		{"log/slog", logged(u)[1], hidden},
		{"log/slog of a slice", logged([]uri.URI{u})[1], text},
		{"JSON", logged(u)[0], `"` + text + `"`},
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
	assert.Empty(t, shows(u.Secret(), "QWZ"))
	assert.Empty(t, shows(u.Secret(), "ghp"))
}

func TestALogOfAURLShowsNoPassword(t *testing.T) {
	const text = "https://joe:QWZ@example.com/"
	target, err := guard.Policy{AllowCredentials: true}.CheckText(text)
	require.NoError(t, err)
	for _, v := range []any{uri.MustParse(text), uri.FullURI{URI: uri.MustParse(text)}, whatwg.MustParse(text), target} {
		for _, way := range append(logged(v)[1:], fmt.Sprintf("%#v", v), fmt.Sprintf("%#v", struct{ V any }{v}), fmt.Sprintf("%#v", []any{v})) {
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
func TestErrorsWithDifferentMessagesAreNotDeeplyEqual(t *testing.T) {
	compared := 0
	for _, text := range []string{"http://h/ secret", "urn:a b:secret", "mailto: secret", "{secret", "secret\x00", "tel:+1 2secret", "data:secret", "geo:1,secret", "http://0x7f.1/secret", "--secret-.a", "[::secret"} {
		a, b := Failures(text), Failures(strings.Replace(text, "secret", "Xecret", 1))
		for _, one := range a {
			for _, other := range b {
				if reflect.TypeOf(one) == reflect.TypeOf(other) && one.Error() != other.Error() {
					compared++
					assert.False(t, reflect.DeepEqual(one, other), "%T: %v and %v", one, one, other)
				}
			}
		}
	}
	assert.Greater(t, compared, 100)
}
