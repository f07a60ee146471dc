package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/tests/script"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"abnf": main})
}

func tested(t *testing.T) script.Command {
	return script.Command{
		Name: "abnf", Run: run, Exhaustive: exhaustive.Asked(t), Update: *update,
		Commands: map[string]func(*testscript.TestScript, bool, []string){"write": write},
	}
}

// A script a subject.
func TestTheCommand(t *testing.T) { tested(t).Test(t) }

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
	assert.Equal(t, "abnf: error: cannot read stdin: the file is larger than 16 MiB\n", stderr.String())
}

// Examples read grammars of this repository, and small files in the place of what their readers have.
func TestEveryExampleOfAHelpTextRuns(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("there is no jq")
	}
	dir := t.TempDir()
	for name, from := range map[string]string{
		"urn.abnf": "internal/read/abnf/testdata/rfc8141.abnf", "rfc6068.abnf": "internal/read/abnf/testdata/rfc6068.abnf", "rfc3986.abnf": "grammar/rfc3986.abnf",
		"rfc5234_core.abnf": "grammar/rfc5234_core.abnf",
	} {
		text, err := os.ReadFile("../../" + from)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o666))
	}
	t.Chdir(dir)
	const port, document = "port = 1*%x30-39\nhost = port\n", "1. Grammar\n\n    namestring = SIP-URI\n    SIP-URI = \"sip:\" 1*%x61-7A\n"
	for name, text := range map[string]string{
		"sip.abnf": "SIP-URI = \"sip:\" 1*%x61-7A\n", "bits.abnf": "bits = first rest\nfirst = \"0\" / \"1\"\nrest = *(\"0\" / \"1\")\n", "draft.abnf": "a = <any byte>\n",
		"strict.abnf": port, "lenient.abnf": port, "a.abnf": port, "b.abnf": port, "old.abnf": port, "new.abnf": port,
		"rfc8141.txt": document, "rfc3261.txt": document,
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	for _, line := range []string{"gen -o bits --type T=bits --fields first,rest bits.abnf", "gen -o urn --type URN=namestring --fields NID,NSS --lazy r-component urn.abnf"} {
		require.Equal(t, commandline.Positive, run(strings.Fields(line), nil, io.Discard, io.Discard), line)
	}
	here := []string{"git show HEAD~1:urn.abnf", "cat urn.abnf"}
	if !exhaustive.Asked(t) {
		here = append(here, "suite --octets urn.abnf:NID", "suite --octets a.abnf:port", "suite urn.abnf |", "suite a.abnf |")
	}
	assert.Greater(t, tested(t).RunExamples(t, model(t), strings.NewReplacer(here...).Replace), 25)
	for _, made := range []string{"urn/urn.go", "mailto/mailto.go", "sip/sip.go"} {
		assert.FileExists(t, made)
	}
}

func TestAnAnswerThatCannotBeWrittenIsAnError(t *testing.T) {
	const grammar = "../../grammar/rfc3986.abnf"
	script.CheckUnwritable(t, exhaustive.OneIn(t, 2), "abnf", "--help", "sample "+grammar+":URI", "sample -n 1000000 "+grammar+":URI", "suite "+grammar+":URI", "draw "+grammar, "diff "+grammar+":path "+grammar+":host")
}

func TestTheReleaseCanMakeItsFiles(t *testing.T) { script.CheckArchives(t, "abnf", run) }
