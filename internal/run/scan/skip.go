package scan

import (
	"math/bits"
)

// OctetRun describes a run of bytes of a set, for [SkipRun].
type OctetRun struct {
	Table   *[256]uint8 // by byte: a bit for each of several sets, and two for "%" and hexadecimal digits
	Bit     uint8       // of the set
	Encoded bool        // whether percent-encoded bytes are in the run
	Twos    *Pairs      // the table for two bytes at a time, or nil
}

// Pairs is a table for two bytes at a time: the bits that both have in the table for one. The first byte
// is the lower half of the index. A table that is not filled has no bits, which is slower and still right.
type Pairs [1 << 16]uint8

const (
	percentBit = 6
	hexBit     = 7
	lanes      = 0x0101010101010101 // the lowest bit of each of eight bytes
)

// SkipRun returns the end of a run that continues at i. An incomplete percent-encoded byte is not in
// the run.
//
// Each round reads eight bytes: those from i or, if fewer are left, the last eight of s. Then it shifts
// out the bytes before i, and the zeros that it shifts in end the run.
func SkipRun(s string, i int, r *OctetRun) int {
	var must, carry uint64 // the lanes that must be hexadecimal digits: of these eight bytes, and of the next
	for len(s) >= 8 {
		j := min(i, len(s)-8)
		w := r.gather(s[j:j+8]) >> (8 * uint(i-j))
		bad := ^(w >> (r.Bit & 7)) & lanes
		if r.Encoded {
			if pct := w >> percentBit & lanes; pct|must != 0 {
				must |= pct<<8 | pct<<16
				carry = pct>>48 | pct>>56
				bad = bad&^pct | must&^(w>>hexBit)
			}
		}
		if bad != 0 {
			i += bits.TrailingZeros64(bad) >> 3
			if must&bad&-bad != 0 {
				i -= behindPercent(s, i)
			}
			return i
		}
		i += 8
		if must, carry = carry, 0; must == 0 {
			i = r.skipMany(s, i)
		}
	}
	for i < len(s) && r.Table[s[i]]>>(r.Bit&7)&1 != 0 {
		i++
	}
	return i
}

// behindPercent returns the distance of s[i] from the "%" that requires it to be a digit.
func behindPercent(s string, i int) int {
	if s[i-1] == '%' {
		return 1
	}
	return 2
}

// gather returns the table's entries for eight bytes, one per lane.
func (r *OctetRun) gather(s string) uint64 {
	t := r.Table
	_ = s[7]
	return uint64(t[s[0]]) | uint64(t[s[1]])<<8 | uint64(t[s[2]])<<16 | uint64(t[s[3]])<<24 |
		uint64(t[s[4]])<<32 | uint64(t[s[5]])<<40 | uint64(t[s[6]])<<48 | uint64(t[s[7]])<<56
}

// skipMany skips sixteen bytes at a time while all are in the set.
func (r *OctetRun) skipMany(s string, i int) int {
	if r.Twos == nil {
		return i
	}
	p, in := r.Twos, uint8(1)<<(r.Bit&7)
	for len(s)-i >= 32 {
		t := s[i : i+16]
		if bothIn(p, t[0:])&bothIn(p, t[2:])&bothIn(p, t[4:])&bothIn(p, t[6:])&bothIn(p, t[8:])&bothIn(p, t[10:])&bothIn(p, t[12:])&bothIn(p, t[14:])&in == 0 {
			break
		}
		i += 16
	}
	return i
}

func bothIn(p *Pairs, s string) uint8 { return p[uint16(s[0])|uint16(s[1])<<8] }
