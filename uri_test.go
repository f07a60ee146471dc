package uri_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"text/template"
	"unsafe"

	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes/file"
)

func TestComponentsAreThoseOfTheDocument(t *testing.T) {
	for _, want := range uritestutil.ReadCases[uritestutil.Parts](t, "components.jsonl") {
		t.Run(want.Input, func(t *testing.T) {
			u, err := uri.ParseReference(want.Input)
			require.NoError(t, err)
			assert.Equal(t, want, uritestutil.PartsOf(u))

			tree, err := uri.RFC3986.ParseTree("URI-reference", want.Input)
			require.NoError(t, err)
			built, err := uri.FromTree(tree)
			require.NoError(t, err)
			assert.Equal(t, u, built)
		})
	}
}

func TestStartRulesAcceptWhatTheirNamesSay(t *testing.T) {
	parsers := []struct {
		rule  string
		parse func(string) (uri.URI, error)
	}{
		{"URI", uri.Parse},
		{"URI-reference", uri.ParseReference},
		{"absolute-URI", uritestutil.ByRule(uri.RFC3986, "absolute-URI")},
		{"relative-ref", uritestutil.ByRule(uri.RFC3986, "relative-ref")},
	}
	for _, c := range []struct {
		text  string
		rules []string
	}{
		{"a:b", []string{"URI", "URI-reference", "absolute-URI"}},
		{"a:b#", []string{"URI", "URI-reference"}},
		{"b", []string{"URI-reference", "relative-ref"}},
		{"", []string{"URI-reference", "relative-ref"}},
		{"#f", []string{"URI-reference", "relative-ref"}},
		{"//a", []string{"URI-reference", "relative-ref"}},
		{"1a:b", nil},
		{"a:[", nil},
	} {
		for _, p := range parsers {
			u, err := p.parse(c.text)
			if slices.Contains(c.rules, p.rule) {
				require.NoError(t, err, "%s %q", p.rule, c.text)
				assert.Equal(t, c.text, u.String())
				continue
			}
			var syntax *uri.SyntaxError
			require.ErrorAs(t, err, &syntax, "%s %q", p.rule, c.text)
			assert.Equal(t, p.rule, syntax.Start())
			assert.Equal(t, uri.URI{}, u)
		}
	}
}

func TestAbsentIsNotEmpty(t *testing.T) {
	for _, c := range []struct{ without, with string }{
		{"http://a", "http://a?"},
		{"http://a", "http://a#"},
		{"http://a", "http://a:"},
		{"http://a", "http://@a"},
		{"file:/a", "file:///a"},
		{"a:", "a://"},
	} {
		assert.NotEqual(t, uritestutil.PartsOf(uri.MustParseReference(c.without)), uritestutil.PartsOf(uri.MustParseReference(c.with)))
		assert.NotEqual(t, uri.MustParseReference(c.without), uri.MustParseReference(c.with))
	}
}

func TestPortNumberIsOfSixteenBits(t *testing.T) {
	for text, want := range map[string]uint16{
		"//a:0": 0, "//a:80": 80, "//a:65535": 65535, "//a:00080": 80, "//a:0000000000000000000000000443": 443,
	} {
		n, err := uri.MustParseReference(text).PortNumber()
		require.NoError(t, err, text)
		assert.Equal(t, want, n, text)
	}
	for _, text := range []string{"//a", "//a:", "a"} {
		n, err := uri.MustParseReference(text).PortNumber()
		assert.ErrorIs(t, err, uri.ErrAbsent, text)
		assert.Zero(t, n, text)
	}
	for _, text := range []string{"//a:65536", "//a:99999999999999999999999999999999"} {
		n, err := uri.MustParseReference(text).PortNumber()
		assert.ErrorAs(t, err, new(*uri.ComponentError), text)
		assert.NotErrorIs(t, err, uri.ErrAbsent, "%s: a default would be another port than the one that is written", text)
		assert.Zero(t, n, text)
	}
}

func TestZeroURIIsTheEmptyReference(t *testing.T) {
	u, err := uri.ParseReference("")
	require.NoError(t, err)
	assert.Equal(t, uri.URI{}, u)
	assert.Empty(t, u.String())
	assert.Equal(t, uri.RFC3986, u.Grammar())
}

func TestURIIsSmallAndAMapKey(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(uri.URI{}), uintptr(48))
	m := map[uri.URI]int{uri.MustParseReference("a:b"): 1}
	m[uri.MustParseReference(string([]byte("a:b")))]++
	assert.Equal(t, map[uri.URI]int{uri.MustParseReference("a:b"): 2}, m)
	assert.NotEqual(t, uri.MustParseReference("a:b"), mustParse(t, uri.RFC2396, "a:b"), "another grammar, another value")
}

func mustParse(t testing.TB, g uri.Grammar, s string) uri.URI {
	t.Helper()
	u, err := g.ParseReference(s)
	require.NoError(t, err)
	return u
}

func TestMustParseReferencePanicsOnAnInvalidReference(t *testing.T) {
	assert.Panics(t, func() { uri.MustParseReference("a b") })
}

func TestTextComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := reference().Draw(t, "u")
		text, err := u.MarshalText()
		require.NoError(t, err)
		require.Equal(t, u.String(), string(text))
		appended, err := u.AppendText([]byte("x"))
		require.NoError(t, err)
		require.Equal(t, "x"+u.String(), string(appended))
		var v uri.URI
		require.NoError(t, v.UnmarshalText(text))
		require.Equal(t, u, v)
	})
}

func TestJSONHoldsTheText(t *testing.T) {
	var v struct{ U, V uri.URI }
	require.NoError(t, json.Unmarshal([]byte(`{"U":"http://a/?b#c","V":""}`), &v))
	assert.Equal(t, uri.MustParseReference("http://a/?b#c"), v.U)
	b, err := json.Marshal(v)
	require.NoError(t, err)
	assert.JSONEq(t, `{"U":"http://a/?b#c","V":""}`, string(b))

	before := v.U
	var syntax *uri.SyntaxError
	require.ErrorAs(t, v.U.UnmarshalText([]byte("http://a b")), &syntax)
	assert.Equal(t, before, v.U, "an error leaves the value alone")
}

// recompose puts components together as section 5.3 does.
func recompose(u uri.URI) string {
	var s string
	if u.Scheme() != "" {
		s += u.Scheme() + ":"
	}
	if authority, ok := u.Authority(); ok {
		s += "//" + authority
	}
	s += u.Path()
	if query, ok := u.Query(); ok {
		s += "?" + query
	}
	if fragment, ok := u.Fragment(); ok {
		s += "#" + fragment
	}
	return s
}

// reference draws URI references: members of the grammar with equal chances for each length.
func reference() *rapid.Generator[uri.URI] {
	return rapid.Custom(func(t *rapid.T) uri.URI {
		text := rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "B", "7", "1.2.3.4", "[::1]", "[v1.a]", "%2F", "%61", "%", ":", "//", "/", "?", "#", "@", "..", ".", "+", "-", "~", "!", ";", "=",
			"http", "abcdefgh", "0123456789abcdef",
		}), 0, 12).Filter(func(s []string) bool { return uri.Valid(strings.Join(s, "")) }).Draw(t, "text")
		return uri.MustParseReference(strings.Join(text, ""))
	})
}

func TestURIPrintsAsItsInputAndIsItsComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := reference().Draw(t, "u")
		require.Equal(t, u.String(), recompose(u))
		again, err := uri.ParseReference(u.String())
		require.NoError(t, err)
		require.Equal(t, u, again)
		if authority, ok := u.Authority(); ok {
			userinfo, hasUserinfo := u.Userinfo()
			host, _ := u.Host()
			port, hasPort := u.Port()
			text := host.String()
			if hasUserinfo {
				text = userinfo + "@" + text
			}
			if hasPort {
				text += ":" + port
			}
			require.Equal(t, authority, text)
		}
	})
}

// everydayAccessors is the law of what an accessor or a path operation makes of a URI: it reads back, and no host is invented.
func everydayAccessors(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for _, broken := range []func(uri.URI) string{inventsHost, inventsPath, inventsUser} {
			if wrong := broken(u); wrong != "" {
				return fmt.Sprintf("%q: %s", u, wrong)
			}
		}
	}
	return ""
}

// Templates take single values: those of Components, and accessors with one result.
func ExampleComponents() {
	page := template.Must(template.New("").Parse(
		`{{with .Components}}{{.Host}} by {{.Scheme}}: {{.Path}}{{if .Query.IsPresent}}, asked for {{.Query}}{{end}}` +
			`{{if .Fragment.IsPresent}}, at {{.Fragment}}{{end}}{{end}} ({{.Origin}})` + "\n"))
	for _, text := range []string{"https://Example.com/a?b", "ftp://example.com/#"} {
		var b bytes.Buffer
		if err := page.Execute(&b, uri.MustParse(text)); err != nil {
			panic(err)
		}
		fmt.Print(b.String())
	}
	// Output:
	// Example.com by https: /a, asked for b (https://example.com)
	// example.com by ftp: /, at  (ftp://example.com)
}

func TestAccessorsDoNotAllocateForWhatIsNormal(t *testing.T) {
	u := uri.MustParse("https://u:p@example.com:8443/a/b?c=d&e")
	port := uint16(0)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		port, _ = u.EffectivePort()
		_, _ = u.User()
		_, _ = u.Password()
		_, _ = u.BaseName()
		_, _ = u.Pairs(uri.FormPairs).Get("e")
		if name, _ := u.Hostname(); u.HasScheme("http") || name != "example.com" {
			panic("another URI")
		}
	}))
	assert.EqualValues(t, 8443, port)
}

func TestGrammarsDifferOnTheTableOfDifferencesAsItSays(t *testing.T) {
	type row struct {
		Class   string `json:"cls"`
		Input   string `json:"s"`
		RFC2396 bool   `json:"rfc2396"`
		RFC2732 bool   `json:"rfc2396_2732"`
		RFC3986 bool   `json:"rfc3986"`
		RFC3987 bool   `json:"rfc3987"`
	}
	for _, c := range uritestutil.ReadCases[row](t, "../oracle/language_differences.jsonl") {
		t.Run(c.Class, func(t *testing.T) {
			assert.Equal(t, c.RFC2396, uritestutil.Accepts(t, uri.RFC2396, "URI-reference", c.Input), "RFC 2396: %q", c.Input)
			assert.Equal(t, c.RFC2732, uritestutil.Accepts(t, uri.RFC2732, "URI-reference", c.Input), "RFC 2732: %q", c.Input)
			assert.Equal(t, c.RFC3986, uritestutil.Accepts(t, uri.RFC3986, "URI-reference", c.Input), "RFC 3986: %q", c.Input)
			assert.Equal(t, c.RFC3987, uritestutil.Accepts(t, uri.RFC3987, "IRI-reference", c.Input), "RFC 3987: %q", c.Input)
		})
	}
}

func TestGrammarsAgreeWithTheVerdictsOfPublicSuites(t *testing.T) {
	type row struct {
		Input     string `json:"input"`
		Bytes     []byte `json:"input_b64"`
		URI       bool   `json:"URI"`
		Reference bool   `json:"URI-reference"`
		Absolute  bool   `json:"absolute-URI"`
		Relative  bool   `json:"relative-ref"`
		RFC2396   bool   `json:"rfc2396"`
		RFC2732   bool   `json:"rfc2732"`
	}
	for _, c := range uritestutil.ReadCorpus[row](t, "verdicts.jsonl") {
		if c.Bytes != nil {
			c.Input = string(c.Bytes)
		}
		assert.Equal(t, c.URI, uritestutil.Accepts(t, uri.RFC3986, "URI", c.Input), "RFC 3986 URI: %q", c.Input)
		assert.Equal(t, c.Reference, uritestutil.Accepts(t, uri.RFC3986, "URI-reference", c.Input), "RFC 3986 URI-reference: %q", c.Input)
		assert.Equal(t, c.Absolute, uritestutil.Accepts(t, uri.RFC3986, "absolute-URI", c.Input), "RFC 3986 absolute-URI: %q", c.Input)
		assert.Equal(t, c.Relative, uritestutil.Accepts(t, uri.RFC3986, "relative-ref", c.Input), "RFC 3986 relative-ref: %q", c.Input)
		assert.Equal(t, c.RFC2396, uritestutil.Accepts(t, uri.RFC2396, "URI-reference", c.Input), "RFC 2396: %q", c.Input)
		assert.Equal(t, c.RFC2732, uritestutil.Accepts(t, uri.RFC2732, "URI-reference", c.Input), "RFC 2732: %q", c.Input)
	}
}

func TestTheSameStringHasOtherComponentsUnderAnotherGrammar(t *testing.T) {
	type row struct {
		Input   string            `json:"s"`
		RFC2396 map[string]string `json:"rfc2396"`
		RFC2732 map[string]string `json:"rfc2732"`
		RFC3986 map[string]string `json:"rfc3986"`
	}
	for _, c := range uritestutil.ReadCases[row](t, "same_string_other_parse.jsonl") {
		// A grammar without a column rejects the string.
		expected := map[uri.Grammar]map[string]string{uri.RFC2396: c.RFC2396, uri.RFC2732: c.RFC2732, uri.RFC3986: c.RFC3986}
		if c.RFC2732 == nil {
			expected[uri.RFC2732] = c.RFC2396
		}
		for g, components := range expected {
			t.Run(g.String()+" "+c.Input, func(t *testing.T) {
				u, err := g.ParseReference(c.Input)
				require.Equal(t, components != nil, err == nil)
				if err != nil {
					return
				}
				assert.Equal(t, components, present(t, u))
				tree, err := g.ParseTree("URI-reference", c.Input)
				require.NoError(t, err)
				v, err := uri.FromTree(tree)
				require.NoError(t, err)
				assert.Equal(t, components, present(t, v), "by way of the tree")
			})
		}
	}
}

// present lists the components that u has, by name, and the params of its segments with "|" between them.
func present(t *testing.T, u uri.URI) map[string]string {
	t.Helper()
	c := make(map[string]string)
	put := func(name, value string, present bool) {
		if present {
			c[name] = value
		} else {
			assert.Empty(t, value, "%s is absent", name)
		}
	}
	optional := func(name string) func(string, bool) {
		return func(value string, present bool) { put(name, value, present) }
	}
	put("scheme", u.Scheme(), u.Scheme() != "")
	optional("authority")(u.Authority())
	optional("reg_name")(u.RegistryName())
	optional("userinfo")(u.Userinfo())
	optional("port")(u.Port())
	optional("opaque")(u.Components().Opaque.Get())
	optional("query")(u.Query())
	optional("fragment")(u.Fragment())
	if h, ok := u.Host(); ok {
		c["host"], c["host_kind"] = h.String(), h.Kind().String()
	}
	if !u.Components().Opaque.IsPresent() {
		c["path"] = u.Path()
	} else {
		assert.Empty(t, u.Path(), "an opaque URI has no path")
	}
	tree, err := u.Grammar().ParseTree("URI-reference", u.String())
	require.NoError(t, err)
	var params []string
	for n := range tree.Find("param") {
		params = append(params, n.Text())
	}
	if params != nil {
		c["params"] = strings.Join(params, "|")
	}
	return c
}

func TestPortAndHostAreAbsentWhereTheAuthorityIsARegistryName(t *testing.T) {
	u, err := uri.RFC2396.ParseReference("http://a_b:80/")
	require.NoError(t, err)
	_, present := u.Host()
	assert.False(t, present)
	_, err = u.PortNumber()
	assert.ErrorIs(t, err, uri.ErrAbsent)
	_, err = u.HostPort()
	assert.EqualError(t, err, "uri: invalid reg_name: a program cannot connect to a registry name")
}

// anyText draws what is often a reference under one of the grammars.
func anyText() *rapid.Generator[string] {
	return rapid.StringOfN(rapid.SampledFrom([]rune("aZ19g:/?#[]@.%-_;!$é\x00")), 0, 14, -1)
}

func TestAReferenceIsEitherAURIOrRelative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyText().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			_, errURI := g.Parse(s)
			_, errRelative := uritestutil.ByRule(g, "relative-ref")(s)
			if g.Valid(s) {
				require.NotEqual(t, errURI == nil, errRelative == nil, id)
			} else {
				require.True(t, errURI != nil && errRelative != nil, id)
			}
		}
	})
}

func TestEveryWayOfParsingGivesTheSameURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyText().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			u, err := g.ParseReference(s)
			for _, parse := range []func(string) (uri.URI, error){g.Parse, uritestutil.ByRule(g, "absolute-URI"), uritestutil.ByRule(g, "relative-ref")} {
				if v, errToo := parse(s); errToo == nil {
					require.NoError(t, err, id)
					require.Equal(t, u, v, id)
				}
			}
		}
	})
}

func TestTheTreeAndTheAutomatonGiveTheSameURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := uritestutil.AnyPieces().Draw(t, "s")
		for id, g := range uritestutil.Grammars {
			u, err := g.ParseReference(s)
			tree, errTree := g.ParseTree(uritestutil.Called(g, "URI-reference"), s)
			require.Equal(t, err, errTree, id)
			if err == nil {
				v, err := uri.FromTree(tree)
				require.NoError(t, err)
				require.Equal(t, u, v, id)
				checkPartsOfTree(t, g, tree)
			}
		}
	})
}

// checkPartsOfTree holds the URI of each node to that of its text, which can be shorter than the whole.
func checkPartsOfTree(t require.TestingT, g uri.Grammar, tree parsetree.Node) {
	for _, n := range tree.All() {
		if u, err := uri.FromTree(n); err == nil {
			v, err := g.ParseReference(n.Text())
			require.NoError(t, err, n.Rule())
			require.Equal(t, v, u, n.Rule())
		}
	}
}

// RFC 2732 gives brackets a place and takes nothing else from RFC 2396.
func TestWithoutBracketsRFC2732IsRFC2396(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.NewReplacer("[", "(", "]", ")").Replace(anyText().Draw(t, "s"))
		require.Equal(t, uri.RFC2396.Valid(s), uri.RFC2732.Valid(s))
	})
}

func TestRulesOfAGrammarHaveTheNamesOfItsDocument(t *testing.T) {
	assert.Subset(t, uri.RFC2396.Rules(), []string{"abs_path", "reg_name", "opaque_part", "URI-reference", "param"})
	assert.NotContains(t, uri.RFC2396.Rules(), "IPv6reference")
	assert.Subset(t, uri.RFC2732.Rules(), []string{"abs_path", "hostname", "IPv6reference", "hexseq"})
	assert.NotContains(t, uri.RFC3986.Rules(), "abs_path")
	for id, g := range uritestutil.Grammars {
		rules := g.Rules()
		slices.Sort(rules)
		assert.Len(t, slices.Compact(slices.Clone(rules)), len(rules), "%s: a rule occurs twice", id)
	}
}

func TestTreesOfRulesThatAreNotReferencesAreNotURIs(t *testing.T) {
	for _, g := range uritestutil.Grammars {
		tree, err := g.ParseTree(uritestutil.Called(g, "authority"), "a")
		require.NoError(t, err)
		_, err = uri.FromTree(tree)
		assert.Error(t, err)
	}
}

func TestTheGrammarsAreThoseOfTheList(t *testing.T) {
	var names, listed []string
	for _, g := range uri.Grammars() {
		names = append(names, g.ID()+": "+g.String())
	}
	for _, g := range grammar.All {
		if g.Peg == "uri.peg" {
			listed = append(listed, g.ID+": "+g.Name)
		}
	}
	assert.Equal(t, listed, names)
	assert.Equal(t, "unknown grammar", uri.Grammar(len(names)).String())
	assert.Empty(t, uri.Grammar(len(names)).ID())
}

func ExampleGrammar_zone() {
	const text = "http://[fe80::1%25eth0]:8080/"
	_, err := uri.Parse(text)
	fmt.Println(err)

	u, _ := uri.RFC6874.Parse(text)
	host, _ := u.Host()
	addr, _ := host.Addr()
	hostPort, _ := u.HostPort()
	fmt.Println(addr.Zone(), hostPort)
	// Output:
	// uri: a zone identifier is not allowed in a URI: …"p://[fe80::1%25eth0]"… at offset 15; RFC 6874 added zone identifiers, and RFC 9844 withdrew them (rule IPv6address, expected HEXDIG, ".", ":" or "]"; RFC 3986, section 3.2.2)
	// eth0 [fe80::1%eth0]:8080
}

func TestZonesAreDecodedAndKeepTheirCase(t *testing.T) {
	for _, c := range []struct {
		text, zone, name string
		dials            bool
		normal           string
	}{
		{"http://[fe80::1%25eth0]/", "eth0", "fe80::1%eth0", true, "http://[fe80::1%25eth0]/"},
		{"http://[FE80:0::1%25Eth0]/", "Eth0", "fe80::1%Eth0", true, "http://[fe80::1%25Eth0]/"},
		{"http://[fe80::1%25%65th0]/", "eth0", "fe80::1%eth0", true, "http://[fe80::1%25eth0]/"},
		{"http://[fe80::1%25a%2fb]/", "a/b", "fe80::1%25a%2Fb", false, "http://[fe80::1%25a%2Fb]/"},
		{"http://[fe80::1%25%00]/", "\x00", "fe80::1%25%00", false, "http://[fe80::1%25%00]/"},
		{"http://[fe80::1%25%25]/", "%", "fe80::1%25%25", false, "http://[fe80::1%25%25]/"},
		{"http://[fe80::1%2525]/", "25", "fe80::1%25", true, "http://[fe80::1%2525]/"},
		{"http://[::ffff:1.2.3.4%25a]/", "a", "::ffff:1.2.3.4%a", true, "http://[::ffff:1.2.3.4%25a]/"},
		{"http://[fe80::1]/", "", "fe80::1", true, "http://[fe80::1]/"},
	} {
		u, err := uri.RFC6874.Parse(c.text)
		require.NoError(t, err, c.text)
		host, _ := u.Host()
		assert.Equal(t, uri.IPv6address, host.Kind(), c.text)
		addr, ok := host.Addr()
		assert.True(t, ok, c.text)
		assert.Equal(t, c.zone, addr.Zone(), c.text)
		name, ok := host.Name()
		assert.Equal(t, c.name, name, c.text)
		assert.Equal(t, c.dials, ok, c.text)
		normal := uri.Normalizer{Steps: uri.AllSteps}.Normalize(u)
		assert.Equal(t, c.normal, normal.String(), c.text)
		assert.Equal(t, normal, uri.Normalizer{Steps: uri.AllSteps}.Normalize(normal))
		assert.Zero(t, uri.Normalizer{Steps: uri.AllSteps}.Changes(normal), c.text)
		back, err := uri.RFC6874.Parse("http://h/")
		require.NoError(t, err)
		back, err = back.WithAddr(addr)
		require.NoError(t, err, c.text)
		assert.True(t, uri.Equal(u, back, uri.LevelScheme), "%s %s", u, back)
	}
}

func TestInvalidZonesAreRejected(t *testing.T) {
	for _, text := range []string{
		"http://[fe80::1%25]/", "http://[fe80::1%]/", "http://[fe80::1%eth0]/", "http://[fe80::1%25e:0]/", "http://[fe80::1%25e!0]/", "http://[v1.a%25e]/",
		"http://fe80::1%25eth0/", "http://[1.2.3.4%25e]/", "http://[fe80::1%25e]x/",
	} {
		_, err := uri.RFC6874.Parse(text)
		assert.ErrorAs(t, err, new(*uri.SyntaxError), text)
	}
}

func TestOnlyRFC6874HasAPlaceForZones(t *testing.T) {
	for _, g := range uri.Grammars() {
		u, err := g.Parse("http://h/")
		require.NoError(t, err)
		v, err := u.WithAddr(netip.MustParseAddr("fe80::1%eth0"))
		if g == uri.RFC6874 {
			require.NoError(t, err)
			assert.Equal(t, "http://[fe80::1%25eth0]/", v.String())
			continue
		}
		assert.ErrorAs(t, err, new(*uri.ComponentError), g)
	}
}

func TestZonesReachNetURLDecoded(t *testing.T) {
	u, err := uri.RFC6874.Parse("http://[fe80::1%25eth0]:80/")
	require.NoError(t, err)
	v, err := u.URL()
	require.NoError(t, err)
	parsed, err := url.Parse(u.String())
	require.NoError(t, err)
	assert.Equal(t, parsed.Host, v.Host)
	assert.Equal(t, "fe80::1%eth0", v.Hostname())
	_, err = uri.FromURL(v)
	assert.Error(t, err, "FromURL is of RFC 3986")
	for text, want := range map[string]string{
		"//[fe80::1%25a%20b]": "[fe80::1%a b]", "//[fe80::1%25%25]:1": "[fe80::1%%]:1", "//[fe80::1%25%41]": "[fe80::1%A]", "//[fe80::1%25%C3%A9]": "", "//[fe80::1%25%2F]": "",
	} {
		u, err := uri.RFC6874.ParseReference(text)
		require.NoError(t, err)
		v, err := u.URL()
		require.Equal(t, want == "", err != nil, text)
		if want != "" {
			assert.Equal(t, want, v.Host)
			again, err := url.Parse(v.String())
			require.NoError(t, err)
			assert.Equal(t, again, v)
		}
	}
}

// The law that allow-lists rely on: with a zone or without, two hosts are the same only if their zones are.
func TestZonesCountWhenHostsAreCompared(t *testing.T) {
	parse := func(s string) uri.URI {
		u, err := uri.RFC6874.Parse(s)
		require.NoError(t, err)
		return u
	}
	a, b, none := parse("http://[fe80::1%25a]/"), parse("http://[fe80::1%25A]/"), parse("http://[fe80::1]/")
	assert.False(t, uri.Equal(a, b, uri.LevelScheme))
	assert.False(t, uri.Equal(a, none, uri.LevelScheme))
	assert.False(t, a.Origin() == b.Origin())
	assert.False(t, a.Origin() == none.Origin())
}

// The examples of section 4.4 are in package idn.
func TestTheExamplesOfRFC3987AreWhatItSays(t *testing.T) {
	type row struct{ Section, Kind, From, To, Level string }
	convert := map[string]func(uri.URI) (uri.URI, error){
		"to-uri": uri.URI.ToURI, "to-iri": uri.URI.ToIRI, "to-dns": idn.ToURI, "display": idn.Display, "nfc": idn.NFC,
	}
	for _, c := range uritestutil.ReadCases[row](t, "rfc3987.jsonl") {
		u := iri(t, c.From)
		if c.Kind == "equal" {
			level, equal := lowestLevel(u, iri(t, c.To))
			assert.Equal(t, c.Level != "", equal, "section %s: %s", c.Section, c.From)
			if equal {
				assert.Equal(t, c.Level, level.String(), "section %s: %s", c.Section, c.From)
			}
			continue
		}
		require.Contains(t, convert, c.Kind)
		v, err := convert[c.Kind](u)
		require.NoError(t, err, "section %s: %s", c.Section, c.From)
		want, err := v.Grammar().ParseReference(c.To)
		require.NoError(t, err)
		assert.True(t, uri.Equal(want, v, uri.LevelCase), "section %s: %s becomes %s: the case of triplets need not be kept", c.Section, c.From, v)
	}
}

// What users of net/url and of fredbi/uri reported, with the numbers of the Go issues.

func TestTextsThatAreNotURIsAreRejected(t *testing.T) {
	for _, s := range []string{
		"http://a b/", `http://"<>/`, "http://[::1%25]evil.com]/", "http://foo@evil.com:80@google.com/", "http://[::1]x/",
		`http://127.0.0.1\@1.1.1.1`, "http://a\t/", "http://a\n/", "http://[fe80::1%25en0]/", "postgres://a:1,b:2/db",
	} {
		assert.False(t, uri.Valid(s), s)
	}
}

func TestURIsAreAccepted(t *testing.T) {
	for _, s := range []string{"http://[v1.a:b]/", "http://%20h/", "a:b", "?q", "#f", "./a:b", "http://1.2.3.4/", "http://a/#"} {
		u, err := uri.ParseReference(s)
		require.NoError(t, err)
		assert.Equal(t, s, u.String())
	}
}

func TestErrorsShowNoPassword(t *testing.T) { // 24572, 53993, 31808
	for _, s := range []string{"http://u:hunter2@h:x/", "http://u:hunter2@[::1/", "http://u:hun ter2@h/", "//u:hunter2@h\x00"} {
		_, err := uri.ParseReference(s)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "ter2")
	}
}

func TestAnEmptyFragmentIsKept(t *testing.T) {
	u, err := uri.MustParseReference("http://a/b#").WithHost("c")
	require.NoError(t, err)
	assert.Equal(t, "http://c/b#", u.String())
	assert.Equal(t, "http://c/b#", u.Normalize(uri.AllSteps).String())
}

func TestAPathDoesNotBecomeAHost(t *testing.T) { // 81665
	u := uri.MustParseReference("http://a//evil.example/b")
	_, err := u.Edit(func(c *uri.Components) { c.Host = uri.Optional{} })
	require.Error(t, err)
	for _, s := range []string{"x:/.//evil.example", "x:/a/..//evil.example", "x:/%2E//evil.example", "x:a/..//evil.example"} {
		v := uri.MustParseReference(s).Normalize(uri.AllSteps)
		_, hasAuthority := v.Authority()
		assert.False(t, hasAuthority, "%q became %q", s, v)
		assertReadsBack(t, v)
	}
}

func TestNoSlashIsLost(t *testing.T) { // 80282
	u, err := uri.MustParseReference("http://h/a/b/c").Resolve(uri.MustParseReference("..//d"))
	require.NoError(t, err)
	assert.Equal(t, "http://h/a//d", u.String())
}

func TestAnEncodedDelimiterStaysData(t *testing.T) {
	u := uri.MustParseReference("http://a%40b/%2F%2E%2E/%3F%23")
	v := u.Normalize(uri.AllSteps)
	assert.Equal(t, "http://a%40b/%2F../%3F%23", v.String(), `"/" and ".." in one segment`)
	host, _ := v.Host()
	assert.Equal(t, "a%40b", host.String())
}

// The generated functions skip the runs in which a state stays eight octets at a time, sixteen in long
// runs, and take percent-encoded octets along; the last octets of a text are looked at in a block
// that overlaps the one before. The tables read one octet after the other: here they are the judge.
const (
	block  = 8
	stride = 16
)

// oddities are in a run and end it, or are invalid, or are percent-encoded octets, whole and
// broken.
var oddities = []string{
	"", "%41", "%fF", "%41%42", "%4", "%", "%zz", "%4g", "%g4", "%%41", "%4%1", "%41%", "%4:", "%@", "[", "\x00", "\x80", " ", "@", ":", "/", "?", "#", "_", ".",
}

// run is a state that some octets keep: before leads there.
type run struct {
	before string
	octets string // of those that keep the state, two
}

// runs finds the states with runs that are reached from a start.
func runs(table *uri.Automaton, start scan.State) (out []run) {
	for state, before := range access(table, start) {
		var octets string
		for octet := range byte(0x80) {
			if table.Step(state, octet) == state {
				octets += string(rune(octet))
			}
		}
		if octets != "" {
			out = append(out, run{before, octets[len(octets)/3:][:1] + octets[len(octets)-1:]})
		}
	}
	return out
}

// forEveryRun also gives what parses the texts that begin with the run, and by which rule.
func forEveryRun(t *testing.T, check func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run)) {
	uritestutil.ForEveryStart(t, uri.GrammarsOfForms(t), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), _ *automaton.DFA) {
		if entry, _ := grammar.Find(uritestutil.OctetGrammars[g]); rule == entry.Starts.Absolute {
			return // the function for a URI is used
		}
		start, ok := scan.Find(uri.Table(g).Starts, rule)
		require.True(t, ok)
		found := runs(uri.Table(g), start.State)
		require.Greater(t, len(found), 5)
		for _, r := range found {
			check(g, rule, parse, r)
		}
	})
}

func checkAgainstTable(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), text string) {
	_, err := parse(text)
	want := uri.ErrorByProgram(g, rule, text)
	if (err == nil) != (want == nil) {
		t.Fatalf("%s %s: %q: the function says %v, the program %v", g, rule, text, err, want)
	}
	if err != nil && !reflect.DeepEqual(want, err) {
		require.Equal(t, want, err, "%s %s: %q", g, rule, text)
	}
}

// TestRunsAreReadAsTheTableReadsThem puts every oddity at every place of runs of every length up to
// three blocks, and after runs of every length up to some strides: a third of them in each state, or few, for
// the code of all states is made in the same way.
func TestRunsAreReadAsTheTableReadsThem(t *testing.T) {
	step := 121
	if exhaustive.Asked(t) {
		step = 3
	}
	n := 0
	forEveryRun(t, func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run) {
		check := func(at int, odd string, after int) {
			if n++; n%step != 0 {
				return
			}
			text := r.before + strings.Repeat(r.octets[:1], at) + odd + strings.Repeat(r.octets[1:], after)
			checkAgainstTable(t, g, rule, parse, text)
			if n%16 == 0 {
				uritestutil.CheckAgreement(t, g, rule, parse, text, g.ValidRule(rule, text))
			}
		}
		for _, odd := range oddities {
			for at := range 3 * block {
				for after := range 3 * block {
					check(at, odd, after)
				}
			}
			for at := 3 * block; at < 5*stride; at++ {
				check(at, odd, at%7*block)
				check(at, odd, at%block)
			}
		}
	})
}

func TestLongRunsAreReadAsTheTableReadsThem(t *testing.T) {
	n := 10
	if exhaustive.Asked(t) {
		n = 300
	}
	rng := rand.New(rand.NewPCG(16, 8))
	forEveryRun(t, func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run) {
		for range n {
			text := r.long(rng)
			uritestutil.CheckAgreement(t, g, rule, parse, text, g.ValidRule(rule, text))
			checkAgainstTable(t, g, rule, parse, text)
		}
	})
}

// long is a text of a few hundred octets with few oddities, the likelier one of the right ones.
func (r run) long(rng *rand.Rand) string {
	text := r.before + strings.Repeat(r.octets[:1], rng.IntN(5*stride))
	for range rng.IntN(6) {
		text += oddities[rng.IntN(4+rng.IntN(len(oddities)-3))] + strings.Repeat(r.octets[rng.IntN(2):][:1], rng.IntN(5*stride))
	}
	return text
}

// Octets are judged as characters are, and memory after a slice is not read.
func TestOctetsAreReadAsCharacters(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	for _, g := range uri.GrammarsOfForms(t) {
		entry, _ := grammar.Find(g.ID())
		start, _ := scan.Find(uri.Table(g).Starts, entry.Starts.Reference)
		for _, r := range runs(uri.Table(g), start.State) {
			for _, behind := range []string{"", "a", "%", "41", "\x00", "@", "#[["} {
				text := r.long(rng)
				octets := []byte(text + behind)[:len(text)]
				require.Equal(t, g.ValidRule(entry.Starts.Reference, text), g.Valid(text), "%s: %q", g, text)
				require.Equal(t, uri.Valid(text), uri.Valid(octets), "%q", text)
			}
		}
	}
}

// The suite of the minimal automaton is complete for what has no more states than it. The generated
// functions have more: states that accept the same, but with other ends of components behind them.
// So here each of their states is entered, left by every class of octets, and followed by
// everything that tells states of the language apart or ends components.

// access finds for each state that is reached from start the shortest text that leads there.
func access(table *uri.Automaton, start scan.State) map[scan.State]string {
	found := map[scan.State]string{start: ""}
	for queue := []scan.State{start}; len(queue) > 0; queue = queue[1:] {
		for _, octet := range representatives(table) {
			to := table.Step(queue[0], octet)
			if _, known := found[to]; !known && to != 0 {
				found[to] = found[queue[0]] + string([]byte{octet})
				queue = append(queue, to)
			}
		}
	}
	return found
}

// representatives has an octet of each class, one that reads well.
func representatives(table *uri.Automaton) (octets []byte) {
	seen := map[uint8]bool{}
	see := func(octet byte) {
		if class := table.Class[octet]; !seen[class] {
			seen[class] = true
			octets = append(octets, octet)
		}
	}
	for _, octet := range []byte("aAvx1") {
		see(octet)
	}
	for octet := range 256 {
		see(byte(octet))
	}
	return octets
}

// endings are what can follow a transition.
func endings(d *automaton.DFA) []string {
	out := []string{"", "@", "@h:1/p?q#f", ":8", ":8@h", ":x@", "/x?y#z", "?y", "#z", "1.2.3.4", "a.b", "::1]:80/", "41/"}
	cover := automaton.NewCover(d.Coarsen())
	for _, word := range cover.Separators {
		out = append(out, cover.DFA.Alphabet.Text(word))
	}
	return out
}

func TestTransitionsOfTheFunctionsEndComponentsRight(t *testing.T) {
	uritestutil.ForEveryStart(t, uri.GrammarsOfForms(t), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		n, endings, all := 0, endings(d), exhaustive.Asked(t)
		if entry, _ := grammar.Find(g.ID()); rule == entry.Starts.Absolute && !all {
			return // the function for a URI is used
		}
		table, start, ok := uri.Start(g, rule)
		require.True(t, ok)
		for state, prefix := range access(table, start) {
			uritestutil.CheckAgreement(t, g, rule, parse, prefix, d.Accepts(prefix))
			for _, octet := range representatives(table) {
				text := prefix + string([]byte{octet})
				uritestutil.CheckAgreement(t, g, rule, parse, text, d.Accepts(text))
				if table.Step(state, octet) == 0 {
					continue
				}
				for _, ending := range endings {
					if n++; !all && n%180 != 0 {
						continue
					}
					uritestutil.CheckAgreement(t, g, rule, parse, text+ending, d.Accepts(text+ending))
				}
			}
		}
		require.Greater(t, n, 1000)
	})
}

var update = flag.Bool("update", false, "write the golden files of testdata anew")

func parseTree(t testing.TB, rule, text string) parsetree.Node {
	t.Helper()
	tree, err := uri.RFC3986.ParseTree(rule, text)
	require.NoError(t, err)
	return tree
}

func TestTreePrintsRulesAsTheDocumentDoes(t *testing.T) {
	golden.Equal(t, "testdata/tree.txt", *update, parseTree(t, "URI-reference", uritestutil.Section3).String())
}

func TestTreeIsJSON(t *testing.T) {
	type object struct {
		Rule       string
		Start, End int
		Text       string
		Children   []object
	}
	tree := parseTree(t, "authority", "a:1")
	b, err := json.Marshal(tree)
	require.NoError(t, err)
	var got object
	require.NoError(t, json.Unmarshal(b, &got))
	assert.Equal(t, object{"authority", 0, 3, "a:1", []object{
		{"host", 0, 1, "a", []object{{"reg-name", 0, 1, "a", []object{}}}},
		{"port", 2, 3, "1", []object{}},
	}}, got)

}

func TestEmptyMatchesAreInTheirPlaces(t *testing.T) {
	var got []string
	for depth, n := range parseTree(t, "URI-reference", "//").All() {
		assert.GreaterOrEqual(t, depth, 0)
		got = append(got, n.Rule())
	}
	assert.Equal(t, []string{"URI-reference", "relative-ref", "relative-part", "authority", "host", "reg-name", "path-abempty"}, got)
}

func TestNodesSpanWhatTheirChildrenSpan(t *testing.T) {
	tree := parseTree(t, "URI-reference", uritestutil.Section3)
	count := 0
	for _, n := range tree.All() {
		count++
		assert.Equal(t, tree.Text()[n.Start():n.End()], n.Text())
		assert.NotEmpty(t, n.Section(), n.Rule())
		at := n.Start()
		for c := range n.Children() {
			assert.GreaterOrEqual(t, c.Start(), at, "children are in order")
			at = c.End()
		}
		assert.LessOrEqual(t, at, n.End())
	}
	assert.Greater(t, count, 10)
}

func TestFindFindsEveryNodeOfARule(t *testing.T) {
	tree := parseTree(t, "URI-reference", "http://a/b/%41c?%42#%43")
	var got []string
	for n := range tree.Find("pct-encoded") {
		got = append(got, n.Text())
	}
	assert.Equal(t, []string{"%41", "%42", "%43"}, got)

	segments := slices.Collect(tree.Find("segment"))
	require.Len(t, segments, 2)
	assert.Len(t, slices.Collect(segments[1].Find("pct-encoded")), 1)
	assert.Empty(t, slices.Collect(tree.Find("port")))
	for range tree.Find("pct-encoded") {
		break // an iterator can be left
	}
}

func TestIteratorsOfNodesCanBeLeft(t *testing.T) {
	root := parseTree(t, "authority", "u@h:1")
	var names []string
	for n := range root.Children() {
		if names = append(names, n.Rule()); len(names) == 2 {
			break
		}
	}
	for depth, n := range root.All() {
		if names = append(names, fmt.Sprintf("%d %s", depth, n.Rule())); len(names) == 4 {
			break
		}
	}
	assert.Equal(t, []string{"userinfo", "host", "0 authority", "1 userinfo"}, names)
}

func TestJSONOfANodeIsThatOfItsPart(t *testing.T) {
	b, err := parseTree(t, "query", "a&b").MarshalJSON()
	require.NoError(t, err)
	assert.Equal(t, `{"rule":"query","start":0,"end":3,"text":"a&b","children":[]}`, string(b), "the caller's encoder escapes or does not")
}

func TestZeroTreeIsEmpty(t *testing.T) {
	var tree parsetree.Node
	assert.Empty(t, tree.String())
	assert.Empty(t, tree.Text())
	for range tree.All() {
		t.Error("a zero tree has no nodes")
	}
	u, err := uri.FromTree(tree)
	require.NoError(t, err)
	assert.Equal(t, uri.URI{}, u)
	b, err := json.Marshal(tree)
	require.NoError(t, err)
	assert.Equal(t, "null", string(b))
}

func TestUnknownRulesAreNamedInTheError(t *testing.T) {
	_, err := uri.RFC3986.ParseTree("net_path", "a")
	assert.EqualError(t, err, `uri: invalid rule: RFC 3986 has no rule "net_path"`)
	assert.False(t, uri.RFC3986.ValidRule("net_path", "//a"))
	assert.False(t, uri.RFC3986.ValidRule("ALPHA", "a"), "a rule of ABNF, not of RFC 3986")
}

// linesOf are the lines of a text, found by a simpler way.
func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range all {
		all[i] = strings.TrimSuffix(all[i], "\r")
	}
	return all
}

// requireLines holds the lines of a text to what ParseReference makes of each.
func requireLines(t require.TestingT, g uri.Grammar, text string) {
	octets, offset, i := []byte(text), 0, 0
	want := linesOf(text)
	for l := range g.Lines(octets) {
		require.Less(t, i, len(want))
		u, err := g.ParseReference(want[i])
		if string(l.Text) != want[i] || l.Number != i+1 || l.Offset != offset || l.URI != u || l.Valid != (err == nil) {
			require.Fail(t, "a line is another", "%v %q: line %d, %q at %d, not %q at %d", g, text, i+1, l.Text, l.Offset, want[i], offset)
		}
		offset += len(text[offset:]) - len(after(text[offset:]))
		i++
	}
	require.Len(t, want, i)
	require.Equal(t, text, string(octets), "nothing was written")
}

func FuzzLines(f *testing.F) {
	f.Add("http://a/\r\n\n//b:80?q#f\n[\nc", uint8(0))
	f.Add("☕\n\xff\r", uint8(uri.RFC3987))
	f.Add(strings.Repeat("https://example.com/a?b\n", 20)+"<\nhttp://h", uint8(0))
	f.Fuzz(func(t *testing.T, text string, number uint8) {
		grammars := uri.Grammars()
		requireLines(t, grammars[int(number)%len(grammars)], text)
	})
}

// after is what follows the first line.
func after(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

func TestEachLineIsWhatParseReferenceMakesOfIt(t *testing.T) {
	for _, g := range uri.Grammars() {
		for _, text := range []string{
			"", "\n", "\n\n", "a", "a\n", "a\nb", "\r", "\r\n", "\r\r\n", "a\r\nb\r", "a\rb\n", "\xff\n\x00\n\xc3", "http://u:p@h:80/p?q#f\n<\n",
			"http://[::1\n//h\nmailto:a@b", "☕\r\nhttp://☕.example/\n", strings.Repeat("\n", 1000), strings.Repeat("a", 1<<20) + "\n<\n" + strings.Repeat("/%20", 1<<18),
		} {
			requireLines(t, g, text)
		}
	}
}

func TestEachLineOfAnyTextIsWhatParseReferenceMakesOfIt(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`([a-z]{1,3}:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. ]*(\?[q<]*)?(#f?)?`),
		rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "octets")) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(uri.Grammars()).Draw(t, "grammar")
		var text strings.Builder
		for range rapid.IntRange(0, 8).Draw(t, "lines") {
			text.WriteString(line.Draw(t, "line") + rapid.SampledFrom([]string{"\n", "\n", "\r\n", "\n\n"}).Draw(t, "end"))
		}
		requireLines(t, g, text.String()+line.Draw(t, "last"))
		few := strings.Repeat("http://a/?b\n", rapid.IntRange(0, 20).Draw(t, "plain lines"))
		requireLines(t, g, strings.Repeat(few+text.String(), 20)) // enough to be looked at by windows
	})
}

func TestEachLineOfACrawlIsWhatParseReferenceMakesOfIt(t *testing.T) {
	texts := uri.RealTexts(t)
	for _, g := range uri.Grammars() {
		for _, end := range []string{"\n", "\r\n"} {
			for l := range g.Lines([]byte(strings.Join(texts, end) + end)) {
				u, err := g.ParseReference(texts[l.Number-1])
				if l.URI != u || l.Valid != (err == nil) || string(l.Text) != texts[l.Number-1] {
					require.Failf(t, "a line is another", "%v %q: %#v", g, l.Text, l.URI)
				}
			}
		}
	}
}

// lineKinds has valid and invalid lines of all kinds.
var lineKinds = []byte(strings.Repeat("https://example.com/a/b?c=d#e\nhttp://[::1\n\n//192.0.2.1:80/%20\r\na b\n\xff\nmailto:a@b\n", 100))

func TestLinesAreReadWithoutAnAllocation(t *testing.T) {
	valid, hosts := 0, 0
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for l := range uri.RFC3986.Lines(lineKinds) {
			if !l.Valid {
				continue
			}
			valid++
			if host, present := l.URI.Host(); present && host.Kind() == uri.RegName {
				hosts++
			}
		}
	}))
	assert.Equal(t, 11*400, valid)
	assert.Equal(t, 11*100, hosts)
}

func TestAURIOfALineIsAViewOfTheText(t *testing.T) {
	text := []byte("http://a/\nhttp://b/\n")
	var clones []uri.URI
	for l := range uri.RFC3986.Lines(text) {
		assert.Same(t, &text[l.Offset], unsafe.StringData(l.URI.String()))
		assert.Same(t, &text[l.Offset], &l.Text[0])
		assert.Len(t, l.Text, cap(l.Text), "what is appended does not change the text")
		clones = append(clones, l.URI.Clone())
	}
	copy(text, "xxxxxxxxxxxxxxxxxxxx")
	assert.Equal(t, []uri.URI{uri.MustParse("http://a/"), uri.MustParse("http://b/")}, clones)
}

func TestLinesAreValues(t *testing.T) {
	var texts []string
	for _, l := range slices.Collect(uri.RFC3986.Lines([]byte("a\nb\nc"))) {
		texts = append(texts, l.URI.String())
	}
	assert.Equal(t, []string{"a", "b", "c"}, texts)
}

func TestLinesAreReadOnlyAsFarAsNeeded(t *testing.T) {
	for l := range uri.RFC3986.Lines([]byte("a\nb\nc\n")) {
		if l.Number == 2 {
			assert.Equal(t, "b", string(l.Text))
			return
		}
	}
	assert.Fail(t, "there is a second line")
}

func TestLinesCanBeReadAgain(t *testing.T) {
	all := uri.RFC3986.Lines([]byte("a\nb"))
	for range 2 {
		var numbers []int
		for l := range all {
			numbers = append(numbers, l.Number)
		}
		assert.Equal(t, []int{1, 2}, numbers)
	}
}

func TestAnUnknownGrammarReadsNoReferences(t *testing.T) {
	_, err := uri.Grammar(200).Parse("a:b")
	var syntax *uri.SyntaxError
	require.ErrorAs(t, err, &syntax)
	assert.Zero(t, syntax.Offset())
	for l := range uri.Grammar(200).Lines([]byte("a\n")) {
		assert.False(t, l.Valid)
	}
}

func BenchmarkLines(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(lineKinds)))
	for b.Loop() {
		for l := range uri.RFC3986.Lines(lineKinds) {
			_ = l.Valid
		}
	}
}

// The hosts of a list of URLs, most frequent first. A host is copied once, when it is seen for the first time: a map whose keys were views
// would keep all of the text alive.
func ExampleGrammar_Lines_hosts() {
	crawled := []byte("https://example.com/a\nhttp://example.org/\nnot a URL\nhttps://example.com/b\n/relative\n")

	hosts := map[string]int{}
	for line := range uri.RFC3986.Lines(crawled) {
		if !line.Valid {
			_, err := uri.ParseReference(string(line.Text))
			fmt.Printf("line %d: %v\n", line.Number, err)
			continue
		}
		host, present := line.URI.Host()
		if !present {
			continue
		}
		name := host.String()
		if _, seen := hosts[name]; !seen {
			name = strings.Clone(name)
		}
		hosts[name]++
	}
	for _, name := range slices.SortedFunc(maps.Keys(hosts), func(a, b string) int { return hosts[b] - hosts[a] }) {
		fmt.Println(name, hosts[name])
	}
	// Output:
	// line 3: uri: a space is not allowed in the path: "not a URL" at offset 3; if it is data, write %20 (rule URI-reference, expected pchar, "#", "/", "?" or end of input; RFC 3986, section 4.1)
	// example.com 2
	// example.org 1
}

// A file of any length is read in blocks of whole lines.
func ExampleGrammar_Lines() {
	file := strings.NewReader(strings.Repeat("https://example.com/\n", 100_000) + "mailto:joe@example.com")

	block := make([]byte, 1<<20)
	kept, secure := 0, 0 // kept is how much of a line is in the block already
	for atEnd := false; !atEnd; {
		n, err := io.ReadFull(file, block[kept:])
		atEnd = err != nil // io.EOF, io.ErrUnexpectedEOF, or what else went wrong
		read := kept + n
		end := read
		if !atEnd {
			end = bytes.LastIndexByte(block, '\n') + 1
		}
		if end == 0 && !atEnd {
			fmt.Println("a line is longer than the block")
			return
		}
		for line := range uri.RFC3986.Lines(block[:end]) {
			if line.URI.HasScheme("https") {
				secure++
			}
		}
		kept = copy(block, block[end:read])
	}
	fmt.Println(secure)
	// Output: 100000
}

// folded replaces letters of ASCII by letters that Unicode folds to them.
var folded = strings.NewReplacer("s", "ſ", "k", "\u212A")

func TestSchemesAreFoundByTheLettersOfASCII(t *testing.T) {
	own := uri.Schemes{}.With(uri.Scheme{Name: "kiss", DefaultPort: 1234})
	for _, name := range []string{"kiss", "https"} {
		_, ok := own.Find(strings.ToUpper(name))
		assert.True(t, ok, name)
		_, ok = own.Find(folded.Replace(name))
		assert.False(t, ok, name)
	}
}

func TestRulesAreFoundByTheLettersOfASCII(t *testing.T) {
	unknown := func(g uri.Grammar, rule string) bool {
		_, err := g.ParseTree(rule, "")
		return errors.As(err, new(*uri.ComponentError))
	}
	for _, g := range uri.Grammars() {
		for _, rule := range g.Rules() {
			assert.False(t, unknown(g, strings.ToUpper(rule)), "%s: %s", g, rule)
			name := folded.Replace(rule)
			assert.Equal(t, name != rule, unknown(g, name), "%s: %s", g, name)
		}
	}
}

func TestURIsAreKeptInColumns(t *testing.T) {
	for _, v := range []interface {
		sql.Scanner
		driver.Valuer
		fmt.Stringer
	}{new(uri.URI), new(uri.FullURI)} {
		for _, src := range []any{"a:b?c", []byte("a:b?c")} {
			require.NoError(t, v.Scan(src))
			value, err := v.Value()
			require.NoError(t, err)
			assert.Equal(t, "a:b?c", value)
			assert.True(t, driver.IsValue(value))
		}
		assert.ErrorAs(t, v.Scan("http://u:secret@a b/"), new(*uri.SyntaxError))
		assert.Error(t, v.Scan(1))
		assert.Equal(t, "a:b?c", v.String(), "it stays as it was")
	}
	var u uri.URI
	assert.Error(t, u.Scan(nil), "NULL is not the empty reference")
	var null sql.Null[uri.URI]
	require.NoError(t, null.Scan(nil))
	assert.False(t, null.Valid)

	var f uri.FullURI
	value, err := f.Value()
	require.NoError(t, err)
	require.NoError(t, f.Scan(value), "the zero value comes back")
	assert.True(t, f.IsZero())
	require.NoError(t, f.Scan("a:b"))
	require.NoError(t, f.Scan(nil))
	assert.True(t, f.IsZero())
}

func TestScannedURIsDoNotShareTheBytesOfTheDriver(t *testing.T) {
	b := []byte("http://good/")
	var u uri.URI
	var f uri.FullURI
	require.NoError(t, u.Scan(b))
	require.NoError(t, f.Scan(b))
	copy(b, "http://evil/")
	assert.Equal(t, "http://good/ http://good/", u.String()+" "+f.String())
}

func TestBinaryKeepsTheGrammar(t *testing.T) {
	for u := range someURIs {
		data, err := u.MarshalBinary()
		require.NoError(t, err)
		var back uri.URI
		require.NoError(t, back.UnmarshalBinary(data))
		require.Equal(t, u, back)
	}
	var u uri.URI
	for _, data := range []string{"", "\xffa:b", string([]byte{byte(len(uri.Grammars())), 'a', ':', 'b'}), "\x00a b"} {
		assert.Error(t, u.UnmarshalBinary([]byte(data)), data)
	}
	for _, v := range []interface {
		encoding.BinaryMarshaler
		encoding.BinaryUnmarshaler
	}{new(uri.URI), new(uri.FullURI)} {
		data, err := v.MarshalBinary()
		require.NoError(t, err)
		assert.NoError(t, v.UnmarshalBinary(data), "the zero value")
	}
}

type record struct {
	Link     uri.URI
	Endpoint uri.FullURI
	Unset    uri.FullURI
}

func newRecord() record {
	return record{Link: uri.MustParseReference("../x?"), Endpoint: uri.FullURI{URI: uri.MustParse("https://example.com/#f")}}
}

func parseFull(text string) (f uri.FullURI, err error) {
	f.URI, err = uri.Parse(text)
	return f, err
}

func TestRecordsComeBack(t *testing.T) {
	want := newRecord()
	var b bytes.Buffer
	var got record
	require.NoError(t, gob.NewEncoder(&b).Encode(want))
	require.NoError(t, gob.NewDecoder(&b).Decode(&got))
	assert.Equal(t, want, got)
	assert.Error(t, gob.NewDecoder(strings.NewReader("\x00")).Decode(&got))

	text, err := yaml.Marshal(map[string]any{"link": want.Link, "endpoint": want.Endpoint})
	require.NoError(t, err)
	assert.Equal(t, "endpoint: https://example.com/#f\nlink: ../x?\n", string(text))
	got = record{}
	require.NoError(t, yaml.Unmarshal(text, &got))
	assert.Equal(t, want, got)
	assert.ErrorAs(t, yaml.Unmarshal([]byte("endpoint: /x"), &got), new(*uri.SyntaxError))

	text, err = json.Marshal(want)
	require.NoError(t, err)
	assert.JSONEq(t, `{"Link": "../x?", "Endpoint": "https://example.com/#f", "Unset": ""}`, string(text))
}

func ExampleURI_Scan() {
	var link sql.Null[uri.URI] // a column that can be NULL
	fmt.Println(link.Scan("../a?b"), link.V, link.Valid)
	fmt.Println(link.Scan(nil), link.Valid)
	// Output:
	// <nil> ../a?b true
	// <nil> false
}

func ExampleURI_MarshalBinary() {
	var network bytes.Buffer
	if err := gob.NewEncoder(&network).Encode(uri.MustParse("https://example.com/")); err != nil {
		panic(err)
	}
	var u uri.URI
	fmt.Println(gob.NewDecoder(&network).Decode(&u), u)
	// Output: <nil> https://example.com/
}

func ExampleURI_AppendText() {
	line, err := uri.MustParse("https://example.com/").AppendText([]byte("GET "))
	fmt.Println(string(line), err)
	// Output: GET https://example.com/ <nil>
}

func ExampleURI_IsZero() {
	type page struct {
		Link uri.URI     `json:"link"`
		Next uri.FullURI `json:"next,omitzero"`
		Prev uri.URI     `json:"prev,omitzero"`
	}
	text, err := json.Marshal(page{})
	fmt.Println(string(text), err)
	// Output: {"link":""} <nil>
}

func ExampleURI_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	log.Info("connecting", "to", uri.MustParse("https://user:secret@example.com/"))
	// Output: level=INFO msg=connecting to=https://user:xxxxx@example.com/
}

func ExampleURI_UnmarshalText() {
	flags := flag.NewFlagSet("program", flag.ContinueOnError)
	var link uri.URI
	flags.TextVar(&link, "link", uri.MustParseReference("/index.html"), "what to open, any reference")
	fmt.Println(flags.Parse([]string{"-link", "../a"}), link)
	// Output: <nil> ../a
}

// Packages that read YAML take what has UnmarshalText, here go.yaml.in/yaml/v3.
func ExampleFullURI_yaml() {
	var config struct {
		Endpoint uri.FullURI
	}
	err := yaml.Unmarshal([]byte("endpoint: https://example.com/"), &config)
	fmt.Println(config.Endpoint, err)
	err = yaml.Unmarshal([]byte("endpoint: example.com/"), &config)
	fmt.Println(config.Endpoint, err != nil)
	// Output:
	// https://example.com/ <nil>
	// https://example.com/ true
}

type config struct {
	Endpoint uri.FullURI `json:",omitzero"`
	Logo     uri.URI     `json:",omitzero"`
}

func TestTheTypeOfAFieldDeterminesWhichReferencesItAccepts(t *testing.T) {
	for in, want := range map[string]struct{ full, reference bool }{
		"https://h/x":    {true, true},
		"https://h/x#f":  {true, true},
		"localhost:8080": {true, true},
		"example.com/x":  {false, true},
		"//h":            {false, true},
		"":               {true, true}, // the zero value
		"#f":             {false, true},
		"http://a b":     {},
	} {
		for field, taken := range map[string]bool{"Endpoint": want.full, "Logo": want.reference} {
			var c config
			err := json.Unmarshal(fmt.Appendf(nil, `{%q: %q}`, field, in), &c)
			if taken {
				require.NoError(t, err, "%s %s", field, in)
				assert.Equal(t, in, c.Endpoint.String()+c.Logo.String())
				continue
			}
			var syntax *uri.SyntaxError
			assert.ErrorAs(t, err, &syntax, "%s %s", field, in)
			assert.Zero(t, c)
		}
	}
}

func TestTheCheckedTextIsTheURI(t *testing.T) {
	const text = "http://u:secret@h/#f"
	f, err := parseFull(text)
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse(text), f.URI)
	again, err := parseFull(strings.Clone(text))
	require.NoError(t, err)
	assert.True(t, f == again)
	assert.False(t, f.IsZero())
	assert.True(t, uri.FullURI{}.IsZero())
	assert.NotContains(t, fmt.Sprintf("%#v", f), "secret")
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("", "endpoint", f)
	assert.NotContains(t, log.String(), "secret")

	f, err = parseFull("/x")
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
	assert.True(t, f.IsZero())
}

func TestTheErrorOfASecretInALogSaysWhatToDo(t *testing.T) {
	config := struct{ Hook uri.Secret }{uri.MustParse("https://u:pw@h/token").Secret()}
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("", "config", config, "group", slog.GroupValue(slog.Any("hook", config.Hook)))
	assert.Contains(t, log.String(), "cannot marshal the Secret https://xxxxx@h/xxxxx")
	assert.Contains(t, log.String(), "a method LogValue")
	assert.Contains(t, log.String(), `"group":{"hook":"https://xxxxx@h/xxxxx"}`)
	assert.NotContains(t, log.String(), "pw")
	assert.NotContains(t, log.String(), "token")
}

func TestTheZeroFullURIComesBackAsThatOfNetipDoes(t *testing.T) {
	type record struct {
		Endpoint uri.FullURI
		Addr     netip.Addr
	}
	for name, codec := range map[string]struct {
		marshal   func(any) ([]byte, error)
		unmarshal func([]byte, any) error
	}{
		"JSON": {json.Marshal, json.Unmarshal},
		"YAML": {yaml.Marshal, yaml.Unmarshal},
		"gob": {
			func(v any) ([]byte, error) {
				var b bytes.Buffer
				err := gob.NewEncoder(&b).Encode(v)
				return b.Bytes(), err
			},
			func(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) },
		},
	} {
		data, err := codec.marshal(record{})
		require.NoError(t, err, name)
		var back record
		require.NoError(t, codec.unmarshal(data, &back), name)
		assert.Equal(t, record{}, back, name)
	}
	f, err := parseFull("a:b")
	require.NoError(t, err)
	require.NoError(t, f.UnmarshalText(nil))
	assert.True(t, f.IsZero(), "the empty text is the zero value")
}

func TestTheTypeOfAFullURIIsAPlainName(t *testing.T) {
	assert.Equal(t, "uri.FullURI", fmt.Sprintf("%T", uri.FullURI{}))
}

func TestTheBinaryFormOfAFullURIKeepsItsGrammar(t *testing.T) {
	u, err := uri.RFC3987.Parse("http://h/é")
	require.NoError(t, err)
	data, err := uri.FullURI{URI: u}.MarshalBinary()
	require.NoError(t, err)
	var back uri.FullURI
	require.NoError(t, back.UnmarshalBinary(data))
	assert.Equal(t, uri.FullURI{URI: u}, back)
	relative, err := uri.MustParseReference("b").MarshalBinary()
	require.NoError(t, err)
	assert.ErrorAs(t, back.UnmarshalBinary(relative), new(*uri.SyntaxError), "the rule is that of the type")
	assert.Error(t, back.UnmarshalBinary([]byte("\xffa:b")))
	assert.Equal(t, uri.FullURI{URI: u}, back)
}

func TestAnErrorLeavesTheFieldAsItWas(t *testing.T) {
	var f uri.FullURI
	require.NoError(t, f.UnmarshalText([]byte("a:b")))
	require.Error(t, f.UnmarshalText([]byte("b")))
	assert.Equal(t, "a:b", f.String())
}

func TestCheckedTypesAreText(t *testing.T) {
	for _, v := range []interface {
		encoding.TextUnmarshaler
		encoding.TextMarshaler
		encoding.TextAppender
	}{new(uri.FullURI), new(uri.URI)} {
		require.NoError(t, v.UnmarshalText([]byte("a:b?c")))
		text, err := v.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, "a:b?c", string(text))
		text, err = v.AppendText([]byte("x"))
		require.NoError(t, err)
		assert.Equal(t, "xa:b?c", string(text))
	}
}

func TestMustParseRequiresAScheme(t *testing.T) {
	assert.Equal(t, "a:b", uri.MustParse("a:b").String())
	assert.Equal(t, "b", uri.MustParseReference("b").String())
	assert.Panics(t, func() { uri.MustParse("b") })
	assert.Panics(t, func() { uri.MustParseReference("a b") })
}

func TestResolveStringParsesByTheGrammarOfTheBase(t *testing.T) {
	u, err := uri.MustParse("http://h/a/b").ResolveString("../c?d")
	require.NoError(t, err)
	assert.Equal(t, "http://h/c?d", u.String())
	_, err = uri.MustParse("http://h/a/b").ResolveString("a b")
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
	_, err = uri.MustParseReference("//h/a/b").ResolveString("c")
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	old, err := uri.RFC2396.Parse("http://h/a")
	require.NoError(t, err)
	_, err = old.ResolveString("http://[::1]/")
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
}

func ExampleFullURI() {
	var config struct {
		Endpoint uri.FullURI
		Logo     uri.URI
	}
	err := json.Unmarshal([]byte(`{"Endpoint": "example.com/x"}`), &config)
	var syntax *uri.SyntaxError
	fmt.Println(errors.As(err, &syntax), config.Endpoint.IsZero())

	err = json.Unmarshal([]byte(`{"Endpoint": "https://example.com/x", "Logo": "logo.svg"}`), &config)
	fmt.Println(err, config.Endpoint.Path(), config.Logo)
	// Output:
	// true true
	// <nil> /x logo.svg
}

func ExampleFullURI_flag() {
	var endpoint uri.FullURI
	flags := flag.NewFlagSet("program", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&endpoint, "endpoint", uri.FullURI{}, "where to connect")
	fmt.Println(flags.Parse([]string{"-endpoint", "https://example.com/"}), endpoint)
	fmt.Println(flags.Parse([]string{"-endpoint", "/x"}) != nil, endpoint)
	// Output:
	// <nil> https://example.com/
	// true https://example.com/
}

// lawCases asks for a long run of the laws.
var lawCases = flag.Int("laws.n", 0, "check the laws of the operations over this many generated cases")

// lawCase is what the laws are about.
type lawCase struct {
	base  uri.URI // has a scheme
	ref   uri.URI // any reference
	steps uri.Steps
	url   *url.URL // any value of net/url

	resolvers []uri.Resolver // with every choice
}

// GoString is what a law that fails prints.
func (c lawCase) GoString() string { return c.String() }

func (c lawCase) String() string {
	return fmt.Sprintf("%s: base %q, reference %q, steps %s, URL %#v", c.base.Grammar(), c.base, c.ref, c.steps, c.url)
}

// laws are the laws that the doc comments state. Each says what is wrong, or "".
var laws = []struct {
	name  string
	wrong func(lawCase) string
}{
	{"the result of resolution reads back", resolutionReadsBack},
	{"a target is of the grammar of its base", targetsAreOfTheBasesGrammar},
	{"resolution is that of the letter, except for the guard", resolutionByTheLetter},
	{"the base resolves to itself", baseResolvesToItself},
	{"relativize is undone by resolve", relativizeIsUndone},
	{"normalize is idempotent and changes what Changes says", normalizeIsIdempotent},
	{"normalize keeps which components there are", normalizeKeepsPresence},
	{"normalize and resolve commute", normalizeAndResolveCommute},
	{"each level contains the one below", rungsContainEachOther},
	{"an IRI is equal to the URI that it maps to", irisAreTheirURIs},
	{"Equal and Key agree", comparisonsAgree},
	{"compose undoes components", composeUndoesComponents},
	{"decode undoes encode", decodeUndoesEncode},
	{"FromURL has the fields of the URL", func(c lawCase) string { return bridgeBreaks(c.url) }},
	{"URL writes the components", urlWritesTheComponents},
	{"accessors invent no host, user or path", everydayAccessors},
	{"equal URIs behave alike", equalsBehaveAlike},
	{"joining is removing dot-segments", joiningIsRemovingDotSegments},
	{"origins come back from their texts", originsComeBack},
}

func wrongUnless(ok bool, format string, args ...any) string {
	if ok {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// misread says how u differs from what its text is parsed to.
func misread(u uri.URI) string {
	v, err := u.Grammar().ParseReference(u.String())
	return wrongUnless(err == nil && u == v, "%q has components %+v, and is read with %+v (%v)", u, u.Components(), v.Components(), err)
}

func resolutionReadsBack(c lawCase) string {
	for _, r := range c.resolvers {
		u, err := r.Resolve(c.base, c.ref)
		switch {
		case err == nil:
			if w := misread(u); w != "" {
				return w
			}
		case r.RejectSurplus && errors.Is(err, uri.ErrSurplus):
		case c.base.Grammar() == uri.RFC3986 || !errors.Is(err, uri.ErrOpaqueBase) && !errors.Is(err, uri.ErrGrammar):
			return err.Error()
		}
	}
	return ""
}

// targetsAreOfTheBasesGrammar resolves references of all grammars.
func targetsAreOfTheBasesGrammar(c lawCase) string {
	for g := range uritestutil.OctetGrammars {
		ref, err := g.ParseReference(c.ref.String())
		if err != nil {
			continue
		}
		for _, algorithm := range uri.Grammars() {
			u, err := uri.Resolver{Algorithm: algorithm}.Resolve(c.base, ref)
			if err != nil {
				continue
			}
			if u.Grammar() != c.base.Grammar() {
				return fmt.Sprintf("the reference under %s resolves to %q under %s", g, u, u.Grammar())
			}
			if w := misread(u); w != "" {
				return w
			}
		}
	}
	return ""
}

// resolveByTheLetter is the pseudocode of section 5.2.2.
func resolveByTheLetter(b, r uri.Components) (t uri.Components) {
	switch {
	case r.Scheme != "":
		t = r
		t.Path = removeDotSegmentsByTheLetter(r.Path)
	case hasAuthority(r):
		t = r
		t.Path = removeDotSegmentsByTheLetter(r.Path)
		t.Scheme = b.Scheme
	default:
		t = b
		t.Query = r.Query
		switch {
		case r.Path == "":
			if _, present := r.Query.Get(); !present {
				t.Query = b.Query
			}
		case strings.HasPrefix(r.Path, "/"):
			t.Path = removeDotSegmentsByTheLetter(r.Path)
		case hasAuthority(b) && b.Path == "":
			t.Path = removeDotSegmentsByTheLetter("/" + r.Path)
		default:
			t.Path = removeDotSegmentsByTheLetter(b.Path[:strings.LastIndex(b.Path, "/")+1] + r.Path)
		}
	}
	t.Fragment = r.Fragment
	return t
}

func hasAuthority(c uri.Components) bool {
	_, host := c.Host.Get()
	_, name := c.RegistryName.Get()
	return host || name
}

func resolutionByTheLetter(c lawCase) string {
	if c.base.Grammar() != uri.RFC3986 {
		return ""
	}
	want := resolveByTheLetter(c.base.Components(), c.ref.Components())
	if !hasAuthority(want) && strings.HasPrefix(want.Path, "//") {
		want.Path = "/." + want.Path
	}
	u, err := c.base.Resolve(c.ref)
	return wrongUnless(err == nil && u.Components() == want, "it is %+v and not %+v", u.Components(), want)
}

func baseResolvesToItself(c lawCase) string {
	b := c.base.WithoutFragment()
	u, err := b.Resolve(b)
	if uri.StepDots.Changes(b) != 0 {
		return ""
	}
	return wrongUnless(err == nil && u == b, "it resolves to %q", u)
}

func relativizeIsUndone(c lawCase) string {
	targets := []uri.URI{c.base}
	if t, err := c.base.Resolve(c.ref); err == nil && t.Scheme() != "" {
		targets = append(targets, t)
	}
	for _, t := range targets {
		ref, err := c.base.Relativize(t)
		if err != nil {
			return err.Error()
		}
		if w := misread(ref); w != "" {
			return w
		}
		back, err := c.base.Resolve(ref)
		if err != nil || back != t && back != t.Normalize(uri.StepDots) {
			return fmt.Sprintf("%q has reference %q, which resolves to %q (%v)", t, ref, back, err)
		}
		if len(ref.String()) > len(t.String()) {
			return fmt.Sprintf("%q has reference %q, which is longer", t, ref)
		}
	}
	return ""
}

func normalizeIsIdempotent(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		v := u.Normalize(c.steps)
		if w := misread(v); w != "" {
			return w
		}
		if again := v.Normalize(c.steps); again != v {
			return fmt.Sprintf("%q becomes %q and then %q", u, v, again)
		}
		if left := c.steps.Changes(v); left != 0 {
			return fmt.Sprintf("%q becomes %q, which %s changes", u, v, left)
		}
		changes := c.steps.Changes(u)
		if (changes == 0) != (u == v) {
			return fmt.Sprintf("%q becomes %q though the changes are %q", u, v, changes)
		}
		for _, s := range uri.EachStep() {
			if (u.Normalize(s) != u) != (s.Changes(u) != 0) {
				return fmt.Sprintf("%q by %s is %q", u, s, u.Normalize(s))
			}
		}
	}
	return ""
}

func normalizeKeepsPresence(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		a, b := u.Components(), u.Normalize(c.steps).Components()
		_, portA := a.Port.Get()
		_, portB := b.Port.Get()
		same := (a.Scheme == "") == (b.Scheme == "") && hasAuthority(a) == hasAuthority(b) && isPresent(a.Userinfo) == isPresent(b.Userinfo) &&
			isPresent(a.Query) == isPresent(b.Query) && isPresent(a.Fragment) == isPresent(b.Fragment) && (portA || !portB) &&
			isPresent(a.Opaque) == isPresent(b.Opaque) && a.RegistryName == b.RegistryName
		if !same {
			return fmt.Sprintf("%q becomes %q", u, u.Normalize(c.steps))
		}
	}
	return ""
}

func isPresent(o uri.Optional) bool {
	_, ok := o.Get()
	return ok
}

func normalizeAndResolveCommute(c lawCase) string {
	if isOld(c.base.Grammar()) || hasDotsThatWait(c.base, true) || hasDotsThatWait(c.ref, false) {
		return ""
	}
	for _, s := range []uri.Steps{c.steps &^ uri.StepSlashes, uri.SyntaxSteps, uri.AllSteps} {
		u, err := c.base.Resolve(c.ref)
		if err != nil {
			return err.Error()
		}
		v, err := c.base.Normalize(s).Resolve(c.ref.Normalize(s))
		if err != nil {
			return err.Error()
		}
		if u.Normalize(s) != v.Normalize(s) {
			return fmt.Sprintf("by %s: %q, but %q", s, u.Normalize(s), v.Normalize(s))
		}
	}
	return ""
}

// isOld reports whether a grammar is of the documents before RFC 3986.
func isOld(g uri.Grammar) bool { return g == uri.RFC2396 || g == uri.RFC2732 }

func irisAreTheirURIs(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		if v, err := u.ToURI(); err == nil && v.Grammar() != uri.RFC3986 {
			return fmt.Sprintf("%q is of %s", v, v.Grammar())
		}
		if u.Grammar() != uri.RFC3987 || u.HasDirections() || strings.ContainsFunc(u.String(), isPrivate) {
			continue
		}
		v, err := u.ToURI()
		if err != nil {
			return err.Error()
		}
		w, err := uri.RFC3987.ParseReference(v.String())
		if err != nil || !uri.Equal(u, w, uri.LevelPercent) {
			return fmt.Sprintf("%q and %q differ (%v)", u, v, err)
		}
	}
	return ""
}

// isPrivate reports whether r is of rule iprivate (RFC 3987, section 2.2).
func isPrivate(r rune) bool { return uri.RFC3987.ValidRule("iprivate", string(r)) }

// hasDotsThatWait reports whether u has dot-segments that normalization finds and resolution does
// not: an encoded one, or a ".." that ends the path of a base, which is merged away before it is
// removed (erratum 4789 of RFC 3986). They are the exceptions of the law.
func hasDotsThatWait(u uri.URI, base bool) bool {
	last := ""
	for s := range u.Segments() {
		if decoded, _ := uri.DecodeText(s); s != decoded && (decoded == "." || decoded == "..") {
			return true
		}
		last = s
	}
	return base && last == ".."
}

func rungsContainEachOther(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for i, low := range uri.Levels() {
			for _, high := range uri.Levels()[i+1:] {
				if a, b := u.Normalize(low.Steps()).Normalize(high.Steps()), u.Normalize(high.Steps()); a != b {
					return fmt.Sprintf("%q is %q by %s, but %q after %s", u, b, high, a, low)
				}
			}
		}
	}
	return ""
}

func comparisonsAgree(c lawCase) string {
	u := c.base
	others := []uri.URI{u, c.ref, u.Normalize(c.steps)}
	if v, err := u.Resolve(c.ref); err == nil {
		others = append(others, v)
	}
	for _, v := range others {
		below := false
		for _, r := range uri.Levels() {
			equal := uri.Equal(u, v, r)
			if equal != uri.Equal(v, u, r) || equal != (u.Key(r) == v.Key(r)) || below && !equal {
				return fmt.Sprintf("%q and %q at %s", u, v, r)
			}
			below = equal
		}
		lowest, ok := lowestLevel(u, v)
		if ok != below || ok && !uri.Equal(u, v, lowest) || ok && lowest > 0 && uri.Equal(u, v, lowest-1) {
			return fmt.Sprintf("%q and %q have %s for the lowest level", u, v, lowest)
		}
	}
	return ""
}

func composeUndoesComponents(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		v, err := u.Grammar().Compose(u.Components())
		if err != nil || u != v {
			return fmt.Sprintf("%q becomes %q (%v)", u, v, err)
		}
	}
	return ""
}

func decodeUndoesEncode(c lawCase) string {
	text := c.ref.String()
	for rule, set := range octetSets {
		encoded := set.Encode(text)
		decoded, err := uri.DecodeOctets(encoded)
		if err != nil || string(decoded) != text {
			return fmt.Sprintf("%s: %q becomes %q (%v)", rule, text, decoded, err)
		}
	}
	return ""
}

func urlWritesTheComponents(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		if u.Grammar() != uri.RFC3986 {
			continue
		}
		if wrong := wayBackBreaks(u); wrong != "" {
			return wrong
		}
	}
	return ""
}

// lawSource draws cases: uniform members of the grammars, over all letters or over those of
// dot-segments.
type lawSource struct {
	grammar     uri.Grammar
	bases, refs *uritestutil.Members
	steps       []uri.Steps    // all sets of steps
	resolvers   []uri.Resolver // with every choice
}

// GoString is what a law that fails prints.
func (s lawSource) GoString() string { return "members of " + s.grammar.String() }

func lawSources(t testing.TB) (all []lawSource) {
	resolvers := uri.EveryChoice[uri.Resolver](t)
	for _, letters := range []string{uritestutil.DotLetters, uritestutil.ManyLetters} {
		for _, g := range uri.Grammars() {
			entry, ok := grammar.Find(g.ID())
			require.True(t, ok)
			letters := letters
			if entry.Runes {
				letters += "é"
			}
			bases := uritestutil.NewMembers(t, entry.File, entry.Starts.URI, letters, 16)
			refs := uritestutil.NewMembers(t, entry.File, entry.Starts.Reference, letters, 14)
			all = append(all, lawSource{g, bases, refs, setsOfSteps(), resolvers})
		}
	}
	return all
}

// setsOfSteps returns all sets of steps.
func setsOfSteps() (sets []uri.Steps) {
	for s := range uri.Steps(1) << len(uri.EachStep()) {
		sets = append(sets, s)
	}
	return sets
}

func (s lawSource) draw(rng *rand.Rand) lawCase {
	base, err := s.grammar.Parse(encodeSome(s.bases.Draw(rng), rng))
	if err != nil {
		panic(err) // the automaton of the grammar and its parser disagree
	}
	if rng.IntN(4) == 0 { // schemes with rules of their own, where the authority is one they are about
		base = withRegisteredScheme(base, rng)
	}
	ref, err := s.grammar.ParseReference(encodeSome(s.refs.Draw(rng), rng))
	if err != nil {
		panic(err)
	}
	return lawCase{base, ref, s.steps[rng.IntN(len(s.steps))], randomURL(rng), s.resolvers}
}

// encodeSome percent-encodes the character beyond ASCII of a text, or not.
func encodeSome(text string, rng *rand.Rand) string {
	if rng.IntN(2) == 0 {
		return text
	}
	return strings.Replace(text, "é", []string{"%C3%A9", "%c3%a9", "%EE%80%80"}[rng.IntN(3)], 1)
}

func withRegisteredScheme(u uri.URI, rng *rand.Rand) uri.URI {
	if v, err := u.WithHost("LocalHost"); err == nil && rng.IntN(2) == 0 {
		u = v
	}
	scheme := []string{"http", "FILE", "ws"}[rng.IntN(3)]
	if port, ok := u.Port(); ok && port != "" {
		if v, err := u.WithPort("80"); err == nil {
			u = v
		}
	}
	v, err := u.WithScheme(scheme)
	if err != nil {
		return u
	}
	return v
}

// drawn are the cases of a source, for properties: rapid finds a seed that fails.
func (s lawSource) drawn() *rapid.Generator[lawCase] {
	return rapid.Custom(func(t *rapid.T) lawCase {
		return s.draw(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3986)))
	})
}

func TestLaws(t *testing.T) {
	sources := lawSources(t)
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				c := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case")
				if wrong := law.wrong(c); wrong != "" {
					t.Fatalf("%s: %s", c, wrong)
				}
			})
		})
	}
}

// TestLawsInALongRun checks all laws over as many cases as -laws.n asks for, and says how it went:
//
//	go test -run LongRun -laws.n=10000000 -timeout 0 -v .
func TestLawsInALongRun(t *testing.T) {
	if *lawCases == 0 {
		t.Skip("-laws.n is 0")
	}
	sources := lawSources(t)
	rng := rand.New(rand.NewPCG(3986, 2396))
	for i := range *lawCases {
		c := sources[i%len(sources)].draw(rng)
		for _, law := range laws {
			if wrong := law.wrong(c); wrong != "" {
				t.Fatalf("case %d: %s: %s: %s", i, law.name, c, wrong)
			}
		}
		if i%1_000_000 == 999_999 {
			t.Logf("%d cases", i+1)
		}
	}
	t.Logf("%d laws hold over %d cases", len(laws), *lawCases)
}

// FuzzLaws checks all laws, which parse what they make some dozens of times: from 4,000 to 7,000 executions a second on
// two cores.
func FuzzLaws(f *testing.F) {
	for _, c := range uritestutil.ReadCases[struct{ Base, Ref string }](f, "resolve_corner.jsonl") {
		for g := range uint8(len(uri.Grammars())) {
			f.Add(c.Base, c.Ref, uint16(uri.AllSteps), g)
		}
	}
	f.Add("file://%4cocalhost:/%2e%2e//a", "a:b/%2E./", uint16(0), uint8(0))
	f.Add("http://u:p@[::0:1]:80", "//1.2.3.%34", uint16(uri.SyntaxSteps), uint8(0))
	f.Add("A:", ".//", uint16(uri.StepSlashes|uri.StepDots), uint8(uri.RFC3987)) // slashes do not commute with resolving
	sets, resolvers := setsOfSteps(), uri.EveryChoice[uri.Resolver](f)
	f.Fuzz(func(t *testing.T, base, ref string, steps uint16, number uint8) {
		g := uri.Grammar(int(number) % len(uri.Grammars()))
		b, err := g.Parse(base)
		if err != nil {
			return
		}
		r, err := g.ParseReference(ref)
		if err != nil {
			return
		}
		v, err := url.Parse(ref)
		if err != nil {
			v = &url.URL{Host: ref}
		}
		c := lawCase{b, r, sets[int(steps)%len(sets)], v, resolvers}
		for _, law := range laws {
			require.Empty(t, law.wrong(c), "%s: %s", law.name, c)
		}
	})
}

// equalsBehaveAlike compares what methods that interpret a URI return for it and for its normal forms. What returns a part
// as written, as Host and Port do, is not among them.
func equalsBehaveAlike(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for _, level := range uri.Levels() {
			if a, b := interpreted(u, level), interpreted(u.Normalize(level.Steps()), level); !reflect.DeepEqual(a, b) {
				return fmt.Sprintf("%q and %q are equal at %s, and are %q and %q", u, u.Normalize(level.Steps()), level, a, b)
			}
		}
	}
	return ""
}

// interpreted returns what u means to a program that knows nothing but u. From a level on, some of it is what Equal ignores.
func interpreted(u uri.URI, level uri.Level) []any {
	user, hasUser := u.User()
	password, hasPassword := u.Password()
	port, hasPort := noError(u.EffectivePort())
	hostport, dials := noError(u.HostPort())
	origin := u.Origin()
	means := []any{user, hasUser, password, hasPassword, port, hasPort, hostport, dials, origin.String(), u.IsURI()}
	if level < uri.LevelScheme || u.Scheme() == "" { // which can remove a default host, and add the path "/"
		name, named := noError(u.Hostname())
		means = append(means, name, named)
	}
	if level >= uri.LevelPath {
		return means // dot-segments are segments to the others
	}
	baseName, named := noError(u.BaseName())
	return append(means, slices.Collect(u.DecodedSegments()), slices.Collect(u.Pairs(uri.FormPairs).All()), baseName, named)
}

// Programs such as people write, without a function of their own for anything that has to do with URIs. The allow-list is that of
// SECURITY.md.

// A crawler keeps one key for each page, does not leave the site, and says what it repaired.
func Example_crawler() {
	page := uri.MustParse("https://Example.com:443/a/./b?x=1#top")
	seen := map[uri.Key]bool{page.WithoutFragment().Key(uri.LevelScheme): true}
	for _, link := range []string{"b?x=1", "/c d", "//other.example/", "mailto:a@b", "../e", `\\evil.example\x`} {
		ref, changes, err := repair.Reference(link)
		if err != nil {
			fmt.Println("skip:", err)
			continue
		}
		target, err := page.Resolve(ref)
		if err != nil || target.Origin() != page.Origin() {
			fmt.Println("elsewhere:", target)
			continue
		}
		key := target.WithoutFragment().Key(uri.LevelScheme)
		fmt.Println(key, "seen:", seen[key], "repaired:", len(changes))
		seen[key] = true
	}
	// Output:
	// https://example.com/a/b?x=1 seen: true repaired: 0
	// https://example.com/c%20d seen: false repaired: 1
	// elsewhere: https://other.example/
	// elsewhere: mailto:a@b
	// https://example.com/e seen: false repaired: 0
	// skip: repair: cannot repair the text at offset 0: a browser reads "\" as "/"
}

// An authorization server compares redirect URIs as strings (RFC 9700, section 4.1.3), except the
// port of a loopback address, and adds its answer to the query.
func Example_redirect() {
	registered := []string{"https://client.example/cb?tenant=%7e1", "http://127.0.0.1/cb"}
	for _, asked := range []string{
		"https://client.example/cb?tenant=%7e1", "https://client.example/cb?tenant=~1", "http://127.0.0.1:51004/cb", "https://client.example@evil.example/cb",
		"https://client.example/cb?tenant=%7e1#f",
	} {
		redirect, err := uri.Parse(asked)
		if _, hasFragment := redirect.Fragment(); err != nil || hasFragment {
			fmt.Println("rejected: not an absolute URI without a fragment")
			continue
		}
		known := redirect
		host, _ := redirect.Host()
		if addr, ok := host.Addr(); ok && addr.IsLoopback() {
			known, _ = redirect.Edit(func(c *uri.Components) { c.Port = uri.Optional{} })
		}
		if known.String() != registered[0] && known.String() != registered[1] {
			fmt.Println("rejected: not registered")
			continue
		}
		fmt.Println(redirect.WithPairs(redirect.Pairs(uri.FormPairs).Add("code", "a/b")))
	}
	// Output:
	// https://client.example/cb?tenant=%7e1&code=a%2Fb <nil>
	// rejected: not registered
	// http://127.0.0.1:51004/cb?code=a%2Fb <nil>
	// rejected: not registered
	// rejected: not an absolute URI without a fragment
}

// A program connects to the database that its configuration names, and logs no password.
func Example_database() {
	var config struct{ Database uri.FullURI }
	if err := json.Unmarshal([]byte(`{"Database": "postgres://app:p%40ss@DB.internal/orders?sslmode=require"}`), &config); err != nil {
		panic(err)
	}
	u := config.Database.URI
	address, err := u.HostPort()
	user, _ := u.User()
	password, _ := u.Password()
	name, _ := u.BaseName()
	mode, _ := u.Pairs(uri.FormPairs).Get("sslmode")
	fmt.Println(u.HasScheme("postgres"), address, err, user, password, name, mode)
	fmt.Println(u.Secret())
	// Output:
	// true db.internal:5432 <nil> app p@ss orders require
	// postgres://xxxxx@DB.internal/xxxxx?xxxxx
}

// A download is saved in a directory, whatever the server calls it.
func Example_download() {
	for _, text := range []string{"https://example.com/files/report%202026.pdf?v=2", "https://example.com/files/", "https://example.com/..%2F..%2Fetc%2Fpasswd"} {
		name, err := uri.MustParse(text).BaseName()
		if err != nil {
			name = "download"
		}
		target, err := uri.MustParse("file:///srv/downloads/").AppendSegments(name)
		if err != nil {
			panic(err)
		}
		saved, err := file.FromURI(target)
		if err != nil {
			panic(err)
		}
		fmt.Println(saved.POSIX())
	}
	// Output:
	// /srv/downloads/report 2026.pdf <nil>
	// /srv/downloads/download <nil>
	// /srv/downloads/download <nil>
}

// A client of an interface builds the addresses of its resources.
func Example_client() {
	base := uri.MustParse("https://api.example.com/v1?key=Ab%2f%2F")
	u, err := base.AppendSegments("users", "a/b", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(u.WithPairs(u.Pairs(uri.FormPairs).Set("page", "2").Add("tag", "x&y")))
	fmt.Println(base.JoinPath("../v2/users"))
	// Output:
	// https://api.example.com/v1/users/a%2Fb/?key=Ab%2f%2F&page=2&tag=x%26y <nil>
	// https://api.example.com/v2/users?key=Ab%2f%2F <nil>
}

// A program that comes from net/url takes its values field by field, and gets an error for text
// that is not a URI.
func Example_netURL() {
	old, err := url.Parse("http://example.com/a?q=[1]")
	if err != nil {
		panic(err)
	}
	_, err = uri.FromURL(old)
	fmt.Println(err != nil)
	u, changes, err := repair.FromURL(old)
	fmt.Println(u, len(changes), err)
	back, err := u.URL()
	fmt.Println(back, err)
	// Output:
	// true
	// http://example.com/a?q=%5B1%5D 2 <nil>
	// http://example.com/a?q=%5B1%5D <nil>
}

// A person types an address, and another one is shown to a person.
func Example_iri() {
	typed, err := idn.ParseIRI("http://münchen.example/straße")
	if err != nil {
		panic(err)
	}
	shown, err := idn.Display(typed)
	fmt.Println(typed, shown, err)

	spoof := uri.MustParse("http://p%D0%B0ypal.example/%E2%80%AE") // has a Cyrillic letter, and turns the direction of writing
	shown, err = idn.Display(spoof)
	fmt.Println(shown, err)
	// Output:
	// http://xn--mnchen-3ya.example/stra%C3%9Fe http://münchen.example/straße <nil>
	// http://xn--pypal-4ve.example/%E2%80%AE <nil>
}

func Example() {
	u := uri.MustParse("https://user@EXAMPLE.com/a/../b?q=1")
	fmt.Println(u.HostPort())
	fmt.Println(u.Normalize(uri.AllSteps))
	_, err := uri.Parse("http://good.com:80@evil.com:80@x/") // net/url accepts it
	fmt.Println(err)
	// Output:
	// example.com:443 <nil>
	// https://user@example.com/b?q=1
	// uri: a character is not allowed in the user name or the password at offset 30; percent-encode them, as UserinfoChars.Encode does (read as rule port, expected DIGIT, "#", "/", "?" or end of input; RFC 3986, section 3.2.3)
}

func TestNetURLAcceptsWhatTheFirstExampleRejects(t *testing.T) {
	_, err := url.Parse("http://good.com:80@evil.com:80@x/")
	assert.NoError(t, err)
}

func ExampleLine() {
	for line := range uri.RFC3986.Lines([]byte("http://a/\nhttp://a b/\n")) {
		fmt.Println(line.Number, line.Offset, line.Valid, line.URI)
	}
	// Output:
	// 1 0 true http://a/
	// 2 10 false
}

func ExampleGrammar_ParseTree() {
	root, err := uri.RFC3986.ParseTree("authority", "u@[::1]:80")
	for node := range root.Children() {
		fmt.Println(node.Rule(), node.Section(), node.Text(), node.Start(), err)
	}
	// Output:
	// userinfo 3.2.1 u 0 <nil>
	// host 3.2.2 [::1] 2 <nil>
	// port 3.2.3 80 8 <nil>
}

func ExampleFromTree() {
	root, _ := uri.RFC3986.ParseTree("URI-reference", "a://b/c#d")
	for node := range root.Find("URI") {
		u, err := uri.FromTree(node)
		fmt.Println(u.Path(), err)
	}
	// Output: /c <nil>
}

func ExampleURI_RequestURI() {
	fmt.Println(uri.MustParse("https://user@example.com?q=1#top").RequestURI())
	// Output: /?q=1 <nil>
}

func TestIsBelow(t *testing.T) {
	for _, test := range []struct {
		u, base string
		want    bool
	}{
		{"https://h/a/b", "https://h/a", true}, {"https://h/a", "https://h/a", true}, {"https://h/ab", "https://h/a", false}, {"https://h/a", "https://h/a/", false},
		{"HTTPS://H:443/%61/./b?q#f", "https://h/a", true}, {"https://h", "https://h/", true}, {"https://h/x", "https://h", true}, {"http://h/a", "https://h/a", false},
		{"https://h:444/a", "https://h/a", false}, {"https://h/a/../b", "https://h/a", false}, {"https://h/b/../a/c", "https://h/a", true},
		{"https://h/a/%2e%2e/b", "https://h/a", false}, {"https://h/a/..%2Fb", "https://h/a", false}, {"https://h/a/..%5cb", "https://h/a", false},
		{"https://h/a%2Fb", "https://h/a", false}, {"https://h/A/b", "https://h/a", false}, {"https://h/a//b", "https://h/a", true}, {"https://h//a/b", "https://h/a", false},
		{"https://h/%c3%A9/x", "https://h/%C3%a9", true}, {"x:/a/b", "x:/a", false}, {"/a/b", "/a", false}, {"https://u@h/a/b", "https://h/a", true},
		{"https://h/a%2Fb/c", "https://h/a%2fb", true}, {"https://h/a//../b", "https://h/a", false}, {"https://h/a/..;/b", "https://h/a", false},
		{"https://h/a/.;x/..;y/b", "https://h/a", false}, {"https://h/a/x;v=1/b", "https://h/a/x;v=1", true}, {"https://h/a/;/../b", "https://h/a", false},
		{"https://h/a//b", "https://h/a//", true}, {"https://h/a/%2F../b", "https://h/a", false}, {"https://h@evil/a/b", "https://h/a", false},
		{"https://h/x/api/a%5Cb%2F../..", "https://h/x/api", false}, {"https://h/a/b/../../a/c", "https://h/a", true}, {"https://h/a%2F../a/c", "https://h/a", false},
		{"https://h/b/%2e%2e/a", "https://h/a", true}, {"https://h/a/./b/..", "https://h/a", true}, {"https://h/a/..", "https://h/a", false}, {"https://h/a/..", "https://h/", true},
	} {
		assert.Equal(t, test.want, uri.MustParseReference(test.u).IsBelow(uri.MustParseReference(test.base)), test)
	}
}

// RFC 5849, section 3.4.1.3.2, and the test suite of AWS Signature Version 4.
func TestCanonicalPairsAreThoseOfSignatures(t *testing.T) {
	for query, want := range map[string]string{
		"Param2=value2&Param1=value1": "Param1=value1&Param2=value2", "a=2&a-b=1&a=1&flag&=v": "=v&a=1&a=2&a-b=1&flag=", "": "", "&": "=&=",
		"x=a%20b&x=%2B&x=*~": "x=%2A~&x=%2B&x=a%20b", "%E1%88%B4=bar": "%E1%88%B4=bar", "x=a+b": "x=a%2Bb", "b=%zz": "b=%25zz",
	} {
		assert.Equal(t, want, uri.PlainPairs.Parse(query).Canonical(), query)
	}
	body := uri.FormPairs.Parse("c2&a3=2+q")
	oauth := uri.FormPairs.Parse("b5=%3D%253D&a3=a&c%40=&a2=r%20b").Append(slices.Collect(body.All())...).
		Add("oauth_consumer_key", "9djdj82h48djs9d2").Add("oauth_token", "kkk9d7dh3k39sjv7").Add("oauth_signature_method", "HMAC-SHA1").
		Add("oauth_timestamp", "137131201").Add("oauth_nonce", "7d8f3e4a")
	assert.Equal(t, "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a"+
		"&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7", oauth.Canonical())
}

func TestAPathThatLooksLikeAHostLeadsToPackageHttpuri(t *testing.T) {
	v, err := url.ParseRequestURI("//evil/x")
	require.NoError(t, err)
	_, err = uri.FromURL(v)
	assert.EqualError(t, err, `uri: invalid path at offset 0: without an authority, it must not begin with "//"; package httpuri reads a request such as "GET //x"`)
	_, _, err = repair.FromURL(v)
	assert.ErrorContains(t, err, "package httpuri")
}
