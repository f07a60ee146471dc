package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/tests/coqtest"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// built builds the command, into a directory that tests can put first in their PATH.
func built(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	out, err := exec.Command("go", "build", "-o", dir, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return dir
}

// shell runs a line of a shell in a directory, without network.
func shell(t *testing.T, bin, dir, line string) (stdout, stderr string, status int) {
	t.Helper()
	c := exec.Command("sh", "-c", line)
	c.Dir = dir
	c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
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

// follow does what a page says, in a directory with a module: its files, commands, and what the
// last one prints.
func follow(t *testing.T, bin, dir, page string) {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test\n\ngo 1.26.0\n"), 0o644))
	var stdout string
	for _, b := range block.FindAllStringSubmatch(string(text), -1) {
		switch kind, beside, text := b[1], b[2], b[3]; kind {
		case "abnf", "go":
			require.NoError(t, os.WriteFile(filepath.Join(dir, beside), []byte(text), 0o644))
		case "sh":
			var stderr string
			var status int
			stdout, stderr, status = shell(t, bin, dir, text)
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
	grammar, err := os.ReadFile("../../abnf/generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "rfc8259.abnf"), grammar, 0o644))
	follow(t, built(t), dir, "../../docs/abnf.md")
}

func TestTheTutorialDoesWhatItSays(t *testing.T) {
	exhaustive.Only(t) // it compiles packages
	bin, dir := built(t), t.TempDir()
	follow(t, bin, dir, "../../docs/own-grammar.md")
	line, _, _ := shell(t, bin, dir, "grep '^//go:generate' urn/urn.go")
	assert.Equal(t, "//go:generate abnf gen --package urn --type URN=namestring --fields NID,NSS,r-component,q-component,f-component --lazy r-component ../rfc8141.txt\n", line)
	before, err := os.ReadFile(filepath.Join(dir, "urn/urn.go"))
	require.NoError(t, err)
	_, stderr, status := shell(t, bin, dir, "go generate ./urn")
	require.Zero(t, status, stderr)
	after, err := os.ReadFile(filepath.Join(dir, "urn/urn.go"))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after), "go generate makes what was there")
}

func TestNothingIsWrittenUnlessEverythingCanBe(t *testing.T) {
	for _, c := range []struct{ name, grammar, flags, says string }{
		{"a field twice", "a = *b\nb = \"x\"\n", "--type T=a --fields b", "ask for an iterator: --list a:b"},
		{"two readings", "a = b c\nb = *\"x\"\nc = *\"x\"\n", "--type T=a --fields b,c", "two readings"},
		{"no such rule", "a = \"x\"\n", "--type T=a --fields b", `no rule "b"`},
		{"no text", "a = \"x\" a \"x\"\n", "--type T=a", "rule a has no text"},
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

func TestWrongUsageOfGenIsSaid(t *testing.T) {
	for args, says := range map[string]string{
		"gen --rule a --type A=a g.abnf":           "--type",
		"gen --type a g.abnf":                      "a type reads: NAME=RULE",
		"gen --type T=a --fields b,, g.abnf":       "a field reads",
		"gen --type T=a --list b g.abnf":           "a list reads",
		"gen --type T=a missing.abnf -o d":         "missing.abnf",
		"gen --type T=a --budget many g.abnf -o d": "--budget",
	} {
		t.Chdir(t.TempDir())
		require.NoError(t, os.WriteFile("g.abnf", []byte("a = \"x\"\n"), 0o644))
		var stdout, stderr bytes.Buffer
		assert.Equal(t, commandline.NoAnswer, run(strings.Fields(args), strings.NewReader(""), &stdout, &stderr), args)
		assert.Contains(t, stderr.String(), says, args)
	}
}

// Coq, which shares nothing with this module, checks that the automaton accepts what the text of a grammar derives. It fails if either is changed.
func TestCoqChecksCertificates(t *testing.T) {
	coqtest.Need(t, "coqc", "make")
	exhaustive.Only(t)
	bin := built(t)
	for _, c := range []struct {
		rule, grammar string
		change        [2]string
	}{
		{"a", "; IMPORT core : DIGIT, HEXDIG\na = 1*3DIGIT [ b ] *( \"x\" / c )\nb = [ \"-\" HEXDIG ]\nc = *\"y\"\n", [2]string{"1*3DIGIT", "1*4DIGIT"}},
		{"points", "points = 1*( %x61 / %xE4-F6 / %x4E00-9FFF / %x10000-10FFFF )\n", [2]string{"%x61", "%x62"}},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "it.abnf"), []byte(c.grammar), 0o644))
		_, stderr, status := shell(t, bin, dir, "abnf gen -o it --type T="+c.rule+" --certify certificate it.abnf")
		require.Zero(t, status, stderr)
		certificate := filepath.Join(dir, "certificate")
		out, err := coqtest.Try(certificate, "make", "-s")
		require.NoError(t, err, out)
		assert.Contains(t, out, "Closed under the global context")
		if c.rule == "a" {
			page, err := os.ReadFile("../../docs/generated-packages.md")
			require.NoError(t, err)
			shown := regexp.MustCompile("(?s)\\$ make -C urn/certificate\n(.*?)```").FindSubmatch(page)
			require.NotNil(t, shown)
			assert.Equal(t, strings.Replace(string(shown[1]), "namestring", c.rule, 1), out)
		}
		assert.Contains(t, out, `("`+c.rule+`", 1)`)
		for file, change := range map[string][2]string{"Texts.v": {c.change[0], c.change[1]}, "Table.v": {"nexts : list N := List.concat [\n  [0;", "nexts : list N := List.concat [\n  [1;"}} {
			text, err := os.ReadFile(filepath.Join(certificate, file))
			require.NoError(t, err)
			wrong := strings.Replace(string(text), change[0], change[1], 1)
			require.NotEqual(t, string(text), wrong, file)
			require.NoError(t, os.WriteFile(filepath.Join(certificate, file), []byte(wrong), 0o644))
			_, err = coqtest.Try(certificate, "make", "-s")
			assert.Error(t, err, "%s: %s", c.rule, file)
			require.NoError(t, os.WriteFile(filepath.Join(certificate, file), text, 0o644))
		}
	}
}

func TestACertificateIsAboutOneFile(t *testing.T) {
	bin, dir := built(t), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "it.abnf"), []byte("a = \"x\"\nb = \"x\" / \"y\"\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "prose.abnf"), []byte("a = <x>\n"), 0o644))
	for flags, says := range map[string]string{
		"--type T=b --within it.abnf:a it.abnf":  "a certificate is about the texts of one rule",
		"--type T=a - <it.abnf":                  "takes neither standard input nor --prose",
		"--type T=a --prose 'x=%x78' prose.abnf": "takes neither standard input nor --prose",
	} {
		_, stderr, status := shell(t, bin, dir, "abnf gen -o it --certify certificate "+flags)
		assert.Equal(t, 1, status, flags)
		assert.Contains(t, stderr, says)
		assert.NoDirExists(t, filepath.Join(dir, "certificate"))
		assert.NoDirExists(t, filepath.Join(dir, "it"))
	}
}
