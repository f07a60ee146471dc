package exhaustive

import (
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

const root = "../../.."

// Every go test runs the corpora, and every module zip has them.
func TestEveryFuzzTargetHasACorpusAndTheirFilesAreSmall(t *testing.T) {
	corpora := map[string]bool{} // the folders that have files
	size := 0
	files, err := checkout.Files(root, "")
	require.NoError(t, err)
	for _, name := range files {
		if !strings.Contains(name, "testdata/fuzz/") {
			continue
		}
		path := filepath.Join(root, filepath.FromSlash(name))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		corpora[filepath.Dir(path)] = true
		size += len(text)
	}
	assert.LessOrEqual(t, size, 200_000)
	for _, folder := range fuzzFolders(t) {
		_, err := os.Stat(filepath.Join(folder, "../../examples.jsonl")) // seeds of the targets of schemes
		assert.True(t, corpora[folder] || err == nil, "%s has no inputs: see make fuzz", folder)
		delete(corpora, folder)
	}
	assert.Empty(t, corpora, "folders of no target")
}

// fuzzFolders returns the folders that the corpora of the fuzz targets are in.
func fuzzFolders(t *testing.T) (all []string) {
	for dir, files := range testFiles(t, root) {
		for _, file := range files {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Fuzz") {
					all = append(all, filepath.Join(dir, "testdata", "fuzz", f.Name.Name))
				}
			}
		}
	}
	return all
}
