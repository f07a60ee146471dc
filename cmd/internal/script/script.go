//go:build !plan9 && !wasip1

// Package script tests commands by the scripts of their testdata. Package testscript does not build for Plan 9 and WASI.
package script

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Command is a command, and what it does.
type Command struct {
	Name string
	Run  func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

// Test runs the scripts. "exec" and the name of the command runs a process, and "run" does so too if all is asked for; otherwise it calls
// the function, with nothing to read, so that a person does not wait for each to start, and to make what the last one made.
func (c Command) Test(t *testing.T, all, update bool, own map[string]func(*testscript.TestScript, bool, []string)) {
	dir, err := os.Getwd()
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, os.Chdir(dir)) }) // from where the last script was
	commands := maps.Clone(own)
	commands["run"] = c.call
	if all {
		commands["run"] = c.process
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join(dir, "testdata"),
		UpdateScripts: update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=10") // the race detector would keep each process for a second
			env.Setenv("GOGC", "400")                  // as in package exhaustive
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "exhaustive" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return all, nil
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
