package uri

import "github.com/urigrammar/uri/internal/scan"

// The automata that gen makes of the ABNF are reached from here: a function for the rules that a
// URI is parsed by, and a table for every rule of a grammar.

// Where the rules that a URI is parsed by begin, in every grammar: gen numbers the states so, in the
// order of grammar.Starts.Parsed.
const (
	startURI scan.State = 1 + iota
	startReference
	startRelative
)

// parse parses s by the rule that begins in start.
func (g Grammar) parse(start scan.State, s string) (u URI, err error) {
	if uint64(len(s)) > maxLen {
		return URI{}, g.tooLong(g, start, s)
	}
	var end int
	var failed scan.State
	if g == RFC3986 && scan.Vectors { // which is what most ask for, without a call between
		end, failed = rfc3986MaskScan(start, s, &u.offsets)
	} else {
		end, failed = scanner(g, start, s, &u.offsets)
	}
	if failed != 0 {
		return URI{}, g.failure(g, start, s, end, failed)
	}
	u.text, u.grammar = s, g
	return u, nil
}

// parseAbsolute parses s by the rule for a URI without a fragment, whose members are the members of
// the rule for a URI that have none.
func (g Grammar) parseAbsolute(s string) (u URI, err error) {
	if uint64(len(s)) > maxLen {
		return URI{}, g.syntaxError(g.absoluteURI(), s)
	}
	_, failed := scanner(g, startURI, s, &u.offsets)
	u.text, u.grammar = s, g
	if _, fragment := u.Fragment(); failed != 0 || fragment {
		return URI{}, g.syntaxError(g.absoluteURI(), s)
	}
	return u, nil
}

// noTable is for a Grammar that is none: it has no rules and accepts nothing.
var noTable = scan.Table{
	Class: new([256]uint8), Width: 1, Next: make([]uint16, startRelative+1), Accept: make([]uint8, startRelative+1),
	Labels: []scan.Label{{}}, Label: make([]uint8, startRelative+1),
	Expected: []string{""}, Expect: make([]uint8, startRelative+1),
}

// start is where the text of a rule of g begins, and the grammar that has it in its table: g, or the one that g took the rule
// from.
func (g Grammar) start(rule string) (of Grammar, start scan.State, found bool) {
	if s, ok := g.table().Find(rule); ok {
		return g, s.State, true
	}
	r, ok := g.findRule(rule)
	if !ok {
		return g, 0, false
	}
	for of := range grammarCount {
		if s, ok := of.table().Find(rule); ok && pegRules[r].In>>of&1 == 1 {
			return of, s.State, true
		}
	}
	return g, 0, false
}

// failure is the error of a text that left its grammar after some octets, in a state of the table of a grammar. It stands at a character: where that is
// beyond ASCII, the grammar can be left within it.
func (g Grammar) failure(of Grammar, start scan.State, s string, end int, failed scan.State) error {
	end, failed = of.table().Character(start, s, end, failed)
	return SyntaxError{grammar: g, table: of, start: start, failed: failed, offset: uint32(end)}.about(s)
}

// syntaxError is the error of a text that does not match the rule.
func (g Grammar) syntaxError(rule, s string) error {
	of, start, _ := g.start(rule)
	if uint64(len(s)) > maxLen {
		return g.tooLong(of, start, s)
	}
	end, failed := scan.Run(of.table(), start, s)
	return g.failure(of, start, s, end, failed)
}

// tooLong is the error for an input whose offsets do not fit into a URI.
func (g Grammar) tooLong(of Grammar, start scan.State, s string) error {
	return SyntaxError{grammar: g, table: of, tooLong: true, start: start, failed: start, offset: uint32(min(uint64(len(s)), maxLen))}.about(s)
}
