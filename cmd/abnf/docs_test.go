package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

func document(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/abnf.md")
	require.NoError(t, err)
	return string(text)
}

// The table of the document has a row for each command, in the order of the help.
func TestTheDocumentHasEveryCommand(t *testing.T) {
	var rows []string
	for _, row := range regexp.MustCompile("(?m)^\\| `abnf ([a-z]+)").FindAllStringSubmatch(document(t), -1) {
		rows = append(rows, row[1])
	}
	assert.Equal(t, commandline.CommandNames(model(t)), rows)
}

func TestTheDocumentShowsWhatTheCommandPrints(t *testing.T) {
	shown := document(t)
	dir := t.TempDir()
	for _, name := range []string{"../../internal/read/abnf/testdata/rfc8141.abnf", "../../grammar/rfc3986.abnf", "../../grammar/rfc5234_core.abnf"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666))
	}
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	require.Equal(t, commandline.Negative, run([]string{"check", "rfc8141.abnf"}, nil, &stdout, &stderr))
	assert.Empty(t, stderr.String())
	assert.Contains(t, shown, "$ abnf check rfc8141.abnf\n"+stdout.String()+"```")
}
