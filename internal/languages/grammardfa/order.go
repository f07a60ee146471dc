package grammardfa

import (
	"math/bits"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// Positions that the text shows by itself, at the beginning of an [order]. The registers of the automata follow.
const (
	start        = iota // of the text
	afterColon          // after the first ":", if no "/", "?" or "#" comes before it
	afterSlashes        // after "//", at the start or after that ":"
	afterAt             // after the last "@" in what follows "//"
	pathEnd             // the first "?" or "#", or the end
	afterMark           // after the first "?", if no "#" comes before it
	queryEnd            // the first "#", or the end
	hash                // the first "#"
	shown               // the number of positions above
)

// maxComponents is the maximum number of components in a grammar whose ends are recorded.
const maxComponents = 7

// order is the order of positions in a text. Equal numbers are equal positions, and 0 means absent.
type order [shown + 2*maxComponents]uint8

// now returns the number of the current position. It is greater than the numbers of all earlier positions.
func (o *order) now(p phase) uint8 {
	if p == atStart {
		return o[start]
	}
	most := uint8(0)
	for _, x := range o {
		most = max(most, x)
	}
	return most + 1
}

// write performs an operation of an automaton whose registers begin at first.
func (o *order) write(now uint8, first int, op automaton.Op) {
	for r := range op.Set.All {
		o[first+int(r)] = now
	}
	for r := range op.Clear.All {
		o[first+int(r)] = 0
	}
}

// show records positions that the text shows.
func (o *order) show(now uint8, places shownSet) {
	for i := range shown {
		if places&(1<<i) != 0 {
			o[i] = now
		}
	}
}

// shorten numbers the positions without gaps.
func (o *order) shorten() {
	used := uint32(0)
	for _, x := range o {
		used |= 1 << x
	}
	used &^= 1
	for i, x := range o {
		if x != 0 {
			o[i] = uint8(bits.OnesCount32(used & (2<<x - 1)))
		}
	}
}

// shownSet is a set of positions that the text shows.
type shownSet uint8

// phase is a part of a text, by the delimiters before it.
type phase uint8

const (
	atStart phase = iota
	inFirst       // a scheme, if a ":" follows, and else a segment
	atColon       // after that ":"
	atSlash       // after a "/"; another "/" would begin an authority
	inAuthority
	inPath
	inQuery
	inFragment
)

// after returns the phase after a byte, and the positions that the byte shows at its place and after it.
func (p phase) after(octet rune) (to phase, here, next shownSet) {
	switch {
	case p == inFragment:
		return inFragment, 0, 0
	case octet == '#' && p == inQuery:
		return inFragment, 1<<queryEnd | 1<<hash, 0
	case octet == '#':
		return inFragment, 1<<pathEnd | 1<<queryEnd | 1<<hash, 0
	case p == inQuery:
		return inQuery, 0, 0
	case octet == '?':
		return inQuery, 1 << pathEnd, 1 << afterMark
	case octet == '/' && (p == atStart || p == atColon):
		return atSlash, 0, 0
	case octet == '/' && p == atSlash:
		return inAuthority, 0, 1 << afterSlashes
	case octet == '/':
		return inPath, 0, 0
	case p == inAuthority && octet == '@':
		return inAuthority, 0, 1 << afterAt
	case p == inAuthority:
		return inAuthority, 0, 0
	case p == inFirst && octet == ':':
		return atColon, 0, 1 << afterColon
	case p == atStart || p == inFirst:
		return inFirst, 0, 0
	}
	return inPath, 0, 0
}

// atEnd returns the positions that the end of the text shows.
func (p phase) atEnd() (here shownSet) {
	if p < inQuery {
		here |= 1 << pathEnd
	}
	if p < inFragment {
		here |= 1 << queryEnd
	}
	return here
}
