package uribeam

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A runner that tries again throws away what was emitted, and may use the same worker: whatever a block was tried before, and wherever that failed, it is
// counted the same.
func TestABlockThatIsTriedAgainIsCountedTheSame(t *testing.T) {
	blocks := []Block{
		{Place: Place{"a", 0, 1}, Text: []byte("http://h/\n<\nx:y\n//u:p@h\r\n\xff\n")},
		{Place: Place{"b", 7, 9}, Text: []byte("http://h/\nurn:a:b")},
		{Place: Place{"b", 7, 11}, Shape: TooLong, Text: []byte("xxx")},
		{Shape: One, Text: []byte("a\nb")},
	}
	rapid.Check(t, func(t *rapid.T) {
		used := &checkFn{Options: CheckOptions{Shortest: 2}}
		require.NoError(t, used.Setup())
		for range rapid.IntRange(0, 4).Draw(t, "tries") {
			left := rapid.IntRange(0, 9).Draw(t, "fails at")
			assert.NotPanics(t, func() {
				defer func() { _ = recover() }()
				used.ProcessElement(rapid.SampledFrom(blocks).Draw(t, "block"), func(string, Count) {
					if left--; left < 0 {
						panic("the worker fails")
					}
				})
			})
		}
		fresh := &checkFn{Options: CheckOptions{Shortest: 2}}
		require.NoError(t, fresh.Setup())
		b := rapid.SampledFrom(blocks).Draw(t, "block")
		require.Equal(t, emitted(fresh, b), emitted(used, b))
	})
}

// emitted are the counts of a block as they are written.
func emitted(fn *checkFn, b Block) map[string][]byte {
	out := map[string][]byte{}
	fn.ProcessElement(b, func(key string, c Count) { out[key] = encodeCount(c) })
	return out
}
