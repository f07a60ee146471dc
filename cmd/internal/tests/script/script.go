//go:build !plan9 && !wasip1

// Package script tests commands by the scripts in their testdata. It is separate because package
// testscript does not build for Plan 9 and WASI.
package script

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Command is a command that scripts test.
type Command struct {
	Name       string
	Run        func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
	Exhaustive bool // "run" runs processes too
	Update     bool // the scripts get what the command prints
	// Commands are commands of the scripts, besides those of testscript.
	Commands map[string]func(ts *testscript.TestScript, neg bool, args []string)
}

// Test runs the scripts. "exec" and the name of the command runs a process. So does "run" if
// Exhaustive is set; otherwise "run" calls the function with empty standard input, which is faster.
func (c Command) Test(t *testing.T) {
	dir, err := os.Getwd()
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, os.Chdir(dir)) }) // from where the last script was
	commands := map[string]func(ts *testscript.TestScript, neg bool, args []string){"run": c.call}
	maps.Copy(commands, c.Commands)
	if c.Exhaustive {
		commands["run"] = c.process
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join(dir, "testdata"),
		UpdateScripts: c.Update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=10") // the race detector would keep each process for a second
			env.Setenv("GOGC", "400")                  // as in package exhaustive
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "exhaustive" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return c.Exhaustive, nil
		},
		Cmds: commands,
	})
}

func (c Command) process(ts *testscript.TestScript, neg bool, args []string) {
	failed(ts, neg, ts.Exec(c.Name, args...) != nil)
}

// A process has one directory and one environment, and scripts run side by side.
var one sync.Mutex

func (c Command) call(ts *testscript.TestScript, neg bool, args []string) {
	one.Lock()
	defer one.Unlock()
	ts.Check(os.Chdir(ts.MkAbs(".")))
	for _, name := range []string{"COLUMNS", "LC_ALL", "NO_COLOR", "TERM"} {
		ts.Check(os.Setenv(name, ts.Getenv(name)))
	}
	failed(ts, neg, c.Run(args, strings.NewReader(""), ts.Stdout(), ts.Stderr()) != 0)
}

// failed is as for "exec".
func failed(ts *testscript.TestScript, expected, is bool) {
	if is && !expected {
		ts.Fatalf("unexpected command failure")
	}
	if expected && !is {
		ts.Fatalf("unexpected command success")
	}
}

// archived finds the commands by which .ci/archives makes files of each program.
var archived = regexp.MustCompile(`(?m)^\t\trun (.*) >"`)

// CheckArchives runs the commands of .ci/archives for a program, and checks the manual page by groff if it is installed.
func CheckArchives(t *testing.T, program string, run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int) {
	t.Helper()
	archives, err := os.ReadFile("../../.ci/archives")
	require.NoError(t, err)
	assert.Regexp(t, `(?m)^\tfor program in .*\b`+program+`\b`, string(archives))
	packed, err := os.ReadFile("../../.ci/goreleaser.yaml")
	require.NoError(t, err)
	for _, file := range []string{"binary: " + program, "man/" + program + ".1", "completions/" + program + ".bash", "completions/" + program + ".fish", "completions/_" + program} {
		assert.Contains(t, string(packed), file)
	}
	commands := archived.FindAllStringSubmatch(string(archives), -1)
	assert.Len(t, commands, 4)
	for _, c := range commands {
		var stdout, stderr bytes.Buffer
		require.Zero(t, run(strings.Fields(c[1]), strings.NewReader(""), &stdout, &stderr), "%s %s: %s", program, c[1], stderr.String())
		require.Greater(t, stdout.Len(), 1000, "%s %s", program, c[1])
		if c[1] != "help --man" {
			continue
		}
		groff := exec.Command("groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-z")
		groff.Stdin = &stdout
		if out, err := groff.CombinedOutput(); !errors.Is(err, exec.ErrNotFound) {
			assert.NoError(t, err)
			assert.Empty(t, string(out))
		}
	}
}

// CheckHelp checks that each command of a program has a help text with examples, and each flag one
// too.
func CheckHelp(t *testing.T, app *kong.Application) {
	t.Helper()
	for _, c := range app.Children {
		assert.NotEmpty(t, c.Help, c.Name)
		assert.Contains(t, c.Detail, "Examples:\n\n    ", c.Name)
		assert.Contains(t, c.Detail, app.Name+" "+c.Name, c.Name)
		for _, text := range []string{c.Help, c.Detail} {
			assert.NotContains(t, text, "can not", c.Name)
			assert.NotContains(t, text, "${program}", c.Name)
		}
		for _, f := range c.Flags {
			assert.NotEmpty(t, f.Help, "%s --%s", c.Name, f.Name)
			assert.NotContains(t, f.FormatPlaceHolder(), "VERBATIM", "%s --%s", c.Name, f.Name)
		}
	}
}
