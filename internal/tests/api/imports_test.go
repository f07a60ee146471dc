package api

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A program that imports package uri gets no IDNA tables, no grammar files and no third-party code.
func TestThePackageDependsOnTheStandardLibraryAndItsOwnInternals(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "github.com/urigrammar/uri").Output()
	require.NoError(t, err)
	const module = "github.com/urigrammar/uri"
	for path := range strings.FieldsSeq(string(out)) {
		switch path {
		case module, module + "/internal/ascii", module + "/internal/rulevm", module + "/internal/prefilter", module + "/internal/unchecked", module + "/internal/rangeset", module + "/internal/tree", module + "/internal/scan", module + "/internal/excerpt", module + "/internal/diagnose":
		default:
			assert.Fail(t, "the package depends on it", path)
		}
	}
}

// What a package of the library needs at run time has no automata and no generators, and packages about any grammar do not know about URIs.
func TestImportsPointDown(t *testing.T) {
	for _, rule := range []struct{ packages, without string }{
		{"./... -gen -cmd/ -oracle -uritest -abnf -grammar -internal/", "cmd/ gen oracle abnf/ internal/automaton internal/scangen internal/peggen internal/proof internal/tests"},
		{"./abnf/...", ". whatwg consensus oracle cmd/ internal/tests"},
		{"./oracle/... ./grammar/... ./gen/...", "cmd/ internal/tests"},
	} {
		words := strings.Fields(rule.packages)
		patterns := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w[0] == '-' })
		cmd := exec.Command("go", append([]string{"list", "-f", "{{.ImportPath}} {{join .Deps \" \"}}"}, patterns...)...)
		cmd.Dir = "../../.."
		out, err := cmd.Output()
		require.NoError(t, err)
		for line := range strings.Lines(string(out)) {
			paths := strings.Fields(strings.ReplaceAll(line, "github.com/urigrammar/uri/", ""))
			if slices.ContainsFunc(words, func(w string) bool { return w[0] == '-' && strings.HasPrefix(paths[0], w[1:]) }) {
				continue
			}
			for _, dep := range paths[1:] {
				for _, upper := range strings.Fields(rule.without) {
					assert.False(t, dep == upper || strings.HasSuffix(upper, "/") && strings.HasPrefix(dep, upper) || upper == "." && dep == "github.com/urigrammar/uri", "%s depends on %s", paths[0], dep)
				}
			}
		}
	}
}
