package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// onScreen returns the line that a terminal shows after a text of lines that begin with CR.
func onScreen(text string) string {
	var line []rune
	for part := range strings.SplitSeq(text, "\r") {
		runes := []rune(part)
		line = append(runes, line[min(len(line), len(runes)):]...)
	}
	return strings.TrimRight(string(line), " ")
}

func TestProgressIsShownAndRemoved(t *testing.T) {
	var screen bytes.Buffer
	b := &progress{to: &screen, total: 200, shown: func(n int64) string { return fmt.Sprint(n) }}
	r := b.reader(strings.NewReader(strings.Repeat("x", 200)))
	_, err := io.CopyN(io.Discard, r, 50)
	require.NoError(t, err)
	assert.Equal(t, " 25 % ██████████                               50 of 200", onScreen(screen.String()))
	_, err = io.Copy(io.Discard, r)
	require.NoError(t, err)
	assert.Contains(t, onScreen(screen.String()), "100 % ████")
	b.counter()(7, -1)
	assert.Equal(t, "7", onScreen(screen.String()), "the longer line is gone")
	b.finish()
	assert.Empty(t, onScreen(screen.String()))
	assert.True(t, strings.HasSuffix(screen.String(), "\r"))
}

func TestProgressIsDrawnRarely(t *testing.T) {
	var screen bytes.Buffer
	b := &progress{to: &screen, total: -1, shown: func(n int64) string { return fmt.Sprint(n) }, every: time.Hour}
	for n := range 100 {
		b.move(int64(n), -1)
	}
	assert.Equal(t, "0", onScreen(screen.String()))
}

func TestWithoutATerminalNoProgressIsShown(t *testing.T) {
	var p program
	p.stderr = io.Discard
	b := p.counting()
	assert.Nil(t, b)
	assert.Nil(t, b.counter())
	b.finish()
}
