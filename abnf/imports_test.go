package abnf_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is about any grammar does not know of URIs, nor of other modules. Proofs say what they are about in terms of package grammar.
func TestThePackagesDependOnTheStandardLibraryAndInternalsOnly(t *testing.T) {
	const module = "github.com/urigrammar/uri"
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./...").Output()
	require.NoError(t, err)
	for path := range strings.FieldsSeq(string(out)) {
		if path == module+"/grammar" {
			continue
		}
		assert.True(t, strings.HasPrefix(path, module+"/abnf") || strings.HasPrefix(path, module+"/internal/"), "a package of abnf depends on %s", path)
	}
}
