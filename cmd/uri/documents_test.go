package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/tests/documents"
)

// thisCommand finds the command in a line of a shell.
var thisCommand = regexp.MustCompile(`(^|\| )(go run \./cmd/)?uri `)

// serves finds a command that runs until it is stopped.
var serves = regexp.MustCompile(`\buri web\b`)

// heldElsewhere are documents whose commands tests of other packages run.
var heldElsewhere = map[string]string{"docs/abnf.md": "cmd/abnf", "docs/howto/change-a-grammar.md": "gen"}

// What a document shows behind "$ uri" is what the command prints, to either stream. What other commands print is not shown.
func TestDocumentsShowWhatTheCommandPrints(t *testing.T) {
	all, err := documents.All("../..")
	require.NoError(t, err)
	n := 0
	t.Chdir(t.TempDir())
	for _, d := range all {
		if heldElsewhere[d.Name] != "" {
			continue
		}
		for _, b := range d.Blocks() {
			if !strings.HasPrefix(b.Text, "$ ") {
				continue
			}
			for _, step := range strings.Split("\n"+b.Text, "\n$ ")[1:] {
				command, shows, _ := strings.Cut(step, "\n")
				at := fmt.Sprintf("%s:%d: %s", d.Name, b.Line, command)
				switch {
				case serves.MatchString(command):
					assert.Empty(t, shows, at)
				case thisCommand.MatchString(command):
					n++
					assert.Equal(t, strings.TrimRight(shows, "\n"), strings.TrimRight(printed(t, command), "\n"), at)
				default:
					assert.Empty(t, shows, at)
				}
			}
		}
	}
	assert.Positive(t, n)
}

func printed(t *testing.T, command string) string {
	t.Helper()
	out, err := exec.Command("sh", "-c", thisCommand.ReplaceAllString(command, "${1}uri ")).CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil {
		require.ErrorAs(t, err, &exit)
		require.Equal(t, commandline.Negative, exit.ExitCode(), "%s\n%s", command, out)
	}
	return string(out)
}
