package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// terminal is a terminal that a program writes to.
type terminal struct {
	program *os.File
	shown   chan []byte // what the program has written, part by part; closed at the end
}

// openTerminal opens a terminal. It is closed when the program has ended.
func openTerminal(t *testing.T) terminal {
	screen, program, err := pty.Open()
	if err != nil {
		t.Skip("this system has no terminals to open: ", err)
	}
	term := terminal{program, make(chan []byte)}
	go func() {
		defer close(term.shown)
		defer screen.Close()
		for {
			b := make([]byte, 4096)
			n, err := screen.Read(b)
			term.shown <- b[:n]
			if err != nil {
				return
			}
		}
	}()
	return term
}

// watched is a command whose standard error, and perhaps standard output, is a terminal.
type watched struct {
	args      []string
	stdoutToo bool
	line      string // that it reads again and again

	shown string // what the terminal has shown
	err   error
}

// watch runs commands side by side, each until its terminal has shown a bar.
func watch(t *testing.T, all []*watched) {
	var running sync.WaitGroup
	for _, w := range all {
		term := openTerminal(t)
		running.Go(func() { w.err = w.run(term) })
	}
	running.Wait()
	for _, w := range all {
		require.NoError(t, w.err, "%q: %q", w.args, w.shown)
	}
}

var errNoBar = errors.New("it shows no progress")

func (w *watched) run(term terminal) error {
	command := exec.Command("uri", w.args...)
	command.Stderr = term.program
	if w.stdoutToo {
		command.Stdout = term.program
	}
	stdin, err := command.StdinPipe()
	if err != nil {
		return err
	}
	if err := errors.Join(command.Start(), term.program.Close()); err != nil {
		return err
	}
	seen := make(chan bool)
	go func() {
		defer stdin.Close()
		for {
			select {
			case <-seen:
				return
			case <-time.After(20 * time.Millisecond):
				_, _ = io.WriteString(stdin, w.line) // a command that has ended has failed below
			}
		}
	}()
	var all bytes.Buffer
	overdue := time.After(30 * time.Second)
	for open, isSeen := true, false; open; {
		select {
		case b, more := <-term.shown:
			open = more
			all.Write(b)
		case <-overdue:
			_ = command.Process.Kill()
			return errNoBar
		}
		if !isSeen && (!open || strings.Contains(all.String(), " B")) { // which a bar counts
			isSeen = open
			close(seen)
			if !open {
				return errNoBar
			}
		}
	}
	w.shown = all.String()
	_ = command.Wait() // its status is not the subject
	return nil
}

// linesOnScreen returns the lines that a terminal shows.
func linesOnScreen(text string) (all []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if shown := onScreen(line); shown != "" {
			all = append(all, shown)
		}
	}
	return all
}

func TestEachCommandThatReadsForLongShowsItsProgressOnATerminal(t *testing.T) {
	var all []*watched
	for _, args := range [][]string{
		{"check"}, {"check", "--summary"}, {"check", "-q"}, {"parse"}, {"parse", "--tree"}, {"oracle"}, {"query"}, {"get", "{host}"}, {"get", "{host}", "-f", "-"}, {"get", "{host}", "-u"},
		{"filter", "--host", "x"}, {"resolve", "--base", "http://h/"}, {"normalize"}, {"relativize", "--base", "http://h/"}, {"repair"}, {"set", "--port", "1"}, {"encode"}, {"decode"},
	} {
		all = append(all, &watched{args: args, line: "http://h/a\n"})
	}
	watch(t, all)
	for _, w := range all {
		shown := linesOnScreen(w.shown)
		if w.args[0] == "check" {
			require.Len(t, shown, 1, w.args)
			assert.Regexp(t, "^[0-9]+ lines, 0 invalid$", shown[0])
			continue
		}
		assert.Empty(t, shown, "%q: the progress is removed at the end", w.args)
	}
}

// A bar is on the last line of the screen, and results and errors are above it.
func TestProgressOnTheTerminalOfTheResultsLeavesTheirLinesWhole(t *testing.T) {
	none := &watched{args: []string{"filter", "--host", "x"}, stdoutToo: true, line: "http://h/a\n"}
	some := &watched{args: []string{"get", "--invalid", "drop", "{host} of a reference"}, stdoutToo: true, line: "http://h/a\na b\n"}
	watch(t, []*watched{none, some})
	assert.Empty(t, linesOnScreen(none.shown))
	assert.NotEmpty(t, linesOnScreen(some.shown))
	for _, line := range linesOnScreen(some.shown) {
		assert.Regexp(t, `^(h of a reference|uri: stdin:[0-9]+:2: a space is not allowed in the path: "a b"; as data it is written %20)$`, line)
	}
}

func TestAPartOfALineIsNotContinuedByTheBar(t *testing.T) {
	var screen bytes.Buffer
	l := &lastLine{to: &screen}
	results := l.above(&screen)
	_, err := io.WriteString(results, "a")
	require.NoError(t, err)
	_, err = l.Write([]byte("\r50 %"))
	require.NoError(t, err)
	_, err = io.WriteString(results, "b\n")
	require.NoError(t, err)
	_, err = l.Write([]byte("\r50 %"))
	require.NoError(t, err)
	assert.Equal(t, "ab\n\r50 %", screen.String())
}

// In a pipe and in a script, check says nothing about the names of its files: they are what its
// arguments are for.
func TestCheckSaysToAPersonHowAReferenceIsRead(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("urls.txt", []byte("http://h/\n"), 0o666))
	for _, args := range [][]string{{"urls.txt"}, {"--file", "urls.txt"}} {
		term := openTerminal(t)
		command := exec.Command("uri", append([]string{"check"}, args...)...)
		command.Stderr = term.program
		out, err := command.Output()
		require.NoError(t, err)
		require.NoError(t, term.program.Close())
		var shown strings.Builder
		for b := range term.shown {
			shown.Write(b)
		}
		assert.Equal(t, "urls.txt:1: valid\n", string(out))
		want := "1 line, 0 invalid\r\n"
		if len(args) == 1 {
			want += "uri: note: urls.txt was read as a file, as by --file urls.txt; a reference is for uri parse ./urls.txt\r\n"
		}
		assert.Equal(t, want, shown.String())
	}
}
