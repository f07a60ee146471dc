package run_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/run/prefilter"
	"github.com/urigrammar/uri/internal/run/scan"
)

const plain = "http://a/\n"

// lineAt returns a text of a length with a plain line at an offset, in one that is not plain.
func lineAt(offset, length int) string {
	text := strings.Repeat("a", offset) + plain
	return text + strings.Repeat("a", length-len(text))
}

func isFound(w prefilter.Window, text string, offset int) bool {
	return w.At(text, offset, new(prefilter.Line)) > 0
}

// looked returns a window that has looked at the text from its beginning on, at lines from some offsets on.
func looked(text string, offsets ...int) (w prefilter.Window) {
	for _, offset := range offsets {
		w.At(text, offset, new(prefilter.Line))
	}
	return w
}

func TestAWindowNeedsTextOfItsSize(t *testing.T) {
	needVectors(t)
	for _, offset := range []int{0, 1, 100} {
		assert.False(t, isFound(prefilter.Window{}, lineAt(offset, offset+prefilter.Size-1), offset), "at %d", offset)
		assert.True(t, isFound(prefilter.Window{}, lineAt(offset, offset+prefilter.Size), offset), "at %d", offset)
	}
}

func TestAWindowHasTheLinesThatBeginInItsReach(t *testing.T) {
	needVectors(t)
	for offset, want := range map[int]bool{prefilter.Reach - 1: true, prefilter.Reach: false} {
		text := lineAt(offset, prefilter.Size)
		assert.Equal(t, want, isFound(looked(text, 0), text, offset), "at %d", offset)
	}
}

// Lines that are not plain do not count.
func TestAWindowGoesOnWhereEnoughLinesArePlain(t *testing.T) {
	needVectors(t)
	for lines, want := range map[int]bool{prefilter.Worth - 1: false, prefilter.Worth: true} {
		text := strings.Repeat(plain, lines) + strings.Repeat("a\n", 2*prefilter.Worth)
		var offsets []int
		for offset := 0; offset < len(text); offset += strings.IndexByte(text[offset:], '\n') + 1 {
			offsets = append(offsets, offset)
		}
		text += lineAt(prefilter.Reach-len(text), 2*prefilter.Size)
		assert.Equal(t, want, isFound(looked(text, offsets...), text, prefilter.Reach), "after %d lines", lines)
	}
}

func TestAWindowRestsForAWhile(t *testing.T) {
	needVectors(t)
	until := prefilter.Reach + prefilter.Pause
	text := lineAt(until, until+2*prefilter.Size) // there is a plain line an octet before that too
	w := looked(text, 0, prefilter.Reach)
	assert.False(t, isFound(w, text, until-1))
	assert.True(t, isFound(w, text, until))
}

func TestALineIsFoundIfItsNameEndsInItsFirstBlockAndItInTheSecond(t *testing.T) {
	needVectors(t)
	names := strings.Repeat("_a~B!9$-&.'()*+,;=", 4)
	lines := map[string]bool{"HTTP://a/": true, "Z://b?": true, "a;//b/": false, "1://b/": false, "+://b/": false, "://b/": false}
	for n := 50; n <= 60; n++ {
		lines["http://"+names[:n]+"/"] = len("http://")+n < scan.MaskBlock
		lines["http://"+names[:n]] = len("http://")+n < scan.MaskBlock
	}
	for n := 55; n <= 66; n++ {
		lines[strings.Repeat("a", n)+":///b"] = n+len("://") < scan.MaskBlock
	}
	for n := 2*scan.MaskBlock - 5; n <= 2*scan.MaskBlock+5; n++ {
		lines["http://a/"+strings.Repeat("b", n-len("http://a/"))] = n < 2*scan.MaskBlock
		lines["http://a/"+strings.Repeat("b", n-len("http://a/?"))+"?"] = n < 2*scan.MaskBlock
	}
	for line, want := range lines {
		for before := range scan.MaskBlock {
			start := strings.Repeat("a", before) + "\n"
			for _, end := range []string{"\n", "\r\n"} {
				text := start + line + end + strings.Repeat("a", prefilter.Size)
				assert.Equal(t, want, isFound(looked(text, 0), text, len(start)), "%q at %d", line, len(start))
			}
		}
	}
}
