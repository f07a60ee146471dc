//go:build !plan9 && !wasip1

// Package script tests commands by the scripts in their testdata. It is a separate package because
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
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/lazyregexp"
)

// Command is a command under test.
type Command struct {
	Name       string
	Run        func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
	Exhaustive bool // "run" runs processes too
	Update     bool // the scripts get what the command prints
	// Commands are the script commands in addition to those of testscript.
	Commands map[string]func(ts *testscript.TestScript, neg bool, args []string)
}

// Test runs the scripts. "exec" with the name of the command runs a process. So does "run" if
// Exhaustive is set. Otherwise "run" calls the function with empty standard input, which is faster.
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

// word is one that every shell reads alike.
const word = `(?:[\w./:=@,+%-]|'[^']*'|"[^"$\\` + "`" + `]*")+`

// A call stands for a process in a line of only the command's words, unless a flag in it ends the process.
var (
	words  = lazyregexp.New(word)
	called = lazyregexp.New(`^(?:` + word + ` ?)+$`)
	quoted = lazyregexp.New(`'([^']*)'|"([^"]*)"`)
	ending = lazyregexp.New(` (?:-h|--help|--version)\b`)
)

// Shell runs a line of a shell, with empty standard input, and returns its exit status. Unless Exhaustive is set, it calls the function if
// the line has no other program and nothing that needs a shell.
func (c Command) Shell(t testing.TB, line string, stdout, stderr io.Writer) int {
	t.Helper()
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	if !c.Exhaustive && strings.HasPrefix(line, c.Name+" ") && called().MatchString(line) && !ending().MatchString(line) {
		args := words().FindAllString(line, -1)
		for i := range args {
			args[i] = quoted().ReplaceAllString(args[i], "$1$2")
		}
		return c.Run(args[1:], null, stdout, stderr)
	}
	sh := exec.Command("sh", "-c", line)
	sh.Stdout, sh.Stderr = stdout, stderr
	if err := sh.Run(); err != nil {
		require.IsType(t, (*exec.ExitError)(nil), err, line)
	}
	return sh.ProcessState.ExitCode()
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
var archived = lazyregexp.New(`(?m)^\t\trun (.*) >"`)

// CheckArchives runs the commands of .ci/archives for a program. If groff is installed, it checks the manual page.
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
	commands := archived().FindAllStringSubmatch(string(archives), -1)
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

// CheckUnwritable checks that each command line of a program ends with exit status 2 and a message if its output is closed, and if
// the disk is full. It runs the program as a process, since a signal would end it. Each output is tried with one command line in n.
func CheckUnwritable(t *testing.T, n int, program string, commandLines ...string) {
	t.Helper()
	read, closed, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, read.Close())
	defer closed.Close()
	outputs, problems := []*os.File{closed}, []string{"(broken pipe|The pipe is being closed\\.)"}
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		outputs, problems = append(outputs, full), append(problems, "no space left on device")
	}
	for which, stdout := range outputs {
		for i, line := range commandLines {
			if (i+which)%n > 0 {
				continue
			}
			var stderr bytes.Buffer
			command := exec.Command(program, strings.Fields(line)...)
			command.Stdout, command.Stderr = stdout, &stderr
			exit := (*exec.ExitError)(nil)
			if assert.ErrorAs(t, command.Run(), &exit, "%s %s", program, line) {
				assert.Equal(t, 2, exit.ExitCode(), "%s %s", program, line)
			}
			assert.Regexp(t, "^"+program+": error: cannot write the output: "+problems[which]+"\n$", stderr.String(), "%s %s", program, line)
		}
	}
}

// RunExamples runs the examples in the help texts of a program, after replace has changed them. Their exit status must be 0 or 1. It
// returns the number of examples.
func (c Command) RunExamples(t *testing.T, app *kong.Application, replace func(example string) string) int {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	ran := 0
	for _, of := range app.Children {
		_, examples, _ := strings.Cut(of.Detail, "Examples:\n\n")
		for line := range strings.Lines(examples) {
			command := strings.TrimSpace(line)
			if command == "" {
				break // what follows is no example
			}
			if of.Name == "completion" {
				continue // they write below the home
			}
			var out bytes.Buffer
			assert.LessOrEqual(t, c.Shell(t, replace(command), &out, &out), 1, "%s: %s", command, &out)
			ran++
		}
	}
	return ran
}

// CheckHelp checks that each command of a program has a help text with examples, and that each flag has one too.
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
