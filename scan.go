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
		return URI{}, g.tooLong(start, s)
	}
	end, failed := scanner[string](g, start, s, &u.offsets)
	if failed != 0 {
		return URI{}, g.failure(start, s, end, failed)
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
	_, failed := scanner[string](g, startURI, s, &u.offsets)
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

// failure is the error of a text that left its grammar after some octets, in a state.
func (g Grammar) failure(start scan.State, s string, end int, failed scan.State) error {
	return SyntaxError{grammar: g, start: start, failed: failed, offset: uint32(end)}.about(s)
}

// syntaxError is the error of a text that does not match the rule.
func (g Grammar) syntaxError(rule, s string) error {
	start, _ := g.table().Find(rule)
	if uint64(len(s)) > maxLen {
		return g.tooLong(start.State, s)
	}
	end, failed := scan.Run(g.table(), start.State, s)
	return g.failure(start.State, s, end, failed)
}

// tooLong is the error for an input whose offsets do not fit into a URI.
func (g Grammar) tooLong(start scan.State, s string) error {
	return SyntaxError{grammar: g, tooLong: true, start: start, failed: start, offset: uint32(min(uint64(len(s)), maxLen))}.about(s)
}
