package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/cheggaaa/pb/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// onScreen returns the line that a terminal shows after a text of lines that begin with CR.
func onScreen(text string) string {
	var line []rune
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\x1b[0m", ""), "\r") {
		runes := []rune(part)
		line = append(runes, line[min(len(line), len(runes)):]...)
	}
	return strings.TrimRight(string(line), " ")
}

func TestProgressIsShownAndRemoved(t *testing.T) {
	var screen bytes.Buffer
	b := newBar(&screen, 200).Set(pb.Static, true).SetWidth(60).Start()
	r := b.NewProxyReader(strings.NewReader(strings.Repeat("x", 200)))
	_, err := io.CopyN(io.Discard, r, 50)
	require.NoError(t, err)
	assert.Regexp(t, `^25 % +█{8,12} +50 B of 200 B$`, onScreen(b.Write().String()))
	b.SetTotal(0).SetCurrent(7).Write()
	assert.Regexp(t, `^ +7 B$`, onScreen(screen.String()), "the longer line is gone")

	screen.Reset()
	newBar(&screen, 200).SetWidth(60).Start().Finish()
	assert.Empty(t, onScreen(screen.String()))
	assert.True(t, strings.HasSuffix(screen.String(), "\r"))
}

func TestWithoutATerminalNoProgressIsShown(t *testing.T) {
	var p program
	p.stderr = io.Discard
	assert.Nil(t, p.read([]commandline.Verbatim{"a"}))
	move, finish := p.counting()
	assert.Nil(t, move)
	finish()
}
