//go:build (amd64 || arm64) && !purego

package scan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/guardpage"
)

// set has sets by octet, from which the forms for instructions are made.
type sets [MaskCount]struct {
	octets  [128]bool
	encoded bool
}

func randomSets(r *rand.Rand) (s sets) {
	for k := range s {
		s[k].encoded = r.IntN(2) == 0
		for c, share := 0, uint64(r.IntN(129)); c < len(s[k].octets); c += 8 {
			for i, random := 0, r.Uint64(); i < 8; i++ {
				s[k].octets[c+i] = random>>(8*i)&0x7F < share
			}
		}
	}
	return s
}

func (s *sets) has(k int, octet byte) bool { return octet < 128 && s[k].octets[octet] }

func (s *sets) forInstructions(count int) *MaskSets {
	var octets []string
	for k := range count {
		octets = append(octets, string(s.members(k)))
	}
	out := NewMaskSets(octets...)
	for k := range s {
		if s[k].encoded {
			out.Encoded[k] = 1<<64 - 1
		}
	}
	return &out
}

// masks finds masks octet by octet.
func (s *sets) masks(text string) (out Masks) {
	text = text[:min(len(text), MaskBlock)]
	var encoded uint64 // bytes of triplets
	for i := range len(text) {
		if text[i] == '%' && len(text)-i >= 3 && isHex[text[i+1]] && isHex[text[i+2]] {
			encoded |= 7 << i
		}
	}
	for k := range s {
		if s[k].encoded {
			out[k] = encoded
		}
		for i := range len(text) {
			if s.has(k, text[i]) {
				out[k] |= 1 << i
			}
		}
	}
	return out
}

var isHex = func() (is [256]bool) {
	for _, c := range []byte("0123456789abcdefABCDEF") {
		is[c] = true
	}
	return is
}()

func (s *sets) run(k int, text string) (n int) {
	for n < len(text) && s.has(k, text[n]) {
		n++
	}
	return n
}

// fill fills b with octets, many of them in triplets.
func fill(r *rand.Rand, b []byte) {
	for i := range b {
		switch random := r.Uint64(); random >> 62 {
		case 0:
			b[i] = "%a1%%G01"[random&7]
		case 1:
			b[i] = byte(random)
		default:
			b[i] = byte(random) & 0x7F
		}
	}
}

func checkMasks(t *testing.T, s *sets, m *MaskSets, text string, i int) {
	t.Helper()
	var got Masks
	for k := range got {
		got[k] = 0xDEADBEEF // all is written
	}
	MasksOf(text, i, m, &got)
	if want := s.masks(text[i:]); !slices.Equal(got[:m.Count], want[:m.Count]) {
		require.Equal(t, fmt.Sprintf("%x", want), fmt.Sprintf("%x", got), "%q from %d on", text, i)
	}
}

func TestMasksHaveTheOctetsOfTheirSets(t *testing.T) {
	if !Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
	r := rand.New(rand.NewPCG(1, 2))
	memory, pages := guardpage.Pages(t)
	const room = 200
	for round := range 20_000 {
		s := randomSets(r)
		m := s.forInstructions(1 + round%MaskCount)
		n := 1 + r.IntN(room-1)
		for _, at := range []int{0, len(memory) - n, pages - r.IntN(n+1), pages - n - r.IntN(70), r.IntN(len(memory) - n)} {
			b := memory[at : at+n]
			fill(r, b)
			checkMasks(t, &s, m, View(b), r.IntN(n))
			if round < 20 {
				for i := range n {
					checkMasks(t, &s, m, View(b), i)
				}
			}
		}
	}
}

func TestSpansEndInTheBlockWhereTheirRunDoes(t *testing.T) {
	if !Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
	r := rand.New(rand.NewPCG(3, 4))
	memory, _ := guardpage.Pages(t)
	for range 5_000 {
		s := randomSets(r)
		m, k, n := s.forInstructions(MaskCount), r.IntN(MaskCount), r.IntN(1000)
		b := memory[len(memory)-n:]
		fill(r, b)
		if of := s.members(k); len(of) > 0 {
			for i := range r.IntN(n + 1) {
				b[i] = of[r.IntN(len(of))]
			}
		}
		i := r.IntN(n + 1)
		want := s.run(k, string(b[i:])) / MaskBlock * MaskBlock
		require.Equal(t, want, MaskSpan(View(b), i, m, k), "%q from %d on", b, i)
	}
}

func (s *sets) members(k int) (all []byte) {
	for c := range byte(128) {
		if s.has(k, c) {
			all = append(all, c)
		}
	}
	return all
}

func TestARunEndsAtTheFirstBitThatIsNotSet(t *testing.T) {
	require.Equal(t, 3, MaskRun(0b110111, 0))
	require.Equal(t, 2, MaskRun(0b110111, 1))
	require.Equal(t, 0, MaskRun(0b110111, 3))
	require.Equal(t, 60, MaskRun(1<<64-1, 4))
}
