package grammars

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An example says by which command its package is made, and what it prints.
var (
	commandOf = regexp.MustCompile(`(?m)^//\tabnf (gen .*)$`)
	outputOf  = regexp.MustCompile(`(?m)^\t// (.*)$`)
)

func TestExamplesPrintTheFieldsOfTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/examples/*/main.go")
	require.NoError(t, err)
	require.Len(t, files, 4)
	dir := t.TempDir()
	command := filepath.Join(dir, "abnf")
	run(t, "../../cmd", "go", "build", "-o", command, "./abnf")
	require.NoError(t, os.CopyFS(dir, os.DirFS("grammars")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test\n\ngo 1.25\n"), 0o644))
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		name := filepath.Base(filepath.Dir(file))
		made := commandOf.FindStringSubmatch(string(text))
		require.NotNil(t, made, file)
		run(t, dir, command, strings.Fields(made[1])...)
		folder := filepath.Join(dir, "examples", name)
		require.NoError(t, os.MkdirAll(folder, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), text, 0o644))
		var want []string
		for _, line := range outputOf.FindAllStringSubmatch(string(text), -1)[1:] {
			want = append(want, line[1])
		}
		assert.Equal(t, strings.Join(want, "\n"), strings.TrimSpace(run(t, dir, "go", "run", "./examples/"+name)), file)
	}
}

// run runs a command in a folder, and returns what it prints.
func run(t *testing.T, folder, command string, args ...string) string {
	t.Helper()
	c := exec.Command(command, args...)
	c.Dir = folder
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
