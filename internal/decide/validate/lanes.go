package validate

import (
	"fmt"
	"math/bits"
	"strings"
)

// This file is about the run over eight bytes at a time, which functions have in line (laneText)
// and call as scan.SkipRun (runtime.txt). A lane is what a table has for one of the eight bytes.

// laneText has the parameters of the text of a run in line.
type laneText struct {
	loops, pairs string // the table, and that of pairs or ""
	q, bit       int
	encoded      bool // it skips percent-encoded bytes too
}

// String returns the text.
func (l laneText) String() string {
	in := fmt.Sprintf("%#x", 1<<l.bit)
	var b strings.Builder
	fmt.Fprintf(&b, "if n < 8 { for i < n && %s[s[i]]&%s != 0 { i++ } goto e%d }", l.loops, in, l.q)
	if l.encoded {
		b.WriteString("must, carry = 0, 0")
	}
	fmt.Fprintf(&b, `for {
		j = min(i, n-8)
		{ t := s[j : j+8] w = %s w |= %s }
		j = (i - j) * 4
		w = w >> (uint(j) & 63) >> (uint(j) & 63)
		bad = ^(w >> %d) & 0x101010101010101`, l.gather(0), l.gather(4), l.bit)
	more := "n-i >= 32"
	if l.encoded {
		b.WriteString(`if pct = w >> 6 & 0x101010101010101; pct|must != 0 {
			must |= pct<<8 | pct<<16
			carry = pct>>48 | pct>>56
			bad = bad&^pct | must&^(w>>7)
		}`)
		more = "must == 0 && " + more
	}
	b.WriteString("if bad != 0 { break } i += 8")
	if l.encoded {
		b.WriteString(" must, carry = carry, 0")
	}
	fmt.Fprintf(
		&b,
		" for %s { t := s[i : i+16] if %s%s == 0 { break } i += 16 } }",
		more,
		l.sixteen(),
		in,
	)
	b.WriteString("i += bits.TrailingZeros64(bad) >> 3")
	if l.encoded {
		b.WriteString("if must&bad&-bad != 0 { i-- if s[i] != '%' { i-- } }")
	}
	return b.String()
}

// gather returns the expression of four lanes.
func (l laneText) gather(first int) string {
	lane := func(k int) string { return fmt.Sprintf("uint64(%s[t[%d]])<<%d", l.loops, k, 8*k) }
	return fmt.Sprintf(
		"(%s | %s) | (%s | %s)",
		lane(first),
		lane(first+1),
		lane(first+2),
		lane(first+3),
	)
}

// sixteen returns the beginning of the conjunction of what sixteen bytes have.
func (l laneText) sixteen() string {
	var b strings.Builder
	for k := 0; k < 16; k++ {
		if l.pairs == "" {
			fmt.Fprintf(&b, "%s[t[%d]]&", l.loops, k)
			continue
		}
		fmt.Fprintf(&b, "%s[uint16(t[%d])|uint16(t[%d])<<8]&", l.pairs, k, k+1)
		k++
	}
	return b.String()
}

// round is one round of both texts, with bit 0 for the set. Of must and carry, bit 0 of a lane is
// set if it must be a digit: of these eight bytes, and of the next.
func round(w uint64, encoded bool, must uint64) (bad, mustNow, carry uint64) {
	const lanes = 0x101010101010101
	bad = ^w & lanes
	if encoded {
		if pct := w >> 6 & lanes; pct|must != 0 {
			must |= pct<<8 | pct<<16
			carry = pct>>48 | pct>>56
			bad = bad&^pct | must&^(w>>7)
		}
	}
	return bad, must, carry
}

// The kinds of lanes, for a set with bit 0. bitSet decides of every set with percent-encoded bytes
// that "%" has bit 6, that HEXDIG have bit 7, and that no other byte has one of them; checkClaim
// decides that "%" is not in the set and that HEXDIG are.
const (
	laneOut     = 0x00 // this is also shifted in behind the text
	laneIn      = 0x01
	laneDigit   = 0x81
	lanePercent = 0x40
)

// due has the lanes that must be digits if no, one or two digits of a "%" before are still to come.
var due = [3]uint64{0, 0x01, 0x0101}

// checkRounds tries every round: the contents of eight lanes, and the digits that are due. By
// induction a run skips exactly the longest sequence of bytes of the set and of complete triplets:
// a round that ends the run leaves it at the right byte, and another one says right what the next
// round must have.
func checkRounds() (cases int) {
	kinds := [4]uint64{laneOut, laneIn, laneDigit, lanePercent}
	for _, encoded := range []bool{false, true} {
		for code := range 1 << 16 {
			var lane [8]uint64
			for k := range lane {
				lane[k] = kinds[code>>(2*k)&3]
			}
			for digits := range due {
				if encoded || digits == 0 {
					checkRound(lane, encoded, digits)
					cases++
				}
			}
		}
	}
	return cases
}

func checkRound(lane [8]uint64, encoded bool, digits int) {
	var w uint64
	for k := range lane {
		w |= lane[k] << (8 * k)
	}
	bad, must, carry := round(w, encoded, due[digits])
	stop, ends, left := byteByByte(lane, encoded, digits)
	if ends != (bad != 0) {
		differ(
			"a round over %x with %d digits due ends the run: %v, want %v",
			w,
			digits,
			bad != 0,
			ends,
		)
	}
	if !ends {
		if encoded && carry != due[left] {
			differ(
				"a round over %x with %d digits due: the next must have %x, want %x",
				w,
				digits,
				carry,
				due[left],
			)
		}
		return
	}
	got := bits.TrailingZeros64(bad) >> 3
	if must&bad&-bad != 0 { // back to the "%"
		if got--; !isPercent(lane, digits, got) {
			got--
		}
	}
	if got != stop {
		differ(
			"a round over %x with %d digits due ends the run at %d, want %d",
			w,
			digits,
			got,
			stop,
		)
	}
}

// isPercent reports whether a lane is "%". Lanes before the first are those of the round before.
func isPercent(lane [8]uint64, digits, k int) bool {
	if k >= 0 {
		return lane[k] == lanePercent
	}
	return k == digits-3
}

// byteByByte is what a round should do: where the run ends, if it ends in these lanes, and
// otherwise how many digits are left.
func byteByByte(lane [8]uint64, encoded bool, digits int) (stop int, ends bool, left int) {
	left = digits
	percent := digits - 3 // the lane of the "%" whose digits are due
	for k, l := range lane {
		switch {
		case left > 0 && l == laneDigit:
			left--
		case left > 0:
			return percent, true, 0
		case encoded && l == lanePercent:
			left, percent = 2, k
		case l != laneIn && l != laneDigit:
			return k, true, 0
		}
	}
	return 0, false, left
}
