package main

import (
	"bytes"
	"os"
	"path/filepath"
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
