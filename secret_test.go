package uri_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestASecretShowsItsSchemeHostAndPort(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "",
		"http://h":                       "http://h",
		"http://h:80/":                   "http://h:80/",
		"https://ghp_token@h/":           "https://xxxxx@h/",
		"https://u:p@h:8443/a/b?c=d#e":   "https://xxxxx@h:8443/xxxxx?xxxxx#xxxxx",
		"https://@h:/?#":                 "https://@h:/?#",
		"https://[::1]/T0/B0/token":      "https://[::1]/xxxxx",
		"user:password@h":                "user:xxxxx",
		"token":                          "xxxxx",
		"/token":                         "/xxxxx",
		"./a:b":                          "xxxxx",
		"x:/.//a":                        "x:/xxxxx",
		"postgres://u:p@db:5432/app?k=v": "postgres://xxxxx@db:5432/xxxxx?xxxxx",
	} {
		s := uri.MustParseReference(in).Secret()
		assert.Equal(t, want, s.String())
		assert.Equal(t, in, s.Reveal().String())
	}
	var zero uri.Secret
	assert.Equal(t, uri.URI{}, zero.Reveal())
	assert.Empty(t, zero.String())
	for in, want := range map[string]string{"mailto:a@b?c": "mailto:xxxxx", "http://u@a_b:x/p": "http://xxxxx/xxxxx"} {
		u, err := uri.RFC2396.ParseReference(in)
		require.NoError(t, err)
		assert.Equal(t, want, u.Secret().String())
	}
}

func TestASecretIsReadFromText(t *testing.T) {
	var config struct{ Database uri.Secret }
	require.NoError(t, json.Unmarshal([]byte(`{"Database":"postgres://u:p@db/app"}`), &config))
	assert.Equal(t, "postgres://u:p@db/app", config.Database.Reveal().String())

	err := json.Unmarshal([]byte(`{"Database":"https://h/SEKRET x"}`), &config)
	var e *uri.ComponentError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, len("https://h/SEKRET"), e.Offset)
	assert.NotContains(t, fmt.Sprintf("%v %+v %#v", err, err, err), "SEKRET")
	assert.Equal(t, "postgres://u:p@db/app", config.Database.Reveal().String())

	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.TextVar(&config.Database, "db", config.Database, "database")
	require.NoError(t, flags.Parse([]string{"-db", "x://u:q@h"}))
	assert.Equal(t, "x://u:q@h", config.Database.Reveal().String())
}

// printed is what every way to print makes of a value, alone and within others.
func printed(t require.TestingT, value any) (all []string) {
	exported := struct{ Value any }{value}
	unexported := struct{ value any }{value}
	for _, v := range []any{value, &value, []any{value}, [1]any{value}, map[string]any{"k": value}, exported, &exported, unexported, &unexported, []any{unexported}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%p"} {
			all = append(all, fmt.Sprintf(verb, v))
		}
		asJSON, err := json.Marshal(v)
		if err == nil {
			all = append(all, string(asJSON))
		}
		var b bytes.Buffer
		for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
			slog.New(h).Info("m", "v", v, slog.Group("g", "v", v))
			slog.New(h).With("v", v).Info("m")
		}
		all = append(all, b.String())
	}
	return append(all, fmt.Sprint(recovered(func() { panic(value) })))
}

func recovered(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

func TestASecretNeverPrintsWhatItHides(t *testing.T) {
	sources := lawSources(t)
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching("["+uritestutil.SecretLetters+"]{3,8}").Draw(t, "secret")
		u := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case").base
		with := func(set func(string) (uri.URI, error)) {
			if v, err := set(secret); err == nil && rapid.Bool().Draw(t, "with") {
				u = v
			}
		}
		with(u.WithUserinfo)
		with(u.WithQuery)
		with(u.WithFragment)
		with(func(s string) (uri.URI, error) { return u.AppendSegments(s) })
		for _, s := range printed(t, u.Secret()) {
			if strings.Contains(s, secret) || strings.Contains(strings.ToLower(s), fmt.Sprintf("%x", secret)) {
				t.Fatalf("%q prints as %s", u, s)
			}
		}
	})
}

func ExampleSecret() {
	var config struct{ Webhook uri.Secret }
	err := json.Unmarshal([]byte(`{"Webhook":"https://hooks.example/T0/B0/XXXX?token=YYYY"}`), &config)
	fmt.Printf("%v %+v\n", err, config)
	fmt.Println(config.Webhook.Reveal().Path())
	// Output:
	// <nil> {Webhook:https://hooks.example/xxxxx?xxxxx}
	// /T0/B0/XXXX
}
