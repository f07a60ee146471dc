package whatwg

import (
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// PercentEncodeSet is one of the percent-encode sets (section 1.3): the code points to
// percent-encode in a component. Each set contains all non-ASCII code points.
type PercentEncodeSet uint8

const (
	C0ControlPercentEncodeSet    PercentEncodeSet = iota // opaque hosts and opaque paths
	FragmentPercentEncodeSet                             // fragments
	QueryPercentEncodeSet                                // queries of URLs whose scheme is not special
	SpecialQueryPercentEncodeSet                         // queries of URLs whose scheme is special
	PathPercentEncodeSet                                 // paths that are not opaque
	UserinfoPercentEncodeSet                             // usernames and passwords
	ComponentPercentEncodeSet                            // the code points that encodeURIComponent encodes
	FormPercentEncodeSet                                 // application/x-www-form-urlencoded, where a space is written "+"
)

var setNames = [...]string{
	C0ControlPercentEncodeSet:    "C0 control",
	FragmentPercentEncodeSet:     "fragment",
	QueryPercentEncodeSet:        "query",
	SpecialQueryPercentEncodeSet: "special-query",
	PathPercentEncodeSet:         "path",
	UserinfoPercentEncodeSet:     "userinfo",
	ComponentPercentEncodeSet:    "component",
	FormPercentEncodeSet:         "application/x-www-form-urlencoded",
}

// String returns the standard's name for the set, such as "path percent-encode set".
func (set PercentEncodeSet) String() string {
	return nameOf(setNames[:], uint8(set), "unknown") + " percent-encode set"
}

// Contains reports whether r is in the set.
func (set PercentEncodeSet) Contains(r rune) bool {
	return r < 0 || r >= utf8.RuneSelf || set.has(byte(r))
}

// Encode percent-encodes, in UTF-8, the code points in s that the set contains (section 1.3, "UTF-8
// percent-encode"). Only [ComponentPercentEncodeSet] and [FormPercentEncodeSet] contain "%", so
// only their encodings can be decoded unambiguously. A byte of invalid UTF-8 becomes the encoding
// of U+FFFD.
func (set PercentEncodeSet) Encode(s string) string {
	i := set.index(s)
	if i == len(s) {
		return s
	}
	b := make([]byte, i, len(s)+len(s)/2)
	copy(b, s)
	return string(set.appendEncoded(b, s[i:]))
}

// has reports whether the set contains c, or code points that begin with c.
func (set PercentEncodeSet) has(c byte) bool { return inSets[c]&(1<<(set&7)) != 0 }

// index returns the offset of the first code point in s that the set contains, or len(s).
func (set PercentEncodeSet) index(s string) int {
	mask := uint8(1) << (set & 7)
	i := 0
	for ; i+8 <= len(s); i += 8 { // a branch for eight bytes, in long runs
		w := s[i : i+8]
		if (inSets[w[0]]|inSets[w[1]]|inSets[w[2]]|inSets[w[3]]|inSets[w[4]]|inSets[w[5]]|inSets[w[6]]|inSets[w[7]])&mask != 0 {
			break
		}
	}
	for i < len(s) && inSets[s[i]]&mask == 0 {
		i++
	}
	return i
}

// encodedLen returns the length of s after encoding.
func (set PercentEncodeSet) encodedLen(s string) uint64 {
	i := set.index(s)
	n := uint64(i)
	for i < len(s) {
		switch c := s[i]; {
		case !set.has(c), c == ' ' && set == FormPercentEncodeSet:
			n, i = n+1, i+1
		case c < utf8.RuneSelf:
			n, i = n+uint64(len("%00")), i+1
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			n, i = n+uint64(len("%00")*utf8.RuneLen(r)), i+size
		}
	}
	return n
}

func (set PercentEncodeSet) appendEncoded(b []byte, s string) []byte {
	for i := 0; ; i++ {
		clean := set.index(s[i:])
		b = append(b, s[i:i+clean]...)
		if i += clean; i == len(s) {
			break
		}
		switch c := s[i]; {
		case c == ' ' && set == FormPercentEncodeSet:
			b = append(b, '+')
		case c < utf8.RuneSelf:
			b = ascii.AppendPercentEncoded(b, c)
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			if size == 1 {
				b = append(b, "%EF%BF%BD"...)
				continue
			}
			for _, c := range []byte(s[i : i+size]) {
				b = ascii.AppendPercentEncoded(b, c)
			}
			i += size - 1
		}
	}
	return b
}

// inSets maps each byte to the sets that contain it, one bit per set.
var inSets = func() (table [256]uint8) {
	add := func(set PercentEncodeSet, octets string) {
		for _, c := range []byte(octets) {
			table[c] |= 1 << set
		}
	}
	for c := range table {
		if c < ' ' || c > '~' {
			table[c] = 0xFF
		}
	}
	include := func(set, other PercentEncodeSet) {
		for c := range table {
			table[c] |= table[c] >> other & 1 << set
		}
	}
	add(FragmentPercentEncodeSet, " \"<>`")
	add(QueryPercentEncodeSet, " \"#<>")
	include(SpecialQueryPercentEncodeSet, QueryPercentEncodeSet)
	add(SpecialQueryPercentEncodeSet, "'")
	include(PathPercentEncodeSet, QueryPercentEncodeSet)
	add(PathPercentEncodeSet, "?^`{}")
	include(UserinfoPercentEncodeSet, PathPercentEncodeSet)
	add(UserinfoPercentEncodeSet, "/:;=@[\\]|")
	include(ComponentPercentEncodeSet, UserinfoPercentEncodeSet)
	add(ComponentPercentEncodeSet, "$%&+,")
	include(FormPercentEncodeSet, ComponentPercentEncodeSet)
	add(FormPercentEncodeSet, "!'()~")
	return table
}()
