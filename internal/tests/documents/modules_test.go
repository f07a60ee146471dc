package documents

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// nested are the modules below the root. A checkout has them; the module cache of a program that
// depends on this module does not.
var nested = []string{"beam", "cmd", "format", "tools", "tools/bench", "tools/guard", "tools/judges", "cmd/tools/web", "vet"}

// elsewhere reports whether a file belongs to a nested module that is not here.
func elsewhere(name string) bool {
	return slices.ContainsFunc(nested, func(module string) bool {
		_, err := os.Stat(filepath.Join(root, module))
		return os.IsNotExist(err) && (name == module || strings.HasPrefix(name, module+"/"))
	})
}

func TestEveryNestedModuleIsKnown(t *testing.T) {
	var found []string
	files, err := checkout.Files(root, "/go.mod")
	require.NoError(t, err)
	for _, name := range files {
		if !checkout.IsIn(name, "testdata") {
			found = append(found, path.Dir(name))
		}
	}
	assert.Subset(t, nested, found)
}

// A release of Go that one module needs is needed by everyone who runs the tests.
func TestEveryModuleNeedsTheSameGo(t *testing.T) {
	own, err := goDirective(root)
	require.NoError(t, err)
	for _, module := range nested {
		if elsewhere(module) {
			continue
		}
		other, err := goDirective(filepath.Join(root, module))
		require.NoError(t, err)
		assert.Equal(t, own, other, "%s/go.mod", module)
	}
	release, _, _ := strings.Cut(strings.TrimPrefix(own, "1."), ".")
	assert.Contains(t, contributing(t), "Go 1."+release+" is enough to build and to test.")
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	assert.Contains(t, string(readme), "Go 1."+release+" and ")
}
