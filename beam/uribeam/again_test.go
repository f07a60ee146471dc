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
	blocks := []block{
		{Place: place{"a", 0, 1}, Text: "http://h/\n<\nx:y\n//u:p@h\r\n\xff\n"},
		{Place: place{"b", 7, 9}, Text: "http://h/\nurn:a:b"},
		{Place: place{"b", 7, 11}, TooLong: true, Text: "xxx"},
		{One: true, Text: "a\nb"},
	}
	rapid.Check(t, func(t *rapid.T) {
		used := &checkFn{}
		for range rapid.IntRange(0, 4).Draw(t, "tries") {
			left := rapid.IntRange(0, 9).Draw(t, "fails at")
			assert.NotPanics(t, func() {
				defer func() { _ = recover() }()
				used.ProcessElement(rapid.SampledFrom(blocks).Draw(t, "block"), func(string, count) {
					if left--; left < 0 {
						panic("the worker fails")
					}
				})
			})
		}
		fresh := &checkFn{}
		b := rapid.SampledFrom(blocks).Draw(t, "block")
		require.Equal(t, emitted(fresh, b), emitted(used, b))
	})
}

// emitted are the counts of a block.
func emitted(fn *checkFn, b block) map[string]count {
	out := map[string]count{}
	fn.ProcessElement(b, func(key string, c count) { out[key] = c })
	return out
}
