package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// Most URLs are plain: of http or https, with a domain in lower case about which no table has to decide, and ASCII to the end. This file finds their
// components without an automaton. What is not plain is left to what reads every text, and has the same outcome for what is.

// readPlain notes where the components of s end, and reports whether s is a plain URL, and so a valid URL string under [July2026]. It also reports
// whether the parser of records keeps a plain URL as it is; of some it is not found out. If s is not plain, o has no meaning.
func (o *offsets) readPlain(s string) (kept, plain bool) {
	name := plainNameStart(s)
	if name == 0 || uint64(len(s)) > maxLen {
		return false, false
	}
	end := plainNameEnd(s, name)
	if end == name {
		return false, false
	}
	*o = offsets{scheme: uint32(name - len("://")), host: uint32(end)}
	i := end
	if i < len(s) && s[i] == '/' {
		var dots bool
		i, dots = plainPathEnd(s, i)
		kept = !dots
		o.path = uint32(i)
	}
	if i < len(s) && s[i] == '?' {
		query := i + 1
		i = unitsEnd(s, query)
		kept = kept && strings.IndexByte(s[query:i], '\'') < 0 // which is percent-encoded in the query of a special URL
		o.query = uint32(i)
	}
	if i < len(s) && s[i] == '#' {
		i = unitsEnd(s, i+1)
	}
	plain = i == len(s)
	return kept && plain, plain
}

// record returns the record of a text that readPlain has read, and that is kept.
func (o *offsets) record(text string) (r Record) {
	name := o.scheme + uint32(len("://"))
	r.text, r.kind = text, Domain
	r.scheme, r.username, r.host, r.hostEnd, r.path = o.scheme, name, name, o.host, o.host
	end := o.path
	if o.query != 0 {
		r.query, end = o.path, o.query
	}
	if int(end) < len(text) {
		r.fragment = end
	}
	return r
}

// plainNameStart returns where the name begins in s if that begins as a plain URL does; else 0.
func plainNameStart(s string) int {
	const shortest = "http://a"
	if len(s) < len(shortest) || s[:4] != "http" {
		return 0
	}
	i := len("http")
	if s[4] == 's' {
		i++
	}
	if s[i:i+3] != "://" {
		return 0
	}
	return i + 3
}

// longestLabel is the length in octets that a label can have.
const longestLabel = 63

// plainNameEnd returns where the plain name ends that begins at i in s; i, if there is none. A name is plain if it has only lower-case letters,
// digits, and the marks "." and "-", none of these at an end or beside another one (as in "xn--"), a last label that is no number, and no more
// octets than one label can have.
func plainNameEnd(s string, i int) (end int) {
	paired, before := uint8(0), uint8(isMark) // as if a mark came before the name
	for end = i; end < len(s); end++ {
		octet := plainOctets[s[end]]
		if octet&inName == 0 {
			break
		}
		paired |= octet & before
		before = octet
	}
	if (paired|before)&isMark != 0 || end-i > longestLabel || before&endsNumber != 0 && endsInNumber(s[i:end]) {
		return i
	}
	return end
}

// plainPathEnd returns where the path ends that begins at i in s, and whether a segment of it may be a single-dot or a double-dot segment: it
// begins with a dot or is percent-encoded from its begin on.
func plainPathEnd(s string, i int) (end int, dots bool) {
	found, after := uint8(0), uint8(0) // after a slash, it is isDot
	for i < len(s) {
		octet := plainOctets[s[i]]
		if octet&inPath != 0 {
			found |= octet & after
			after = octet << 1 & isDot
			i++
			continue
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			break
		}
		found |= after
		after = 0
		i += len("%00")
	}
	return i, found&isDot != 0
}

// unitsEnd returns where the URL units end that stand in s from i on, as far as they are ASCII.
func unitsEnd(s string, i int) int {
	for {
		for ; i+8 <= len(s); i += 8 { // a branch for eight octets, in long runs
			w := s[i : i+8]
			if plainOctets[w[0]]&plainOctets[w[1]]&plainOctets[w[2]]&plainOctets[w[3]]&
				plainOctets[w[4]]&plainOctets[w[5]]&plainOctets[w[6]]&plainOctets[w[7]]&isUnit == 0 {
				break
			}
		}
		for i < len(s) && plainOctets[s[i]]&isUnit != 0 {
			i++
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			return i
		}
		i += len("%00")
	}
}

// What an octet can be in a plain URL.
const (
	isUnit     uint8 = 1 << iota // a URL unit
	inPath                       // a URL unit that does not end a path
	inName                       // in a plain name
	isMark                       // a mark of a name
	endsNumber                   // a digit, or the last octet of a number in another notation
	beforeDot                    // a slash
	isDot                        // the next bit, so that one shift makes it of the other
)

var plainOctets = func() (table [256]uint8) {
	for c := range table {
		if isURLOctet[c] {
			table[c] = isUnit | inPath
		}
	}
	add := func(octets string, kinds uint8) {
		for _, c := range []byte(octets) {
			table[c] |= kinds
		}
	}
	add("abcdefghijklmnopqrstuvwxyz0123456789.-", inName)
	add("0123456789abcdefx", endsNumber)
	add(".-", isMark)
	add(".", isDot)
	add("/", beforeDot)
	table['?'] &^= inPath
	return table
}()
