package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/tests/script"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/differ"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"uritest": main}) }

func tested(t *testing.T) script.Command {
	return script.Command{Name: "uritest", Run: run, Exhaustive: exhaustive.Asked(t), Update: *update}
}

// A script a subject.
func TestTheCommand(t *testing.T) { tested(t).Test(t) }

func model() *kong.Application {
	return new(program).commandLine().Parser(nil, io.Discard, io.Discard).Model
}

func TestEveryCommandHasAHelpTextWithExamples(t *testing.T) { script.CheckHelp(t, model()) }

// A program in awk stands for those in other languages. Other suites than the smallest ones are for exhaustive tests.
func TestEveryExampleOfAHelpTextRuns(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("there is no jq")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"references.txt": "http://a_b:80/\n", "urls.txt": "http://a/\n", "judge.awk": "{ print 1; fflush() }\n",
		"judges.jsonl": `{"name": "all", "command": "awk -f judge.awk"}`,
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	here := []string{"python3 tools/judges/judge.py", "awk -f judge.awk", "python3 my_parser.py", "awk -f judge.awk", "node parser.js", "awk -f judge.awk", "judges/judges.jsonl", "judges.jsonl"}
	if !exhaustive.Asked(t) {
		here = append(here, "suite --octets", "suite --rule port", "suite >", "suite --rule port >", "suite |", "suite --rule port |", "--members 1000 --length 60", "--rule port --members 9 --length 9", "IPv6address", "port",
			" --octets", "", "probe net/url", "probe net/url --rule port", "--encoding json", "--encoding json --rule port", "--grammar rfc3986", "--rule port", "--grammar whatwg --rule absolute-URL-with-fragment", "--rule port", "--grammar whatwg --method", "--rule port --method",
			"diff rfc2396", "diff --rule port rfc2396", "rfc3986:host whatwg:valid-host", "rfc3986:port rfc2396:port", "--components rfc3986 whatwg", "--rule port rfc3986 rfc2396", "rfc3986 whatwg", "--rule host rfc2396 rfc3986",
			" --mutate", "", " --consensus", "")
	}
	assert.Greater(t, tested(t).RunExamples(t, model(), strings.NewReplacer(here...).Replace), 25)
}

func TestAnAnswerThatCannotBeWrittenIsAnError(t *testing.T) {
	script.CheckUnwritable(t, exhaustive.OneIn(t, 2), "uritest", "--help", "--version", "oracle a", "diff rfc3986 rfc2396", "suite --rule port", "probe uri --rule port", "differ net/url browser", "differ --all net/url browser")
}

func TestTheHelpOfDifferListsEveryNormalization(t *testing.T) {
	var list strings.Builder
	for _, n := range differ.Normalizations() {
		fmt.Fprintf(&list, "    %-15s %s", n, n.Meaning())
		if !slices.Contains(differ.Defaults(), n) {
			list.WriteString(" (only with --same)")
		}
		list.WriteString("\n")
	}
	help, err := helpTexts.ReadFile("help/differ.txt")
	require.NoError(t, err)
	assert.Contains(t, string(help), "the following differences:\n\n"+list.String()+"\n")
}

func TestParsersDoNotGetLinesThatAreTooLong(t *testing.T) {
	stdin := io.MultiReader(strings.NewReader(strings.Repeat("a", lines.Longest+1)), strings.NewReader("\n//h/\n"))
	var stdout, stderr strings.Builder
	status := run([]string{"differ", "rfc3986", "browser", "--file", "-", "--json"}, stdin, &stdout, &stderr)
	assert.Equal(t, commandline.Negative, status)
	assert.Equal(t, "uritest: stdin:1: "+lines.TooLongError{}.Error()+"\n", stderr.String())
	assert.Contains(t, stdout.String(), `"inputs":1`)
}

// Each flag and each argument of each command, with a password in it. What --exec starts can say what it likes.
func TestNoMessageShowsThePasswordOfAnArgument(t *testing.T) {
	const secret = "QWZ:QWZQ"
	t.Chdir(t.TempDir())
	for _, c := range model().Children {
		commandLines := [][]string{{c.Name, secret + "@h"}, {c.Name, "--" + secret + "@h"}, {c.Name, "rfc3986", secret + "@h"}, {c.Name, "http://" + secret + "@h/ "}}
		for _, f := range c.Flags {
			if f.Name != "exec" {
				commandLines = append(commandLines, []string{c.Name, "--" + f.Name + "=" + secret + "@h", "a"})
			}
		}
		for _, args := range commandLines {
			if c.Name == "suite" && slices.Contains(args, "a") {
				args = args[:len(args)-1]
			}
			var stderr strings.Builder
			run(args, strings.NewReader(""), io.Discard, &stderr)
			assert.NotContains(t, stderr.String(), "QWZ", "%q", args)
		}
	}
}

func TestTheReleaseCanMakeItsFiles(t *testing.T) { script.CheckArchives(t, "uritest", run) }
