package documents

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// nested are the modules below the root. A checkout has them; the module cache of a program that
// depends on this module does not.
var nested = []string{"beam", "bench", "jsonschema", "tools", "vet", "web"}

// elsewhere reports whether a file belongs to a nested module that is not here.
func elsewhere(name string) bool {
	module, _, _ := strings.Cut(name, "/")
	if !slices.Contains(nested, module) {
		return false
	}
	_, err := os.Stat(filepath.Join(root, module))
	return os.IsNotExist(err)
}

func TestEveryNestedModuleIsKnown(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "*", "go.mod"))
	require.NoError(t, err)
	for _, f := range files {
		assert.Contains(t, nested, filepath.Base(filepath.Dir(f)))
	}
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
	assert.Contains(t, contributing(t), "Go 1."+release+" is all you need.")
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	assert.Contains(t, string(readme), "Go 1."+release+" and ")
}
