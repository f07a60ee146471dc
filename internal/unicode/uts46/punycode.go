package uts46

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// Punycode (RFC 3492). The encoder asks for the rank of a position among those that are done, and the decoder
// inserts at a rank: both by [ranks], and not by moving and counting what lies between.

// The parameters of section 5.
const (
	base, tMin, tMax           = 36, 1, 26
	skew, damp                 = 38, 700
	initialBias, initialN rune = 72, 0x80

	delimiter = '-'
)

// insertion is a non-ASCII code point and its place.
type insertion struct {
	r  rune
	at int
}

// appendPunycode appends the Punycode of a label to b.
func appendPunycode(b []byte, label []rune) []byte {
	var small [shortLabel]insertion
	rest := small[:0]
	if len(label) > cap(rest) {
		rest = make([]insertion, 0, len(label))
	}
	var memory [shortLabel + 1]int32
	done := newRanks(memory[:], len(label))
	basic := 0
	for i, r := range label {
		if r >= utf8.RuneSelf {
			rest = append(rest, insertion{r, i})
			continue
		}
		b = append(b, byte(r))
		done.add(i, 1)
		basic++
	}
	if basic > 0 {
		b = append(b, delimiter)
	}
	slices.SortFunc(rest, func(x, y insertion) int { return cmp.Or(cmp.Compare(x.r, y.r), cmp.Compare(x.at, y.at)) })
	n, i, bias := initialN, 0, int64(initialBias)
	for k, next := range rest {
		length := int64(basic + k + 1)
		rank := done.below(next.at)
		delta := int64(next.r-n)*length + int64(rank-i)
		b = appendInteger(b, delta, bias)
		bias = adapt(delta, length, k == 0)
		done.add(next.at, 1)
		n, i = next.r, rank+1
	}
	return b
}

// appendInteger appends a generalized variable-length integer (section 3.3).
func appendInteger(b []byte, n, bias int64) []byte {
	for k := int64(base); ; k += base {
		t := threshold(k, bias)
		if n < t {
			return append(b, digits[n])
		}
		b = append(b, digits[t+(n-t)%(base-t)])
		n = (n - t) / (base - t)
	}
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789"

func threshold(k, bias int64) int64 { return min(max(k-bias, tMin), tMax) }

// adapt returns the bias adaptation of section 6.1.
func adapt(delta, length int64, first bool) int64 {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / length
	k := int64(0)
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

// appendDecoded appends the label that a Punycode string encodes. It returns false if the string is invalid.
func appendDecoded(b []rune, punycode []rune) ([]rune, bool) {
	basic := max(lastIndex(punycode, delimiter), 0)
	input := punycode[basic:]
	if basic > 0 {
		input = input[1:]
	}
	var small [shortLabel]insertion
	rest := small[:0]
	if len(input) > cap(rest) {
		rest = make([]insertion, 0, len(input))
	}
	n, i, bias := int64(initialN), int64(0), int64(initialBias)
	for len(input) > 0 {
		length := int64(basic + len(rest) + 1)
		delta, left, ok := integer(input, bias, utf8.MaxRune*length)
		if !ok {
			return b, false
		}
		bias = adapt(delta, length, len(rest) == 0)
		i += delta
		n += i / length
		i %= length
		if n > utf8.MaxRune {
			return b, false
		}
		rest = append(rest, insertion{rune(n), int(i)})
		i++
		input = left
	}
	return appendInserted(b, punycode[:basic], rest), true
}

// integer decodes a generalized variable-length integer. It returns false if the integer exceeds the limit.
func integer(input []rune, bias, limit int64) (n int64, rest []rune, ok bool) {
	weight := int64(1)
	for i, r := range input {
		digit, ok := digitOf(r)
		if !ok {
			return 0, nil, false
		}
		// All digits but the last are above 0, so that the weight does not outgrow the checked n.
		if n += digit * weight; n > limit {
			return 0, nil, false
		}
		t := threshold(base*int64(i+1), bias)
		if digit < t {
			return n, input[i+1:], true
		}
		weight *= base - t
	}
	return 0, nil, false
}

func digitOf(r rune) (int64, bool) {
	switch {
	case 'a' <= r && r <= 'z':
		return int64(r - 'a'), true
	case '0' <= r && r <= '9':
		return int64(r-'0') + 26, true
	}
	return 0, false
}

// appendInserted inserts code points, one after the other, into basic ones, and appends the result to b. Processed from the
// last insertion on, each takes the free place whose rank among the free places is its position.
func appendInserted(b, basic []rune, rest []insertion) []rune {
	start := len(b)
	b = slices.Grow(b, len(basic)+len(rest))[:start+len(basic)+len(rest)]
	out := b[start:]
	clear(out)
	var memory [shortLabel + 1]int32
	free := newRanks(memory[:], len(out))
	free.fill()
	for _, next := range slices.Backward(rest) {
		at := free.find(next.at)
		free.add(at, -1)
		out[at] = next.r
	}
	for i, r := range out {
		if r == 0 { // inserted code points are not ASCII
			out[i], basic = basic[0], basic[1:]
		}
	}
	return b
}

func lastIndex(s []rune, r rune) int {
	for i, c := range slices.Backward(s) {
		if c == r {
			return i
		}
	}
	return -1
}
