package main

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// screen is a terminal, on which a bar may write from another goroutine.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

// last returns the last line that was written, without space at its end.
func (s *screen) last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := strings.ReplaceAll(s.text.String(), "\x1b[0m", "")
	return strings.TrimRight(text[strings.LastIndex(text, "\r")+1:], " ")
}

func TestProgressShowsWhatACommandWorksOnAndIsRemovedAtTheEnd(t *testing.T) {
	var s screen
	w := newProgress(&s, "a.abnf")
	w.bar.SetWidth(80).Write()
	assert.Regexp(t, `^a\.abnf: \S+s$`, s.last())
	w.on("a.abnf, rule b")
	w.bar.Write()
	assert.Regexp(t, `^a\.abnf, rule b: \S+s$`, s.last())
	w.on(strings.Repeat("x", 1000))
	w.bar.Write()
	assert.Regexp(t, `^x{60}…: \S+s$`, s.last())
	w.on("a\x1b[2J.abnf")
	w.bar.Write()
	assert.NotContains(t, s.last(), "\x1b")
	w.end()
	assert.Empty(t, s.last())
}

func TestNoProgressIsShownWhereThereIsNoTerminal(t *testing.T) {
	var s screen
	w := (&program{stderr: &s}).working("a.abnf")
	w.on("rule a")
	w.end()
	assert.Empty(t, s.text.String())
}
