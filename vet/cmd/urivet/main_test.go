package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The positions that are reported in testdata/program.go.txt, and how their messages begin.
var reports = []string{
	`program.go:16:23: url.Parse: `,
	`program.go:17:31: url.Parse: `,
	`program.go:18:22: url.Parse: `,
	`program.go:19:28: uri.MustParse: `,
	`program.go:21:5: uri.MustParse: `,
	`program.go:22:16: uri.MustParse: `, // a named constant: the message has the offset
	`program.go:23:26: uri.MustParse: `,
	`program.go:24:22: http.Get: no host at offset 10`,
	`program.go:25:29: http.Get: no host at offset 17`,
}

func TestReportsHaveThePositionOfTheCharacterThatIsWrong(t *testing.T) {
	tool, program := build(t), programModule(t)
	for name, cmd := range map[string]*exec.Cmd{
		"by go vet": exec.Command("go", "vet", "-vettool="+tool, "."),
		"alone":     exec.Command(tool, "."),
	} {
		t.Run(name, func(t *testing.T) {
			cmd.Dir = program
			cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=")
			out, err := cmd.CombinedOutput()
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit, "%s", out)
			assert.NotContains(t, string(out), "secret")

			var lines []string
			for line := range strings.Lines(string(out)) {
				if _, line, found := strings.Cut(line, "program.go:"); found {
					lines = append(lines, "program.go:"+line)
				}
			}
			require.Len(t, lines, len(reports), "%s", out)
			for i, report := range reports {
				assert.True(t, strings.HasPrefix(lines[i], report), "%s\n%s", report, lines[i])
			}
			assert.Contains(t, lines[5], "offset 20")
		})
	}
}

// build builds the command and returns its path.
func build(t *testing.T) string {
	tool := filepath.Join(t.TempDir(), "urivet.exe")
	out, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return tool
}

// programModule returns a directory with the program as a module of its own.
func programModule(t *testing.T) string {
	source, err := os.ReadFile("testdata/program.go.txt")
	require.NoError(t, err)
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)

	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "program.go"), source, 0o600))
	mod := "module program\n\ngo 1.26.0\n\nrequire github.com/urigrammar/uri v0.0.0\n\nreplace github.com/urigrammar/uri => " + root + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600))
	return dir
}
