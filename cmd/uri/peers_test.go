package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

// peerTask is a task with the command for it of each program that can do it, by the names of peers.
type peerTask struct {
	Task     string            // or options of the others, for which Why says what uri has
	Issue    string            `json:",omitempty"` // where it was asked for
	Commands map[string]string `json:",omitempty"` // for a shell
	Prints   map[string]answer `json:",omitempty"`
	Why      string            `json:",omitempty"` // the outputs differ
}

// answer is what a command writes to standard output, and its exit status.
type answer struct {
	Out    string
	Status int `json:",omitempty"`
}

// peers are the programs of the table, in the order of its columns. What an installed one prints is
// compared if it is of the version that was asked. unfurl says no version.
var peers = []string{"trurl", "unfurl", "uri"}

const (
	peerTasks    = "testdata/peers.jsonl"
	peerTable    = "../../docs/trurl-unfurl.tsv"
	peerURL      = "https://user:pw@www.example.co.uk:8443/a/b.html?q=1&r=2&q=3#f" // $url of the commands
	trurlVersion = "trurl version 0.16.1 libcurl/7.88.1 "
	suffixesFile = "/tmp/.tlds" // of unfurl, which would download it
)

func readPeerTasks(t *testing.T) (all []peerTask) {
	file, err := os.ReadFile(peerTasks)
	require.NoError(t, err)
	for line := range strings.Lines(string(file)) {
		var task peerTask
		require.NoError(t, json.Unmarshal([]byte(line), &task))
		all = append(all, task)
	}
	return all
}

// isThere reports whether a program can be asked.
func isThere(program string) bool {
	switch program {
	case "trurl":
		version, _ := exec.Command("trurl", "--version").Output()
		return strings.HasPrefix(string(version), trurlVersion)
	case "unfurl":
		_, err := exec.LookPath("unfurl")
		info, errFile := os.Stat(suffixesFile)
		return err == nil && errFile == nil && info.Size() > 0
	}
	return true
}

func answerTo(t *testing.T, command string) answer {
	var out bytes.Buffer
	status := tested(t).Shell(t, strings.ReplaceAll(command, `"$url"`, "'"+peerURL+"'"), &out, os.Stderr)
	return answer{Out: out.String(), Status: status}
}

func TestEachProgramPrintsWhatTheTasksSay(t *testing.T) {
	t.Setenv("LC_ALL", "C.UTF-8")
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1")
	all := readPeerTasks(t)
	installed := map[string]bool{}
	for _, name := range peers {
		installed[name] = isThere(name)
	}
	for i := range all {
		task := &all[i]
		for name, command := range task.Commands {
			switch {
			case !installed[name]:
				continue
			case *update:
				task.setAnswer(name, answerTo(t, command))
			default:
				assert.Equal(t, task.Prints[name], answerTo(t, command), command)
			}
		}
	}
	if *update {
		var b bytes.Buffer
		for _, task := range all {
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			require.NoError(t, e.Encode(task))
		}
		require.NoError(t, os.WriteFile(peerTasks, b.Bytes(), 0o644))
	}
}

func (task *peerTask) setAnswer(name string, a answer) {
	if task.Prints == nil {
		task.Prints = map[string]answer{}
	}
	task.Prints[name] = a
}

func TestADifferenceBetweenTheProgramsIsExplained(t *testing.T) {
	tasks, asked := readPeerTasks(t), 0
	for _, task := range tasks {
		if len(task.Commands) == 0 {
			continue
		}
		outputs := map[string]bool{}
		for name := range task.Commands {
			a, recorded := task.Prints[name]
			require.True(t, recorded, "%s: %s", task.Task, name)
			outputs[a.Out] = true
		}
		assert.NotEmpty(t, task.Commands["uri"], task.Task)
		assert.Equal(t, len(outputs) > 1, task.Why != "", "%s: %v: %s", task.Task, task.Prints, task.Why)
		if task.Issue != "" {
			asked++
		}
	}
	assert.GreaterOrEqual(t, len(tasks), 40)
	assert.GreaterOrEqual(t, asked, 10, "of the issue trackers")
}

// The options are those of trurl's manual page, and the modes and directives those of unfurl's
// help.
func TestEachOptionOfTrurlAndUnfurlIsInTheTable(t *testing.T) {
	table, err := os.ReadFile(peerTable)
	require.NoError(t, err)
	for name := range strings.FieldsSeq(`-a --append --accept-space --as-idn --curl --default-port -f --url-file -g --get -h --help --iterate --json --keep-port
		--no-guess-scheme --punycode --qtrim --query-separator --quiet --redirect --replace --replace-append -s --set --sort-query --url --urlencode
		-v --version --verify {url} {scheme} {host} {user} {password} {options} {port} {path} {query} {fragment} zoneid} {query:q} {query-all:q}
		{:path} {must: {strict: {default: {puny: {idn: {url:
		-u --unique --verbose keys values keypairs domain domains path paths apex apexes json format
		%% %s %u %d %S %r %t %P %p %e %q %f %@ %: %? %# %a`) {
		assert.Regexp(t, "(?m)(?:^|[\t ` '{}%0])"+regexp.QuoteMeta(name), string(table))
	}
}

func TestTheTableHasTheTasks(t *testing.T) {
	var b strings.Builder
	b.WriteString("task of url='" + peerURL + "'\t" + strings.Join(peers, "\t") + "\twhere they differ\tasked for in\n")
	for _, task := range readPeerTasks(t) {
		b.WriteString(task.Task)
		for _, program := range peers {
			b.WriteString("\t" + task.Commands[program])
		}
		b.WriteString("\t" + task.Why + "\t" + task.Issue + "\n")
	}
	golden.Equal(t, peerTable, *update, b.String())
}
