package api

import (
	"os/exec"
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
