package scan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// run is a set of octets, and what SkipRun wants to know of it.
func run(octets string, bit uint8, encoded, twos bool) *OctetRun {
	r := &OctetRun{Table: new([256]uint8), Bit: bit, Encoded: encoded}
	for c := range r.Table {
		if strings.IndexByte(octets, byte(c)) >= 0 {
			r.Table[c] |= 1 << bit
		}
		if c == '%' {
			r.Table[c] |= 1 << percentBit
		}
		if strings.IndexByte("0123456789abcdefABCDEF", byte(c)) >= 0 {
			r.Table[c] |= 1 << hexBit
		}
	}
	if twos {
		r.Twos = new(Pairs)
		r.Twos.fill(r.Table)
	}
	return r
}

// slowly is SkipRun octet by octet. Texts of fewer than eight octets are left at a "%".
func slowly(s string, i int, r *OctetRun) int {
	in := func(at int, bit uint8) bool { return at < len(s) && r.Table[s[at]]>>bit&1 == 1 }
	for {
		switch {
		case in(i, r.Bit):
			i++
		case r.Encoded && len(s) >= 8 && in(i, percentBit) && in(i+1, hexBit) && in(i+2, hexBit):
			i += 3
		default:
			return i
		}
	}
}

func TestARunIsSkippedAsOctetByOctet(t *testing.T) {
	pieces := []string{"a", "bcdef0123456789", "%41", "%fF%00", "%", "%4", "%4g", "/", "\xff", strings.Repeat("c", 33), strings.Repeat("%aa", 9)}
	rapid.Check(t, func(t *rapid.T) {
		r := run("abcdef0123456789ABCDEF", uint8(rapid.IntRange(0, 5).Draw(t, "bit")), rapid.Bool().Draw(t, "encoded"), rapid.Bool().Draw(t, "twos"))
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 20).Draw(t, "text"), "")
		i := rapid.IntRange(0, len(s)).Draw(t, "from")
		if i > 0 && strings.Contains(s[max(0, i-2):i], "%") {
			t.Skip("a run does not begin within a triplet")
		}
		assert.Equal(t, slowly(s, i, r), SkipRun(s, i, r), "%q from %d on", s, i)
	})
}
