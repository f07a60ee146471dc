package main_test

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/progress"
	"github.com/urigrammar/uri/cmd/internal/tests/ttytest"
)

// screen is a terminal that tells of each text that is written to it.
type screen struct {
	mu      sync.Mutex
	text    bytes.Buffer
	written chan bool
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.text.Write(b)
	if s.written != nil {
		s.written <- true
	}
	return n, err
}

func TestProgressIsShownAtEachTickAndRemovedAtTheEnd(t *testing.T) {
	s := &screen{written: make(chan bool, 100)}
	ticks, texts := make(chan time.Time), []string{"25 %: 1.5 MB of 6.0 MB", "7 B"}
	end := progress.On(s).Run(ticks, func() string {
		text := texts[0]
		texts = texts[1:]
		return text
	})
	ticks <- time.Time{}
	<-s.written
	assert.Equal(t, "25 %: 1.5 MB of 6.0 MB", ttytest.Line(s.text.String()))
	ticks <- time.Time{}
	<-s.written
	<-s.written
	assert.Equal(t, "7 B", ttytest.Line(s.text.String()), "the longer line is gone")
	end()
	assert.Empty(t, ttytest.Line(s.text.String()))
	assert.True(t, strings.HasSuffix(s.text.String(), "\r"))
}

func TestWorkThatEndsBeforeATickShowsNothing(t *testing.T) {
	var s screen
	progress.On(&s).Run(make(chan time.Time), func() string { return "x" })()
	assert.Empty(t, s.text.String())
	(*progress.Line)(nil).Run(nil, nil)()
}

func TestAPartOfALineIsNotContinuedByTheProgress(t *testing.T) {
	var s screen
	l := progress.On(&s)
	results := l.Above(&s)
	for _, text := range []string{"a", "b\n"} {
		_, err := io.WriteString(results, text)
		require.NoError(t, err)
		l.Show("50 %")
	}
	assert.Equal(t, "ab\n50 %", s.text.String())
	_, err := io.WriteString(results, "c\n")
	require.NoError(t, err)
	assert.Equal(t, "ab\n50 %\r    \rc\n", s.text.String())
}

func TestBytesAreShownWithTheirTotalIfItIsKnown(t *testing.T) {
	for want, of := range map[string][2]int64{
		"0.0 MB": {999, 0}, "1500.0 MB": {1_500_000_000, 0}, "25 %: 1.5 MB of 6.0 MB": {1_500_000, 6_000_000}, "100 %: 9.0 MB of 6.0 MB": {9_000_000, 6_000_000},
	} {
		assert.Equal(t, want, progress.Bytes(of[0], of[1]))
	}
}
