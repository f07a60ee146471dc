package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/tests/script"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main, "measured-uri": measured})
}

// measured is main, but writes /proc/self/status into the file STATUS at the end. What the system says of a process that has ended
// counts the memory of the one that started it.
func measured() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	text, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(os.Getenv("STATUS"), text, 0o666)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(status)
}

func tested(t *testing.T) script.Command {
	return script.Command{
		Name: "uri", Run: run, Exhaustive: exhaustive.Asked(t), Update: *update,
		Commands: map[string]func(*testscript.TestScript, bool, []string){"write": write},
	}
}

// A script a subject.
func TestTheCommand(t *testing.T) { tested(t).Test(t) }

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

// Each flag and each argument of each command, with a password in it. What --exec starts can say what it likes.
func TestNoMessageShowsThePasswordOfAnArgument(t *testing.T) {
	const secret = "QWZ:QWZQ"
	t.Chdir(t.TempDir())
	values := []string{secret + "@h", "a," + secret + "\"\n@h", secret + "@h=" + secret + "@b"}
	for _, words := range []string{`unexpected argument `, `" but got "`, `open `, `: no such file or directory`} { // of messages
		values = append(values, secret+words+secret+"@h", secret+"@h"+words+secret+"@h")
	}
	tried, all := 0, exhaustive.Asked(t)
	for _, c := range model(t).Children {
		commandLines := [][]string{{c.Name, secret + "@h"}, {c.Name, "--" + secret + "@h"}, {c.Name, "--help=" + secret + "@h"}, {c.Name, secret + "@h", "rfc3986"}, {c.Name, "rfc3986", secret + "@h"}, {c.Name, "a", "b", "http://" + secret + "@h/ "}}
		for _, value := range values {
			if !strings.Contains(value, "=") { // NAME=CMD is a program, too
				commandLines = append(commandLines, []string{c.Name, value}, []string{c.Name, "rfc3986", value}, []string{c.Name, "a", "b", value})
			}
		}
		for _, f := range c.Flags {
			if f.Name != "exec" {
				for _, value := range values {
					commandLines = append(commandLines, []string{c.Name, "--" + f.Name, value}, []string{c.Name, "--" + f.Name + "=" + value, "a"})
				}
			}
		}
		for i, args := range commandLines {
			if !all && i%8 > 0 {
				continue
			}
			var stderr strings.Builder
			run(args, strings.NewReader(""), io.Discard, &stderr)
			tried++
			assert.NotContains(t, stderr.String(), "QWZ", "%q", args)
		}
	}
	assert.Greater(t, tried, 250)
}

// The text before the "@" of an argument can occur in a message by chance.
func TestAMessageIsTheSameWhateverIsBeforeTheAtOfAnArgument(t *testing.T) {
	for _, args := range [][]string{
		{"set", "--host", "%@b", "http://h/"}, {"set", "--path", "%@b c", "http://h/"}, {"set", "--scheme", "%@b", "a"}, {"filter", "--host", "%@b", "a"},
		{"set", "--host", "%@b", ""}, {"resolve", "--base", "%@b", "a"}, {"get", "{%@b}", "a"}, {"get", "--file", "%@b", "{host}"}, {"parse", "--grammar", "%@b", "a"},
		{"parse", "--rule", "%@b", "a"}, {"check", "-f", "%@b"}, {"equal", "%@b"}, {"equal", "a", "b", "%@b"},
		{"normalize", "--level", "%@b", "a"}, {"help", "%@b"}, {"query", "--set", "%@b", "a"},
	} {
		message := func(before string) string {
			given := slices.Clone(args)
			for i := range given {
				given[i] = strings.ReplaceAll(given[i], "%", before)
			}
			var stderr strings.Builder
			assert.NotEqual(t, commandline.Positive, run(given, strings.NewReader(""), io.Discard, &stderr), given)
			return stderr.String()
		}
		want := message("Q")
		for _, before := range strings.Split("abdefinorstu", "") {
			assert.Equal(t, want, message(before), "%q before the @ of %q", before, args)
		}
	}
}

func TestAnAnswerThatCannotBeWrittenIsAnError(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	require.NoError(t, os.WriteFile(text, []byte(strings.Repeat("http://a/\n", 20000)), 0o666))
	script.CheckUnwritable(t, exhaustive.OneIn(t, 2), "uri",
		"--help", "get --help", "--version", "version", "help", "help --man", "completion zsh", "parse a", "parse --tree a", "check --all a", "check --all -f "+text,
		"check --summary -f "+text, "find "+text, "find --as html "+text, "redact "+text, "get {host} -f "+text, "get --csv {host} -f "+text, "query a?b", "query --names a?b",
		"query --add x=y a?b", "filter --path a a", "set --host h -f "+text, "set --in-text --host h -f "+text, "resolve --base http://h -f "+text, "normalize --unique -f "+text,
		"repair --explain a", "encode a", "decode a", "equal a a",
	)
}

func TestTheReleaseCanMakeItsFiles(t *testing.T) { script.CheckArchives(t, "uri", run) }

func TestTheHookReportsInvalidURLs(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	require.NoError(t, err)
	entries := regexp.MustCompile(`(?m)^  entry: \S*\buri (.*)$`).FindAllStringSubmatch(string(hooks), -1)
	require.Len(t, entries, 2)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("a.md", []byte("See <https://example.com/{id}>.\n"), 0o666))
	require.NoError(t, os.WriteFile("b.md", []byte("See <https://example.com:x/>.\n"), 0o666))
	for _, entry := range entries {
		args := strings.Fields(entry[1])
		assert.Equal(t, commandline.Positive, run(append(args, "a.md"), nil, io.Discard, io.Discard))
		assert.Equal(t, commandline.Negative, run(append(args, "a.md", "b.md"), nil, io.Discard, io.Discard))
	}
}
