package multihost_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/multihost"
)

func Example() {
	var config struct{ Database multihost.URI }
	err := json.Unmarshal([]byte(`{"Database": "postgres://app:p%40ss@db1:5433,db2,[::1]/orders?sslmode=require"}`), &config)
	fmt.Println(config, err)
	for server := range config.Database.Servers() {
		fmt.Println(multihost.Address(server, uri.Schemes{}))
	}
	u := config.Database.First()
	user, _ := u.User()
	fmt.Println(user, slices.Collect(u.DecodedSegments()), u.Pairs(uri.PlainPairs))
	// Output:
	// {postgres://xxxxx@db1:5433,db2,[::1]/xxxxx?xxxxx} <nil>
	// tcp db1:5433 <nil>
	// tcp db2:5432 <nil>
	// tcp [::1]:5432 <nil>
	// app [orders] sslmode=require
}

// The suite is complete for implementations with no more states than the grammar needs.
func TestParseAcceptsWhatTheGrammarDerives(t *testing.T) {
	g, err := abnf.Load(os.DirFS(".."), "multihost/testdata/multihost.abnf")
	require.NoError(t, err)
	l, err := language.Of(g, "multihost-URI")
	require.NoError(t, err)
	cases, err := l.Suite(language.SuiteOptions{Method: language.Transitions})
	require.NoError(t, err)
	n := 0
	for c := range cases {
		n++
		u, err := multihost.Parse(c.Input)
		if err != nil && strings.Contains(err.Error(), "a list of URIs") {
			continue
		}
		if !assert.Equal(t, c.Valid, err == nil, "%q %v", c.Input, err) {
			return
		}
		checkLaws(t, c.Input, u, err)
	}
	assert.Greater(t, n, 4000)
}

func checkLaws(t *testing.T, text string, u multihost.URI, err error) {
	t.Helper()
	if err != nil {
		var wrong *uri.ComponentError
		require.ErrorAs(t, err, &wrong)
		require.True(t, 0 <= wrong.Offset() && wrong.Offset() <= len(text), "%q %v", text, err)
		require.Equal(t, multihost.URI{}.Reveal(), u.Reveal())
		return
	}
	require.Equal(t, text, u.Reveal())
	_, err = multihost.Parse(u.String())
	require.NoError(t, err, "the mask %q of %q", u, text)
	var servers []string
	for s := range u.Servers() {
		authority, _ := s.Authority()
		servers = append(servers, authority)
	}
	_, after, _ := strings.Cut(text, "://")
	authority, _, _ := strings.Cut(strings.NewReplacer("?", "/", "#", "/").Replace(after), "/")
	require.Equal(t, authority[strings.LastIndexByte(authority, '@')+1:], strings.Join(servers, ","), "%q", text)
}

// What uri.Parse accepts with an authority without a "," is the same URI here, and each text is kept.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"urn:x://y,z", "a://h1,h2:1/x?y#z", "a://u,v@[::1]:1,[v1.a,b]", "a:b?c://d,e", "a://h,:/", "a://,,", "a://h1:1,h2://x", "a:/b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := multihost.Parse(text)
		one, errOne := uri.Parse(text)
		authority, hasAuthority := one.WithoutUserinfo().Authority()
		switch {
		case errOne == nil && !hasAuthority:
			require.Error(t, err)
		case errOne == nil && !strings.Contains(authority, ","):
			require.NoError(t, err)
			require.Equal(t, one, u.First())
			require.Equal(t, one.Secret().String(), u.String())
		}
		checkLaws(t, text, u, err)
	})
}

func TestAnErrorSaysWhatTheMistakeIsAndShowsNothing(t *testing.T) {
	for _, c := range golden.Lines[struct {
		Text    string
		Offset  int
		Problem string
	}](t, "testdata/mistakes.jsonl") {
		_, err := multihost.Parse(c.Text)
		var wrong uri.InputError
		require.ErrorAs(t, err, &wrong, c.Text)
		assert.Contains(t, wrong.Problem(), c.Problem, c.Text)
		assert.Equal(t, c.Offset, wrong.Offset(), "%s: %v", c.Text, err)
		assert.NotContains(t, fmt.Sprintf("%v %+v %#v", err, err, err), "s3", c.Text)
	}
	_, err := multihost.Parse(strings.Repeat("a", 65) + "://h/")
	assert.NoError(t, err)
}

func TestNoLogShowsThePassword(t *testing.T) {
	type config struct {
		Name string
		DB   multihost.URI
		db   multihost.URI
	}
	u, err := multihost.Parse("mongodb://joe:s3cret@h1,h2:2/s3cretdb?s3cret=1#s3cret")
	require.NoError(t, err)
	c := config{"x", u, u}
	var b bytes.Buffer
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(h).Info("x", "u", u, "c", c, "p", &c, "m", map[string]any{"u": u})
	}
	fmt.Fprintf(&b, "%v %+v %#v %s %q %x %v", u, c, c, u, u, u, []any{&u})
	assert.NotContains(t, b.String(), "s3cret")
	assert.NotContains(t, b.String(), fmt.Sprintf("%x", "s3cret"))
	assert.Contains(t, b.String(), "mongodb://xxxxx@h1,h2:2/xxxxx?xxxxx#xxxxx")
	_, err = json.Marshal(c)
	assert.Error(t, err)
}

func TestTheZeroURIIsTheEmptyText(t *testing.T) {
	u, err := multihost.Parse("redis://h")
	require.NoError(t, err)
	require.Error(t, u.UnmarshalText([]byte("redis")))
	assert.Equal(t, "redis://h", u.Reveal(), "an error changes nothing")
	require.NoError(t, u.UnmarshalText(nil))
	text, err := u.MarshalText()
	assert.NoError(t, err)
	assert.Empty(t, text)
	assert.Empty(t, u.String()+u.Reveal())
	assert.Empty(t, slices.Collect(u.Servers()))
}

// own are the schemes of drivers that no standard gives a port.
var own = uri.Schemes{}.With(
	uri.Scheme{Name: "nats", DefaultPort: 4222}, uri.Scheme{Name: "tls", DefaultPort: 4222}, uri.Scheme{Name: "kafka", DefaultPort: 9092},
	uri.Scheme{Name: "clickhouse", DefaultPort: 9000}, uri.Scheme{Name: "etcd", DefaultPort: 2379}, uri.Scheme{Name: "mongodb+srv", DefaultPort: 27017},
)

func TestAddressesAreForNetDial(t *testing.T) {
	for text, want := range map[string]string{
		"mongodb://%2Ftmp%2Fmongodb-27017.sock,h2/db": "unix /tmp/mongodb-27017.sock; tcp h2:27017",
		"KAFKA://b1,b2:1":                   "tcp b1:9092; tcp b2:1",
		"x://h":                             "uri: invalid port: it is missing, and the scheme has no default port",
		"x://12345:1":                       "uri: invalid host: programs disagree about its name, so do not connect to it (see Host.Name)",
		"x://%2Fa%00b":                      "uri: invalid host: programs disagree about its name, so do not connect to it (see Host.Name)",
		"postgres://,h":                     "uri: the host to connect to is missing; tcp h:5432",
		"postgres://:1":                     "uri: invalid host: it is empty",
		"redis://h:99999":                   "uri: invalid port: it is above 65535",
		"postgres://[v1.a,b]:1,[::1%25e]:1": "error",
	} {
		u, err := multihost.Parse(text)
		if want == "error" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err, text)
		assert.Equal(t, want, strings.Join(addresses(u), "; "), text)
	}
	u, err := multihost.Parse("postgres:///db")
	require.NoError(t, err)
	for s := range u.Servers() {
		_, _, err := multihost.Address(s, own)
		assert.ErrorIs(t, err, uri.ErrAbsent, "a driver uses its default")
	}
}

func addresses(u multihost.URI) (all []string) {
	for s := range u.Servers() {
		network, address, err := multihost.Address(s, own)
		if err != nil {
			all = append(all, err.Error())
			continue
		}
		all = append(all, network+" "+address)
	}
	return all
}

// The table is written by the drivers: see tools/guard.
func TestServersAreThoseOfTheDrivers(t *testing.T) {
	data, err := os.ReadFile("testdata/drivers.jsonl")
	require.NoError(t, err)
	n := 0
	for line := range bytes.Lines(data) {
		var row struct{ Text, Driver, Reads, Ours, Why string }
		require.NoError(t, json.Unmarshal(line, &row))
		n++
		assert.Equal(t, row.Ours, reading(row.Text), row.Text)
		isTheSame := row.Driver == "" || row.Ours == row.Reads
		assert.Equal(t, isTheSame, row.Driver == "" || row.Why == "", "%s: a difference has a reason, and nothing else", row.Text)
	}
	assert.GreaterOrEqual(t, n, 80)
}

// reading returns the servers and the database of a text, as tools/guard writes those of drivers.
func reading(text string) string {
	u, err := multihost.Parse(text)
	if err != nil {
		return "error"
	}
	var all []string
	for s := range u.Servers() {
		network, address, err := multihost.Address(s, own)
		switch {
		case errors.Is(err, uri.ErrAbsent):
			address = "default"
		case err != nil:
			return "error"
		case network == "unix":
			address = "unix:" + address
		}
		all = append(all, address)
	}
	return strings.Join(all, " ") + " /" + strings.Join(slices.Collect(u.First().DecodedSegments()), "/")
}
