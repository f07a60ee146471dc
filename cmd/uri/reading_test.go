package main

import (
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/tests/ttytest"
)

// shownScreen is a terminal that tells of each text that is written to it.
type shownScreen struct {
	mu      sync.Mutex
	text    strings.Builder
	written chan bool
}

func (s *shownScreen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.text.Write(b)
	select {
	case s.written <- true:
	default: // nobody waits for more
	}
	return n, err
}

// slow is standard input that arrives in two parts. Between them a tick shows the progress.
type slow struct {
	line  string
	reads int
	ticks chan time.Time
	shown *shownScreen
}

func (s *slow) Read(b []byte) (int, error) {
	s.reads++
	switch s.reads {
	case 1:
		return copy(b, s.line), nil
	case 2:
		for len(s.shown.written) > 0 {
			<-s.shown.written
		}
		s.ticks <- time.Time{}
		<-s.shown.written
	}
	return 0, io.EOF
}

// watched runs a command whose standard error, and perhaps standard output, is a terminal. It returns the lines that are left on the
// screen, and whether progress was shown.
func watched(line string, stdoutToo bool, args ...string) (left []string, progress bool) {
	shown, ticks := &shownScreen{written: make(chan bool, 1)}, make(chan time.Time)
	p := &program{stdin: &slow{line: line, ticks: ticks, shown: shown}, stderr: shown, terminals: terminals{stderr: true, stdout: stdoutToo}, ticks: ticks}
	p.stdout.To = io.Discard
	if stdoutToo {
		p.stdout.To = shown
	}
	p.commandLine().Main(args, p.stdout.To, p.stderr)
	for line := range strings.Lines(shown.text.String()) {
		if line = ttytest.Line(strings.TrimSuffix(line, "\n")); line != "" {
			left = append(left, line)
		}
	}
	return left, strings.Contains(shown.text.String(), "0.0 MB\r")
}

func TestEachCommandThatReadsForLongShowsItsProgressOnATerminal(t *testing.T) {
	for _, args := range [][]string{
		{"check"}, {"check", "--summary"}, {"check", "-q"}, {"parse"}, {"parse", "--tree"}, {"query"}, {"get", "{host}"}, {"get", "{host}", "-f", "-"}, {"get", "{host}", "-u"},
		{"filter", "--host", "x"}, {"resolve", "--base", "http://h/"}, {"normalize"}, {"resolve", "--relative", "--base", "http://h/"}, {"repair"}, {"set", "--port", "1"}, {"encode"}, {"decode"},
	} {
		left, progress := watched("http://h/a\n", false, args...)
		assert.True(t, progress, args)
		if args[0] == "check" {
			assert.Equal(t, []string{"1 line, 0 invalid"}, left)
			continue
		}
		assert.Empty(t, left, "%q: the progress is removed at the end", args)
	}
}

// Progress is on the last line of the screen, and results and errors are above it.
func TestProgressOnTheTerminalOfTheResultsLeavesTheirLinesWhole(t *testing.T) {
	left, progress := watched("http://h/a\n", true, "filter", "--host", "x")
	assert.True(t, progress)
	assert.Empty(t, left)
	left, progress = watched("http://h/a\na b\n", true, "get", "--invalid", "drop", "{host} of a reference")
	assert.True(t, progress)
	assert.Equal(t, []string{"h of a reference", `uri: stdin:2:2: a space is not allowed in the path: "a b"; if it is data, write %20`}, left)
}

func TestWithoutATerminalNoProgressIsShown(t *testing.T) {
	var stderr strings.Builder
	p := &program{stderr: &stderr}
	r := p.read([]commandline.Verbatim{"a"})
	_, err := io.Copy(io.Discard, r.from(strings.NewReader("x")))
	require.NoError(t, err)
	r.end()
	assert.Empty(t, stderr.String())
}
