package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/exhaustive"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main})
}

// The command is run by the scripts of testdata: a script a subject. "exec uri" runs a process, and "run" does so too where
// everything is tried; a person does not wait for each to start, and to make the automata that the last one had.
func TestTheCommand(t *testing.T) {
	all := exhaustive.Asked(t)
	ask := function
	if all {
		ask = process
	}
	dir, err := os.Getwd()
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, os.Chdir(dir)) }) // from where the last script was
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join(dir, "testdata"),
		UpdateScripts: *update,
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"write": write, "run": ask},
	})
}

func process(ts *testscript.TestScript, neg bool, args []string) {
	fails(ts, neg, ts.Exec("uri", args...) != nil)
}

// A process has one directory and one environment, and scripts run side by side.
var one sync.Mutex

func function(ts *testscript.TestScript, neg bool, args []string) {
	one.Lock()
	defer one.Unlock()
	ts.Check(os.Chdir(ts.MkAbs(".")))
	for _, name := range []string{"COLUMNS", "LC_ALL", "NO_COLOR", "TERM"} {
		ts.Check(os.Setenv(name, ts.Getenv(name)))
	}
	fails(ts, neg, run(args, strings.NewReader(""), ts.Stdout(), ts.Stderr()) != allValid)
}

// fails is as for "exec".
func fails(ts *testscript.TestScript, want, failed bool) {
	if failed && !want {
		ts.Fatalf("unexpected command failure")
	}
	if want && !failed {
		ts.Fatalf("unexpected command success")
	}
}

// write writes the rest of its arguments into a file: "\n", "\x00" and the like stand for octets, and
// a last argument xN repeats them.
func write(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 && len(args) != 3 {
		ts.Fatalf("usage: write FILE TEXT [xN]")
	}
	times := "x1"
	if len(args) == 3 {
		times = args[2]
	}
	text, err := octets(args[1], times)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}

func TestErrorMessagesShowNothingBeforeAnAt(t *testing.T) {
	for _, c := range []struct {
		message, arg, want string
	}{
		{`unexpected argument http://u:secret@h/`, `http://u:secret@h/`, `unexpected argument …@h/`},
		{`must be rfc3986 but got "u:secret@h"`, `--grammar=u:secret@h`, `must be rfc3986 but got "…@h"`},
		{`must be rfc3986 but got "u:se\x01cret@h"`, "--grammar=u:se\x01cret@h", `must be rfc3986 but got "…@h"`},
		{`no rule "u:\"secret@h"`, `u:"secret@h`, `no rule "…@h"`},
		{`unknown flag --u:secret@h`, `--u:secret@h`, `unknown flag …@h`},
		{`unexpected argument =@h`, `--=@h`, `unexpected argument =@h`},
		{`unexpected argument x`, `x`, `unexpected argument x`},
	} {
		assert.Equal(t, c.want, withoutUserinfo(c.message, []string{"equal", c.arg}))
	}
}
