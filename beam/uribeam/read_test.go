package uribeam

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
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

// readPart reads a part of a text, and what a runner splits off from it as it goes, after which split returns true.
func readPart(t require.TestingT, text string, r offsetrange.Restriction, split func() bool) (read []Block, spans []Span) {
	tracker := sdf.NewLockRTracker(offsetrange.NewTracker(r))
	var rest []offsetrange.Restriction
	p := part{Span: Span{File: "f", Start: r.Start}, tracker: tracker}
	p.emit = func(b Block) {
		read = append(read, b)
		if !split() {
			return
		}
		_, residual, err := tracker.TrySplit(0.5)
		require.NoError(t, err)
		if residual != nil {
			rest = append(rest, residual.(offsetrange.Restriction))
		}
	}
	require.NoError(t, p.read(bytes.NewReader([]byte(text))))
	p.finish()
	require.NoError(t, tracker.GetError())
	require.True(t, tracker.IsDone(), "a part that is not read to its end is an error for the runner")
	spans = append(spans, p.Span)
	for _, r := range rest {
		b, s := readPart(t, text, r, split)
		read, spans = append(read, b...), append(spans, s...)
	}
	return read, spans
}

func TestEveryLineIsReadOnceHoweverAFileIsSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		all := offsetrange.Restriction{Start: 0, End: int64(len(text))}
		var read []Block
		var spans []Span
		for _, r := range all.SizedSplits(rapid.Int64Range(1, 1<<20).Filter(func(n int64) bool { return int64(len(text))/n < 100 }).Draw(t, "size")) {
			b, s := readPart(t, text, r, func() bool { return rapid.Bool().Draw(t, "split") })
			read, spans = append(read, b...), append(spans, s...)
		}
		require.Equal(t, numbered(text), numberedBlocks(read, spans))
	})
}

// numbered are the lines of a text by their numbers.
func numbered(text string) map[int64]string {
	out := map[int64]string{}
	for line := range strings.Lines(text) {
		out[int64(len(out))+1] = strings.TrimSuffix(line, "\n")
	}
	return out
}

// numberedBlocks are the lines of blocks, which are counted from the beginning of the file as Summarize does it.
func numberedBlocks(blocks []Block, spans []Span) map[int64]string {
	out := map[int64]string{}
	for _, b := range blocks {
		for l := range b.inputs(false) {
			number := l.Line
			for _, s := range spans {
				if s.Start < l.Span {
					number += s.Lines
				}
			}
			out[number] += string(l.Text)
		}
	}
	return out
}

func TestAnErrorOfReadingIsReturned(t *testing.T) {
	broken := errors.New("broken")
	p := part{tracker: sdf.NewLockRTracker(offsetrange.NewTracker(offsetrange.Restriction{Start: 0, End: 100})), emit: func(Block) {}}
	require.ErrorIs(t, p.read(io.MultiReader(strings.NewReader("a\nb"), &failing{broken})), broken)
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }
