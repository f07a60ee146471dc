package uri_test

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// The first program of README.md.
func Example() {
	u := uri.MustParse("https://user@EXAMPLE.com/a/../b?q=1")
	fmt.Println(u.HostPort())
	fmt.Println(u.Normalize(uri.AllSteps))
	_, err := uri.Parse("http://good.com:80@evil.com:80@x/") // net/url takes it
	fmt.Println(err)
	// Output:
	// example.com:443 true
	// https://user@example.com/b?q=1
	// uri: "@" is not allowed in the user information at offset 30 (read as rule port, expected DIGIT, "#", "/", "?" or end of input; RFC 3986, section 3.2.3)
}

func TestTheREADMEShowsTheExampleAndTheDrawing(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	source, err := os.ReadFile("readme_test.go")
	require.NoError(t, err)
	_, body, _ := strings.Cut(string(source), "func Example() {\n")
	body, _, found := strings.Cut(body, "\t// Output:")
	require.True(t, found)
	assert.Contains(t, string(readme), "func main() {\n"+body+"}\n```")

	_, err = url.Parse("http://good.com:80@evil.com:80@x/")
	assert.NoError(t, err, "net/url takes it, the README says")

	shown, err := os.ReadFile("cmd/uri/testdata/parse.txtar") // what the command prints, tested there
	require.NoError(t, err)
	_, drawing, _ := strings.Cut(string(readme), "?name=ferret#nose'\n")
	drawing, _, _ = strings.Cut(drawing, "\n```")
	require.Greater(t, len(drawing), 500)
	assert.Contains(t, string(shown), drawing)
}
