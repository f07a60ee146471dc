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

// scan runs the automaton of e from a start on, and tells where components end.
func (e Edition) scan(start scan.State, s string) (offsets, error) {
	if uint64(len(s)) > maxLen {
		return offsets{}, e.tooLong(start, s)
	}
	var r scan.Registers
	if end, failed := scan.RunRunes(e.table(), start, s, &r); failed != 0 {
		return offsets{}, e.failure(start, s, end, failed)
	}
	return offsets{scheme: r[0], hostEnd: r[1], port: r[2], path: r[3], query: r[4]}, nil
}

// failure describes where a text left the grammar: in which state, after how many bytes.
func (e Edition) failure(start scan.State, s string, end int, failed scan.State) error {
	label, expected := e.table().Describe(failed)
	err := SyntaxError{
		Edition: e, Start: e.table().Starts[start-1].Rule, Rule: label.Rule, Section: label.Section,
		Expected: expected, Offset: end,
	}.about(s)
	switch label.Rule {
	case "valid-host", "domain":
		if d := whyNoDomain(s, end); d != nil {
			err.Err = d
		}
	}
	return err
}

// tooLong is the error for an input whose offsets do not fit into a URL.
func (e Edition) tooLong(start scan.State, s string) error {
	label, _ := e.table().Describe(start)
	return SyntaxError{
		Edition: e, Start: e.table().Starts[start-1].Rule, Rule: label.Rule, Section: label.Section,
		Expected: "end of input", Offset: int(min(uint64(len(s)), maxLen)),
	}.about(s)
}
