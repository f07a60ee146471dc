package main

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/tests/script"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"abnf": main})
}

// A script a subject.
func TestTheCommand(t *testing.T) {
	script.Command{
		Name: "abnf", Run: run, Exhaustive: exhaustive.Asked(t), Update: *update,
		Commands: map[string]func(*testscript.TestScript, bool, []string){"write": write},
	}.Test(t)
}

// write writes a text into a file: "\n", "\x00" and the like stand for octets. More texts follow it, and a number before one
// repeats it.
func write(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: write FILE ([N] TEXT)...")
	}
	var out bytes.Buffer
	times := 1
	for _, arg := range args[1:] {
		if n, err := strconv.Atoi(arg); err == nil {
			times = n
			continue
		}
		text, err := strconv.Unquote(`"` + strings.ReplaceAll(arg, `"`, `\"`) + `"`)
		ts.Check(err)
		out.WriteString(strings.Repeat(text, times))
		times = 1
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}

func model(t *testing.T) *kong.Application {
	t.Helper()
	return new(program).commandLine().Parser(nil, os.Stdout, os.Stderr).Model
}

func TestEveryCommandHasAHelpTextWithExamples(t *testing.T) { script.CheckHelp(t, model(t)) }

func TestEveryCommandThatAnswersAcceptsJSON(t *testing.T) {
	for _, c := range model(t).Children {
		takes := slices.ContainsFunc(c.Flags, func(f *kong.Flag) bool { return f.Name == "json" })
		assert.Equal(t, !slices.Contains([]string{"help", "completion", "version"}, c.Name), takes, c.Name)
	}
}

func TestNamesOfRulesFollowTheLastColon(t *testing.T) {
	for text, want := range map[string]named{
		"a.abnf:host": {"a.abnf", "host"}, "a.abnf": {"a.abnf", ""}, "a:b:c": {"a:b", "c"}, `C:\a.abnf`: {`C:\a.abnf`, ""}, "C:/a": {"C:/a", ""},
		"-:x": {"-", "x"}, "-": {"-", ""}, "a:": {"a", ""},
	} {
		assert.Equal(t, want, nameOf(text), text)
	}
}

// zeros is a stream that has no end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

func TestAGrammarWithoutEndIsAnError(t *testing.T) {
	var stdout, stderr bytes.Buffer
	assert.Equal(t, 2, run([]string{"check", "-"}, zeros{}, &stdout, &stderr))
	assert.Equal(t, "abnf: error: cannot read stdin: it has more than 16 MiB\n", stderr.String())
}

func TestAnAnswerThatCannotBeWrittenIsAnError(t *testing.T) {
	const grammar = "../../grammar/rfc3986.abnf"
	script.CheckUnwritable(t, "abnf", "--help", "sample "+grammar, "sample -n 1000000 "+grammar, "suite "+grammar, "draw "+grammar, "diff "+grammar+":path "+grammar+":host")
}

func TestTheReleaseCanMakeItsFiles(t *testing.T) { script.CheckArchives(t, "abnf", run) }
