package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
var heldElsewhere = map[string]string{"docs/abnf.md": "cmd/abnf", "docs/own-grammar.md": "cmd/abnf", "docs/howto/change-a-grammar.md": "gen"}

// checkedElsewhere matches commands whose output tests of other packages compare.
var checkedElsewhere = regexp.MustCompile(`^make -C urn/certificate$`) // cmd/abnf

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
				case !checkedElsewhere.MatchString(command):
					assert.Empty(t, shows, at)
				}
			}
		}
	}
	assert.Positive(t, n)
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
			assert.Regexp(t, `^(uri|sort|uniq|grep|head|wc|cat) `, program+" ", task[1])
		}
	}
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

// comparedRow is a row of docs/from-trurl-and-unfurl.md: their option, ours, and what ours prints.
var comparedRow = regexp.MustCompile("(?m)^\\| (.*`.*) \\| (.*) \\| (.*) \\|$")

// codeSpan finds a span of code.
var codeSpan = regexp.MustCompile("`([^`]*)`")

func TestCommandsBesideTheOptionsOfTrurlAndUnfurlPrintTheDocumentedOutput(t *testing.T) {
	page, err := os.ReadFile("../../docs/from-trurl-and-unfurl.md")
	require.NoError(t, err)
	run := 0
	for _, row := range comparedRow.FindAllStringSubmatch(strings.ReplaceAll(string(page), `\|`, "\x00"), -1) {
		theirs, ours, prints := row[1], strings.ReplaceAll(row[2], "\x00", "|"), strings.ReplaceAll(row[3], "\x00", "|")
		if prints == "" {
			assert.Regexp(t, "^(no|always): |^`uri (--help|version)`", ours, theirs)
			continue
		}
		run++
		var want []string
		for _, span := range codeSpan.FindAllStringSubmatch(prints, -1) {
			want = append(want, span[1])
		}
		command := codeSpan.FindStringSubmatch(ours)
		require.NotNil(t, command, theirs)
		assert.Equal(t, want, strings.Split(strings.TrimSuffix(printed(t, command[1]), "\n"), "\n"), theirs)
	}
	assert.Greater(t, run, 45)
}

// The options are those of trurl's manual page, and the modes and directives those of unfurl's help.
func TestEachOptionOfTrurlAndUnfurlHasARow(t *testing.T) {
	page, err := os.ReadFile("../../docs/from-trurl-and-unfurl.md")
	require.NoError(t, err)
	trurl, unfurl, found := strings.Cut(string(page), "\n## unfurl\n")
	require.True(t, found)
	for text, names := range map[string]string{
		trurl: `-a --append --accept-space --as-idn --curl --default-port -f --url-file -g --get -h --help --iterate --json --keep-port
			--no-guess-scheme --punycode --query-separator --quiet --redirect --replace --replace-append -s --set --sort-query --trim --url --urlencode
			-v --version --verify {url} {scheme} {host} {user} {password} {options} {port} {path} {query} {fragment} {zoneid} {query:q} {query-all:q}
			{:path} {must: {strict: {default: {puny: {idn: {url:`,
		unfurl: `-u --unique -v --verbose keys values keypairs domain domains path paths apex apexes json format
			%% %s %u %d %S %r %t %P %p %e %q %f %@ %: %? %# %a`,
	} {
		var theirs strings.Builder
		for _, row := range regexp.MustCompile(`(?m)^\| ([^|]*)`).FindAllStringSubmatch(text, -1) {
			theirs.WriteString(row[1] + "\n")
		}
		for _, name := range strings.Fields(names) {
			assert.Regexp(t, "[` ']"+regexp.QuoteMeta(name), theirs.String())
		}
	}
}
