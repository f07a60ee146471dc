package whatwg

import "github.com/urigrammar/uri/internal/scan"

// The automata that gen makes of the ABNF are reached from here. Where rules begin in them is in the
// order in which grammar lists the rules: what is absolute, what is relative to each kind of base,
// and the domain.
const (
	startAbsolute scan.State = 1 + iota
	startSpecial
	startFile
	startNonSpecial // of July 2026
	startOpaque
)

const (
	startFileHost scan.State = 4 + iota // of February 2026
	startNonSpecialFebruary
)

const startDomain scan.State = 6

func (e Edition) table() *scan.RuneTable {
	if e == February2026 {
		return &whatwg202602Table
	}
	return &whatwgTable
}

// relativeStart is where what is relative to a base of the kind begins.
func (e Edition) relativeStart(b Base) scan.State {
	switch {
	case b == SpecialBase:
		return startSpecial
	case b == FileBase, b == FileHostBase && e != February2026:
		return startFile
	case b == FileHostBase:
		return startFileHost
	case e == February2026:
		return startNonSpecialFebruary
	case b == OpaqueBase:
		return startOpaque
	}
	return startNonSpecial
}

// scan runs the automaton of e from a start on, and tells where components end. Where the text leaves the grammar it
// returns the state in which it does, and after how many bytes; failed is 0 if it does not.
func (e Edition) scan(start scan.State, s string) (o offsets, end int, failed scan.State) {
	if uint64(len(s)) > maxLen {
		return offsets{}, int(min(uint64(len(s)), maxLen)), start // offsets do not fit into a URL
	}
	var r scan.Registers
	if end, failed = scan.RunRunes(e.table(), start, s, &r); failed != 0 {
		return offsets{}, end, failed
	}
	return offsets{scheme: r[0], hostEnd: r[1], port: r[2], path: r[3], query: r[4]}, end, 0
}
