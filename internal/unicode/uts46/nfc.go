package uts46

import (
	"cmp"
	"slices"
)

// Normalization Form C (UAX #15, section 1.3; Unicode Standard, sections 3.11 and 3.12).

// decomposition is a canonical decomposition in one step. second is 0 if it consists of one code point.
type decomposition struct{ from, first, second rune }

// NFC returns s in Normalization Form C. s must be UTF-8.
func NFC(s string) string { return string(nfc([]rune(s))) }

// nfc returns s in Normalization Form C. It may use the memory of s.
func nfc(s []rune) []rune {
	if isQuickNFC(s) {
		return s
	}
	d := make([]rune, 0, len(s)+len(s)/2)
	for _, r := range s {
		d = appendDecomposed(d, r)
	}
	order(d)
	return compose(d)
}

// isNFC reports whether s is in Normalization Form C.
func isNFC(s []rune) bool { return isQuickNFC(s) || slices.Equal(s, nfc(s)) }

// isQuickNFC reports whether s is certainly in Normalization Form C (UAX #15, section 9).
func isQuickNFC(s []rune) bool {
	var last uint8
	for _, r := range s {
		if r < firstCombining {
			last = 0
			continue
		}
		p := lookup(r)
		if p&notQuick != 0 || p.ccc() != 0 && p.ccc() < last {
			return false
		}
		last = p.ccc()
	}
	return true
}

// firstCombining is the first code point that has a combining class or is not NFC_Quick_Check Yes.
const firstCombining = 0x300

// Hangul syllables are computed (Unicode Standard, section 3.12).
const (
	hangulS, hangulL, hangulV, hangulT = 0xAC00, 0x1100, 0x1161, 0x11A7

	countL, countV, countT = 19, 21, 28
	countS                 = countL * countV * countT
)

func appendDecomposed(d []rune, r rune) []rune {
	if s := r - hangulS; 0 <= s && s < countS {
		d = append(d, hangulL+s/(countV*countT), hangulV+s/countT%countV)
		if t := s % countT; t > 0 {
			d = append(d, hangulT+t)
		}
		return d
	}
	if lookup(r)&decomposes == 0 {
		return append(d, r)
	}
	i, _ := slices.BinarySearchFunc(decompositions[:], r, func(e decomposition, r rune) int { return cmp.Compare(e.from, r) })
	e := decompositions[i]
	d = appendDecomposed(d, e.first)
	if e.second != 0 {
		d = append(d, e.second) // which never decomposes
	}
	return d
}

// order sorts the combining marks after each starter by their classes.
func order(s []rune) {
	for start := 0; start < len(s); {
		if lookup(s[start]).ccc() == 0 {
			start++
			continue
		}
		end := start + 1
		for end < len(s) && lookup(s[end]).ccc() != 0 {
			end++
		}
		orderMarks(s[start:end])
		start = end
	}
}

// shortRun is the length up to which marks are sorted by insertion, which takes quadratic time.
const shortRun = 16

// orderMarks sorts marks by class. Marks of one class stay in their order.
func orderMarks(marks []rune) {
	if len(marks) > shortRun {
		countingSort(marks)
		return
	}
	for i := 1; i < len(marks); i++ {
		for j := i; j > 0 && lookup(marks[j]).ccc() < lookup(marks[j-1]).ccc(); j-- {
			marks[j], marks[j-1] = marks[j-1], marks[j]
		}
	}
}

func countingSort(marks []rune) {
	var next [256 + 1]int // where the next mark of each class goes
	for _, r := range marks {
		next[int(lookup(r).ccc())+1]++
	}
	for class := 1; class < len(next); class++ {
		next[class] += next[class-1]
	}
	for _, r := range slices.Clone(marks) {
		class := lookup(r).ccc()
		marks[next[class]] = r
		next[class]++
	}
}

// compose composes s, which is decomposed and in order, in place.
func compose(s []rune) []rune {
	out := s[:0]
	starter := -1 // where in out the last starter is
	var last uint8
	for _, r := range s {
		class := lookup(r).ccc()
		if starter >= 0 && (starter == len(out)-1 || last < class) {
			if c, ok := composite(out[starter], r); ok {
				out[starter] = c
				continue
			}
		}
		if class == 0 {
			starter = len(out)
		}
		last = class
		out = append(out, r)
	}
	return out
}

// composite returns the primary composite of two code points, if there is one.
func composite(first, second rune) (rune, bool) {
	if lookup(second)&notQuick == 0 {
		return 0, false
	}
	if l, v := first-hangulL, second-hangulV; 0 <= l && l < countL && 0 <= v && v < countV {
		return hangulS + (l*countV+v)*countT, true
	}
	if s, t := first-hangulS, second-hangulT; 0 <= s && s < countS && s%countT == 0 && 0 < t && t < countT {
		return first + t, true
	}
	i, ok := slices.BinarySearchFunc(composed[:], decomposition{0, first, second}, func(i uint16, want decomposition) int {
		e := decompositions[i]
		return cmp.Or(cmp.Compare(e.first, want.first), cmp.Compare(e.second, want.second))
	})
	if !ok {
		return 0, false
	}
	return decompositions[composed[i]].from, true
}
