package uri_test

import (
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// The first program of README.md.
func Example() {
	u, err := uri.Parse("foo://user@[2001:db8::7]:8042/over/there?name=ferret#nose")
	if err != nil {
		log.Fatal(err) // a *uri.SyntaxError: offset, rule, what was expected, section
	}
	host, _ := u.Host()
	addr, _ := host.Addr()
	port, _ := u.PortNumber()
	query, hasQuery := u.Query()
	fmt.Println(host.Kind(), addr, port, query, hasQuery)

	target, err := u.ResolveString("../g?y")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(target)
	// Output:
	// IPv6address 2001:db8::7 8042 name=ferret true
	// foo://user@[2001:db8::7]:8042/g?y
}

func TestReadmeShowsTheExamplesAndTheMessageThatAreTested(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for function, file := range map[string]string{"Example": "readme_test.go", "Example_database": "programs_test.go", "Example_iri": "programs_test.go"} {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		_, rest, found := strings.Cut(string(source), "func "+function+"() {\n")
		require.True(t, found)
		body, _, found := strings.Cut(rest, "\n}\n")
		require.True(t, found)
		program := strings.ReplaceAll("\n"+body, "\n\t", "\n")
		assert.Contains(t, string(readme), "```go"+program+"\n```")
	}

	shown, err := os.ReadFile("cmd/uri/testdata/parse.txtar") // what the command prints, tested there
	require.NoError(t, err)
	_, drawing, _ := strings.Cut(string(readme), "?name=ferret#nose'\n")
	drawing, _, _ = strings.Cut(drawing, "\n```")
	require.Greater(t, len(drawing), 500)
	assert.Contains(t, string(shown), drawing)

	_, err = uri.ParseReference("http://[::1")
	assert.Contains(t, string(readme), "\n"+err.Error()+"\n")
}
