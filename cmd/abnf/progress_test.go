package main

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// screen is a terminal.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func TestLongWorkShowsWhatItIsAboutAndRemovesItAtTheEnd(t *testing.T) {
	var s screen
	w := newProgress(&s, "a.abnf", time.Millisecond)
	require.Eventually(t, func() bool { return strings.HasPrefix(s.String(), "\ra.abnf: 0 s") }, 10*time.Second, time.Millisecond)
	w.end()
	assert.Equal(t, "\ra.abnf: 0 s\r           \r", s.String())
}

func TestShortWorkShowsNothing(t *testing.T) {
	var s screen
	w := newProgress(&s, "a.abnf", time.Hour)
	w.on("rule a")
	w.end()
	assert.Empty(t, s.String())
	none := (&program{stderr: &s}).working("a.abnf")
	assert.Nil(t, none, "no terminal")
	none.on("rule a")
	none.end()
}
