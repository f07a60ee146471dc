//go:build linux && !race

package main

// What a process takes is known on Linux, and is more with the race detector.

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestMoreLinesTakeNoMoreAllocations(t *testing.T) {
	for _, args := range [][]string{{"check", "--all"}, {"check", "--json"}, {"check", "--summary"}, {"get", "{scheme} {host}:{port|80}{path}"}} {
		of := func(lines int) float64 {
			text := strings.Repeat("http://example.com/a?b#c\n//[::1]:80/\n\nmailto:a@b\n", lines/4)
			return testing.AllocsPerRun(1, func() { run(args, strings.NewReader(text), io.Discard, io.Discard) })
		}
		few := of(4_000)
		assert.Less(t, of(40_000)-few, 2000.0, "%v", args)
	}
}

// The process takes little memory whatever it reads.
func TestMemoryIsBounded(t *testing.T) {
	const most = 80 << 10 // KiB
	for name, stream := range map[string]io.Reader{
		"long lines":      strings.NewReader(strings.Repeat("//"+strings.Repeat("a", lines.Longest/2)+"\n", 4)),
		"lines of octets": strings.NewReader(strings.Repeat(strings.Repeat("\xff", lines.Longest/4)+"\n", 2)),
		"empty lines":     io.LimitReader(endless('\n'), int64(1<<18/exhaustive.OneIn(t, 4))), // their answers are 62 MiB
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "status")
			command := exec.Command("measured-uri", "check", "--all", "--json")
			command.Env = append(os.Environ(), "GOGC=100", "GOMAXPROCS=2", "STATUS="+file) // there are two workers for a processor
			command.Stdin = stream
			_ = command.Run() // its status is about the lines
			assert.Less(t, peak(t, file), most)
		})
	}
}

// readers returns the commands that read lines, with the arguments that they need.
func readers(t *testing.T) (all [][]string) {
	t.Helper()
	for _, c := range model(t).Children {
		names := []string{}
		for _, f := range c.Flags {
			names = append(names, f.Name)
		}
		args := []string{c.Name}
		if c.Name == "get" {
			args = append(args, "{uri} {segment:-1}")
		}
		if c.Name == "set" {
			args = append(args, "--append-path", "a", "--sort-query")
		}
		if c.Name == "filter" {
			args = append(args, "--path", "*a*b*", "--invert")
		}
		if c.Name == "resolve" {
			args = append(args, "--base", "http://h/")
		}
		if slices.Contains(names, "null") {
			all = append(all, args)
		}
		if slices.Contains(names, "tree") {
			all = append(all, append(slices.Clone(args), "--tree"))
		}
		if slices.Contains(names, "null") && slices.Contains(names, "json") {
			all = append(all, append(slices.Clone(args), "--json"))
		}
	}
	require.Greater(t, len(all), 20)
	if exhaustive.Asked(t) {
		return all
	}
	// Of the others the code that reads lines is that of these.
	return slices.DeleteFunc(all, func(args []string) bool {
		return !slices.Contains([]string{"check --json", "get {uri} {segment:-1}", "encode"}, strings.Join(args, " "))
	})
}

// fed runs a command as a process. It returns its exit status, what it says, and the most memory that it had, in KiB.
func fed(t *testing.T, stdin io.Reader, args []string) (status int, stdout, stderr string, kib int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "status")
	command := exec.Command("measured-uri", args...)
	command.Env = append(os.Environ(), "GOGC=50", "GOMAXPROCS=2", "STATUS="+file)
	command.Stdin = stdin
	var out, problems strings.Builder
	command.Stdout, command.Stderr = &out, &problems
	_ = command.Run() // whose status is looked at
	return command.ProcessState.ExitCode(), out.String(), problems.String(), peak(t, file)
}

// A line of any length costs no command more than the longest one that it reads.
func TestNoCommandReadsALineThatIsTooLong(t *testing.T) {
	for _, args := range readers(t) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			const most = 48 << 10 // KiB
			stdin := io.MultiReader(strings.NewReader("//u:secret"), io.LimitReader(endless('a'), most<<10), strings.NewReader("@h\n{}\n"))
			status, stdout, stderr, kib := fed(t, stdin, args)
			assert.Equal(t, commandline.Negative, status)
			assert.Less(t, kib, most)
			assert.Equal(t, 1, strings.Count(stdout+stderr, lines.TooLongError{}.Error()), stdout+stderr)
			assert.NotContains(t, stdout+stderr, "secret")
			assert.NotContains(t, stdout+stderr, "aaaa")
		})
	}
}

// The tree of a path of many segments takes most.
func TestTheLongestLineTakesLimitedMemory(t *testing.T) {
	text := "http://h/" + strings.Repeat("a/", (lines.Longest-9)/2)
	for _, args := range readers(t) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			_, _, stderr, kib := fed(t, strings.NewReader(text), append(args, "--color=never"))
			limit := 256 << 10
			if slices.Contains(args, "--tree") {
				limit = 1 << 20
			}
			assert.Less(t, kib, limit)
			assert.NotContains(t, stderr, lines.TooLongError{}.Error())
		})
	}
}

// peak returns how many KiB a process had at most so far, from its status file in /proc.
func peak(t *testing.T, file string) (kib int) {
	t.Helper()
	status, err := os.ReadFile(file)
	require.NoError(t, err)
	_, after, found := strings.Cut(string(status), "VmHWM:")
	require.True(t, found)
	_, err = fmt.Sscan(after, &kib)
	require.NoError(t, err)
	return kib
}

// Text has lines of any length, which are read in parts.
func TestALineOfAnyLengthTakesLittleMemoryInText(t *testing.T) {
	const most = 80 << 10 // KiB
	all, length := [][]string{{"redact"}, {"find", "--as", "html"}, {"find"}, {"normalize", "--in-text", "--file", "-"}}, int64(100<<20)
	if !exhaustive.Asked(t) {
		all, length = all[:2], 32<<20
	}
	for _, args := range all {
		stdin := io.MultiReader(strings.NewReader("HTTP://u:secret@h.example "), io.LimitReader(endless('a'), length), strings.NewReader(" HTTP://v:secret@h.example"))
		status, stdout, stderr, kib := fed(t, stdin, args)
		assert.Zero(t, status, "%v %s", args, stderr)
		assert.Equal(t, 2, strings.Count(strings.ToLower(stdout), "@h.example"), args)
		assert.Less(t, kib, most, args)
		if args[0] == "redact" {
			assert.NotContains(t, stdout, "secret")
		}
	}
}
