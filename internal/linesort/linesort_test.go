package linesort_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/linesort"
)

// simply is what the writer should write, without any bound on memory.
func simply(all []string, o linesort.Options) string {
	all = slices.Clone(all)
	if o.Sort {
		slices.Sort(all)
	}
	seen := map[string]bool{}
	var b strings.Builder
	for _, line := range all {
		if !o.Unique || !seen[line] {
			b.WriteString(line + string(o.End))
		}
		seen[line] = true
	}
	return b.String()
}

func TestLinesThatDoNotFitIntoMemoryAreSortedAsOthersAre(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	rapid.Check(t, func(t *rapid.T) {
		o := linesort.Options{
			Sort:   rapid.Bool().Draw(t, "sort"),
			End:    rapid.SampledFrom([]byte{'\n', 0}).Draw(t, "end"),
			Memory: rapid.SampledFrom([]int{1, 100, 1000, 1 << 20}).Draw(t, "memory"),
		}
		o.Unique = !o.Sort || rapid.Bool().Draw(t, "unique")
		all := rapid.SliceOfN(rapid.Map(rapid.StringMatching("[abX\x01]{0,3}c{0,40}"), func(s string) string { return strings.ReplaceAll(s, "X", "\xff") }), 0, 300).Draw(t, "lines")
		text := strings.Join(append(slices.Clone(all), ""), string(o.End))
		var out bytes.Buffer
		w := linesort.NewWriter(&out, o)
		for len(text) > 0 {
			n := rapid.IntRange(1, len(text)).Draw(t, "piece")
			written, err := w.Write([]byte(text[:n]))
			require.NoError(t, err)
			require.Equal(t, n, written)
			text = text[n:]
		}
		require.NoError(t, w.Flush())
		w.Close()
		require.Equal(t, simply(all, o), out.String())
	})
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	assert.Empty(t, left, "no temporary file is left")
}

// More runs than are merged at once.
func TestManyRunsAreMergedInSeveralPasses(t *testing.T) {
	var all []string
	for i := range 20_000 {
		all = append(all, fmt.Sprint(i*7919%10_007))
	}
	for _, o := range []linesort.Options{{Sort: true, End: '\n'}, {Sort: true, Unique: true, End: '\n'}, {Unique: true, End: '\n'}} {
		o.Memory = 1000
		var out bytes.Buffer
		w := linesort.NewWriter(&out, o)
		_, err := w.Write([]byte(strings.Join(all, "\n")))
		require.NoError(t, err)
		require.NoError(t, w.Flush(), "the last line has no end")
		w.Close()
		assert.True(t, simply(all, o) == out.String(), "%+v", o)
	}
}

func TestALineThatIsNewIsWrittenAtOnce(t *testing.T) {
	var out bytes.Buffer
	w := linesort.NewWriter(&out, linesort.Options{Unique: true, End: '\n'})
	for _, line := range []string{"b\n", "a\n", "b\n"} {
		_, err := w.Write([]byte(line))
		require.NoError(t, err)
	}
	assert.Equal(t, "b\na\n", out.String())
}

// broken takes no more than a number of bytes.
type broken struct{ left int }

var errBroken = errors.New("broken")

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestTheErrorOfTheOtherWriterIsReturned(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, o := range []linesort.Options{{Sort: true}, {Unique: true}, {Sort: true, Memory: 10}, {Unique: true, Memory: 10}} {
		o.End = '\n'
		w := linesort.NewWriter(&broken{5}, o)
		_, err := w.Write([]byte("aaaa\nbbbb\ncccc\n"))
		assert.ErrorIs(t, errors.Join(err, w.Flush()), errBroken, "%+v", o)
		w.Close()
	}
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	assert.Empty(t, left, "no temporary file is left")
}

func TestAFolderForTemporaryFilesThatIsMissingIsAnError(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()+"/missing")
	w := linesort.NewWriter(new(bytes.Buffer), linesort.Options{Sort: true, End: '\n', Memory: 10})
	_, err := w.Write([]byte("aaaaaaaaa\nbbbbbbbbb\ncccccccc\n"))
	err = errors.Join(err, w.Flush())
	assert.ErrorIs(t, err, os.ErrNotExist)
	assert.ErrorContains(t, err, "lines that do not fit into memory need a temporary file, in the folder that TMPDIR names: open ")
}
