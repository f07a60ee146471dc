package abnf_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Packages for any grammar know neither URIs nor other modules. Package grammar describes what proofs are about, and package
// proof has the theorems about every grammar.
func TestThePackagesDependOnTheStandardLibraryAndInternalsOnly(t *testing.T) {
	const module = "github.com/urigrammar/uri"
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./...").Output()
	require.NoError(t, err)
	for path := range strings.FieldsSeq(string(out)) {
		if path == module+"/grammar" || path == module+"/proof" {
			continue
		}
		assert.True(t, strings.HasPrefix(path, module+"/abnf") || strings.HasPrefix(path, module+"/internal/"), "a package of abnf depends on %s", path)
	}
}
