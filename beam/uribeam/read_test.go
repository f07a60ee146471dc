package uribeam

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// texts are files: lines of all kinds of lengths, and octets of all kinds.
var texts = rapid.Custom(func(t *rapid.T) string {
	lines := rapid.SliceOfN(rapid.OneOf(
		rapid.StringMatching(`[a-z\r]{0,12}`),
		rapid.Just("\xff\x00☕"),
		rapid.Map(rapid.IntRange(0, 300_000), func(n int) string { return strings.Repeat("x", n) }),
	), 0, 12).Draw(t, "lines")
	text := strings.Join(lines, "\n")
	if rapid.Bool().Draw(t, "final") {
		text += "\n"
	}
	return text
})

func TestEveryLineIsReadOnceHoweverAFileIsDivided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		size := rapid.Int64Range(1, 1<<20).Filter(func(n int64) bool { return int64(len(text))/n < 100 }).Draw(t, "size")
		crlf := rapid.Bool().Draw(t, "crlf")
		var read []block
		var spans []span
		for start := int64(0); start < int64(len(text)); start += size {
			p := part{"f", start, min(start+size, int64(len(text)))}
			counted := span{File: p.File, Start: p.Start}
			require.NoError(t, p.read(bytes.NewReader([]byte(text)), ReadOptions{CRLF: crlf}, &counted, func(b block) { read = append(read, b) }))
			spans = append(spans, counted)
		}
		require.Equal(t, numbered(text, crlf), numberedBlocks(read, spans))
	})
}

// numbered are the lines of a text by their numbers.
func numbered(text string, crlf bool) map[int64]string {
	out := map[int64]string{}
	for line := range strings.Lines(text) {
		whole := strings.TrimSuffix(line, "\n")
		if crlf && whole != line {
			whole = strings.TrimSuffix(whole, "\r")
		}
		out[int64(len(out))+1] = whole
	}
	return out
}

// numberedBlocks are the lines of blocks, which are counted from the beginning of the file as a summary does it.
func numberedBlocks(blocks []block, spans []span) map[int64]string {
	out := map[int64]string{}
	for _, b := range blocks {
		number := b.Place.Line
		for _, s := range spans {
			if s.Start < b.Place.Span {
				number += s.Lines
			}
		}
		for text := range b.inputs {
			out[number] += text
			number++
		}
	}
	return out
}

func TestAnErrorOfReadingIsReturned(t *testing.T) {
	broken := errors.New("broken")
	p := part{"f", 0, 100}
	require.ErrorIs(t, p.read(io.MultiReader(strings.NewReader("a\nb"), &failing{broken}), ReadOptions{}, new(span), func(block) {}), broken)
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }
