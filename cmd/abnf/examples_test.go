package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An example says by which command its package is made, and what it prints.
var (
	commandOf = regexp.MustCompile(`(?m)^//\t(abnf gen .*)$`)
	outputOf  = regexp.MustCompile(`(?m)^\t// (.*)$`)
)

func TestExamplesPrintTheFieldsOfTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/examples/*/main.go")
	require.NoError(t, err)
	require.Len(t, files, 5)
	bin, dir := built(t), t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../../abnf/internal/lazy/testdata/grammars")))
	json, err := os.ReadFile("../../abnf/generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "rfc8259.abnf"), json, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test\n\ngo 1.26.0\n"), 0o644))
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		folder := "examples/" + filepath.Base(filepath.Dir(file))
		require.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, folder, "main.go"), text, 0o644))
		made := commandOf.FindStringSubmatch(string(text))
		require.NotNil(t, made, file)
		out, errs, status := shell(t, bin, dir, "'"+strings.Join(strings.Fields(made[1]), "' '")+"' && go run ./"+folder)
		require.Zero(t, status, "%s", errs)
		var want []string
		for _, line := range outputOf.FindAllStringSubmatch(string(text), -1)[1:] {
			want = append(want, line[1])
		}
		assert.Equal(t, strings.Join(want, "\n"), strings.TrimSpace(out), file)
	}
}
