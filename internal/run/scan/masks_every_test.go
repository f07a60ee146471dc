//go:build (amd64 || arm64) && !purego

package scan

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// singletons returns six sets of one byte each, from first on.
func singletons(first byte) (s sets) {
	for k := range s {
		if c := first + byte(k); c < 0x80 {
			s[k].octets[c] = true
		}
	}
	return s
}

// requireMasks is called a million times.
func requireMasks(t *testing.T, m *MaskSets, text []byte, want Masks) {
	var got Masks
	if MasksOf(View(text), 0, m, &got); got != want {
		require.Equal(t, want, got, "%q", text)
	}
}

// Each set of bytes is a union of singletons, and its nibbles are the union of theirs.
func TestEveryByteAtEveryPositionOfABlockIsInTheMasksOfItsSets(t *testing.T) {
	if !Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
	for first := byte(0); first < 0x80; first += MaskCount {
		s := singletons(first)
		m := s.forInstructions(MaskCount)
		for _, filler := range []byte{first, first + 1, 0xff} {
			text := bytes.Repeat([]byte{filler}, MaskBlock)
			others := s.masks(View(text))
			for at := range text {
				for c := range 256 {
					text[at] = byte(c)
					want := others
					for k := range want {
						if want[k] &^= 1 << at; s.has(k, byte(c)) {
							want[k] |= 1 << at
						}
					}
					requireMasks(t, m, text, want)
				}
				text[at] = filler
			}
		}
	}
}

// The second and the third byte of a triplet take each value where the other one is a digit and
// where it is not.
func TestEveryTripletAtEveryPositionOfABlockIsInTheMasksThatHaveThem(t *testing.T) {
	if !Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
	var s sets
	for k := range s {
		s[k].encoded = k%2 == 0
		s[k].octets['a'], s[k].octets['%'] = k < 4, k == 5
	}
	m := s.forInstructions(MaskCount)
	for _, length := range []int{3, 33, 64} {
		text := bytes.Repeat([]byte{'a'}, length+3)
		for at := range length {
			for _, before := range []string{"a", "%", "%4"} {
				copy(text[max(0, at-len(before)):], before)
				for c := range 256 {
					for _, rest := range [][2]byte{{byte(c), 'f'}, {byte(c), '/'}, {'0', byte(c)}, {'g', byte(c)}} {
						text[at], text[at+1], text[at+2] = '%', rest[0], rest[1]
						requireMasks(t, m, text[:length], s.masks(View(text[:length])))
					}
				}
			}
			copy(text[max(0, at-2):], "aaaaa")
		}
	}
}

func TestSpansEndAtEachByteAtEachPosition(t *testing.T) {
	if !Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
	s := sets{}
	for _, c := range []byte("az09-~!") {
		s[0].octets[c], s[3].octets[c] = true, true
	}
	m := s.forInstructions(MaskCount)
	for _, k := range []int{0, 3} {
		text := bytes.Repeat([]byte{'a'}, 3*MaskBlock)
		for at := range text {
			for c := range 256 {
				text[at] = byte(c)
				for i := 0; i < MaskBlock; i += 9 {
					want := s.run(k, View(text[i:])) / MaskBlock * MaskBlock
					if got := MaskSpan(View(text), i, m, k); got != want {
						require.Equal(t, want, got, "byte %#x at %d, from %d on", c, at, i)
					}
				}
			}
			text[at] = 'a'
		}
	}
}
