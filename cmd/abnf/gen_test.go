package main

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// shell runs a line of a shell in a directory, without network. The command is the program of the tests, by TestMain. What
// is compiled does not depend on the directory, so that it is compiled once.
func shell(t *testing.T, dir, line string) (stdout, stderr string, status int) {
	t.Helper()
	c := exec.Command("sh", "-c", line)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off", "GOWORK=off")
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if exit := (*exec.ExitError)(nil); err != nil {
		require.ErrorAs(t, err, &exit)
		status = exit.ExitCode()
	}
	return out.String(), errs.String(), status
}

// block is a block of code in the documentation: its language, the rest of that line, and its text.
var block = regexp.MustCompile("(?ms)^```(\\w+)(?: ([^\n]*))?\n(.*?)^```$")

// follow does what a page says, in an empty directory: its files, commands, and what the
// last one prints.
func follow(t *testing.T, dir, page string) {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	var stdout string
	for _, b := range block.FindAllStringSubmatch(string(text), -1) {
		switch kind, beside, text := b[1], b[2], b[3]; kind {
		case "abnf", "go":
			require.NoError(t, os.WriteFile(filepath.Join(dir, beside), []byte(text), 0o644))
		case "sh":
			var stderr string
			var status int
			stdout, stderr, status = shell(t, dir, text)
			assert.Equal(t, beside == "exit 1", status == 1, "%s%s%s", text, stdout, stderr)
			assert.LessOrEqual(t, status, 1, "%s%s", text, stderr)
		case "text":
			if beside != "" {
				require.NoError(t, os.WriteFile(filepath.Join(dir, beside), []byte(text), 0o644))
				continue
			}
			assert.Equal(t, text, stdout)
		}
	}
}

func TestThePageDoesWhatItSays(t *testing.T) {
	exhaustive.Only(t) // it compiles packages
	dir := t.TempDir()
	follow(t, dir, "../../docs/abnf.md")
	line, _, _ := shell(t, dir, "grep '^//go:generate' urn/urn.go")
	assert.Equal(t, "//go:generate abnf gen -o . --package urn --type URN=namestring --fields NID,r-component,q-component --lazy r-component ../urn.abnf\n", line)
	before, err := os.ReadFile(filepath.Join(dir, "urn/urn.go"))
	require.NoError(t, err)
	_, stderr, status := shell(t, dir, "go generate ./urn")
	require.Zero(t, status, stderr)
	after, err := os.ReadFile(filepath.Join(dir, "urn/urn.go"))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after), "go generate makes what was there")
}

func TestNothingIsWrittenUnlessEverythingCanBe(t *testing.T) {
	for _, c := range []struct{ name, grammar, flags, says string }{
		{"a field twice", "a = *b\nb = \"x\"\n", "--type T=a --fields b", "use an iterator: --list a:b"},
		{"two readings", "a = b c\nb = *\"x\"\nc = *\"x\"\n", "--type T=a --fields b,c", "two readings"},
		{"no such rule", "a = \"x\"\n", "--type T=a --fields b", `no rule "b"`},
		{"no text", "a = \"x\" a \"x\"\n", "--type T=a", "rule a matches no text"},
		{"a rule that is not defined", "a = b\n", "--type T=a", "rule a: b is not defined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			require.NoError(t, os.WriteFile("g.abnf", []byte(c.grammar), 0o644))
			var stdout, stderr bytes.Buffer
			status := run(append(strings.Fields("gen -o p "+c.flags), "g.abnf"), strings.NewReader(""), &stdout, &stderr)
			assert.Equal(t, commandline.Negative, status)
			assert.Contains(t, stderr.String(), c.says)
			assert.NoDirExists(t, filepath.Join(dir, "p"))
		})
	}
}

func TestTheHelpNamesTheFilesThatAreWritten(t *testing.T) {
	output, _ := reflect.TypeFor[genCommand]().FieldByName("Output")
	named := regexp.MustCompile(`NAME\w*\.go`).FindAllString(output.Tag.Get("help"), -1)
	g, err := abnf.Parse("g", "a = *b\nb = \"x\"\n")
	require.NoError(t, err)
	written := map[string]bool{}
	for _, o := range []generate.Options{{}, {Vectors: true}, {First: true, Fields: []generate.Field{{Rules: []string{"b"}}}}} {
		o.Package, o.Rule = "p", "a"
		files, err := generate.Files(g, o)
		require.NoError(t, err)
		for name := range files {
			if !strings.HasPrefix(name, "p_masks_") {
				written["NAME"+strings.TrimPrefix(name, "p")] = true
			}
		}
	}
	assert.ElementsMatch(t, named, slices.Collect(maps.Keys(written)))
}

func TestWrongUsageOfGenIsSaid(t *testing.T) {
	for args, says := range map[string]string{
		"gen --rule a --type A=a g.abnf":         "--type",
		"gen --type a g.abnf":                    "write NAME=RULE",
		"gen --type T=a --fields b,, g.abnf":     "write rule, Name=rule",
		"gen --type T=a --list b g.abnf":         "write CONTAINER:ITEM",
		"gen --type T=a missing.abnf -o d":       "missing.abnf",
		"gen --type T=a --typical t g.abnf -o d": "cannot read t",
	} {
		t.Chdir(t.TempDir())
		require.NoError(t, os.WriteFile("g.abnf", []byte("a = \"x\"\n"), 0o644))
		var stdout, stderr bytes.Buffer
		assert.Equal(t, commandline.NoAnswer, run(strings.Fields(args), strings.NewReader(""), &stdout, &stderr), args)
		assert.Contains(t, stderr.String(), says, args)
	}
}
