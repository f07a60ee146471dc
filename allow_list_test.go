package uri_test

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
	"github.com/urigrammar/uri/internal/specimen"
)

// The program of SECURITY.md.
func allowed(text string, hosts map[string]bool) bool {
	u, err := consensus.Web.WithALabels().Parse(text)
	if err != nil {
		return false // some parser sees something else in it
	}
	host, _ := u.Host()
	name, ok := host.Name()
	isWeb := u.HasScheme("https") || u.HasScheme("http")
	return isWeb && ok && host.Kind() == uri.RegName && hosts[name]
}

var allowedHosts = map[string]bool{"good.example": true, "xn--bcher-kva.example": true}

func TestTheAllowListOfTheDocumentationIsTheOneThatIsTested(t *testing.T) {
	document, err := os.ReadFile("SECURITY.md")
	require.NoError(t, err)
	source, err := os.ReadFile("allow_list_test.go")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(source), "// The program of SECURITY.md.\n")
	program, _, found := strings.Cut(rest, "\n}\n")
	require.True(t, found)
	assert.Contains(t, string(document), "```go\n"+program+"\n}\n```")
	_, examples, _ := strings.Cut(string(document), "is true, and false of ")
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
	for _, c := range specimen.ReadCases[row](t, "allow_list.jsonl") {
		assert.Equal(t, c.Allowed, allowed(c.Text, allowedHosts), "%q: %s", c.Text, c.Why)
	}
}

// What the allow-list lets through has the same host for net/url, which most Go programs connect by.
func TestWhatTheAllowListTakesHasOneHost(t *testing.T) {
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
