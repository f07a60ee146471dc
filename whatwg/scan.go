package whatwg

import (
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/scan"
)

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

func (e Edition) table() *scan.Table {
	if e == February2026 {
		return &whatwg202602Table
	}
	return &whatwgTable
}

// expect runs the program of e, for the errors of rules that have no automaton. It returns how far into s there are members of the
// rule that begin so, at the beginning of a character, and nil if s is one.
func (e Edition) expect(rule pegRule, s string) (end int, place *rulevm.Place) {
	p := &whatwgProgram
	if e == February2026 {
		p = &whatwg202602Program
	}
	number, _ := p.Find(pegRules[rule].Name)
	return p.Run(number, s)
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
// returns the state in which it does, and after how many bytes, at the beginning of a character; failed is 0 if it does not.
func (e Edition) scan(start scan.State, s string) (o offsets, end int, failed scan.State) {
	if uint64(len(s)) > maxLen {
		return offsets{}, int(min(uint64(len(s)), maxLen)), start // offsets do not fit into a URL
	}
	switch {
	case e == February2026 && scan.Vectors:
		end, failed = whatwg202602MaskScan(start, s, &o)
	case e == February2026:
		end, failed = whatwg202602Scan(start, s, &o)
	case scan.Vectors:
		end, failed = whatwgMaskScan(start, s, &o)
	default:
		end, failed = whatwgScan(start, s, &o)
	}
	if failed != 0 {
		end, failed = e.table().Character(start, s, end, failed)
		return offsets{}, end, failed
	}
	return o, end, 0
}
