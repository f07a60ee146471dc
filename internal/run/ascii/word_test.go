package ascii

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestALetterIsFoundAndChangedAtEveryOffset(t *testing.T) {
	for n := range 3 * wordLen {
		for i := range n {
			for c := range 256 {
				text := []byte(strings.Repeat("a", n))
				text[i] = byte(c)
				require.Equal(t, IsUpper(byte(c)), HasUpper(string(text)), "%q", text)
				require.Equal(t, c < 0x80, Is(string(text)), "%q", text)
				want := strings.Repeat("a", i) + string([]byte{LowerByte(byte(c))}) + strings.Repeat("a", n-i-1)
				require.Equal(t, want, string(AppendLower(nil, string(text))), "%q", text)
			}
		}
	}
}

func TestTheFirstByteFoundInAWordIsTheFirstOfThatValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.Byte(), wordLen, wordLen).Draw(t, "text")
		c := rapid.OneOf(rapid.SampledFrom(text), rapid.Byte()).Draw(t, "c")
		var word uint64
		for i, b := range text {
			word |= uint64(b) << (8 * i)
		}
		first := uint64(0)
		if i := strings.IndexByte(string(text), c); i >= 0 {
			first = 0x80 << (8 * i)
		}
		found := Find(word, c)
		require.Equal(t, first, found&-found)
	})
}

func TestFindingLettersDoesNotAllocate(t *testing.T) {
	text := strings.Repeat("abcdefgh", 20)
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = HasUpper(text) || Lower(text) != text || !EqualFold(text, text) }))
}
