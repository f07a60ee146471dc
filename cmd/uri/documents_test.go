package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/tests/documents"
)

// thisCommand finds the command in a line of a shell.
var thisCommand = lazyregexp.New(`(^|\| )(go run -C cmd \./)?uri `)

// heldElsewhere are documents whose commands tests of other packages run.
var heldElsewhere = map[string]string{"docs/abnf.md": "cmd/abnf", "docs/grammars.md": "gen", "docs/howto/test-a-parser.md": "cmd/uritest"}

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
		writeFiles(t, d)
		for _, s := range stepsOf(d) {
			switch {
			case thisCommand().MatchString(s.command):
				n++
				assert.Equal(t, s.comparable(s.shows), s.comparable(printed(t, s.command)), s.at)
			default:
				assert.Empty(t, s.shows, s.at)
			}
		}
	}
	assert.Positive(t, n)
}

// step is a command that a document shows, and its output.
type step struct{ command, shows, at string }

// stepsOf returns the commands of a document.
func stepsOf(d documents.Document) (all []step) {
	for _, b := range d.Blocks() {
		if !strings.HasPrefix(b.Text, "$ ") {
			continue
		}
		for _, text := range strings.Split("\n"+b.Text, "\n$ ")[1:] {
			command, shows, _ := strings.Cut(text, "\n")
			all = append(all, step{command, shows, fmt.Sprintf("%s:%d: %s", d.Name, b.Line, command)})
		}
	}
	return all
}

// counts finds the programs that write numbers in columns, which are not as wide on every system.
var counts = lazyregexp.New(`\| (uniq -c|wc)\b`)

// comparable returns output without what systems write differently.
func (s step) comparable(output string) string {
	output = strings.TrimRight(output, "\n")
	if !counts().MatchString(s.command) {
		return output
	}
	var lines []string
	for line := range strings.Lines(output) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(lines, "\n")
}

// The columns of uniq -c are 4 wide on BSD, and 7 wide on GNU.
func TestCountsInDocumentsAreComparedWithoutTheWidthOfTheirColumn(t *testing.T) {
	uniq, err := exec.LookPath("uniq")
	if err != nil {
		t.Skip("there is no uniq")
	}
	bin := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bin, "uniq"), []byte("#!/bin/sh\n"+
		uniq+` "$@" | awk '{ n = $1; sub(/^ *[0-9]+ /, ""); printf "%4d %s\n", n, $0 }'`+"\n"), 0o777))
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	page, err := os.ReadFile("../../docs/howto/shell.md")
	require.NoError(t, err)
	d := documents.Document{Name: "shell.md", Text: string(page)}
	t.Chdir(t.TempDir())
	writeFiles(t, d)
	n := 0
	for _, s := range stepsOf(d) {
		if !strings.Contains(s.command, "| uniq -c") {
			continue
		}
		n++
		is := printed(t, s.command)
		assert.NotEqual(t, s.shows, is, "the columns of %s are narrower", s.at)
		assert.Equal(t, s.comparable(s.shows), s.comparable(is), s.at)
	}
	assert.Positive(t, n)
}

// posixOptions are the options that POSIX has for the programs that documents and scripts run. Some systems have no others.
var posixOptions = map[string]string{
	"awk": `-[Ff].*`, "bash": `-n`, "cat": `-u`, "cmp": `-[ls]`, "command": `-v`, "cp": `-[Rfip]+`, "cut": `-[bcdf].*`, "echo": ``, "exec": ``, "fish": `-n`,
	"grep": `-[EFcilnqsvx]+|-[ef].*`, "head": `-n.*`, "ls": `-[1Aadl]+`, "mkdir": `-[mp]`, "od": `-[bcdosvx]+`, "printf": ``, "rm": `-[Rfir]+`,
	"sed": `-n|-[ef].*`, "sh": `-[cn]`, "sort": `-[bcdfimnru]+|-[kot].*`, "stty": ``, "tail": `-[cn].*`, "test": `-.*`, "tr": `-[Ccds]+`, "true": ``, "uniq": `-[cdu]+|-[fs].*`,
	"wc": `-[clmw]+`, "yes": ``, "zsh": `-n`,
}

// invoked finds a program where a line of a shell can have one, and its options. A text in quotes is no program.
var invoked = lazyregexp.New(`(?:^|[|;(&] *|\{ |\$\()([a-z-]+)((?: -\S+)*)`)

// reservedWords finds the words of a loop, which are no programs.
var reservedWords = lazyregexp.New(`\b(for \w+ in [^;]*|do|done)(; | |$)`)

// quotedText finds a text in quotes.
var quotedText = lazyregexp.New(`"[^"$]*"|'[^']*'`)

func TestDocumentsAndScriptsUseOnlyOptionsThatEverySystemHas(t *testing.T) {
	all, err := documents.All("../..")
	require.NoError(t, err)
	var lines []string
	for _, d := range all {
		for _, s := range stepsOf(d) {
			lines = append(lines, s.command)
		}
	}
	helps, err := filepath.Glob("../*/help/*.txt")
	require.NoError(t, err)
	for _, name := range helps {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^    ([a-z].*)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], " | ") {
				lines = append(lines, m[1])
			}
		}
	}
	scripts, err := filepath.Glob("../*/testdata/*.txtar")
	require.NoError(t, err)
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)exec sh -c '(.*)'`).FindAllStringSubmatch(string(text), -1) {
			lines = append(lines, strings.ReplaceAll(m[1], "''", `"`))
		}
	}
	tried := 0
	for _, line := range lines {
		line = reservedWords().ReplaceAllString(quotedText().ReplaceAllString(line, "''"), "")
		for _, m := range invoked().FindAllStringSubmatch(line, -1) {
			program := m[1]
			if slices.Contains([]string{"abnf", "apt-get", "cd", "curl", "dot", "git", "go", "jq", "make", "uri", "uribeam", "uritest", "urivet"}, program) {
				continue
			}
			tried++
			allowed, known := posixOptions[program]
			assert.True(t, known, "%s: %s", program, line)
			for option := range strings.FieldsSeq(m[2]) {
				assert.Regexp(t, "^("+allowed+")$", option, "%s: %s", program, line)
			}
		}
	}
	assert.Greater(t, tried, 50)
}

// writeFiles writes the files that a document shows, such as ```text urls.txt.
func writeFiles(t *testing.T, d documents.Document) {
	t.Helper()
	for _, b := range d.Blocks() {
		if b.Language == "text" && filepath.IsLocal(b.Beside) {
			require.NoError(t, os.WriteFile(b.Beside, []byte(b.Text), 0o666))
		}
	}
}

// The tasks are for people whose only program for URLs is this one.
func TestTheTasksAtTheShellNeedNoOtherProgramToSplitAURL(t *testing.T) {
	page, err := os.ReadFile("../../docs/howto/shell.md")
	require.NoError(t, err)
	tasks := regexp.MustCompile(`(?m)^\$ (.*)`).FindAllStringSubmatch(string(page), -1)
	assert.GreaterOrEqual(t, len(tasks), 25)
	for _, task := range tasks {
		assert.Contains(t, task[1], "uri ")
		for _, program := range strings.Split(task[1], " | ") {
			assert.Regexp(t, `^(uri|sort|uniq|head) `, program+" ", task[1])
		}
	}
}

func printed(t *testing.T, line string) string {
	t.Helper()
	t.Setenv("LC_ALL", "C") // in which sort has the same order everywhere
	var out bytes.Buffer
	status := tested(t).Shell(t, thisCommand().ReplaceAllString(line, "${1}uri "), &out, &out)
	require.LessOrEqual(t, status, commandline.Negative, "%s\n%s", line, &out)
	return out.String()
}
