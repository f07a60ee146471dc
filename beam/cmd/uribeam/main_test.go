package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uribeam runs this program as uribeam.
const asUribeam = "URIBEAM_TEST_AS_URIBEAM"

var programs string // the directory of uri and uritest

func TestMain(m *testing.M) {
	if os.Getenv(asUribeam) != "" {
		os.Exit(run(os.Args[1:]))
	}
	os.Exit(withPrograms(m))
}

// withPrograms runs the tests beside the commands of this module.
func withPrograms(m *testing.M) int {
	dir, err := os.MkdirTemp("", "uri")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	programs = dir
	if out, err := exec.Command("go", "build", "-C", "../../../cmd", "-o", dir+"/", "./uri", "./uritest").CombinedOutput(); err != nil {
		panic(string(out))
	}
	return m.Run()
}

// result is what a process has done.
type result struct {
	out, problems string
	status        int
}

func process(t *testing.T, command *exec.Cmd) (r result) {
	t.Helper()
	var out, problems bytes.Buffer
	command.Stdout, command.Stderr = &out, &problems
	err := command.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		r.status = exit.ExitCode()
	} else {
		require.NoError(t, err)
	}
	r.out, r.problems = out.String(), problems.String()
	return r
}

func uribeamProcess(t *testing.T, args ...string) result {
	t.Helper()
	command := exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), asUribeam+"=1")
	return process(t, command)
}

// ofModule runs uri or uritest.
func ofModule(t *testing.T, program string, args ...string) result {
	t.Helper()
	return process(t, exec.Command(filepath.Join(programs, program), args...))
}

// files returns the flags with which uri reads files.
func files(names []string) (flags []string) {
	for _, name := range names {
		flags = append(flags, "-f", name)
	}
	return flags
}

// lists writes lists of URLs to a directory.
func lists(t *testing.T) (dir string, names []string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"a.txt": "http://h/\nhttp://u:secret@h/<\n\xff\n" + strings.Repeat("https://example.com/a?b#c\n", 30_000),
		"b.txt": "x\r\n//[::1]/\nHTTP://H/%7e\nhttp://[::1/\n",
		"c.txt": "",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		names = append(names, filepath.Join(dir, name))
	}
	slices.Sort(names)
	return dir, names
}

func TestCheckPrintsWhatURICheckPrints(t *testing.T) {
	dir, names := lists(t)
	for _, flags := range [][]string{{}, {"--grammar", "rfc2396"}, {"--rule", "absolute-URI"}} {
		want := ofModule(t, "uri", slices.Concat([]string{"check", "--summary"}, flags, files(names))...)
		got := uribeamProcess(t, slices.Concat([]string{"check", "--input", dir + "/*.txt"}, flags)...)
		assert.Equal(t, want.out, got.out, flags)
		assert.Equal(t, want.status, got.status, flags)
		assert.NotContains(t, got.out+got.problems, "secret")
	}
	out := filepath.Join(t.TempDir(), "out")
	want := ofModule(t, "uri", slices.Concat([]string{"check", "--summary", "--json"}, files(names))...)
	assert.Equal(t, want.status, uribeamProcess(t, "check", "--input", dir+"/*.txt", "--output", out).status)
	assert.Equal(t, want.out, string(contents(t, out+"/summary.json")))
}

func TestCheckOfPublicURLsPrintsWhatURICheckPrints(t *testing.T) {
	corpora := os.Getenv("URI_CORPORA")
	if corpora == "" {
		t.Skip("URI_CORPORA does not name a directory")
	}
	text, err := os.ReadFile(filepath.Join(corpora, "urls-crawled.txt"))
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "urls.txt")
	require.NoError(t, os.WriteFile(file, bytes.Repeat(text, 3_000_000/bytes.Count(text, []byte("\n"))+1), 0o600))
	want := ofModule(t, "uri", "check", "--summary", "-f", file)
	got := uribeamProcess(t, "check", "--input", file)
	assert.Equal(t, want, got)
}

func TestDedupWritesOneOfEqualLines(t *testing.T) {
	dir, _ := lists(t)
	out := filepath.Join(t.TempDir(), "out")
	r := uribeamProcess(t, "dedup", "--input", dir+"/*.txt", "--output", out, "--level", "scheme", "--shards", "2")
	assert.Equal(t, 1, r.status)
	assert.Empty(t, r.out)
	assert.NotContains(t, r.problems, "secret")
	assert.Contains(t, r.problems, "inputs missing from the output: 3; see failures.jsonl")
	var kept []string
	for _, name := range glob(t, out+"/unique-*-of-00002") {
		kept = append(kept, strings.Split(strings.TrimSuffix(string(contents(t, name)), "\n"), "\n")...)
	}
	assert.ElementsMatch(t, []string{"http://h/", "https://example.com/a?b#c", "x", "//[::1]/", "HTTP://H/%7e"}, kept)
	assert.Equal(t, 3, strings.Count(string(contents(t, out+"/failures.jsonl")), "\n"))

	again := uribeamProcess(t, "dedup", "--input", dir+"/*.txt", "--output", out)
	assert.Equal(t, 2, again.status)
	assert.Contains(t, again.problems, "already contains files")
}

func TestDisagreePrintsWhatUritestDifferPrints(t *testing.T) {
	dir, names := lists(t)
	parsers := []string{"net/url", "browser", "rfc3986"}
	for _, flags := range [][]string{{}, {"--component", "host"}} {
		want := ofModule(t, "uritest", slices.Concat([]string{"differ", "--file", names[0], "--file", names[1]}, flags, parsers)...)
		got := uribeamProcess(t, slices.Concat([]string{"disagree", "--input", dir + "/*.txt"}, flags, parsers)...)
		assert.Equal(t, want.out, got.out, flags)
		assert.Equal(t, want.status, got.status, flags)
	}
}

func TestWrongUsageIsSaidInALine(t *testing.T) {
	dir, names := lists(t)
	for say, args := range map[string][]string{
		"unknown command":                      {"chekc"},
		"--input is missing":                   {"check"},
		"no file matches":                      {"check", "--input", dir + "/nothing"},
		"is not a flag; use --input for files": {"check", "--input", names[0], names[1]},
		"--output is missing":                  {"dedup", "--input", names[0]},
		"unknown level":                        {"dedup", "--input", names[0], "--level", "top", "--output", dir + "/out"},
		"has no rule":                          {"check", "--input", names[0], "--rule", "URL"},
		"unknown grammar":                      {"check", "--input", names[0], "--grammar", "URL"},
		`unknown parser "curl"`:                {"disagree", "--input", names[0], "net/url", "curl"},
		"at least two parsers are required":    {"disagree", "--input", names[0], "net/url"},
		`not registered for "…@h/x`:            {"check", "--input", "s4://u:secret@h/x"},
		"not registered":                       {"check", "--input", "s4://bucket/x"},
		`no file matches …@h`:                  {"check", "--input=u:secret@h"},
		"flag provided but not defined":        {"check", "--bogus"},
		"not a directory":                      {"check", "--input", names[0], "--output", names[1] + "/out"},
		"no job service endpoint specified":    {"check", "--input", names[0], "--output", dir + "/out", "--runner", "flink"},
	} {
		r := uribeamProcess(t, args...)
		assert.Equal(t, 2, r.status, args)
		assert.Contains(t, r.problems, say, args)
		assert.Equal(t, 1, strings.Count(r.problems, "\n"), r.problems)
		assert.Empty(t, r.out)
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	r := uribeamProcess(t, "help")
	for _, name := range commands {
		assert.Contains(t, r.out, "uribeam "+name)
		help := uribeamProcess(t, name, "--help")
		assert.Equal(t, 0, help.status)
		assert.Contains(t, help.out, "-input")
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	return names
}

func contents(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return b
}
