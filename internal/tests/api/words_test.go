package api

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var twoWords = regexp.MustCompile(`(?i)\bcan\s+not\b`)

// As in Go's standard library, "cannot" is one word: in comments and in documents.
func TestCannotIsOneWord(t *testing.T) {
	require.NoError(t, filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && entry.Name() != "..") {
			return fs.SkipDir
		}
		if text, err := prose(path); assert.NoError(t, err) {
			assert.Empty(t, twoWords.FindString(text), path)
		}
		return nil
	}))
}

// prose returns the comments of a Go file, or a document as it is; "" of other files.
func prose(path string) (string, error) {
	switch filepath.Ext(path) {
	case ".md":
		text, err := os.ReadFile(path)
		return string(text), err
	case ".go":
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return "", err
		}
		var b strings.Builder
		for _, group := range f.Comments {
			b.WriteString(group.Text() + "\n")
		}
		return b.String(), nil
	}
	return "", nil
}
