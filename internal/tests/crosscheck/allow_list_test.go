package crosscheck_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/whatwg"
)

// The program of SECURITY.md.
func allowed(text string, hosts map[string]bool) bool {
	u, err := consensus.Web.WithALabels().Parse(text)
	if err != nil {
		return false // some program sees something else in it, or it is not http or https
	}
	host, _ := u.Host()
	name, ok := host.Name()
	return ok && host.Kind() == uri.RegName && hosts[name]
}

var allowedHosts = map[string]bool{"good.example": true, "xn--bcher-kva.example": true}

func TestTheAllowListOfTheDocumentationIsTheOneThatIsTested(t *testing.T) {
	document, err := os.ReadFile(uritestutil.File(t, "docs/SECURITY.md"))
	require.NoError(t, err)
	source, err := os.ReadFile("allow_list_test.go")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(source), "// The program of SECURITY.md.\n")
	program, _, found := strings.Cut(rest, "\n}\n")
	require.True(t, found)
	assert.Contains(t, string(document), "```go\n"+program+"\n}\n```")
	_, examples, _ := strings.Cut(string(document), "The function returns false for ")
	examples, _, _ = strings.Cut(examples, "The test that compiles")
	for i, example := range strings.Split(examples, "`") {
		if i%2 == 1 {
			assert.False(t, allowed(example, allowedHosts), example)
		}
	}
}

func TestTheAllowListIsNotDeceived(t *testing.T) {
	type row struct {
		Text    string `json:"text"`
		Allowed bool   `json:"allowed"`
		Why     string `json:"why"`
	}
	for _, c := range uritestutil.ReadCases[row](t, "allow_list.jsonl") {
		assert.Equal(t, c.Allowed, allowed(c.Text, allowedHosts), "%q: %s", c.Text, c.Why)
	}
}

// confusion is a shape of testdata/allow_list_shapes.jsonl with each "{name}" replaced by a value
// of a set.
type confusion struct{ text, shape string }

func confusions(t *testing.T) []confusion {
	type row struct {
		Set    string   `json:"set"`
		Values []string `json:"values"`
		Shape  string   `json:"shape"`
		Why    string   `json:"why"`
	}
	var all []confusion
	sets := map[string][]string{}
	for _, c := range uritestutil.ReadCases[row](t, "allow_list_shapes.jsonl") {
		if c.Set != "" {
			sets[c.Set] = c.Values
			continue
		}
		for _, text := range fillIn(c.Shape, sets) {
			all = append(all, confusion{text, c.Shape + ": " + c.Why})
		}
	}
	return all
}

// fillIn replaces the first name of a set in a shape by its values, everywhere, and then the others.
func fillIn(shape string, sets map[string][]string) []string {
	for name, values := range sets {
		if !strings.Contains(shape, "{"+name+"}") {
			continue
		}
		var all []string
		for _, v := range values {
			all = append(all, fillIn(strings.ReplaceAll(shape, "{"+name+"}", v), sets)...)
		}
		return all
	}
	return []string{shape}
}

// readers see hosts. Those without a standard are models of programs that were watched while they connected.
var readers = map[string]func(string) string{
	"RFC 3986": func(s string) string { return hostname(uri.RFC3986, s) },
	"RFC 2396": func(s string) string { return hostname(uri.RFC2396, s) },
	"RFC 3987": func(s string) string { return hostname(uri.RFC3987, s) },
	"the URL Standard": func(s string) string {
		r, err := whatwg.Parse(s)
		return r.Hostname() + errorText(err)
	},
	"net/url": func(s string) string {
		u, err := url.Parse(s)
		if err != nil {
			return err.Error()
		}
		return u.Hostname()
	},
	"apt, axel, LuaSocket: all up to a slash, less the userinfo": func(s string) string {
		authority, _, _ := strings.Cut(afterSlashes(s), "/")
		return withoutPort(authority[strings.LastIndexByte(authority, '@')+1:])
	},
	"libneon: all up to a slash or a colon": func(s string) string {
		return afterSlashes(s)[:strings.IndexAny(afterSlashes(s)+"/", "/:")]
	},
	"streamripper: what is behind any @": func(s string) string {
		rest := afterSlashes(s)
		rest = rest[strings.LastIndexByte(rest, '@')+1:]
		return withoutPort(rest[:strings.IndexAny(rest+"/", "/?#")])
	},
	"superagent, snarf: a scheme in lower case": func(s string) string {
		if !strings.HasPrefix(s, "http://") && !strings.HasPrefix(s, "https://") {
			return s[:strings.IndexByte(s+":", ':')]
		}
		return "good.example"
	},
}

func hostname(g uri.Grammar, s string) string {
	u, err := g.Parse(s)
	host, _ := u.Host()
	name, _ := host.Name()
	return name + errorText(err)
}

func errorText(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
}

func afterSlashes(s string) string {
	_, rest, _ := strings.Cut(s, "://")
	return rest
}

func withoutPort(authority string) string {
	host, _, _ := strings.Cut(authority, ":")
	return host
}

func TestAConfusionIsRejectedOrEverybodySeesTheAllowedHost(t *testing.T) {
	distinct, taken := map[string]bool{}, 0
	for _, c := range confusions(t) {
		distinct[c.text] = true
		if !allowed(c.text, allowedHosts) {
			continue
		}
		taken++
		for name, see := range readers {
			assert.Equal(t, "good.example", strings.ToLower(see(c.text)), "%q (%s): %s", c.text, c.shape, name)
		}
	}
	assert.Greater(t, len(distinct), 5000)
	assert.Positive(t, taken, "some are harmless")
	assert.Less(t, taken, len(distinct)/10)
}

func TestKnownConfusionsAreRejectedOrEverybodySeesTheAllowedHost(t *testing.T) {
	hosts := map[string]bool{"good.com": true, "a": true, "b": true, "good.example": true}
	all := differ.Confusions()
	assert.Greater(t, len(all), 250)
	for _, c := range all {
		if !allowed(c.Input, hosts) {
			continue
		}
		for name, see := range readers {
			if name != "superagent, snarf: a scheme in lower case" {
				assert.True(t, hosts[strings.ToLower(see(c.Input))], "%q (%s): %s sees %q", c.Input, c.Class, name, see(c.Input))
			}
		}
	}
}

// What the allow-list lets through has the same host for net/url, which most Go programs connect by.
func TestURLsThatTheAllowListAcceptsHaveOneHost(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "confusions.txt"))
	require.NoError(t, err)
	hosts := map[string]bool{"a": true, "b": true, "a.b": true, "localhost": true}
	tried, taken := 0, 0
	for line := range strings.Lines(string(text)) {
		quote := strings.IndexByte(line, '"')
		if quote < 0 || strings.Contains(line, " in C") {
			continue
		}
		s, err := strconv.Unquote(strings.TrimSpace(line[quote:]))
		require.NoError(t, err, line)
		tried++
		if !allowed(s, hosts) {
			continue
		}
		taken++
		v, err := url.Parse(s)
		require.NoError(t, err, s)
		assert.True(t, hosts[strings.ToLower(v.Hostname())], "%q: net/url sees %q", s, v.Hostname())
	}
	assert.Greater(t, tried, 140)
	assert.Positive(t, taken)
}
