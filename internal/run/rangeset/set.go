// Package rangeset stores sets of symbols, which are bytes or code points, as sorted ranges.
package rangeset

import "slices"

// MaxRune is the greatest symbol: the last code point. Bytes are the symbols up to 0xFF.
const MaxRune = 0x10FFFF

// greatest is the greatest number that a [Set] can hold. Numbers above the code points are for symbols that represent others.
const greatest = 1<<24 - 1

// Surrogates are code points that no UTF-8 string holds.
var Surrogates = Range(0xD800, 0xDFFF)

// Span is the range of symbols from Lo to Hi, both included.
type Span struct{ Lo, Hi rune }

// Set is a set of symbols: its spans are sorted, do not overlap and do not touch. The grammar
// decides whether symbols are bytes or code points. A Set stores six bytes per span in a string, so
// that sets can be compared with ==.
type Set struct{ spans string }

// Range returns the set of symbols from lo to hi, both included.
func Range(lo, hi rune) Set { return SetOf(Span{lo, hi}) }

// SetOf returns the union of spans, which may be in any order. A span with Lo > Hi is empty.
func SetOf(spans ...Span) Set {
	s := slices.DeleteFunc(slices.Clone(spans), func(p Span) bool { return p.Lo > p.Hi })
	slices.SortFunc(s, func(a, b Span) int { return int(a.Lo - b.Lo) })
	var out []Span
	for _, p := range s {
		if n := len(out); n > 0 && p.Lo <= out[n-1].Hi+1 {
			out[n-1].Hi = max(out[n-1].Hi, p.Hi)
			continue
		}
		out = append(out, p)
	}
	return pack(out)
}

//go:noinline
func pack(spans []Span) Set {
	b := make([]byte, 0, 6*len(spans))
	for _, p := range spans {
		b = append(b, byte(p.Lo>>16), byte(p.Lo>>8), byte(p.Lo), byte(p.Hi>>16), byte(p.Hi>>8), byte(p.Hi))
	}
	return Set{string(b)}
}

// Spans lists the spans in order. Inlining Spans and pack would add 3 kB to programs.
//
//go:noinline
func (s Set) Spans() []Span {
	out := make([]Span, len(s.spans)/6)
	for i := range out {
		out[i] = s.span(i)
	}
	return out
}

func (s Set) span(i int) Span {
	b := s.spans[6*i:]
	return Span{rune(b[0])<<16 | rune(b[1])<<8 | rune(b[2]), rune(b[3])<<16 | rune(b[4])<<8 | rune(b[5])}
}

// Empty reports whether s contains no symbol.
func (s Set) Empty() bool { return s.spans == "" }

// Len returns the number of symbols in s.
func (s Set) Len() int {
	n := 0
	for _, p := range s.Spans() {
		n += int(p.Hi-p.Lo) + 1
	}
	return n
}

// Contains reports whether r is in s.
func (s Set) Contains(r rune) bool {
	for i := range len(s.spans) / 6 {
		if p := s.span(i); p.Lo <= r && r <= p.Hi {
			return true
		}
	}
	return false
}

// Union returns the symbols in s or any of others. To unite many sets, pass them all: one call per set would take
// quadratic time.
func (s Set) Union(others ...Set) Set {
	spans := s.Spans()
	for _, t := range others {
		spans = append(spans, t.Spans()...)
	}
	return SetOf(spans...)
}

// Complement returns the symbols up to top that are not in s.
func (s Set) Complement(top rune) Set {
	var out []Span
	next := rune(0)
	for _, p := range s.Spans() {
		if p.Lo > next && top >= next {
			out = append(out, Span{next, min(p.Lo-1, top)})
		}
		next = p.Hi + 1
	}
	if next <= top {
		out = append(out, Span{next, top})
	}
	return pack(out)
}

// Intersect returns the symbols in both s and t.
func (s Set) Intersect(t Set) Set {
	var out []Span
	for a, b := s.Spans(), t.Spans(); len(a) > 0 && len(b) > 0; {
		if a[0].Hi > b[0].Hi {
			a, b = b, a
		}
		if lo := max(a[0].Lo, b[0].Lo); lo <= a[0].Hi {
			out = append(out, Span{lo, a[0].Hi})
		}
		a = a[1:]
	}
	return pack(out)
}

// Minus returns the symbols in s that are not in t.
func (s Set) Minus(t Set) Set { return s.Intersect(t.Complement(greatest)) }

// Contained reports whether t contains every symbol in s.
func (s Set) Contained(t Set) bool { return s.Intersect(t) == s }
