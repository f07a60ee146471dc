package crosscheck_test

import (
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/parsetree"
)

var (
	keptURI   uri.URI
	keptErr   error
	keptTree  parsetree.Node
	keptValid bool
)

func TestParsingDoesNotAllocate(t *testing.T) {
	bytes := []byte(uritestutil.Section3)
	for g := range uritestutil.OctetGrammars {
		text := uritestutil.Section3
		if g == uri.RFC2396 {
			text = "foo://user@h:8042/over/there?name=ferret#nose"
		}
		for _, parse := range uritestutil.Parsers(g)[:2] {
			assert.Zero(t, testing.AllocsPerRun(100, func() { keptURI, keptErr = parse(text) }))
			require.NoError(t, keptErr)
		}
		assert.Zero(t, testing.AllocsPerRun(100, func() { keptValid = g.Valid(text) }))
		assert.Zero(t, testing.AllocsPerRun(100, func() { keptValid = uri.Valid(bytes) }))
	}
	for _, text := range []string{"http://ü:p@münchen.example:80/straße?ä#ö", "http://h/例え/\U00010300?\ue000#א"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { keptURI, keptErr = uri.RFC3987.ParseReference(text) }))
		require.NoError(t, keptErr)
	}
	assert.Zero(t, testing.AllocsPerRun(100, func() { keptURI, _ = uri.ParseReference("//b") }))
}

func TestAnErrorIsOneSmallAllocation(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(uri.SyntaxError{}), uintptr(32))
	for _, text := range []string{"http://a b", "http://[::1", strings.Repeat("a", 1000) + "<", "%", "#a#"} {
		for g := range uritestutil.OctetGrammars {
			for _, parse := range uritestutil.Parsers(g)[:2] {
				assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { keptURI, keptErr = parse(text) }), "%s %s", g, text)
				require.Error(t, keptErr)
			}
		}
	}
}

func TestATreeIsOneAllocation(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget under the race detector")
	}
	allocs := testing.AllocsPerRun(100, func() { keptTree, keptErr = uri.RFC3986.ParseTree("URI-reference", uritestutil.Section3) })
	assert.Equal(t, 1.0, allocs)
}

func TestAccessorsAreInlined(t *testing.T) {
	exhaustive.Only(t) // it compiles the package
	out, err := exec.Command("go", "build", "-gcflags=-m", "github.com/urigrammar/uri").CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, f := range []string{
		"URI.String", "URI.Scheme", "URI.Grammar", "URI.IsURI",
		"URI.Query", "URI.Fragment", "ParseReference", "Parse", "Host.String", "Host.Kind", "Grammar.ParseReference",
	} {
		assert.True(t, strings.Contains(string(out), "can inline "+f+"\n"), f)
	}
}
