package uri

import (
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/scan"
)

// What gen makes of the ABNF is reached from here: automata for the rules that a URI is parsed by, and programs for errors and for the
// other rules.
//
// The automaton of RFC 3986 is code. Those of RFC 6874 and RFC 3987 extend it: what they add is data.

// Where the rules that a URI is parsed by begin, in every grammar: gen numbers the states so, in the
// order of grammar.Starts.Parsed.
const (
	startURI scan.State = 1 + iota
	startReference
	startRelative
)

// scanPlain reads s from octet i and a state on, by RFC 3986.
func scanPlain(at scan.State, s string, i int, o *offsets) (end int, failed scan.State) {
	if scan.Vectors {
		return rfc3986MaskScan(at, s, i, o)
	}
	return rfc3986Scan(at, s, i, o)
}

// scanText reads s by the automaton of g. It returns as scan.Run does.
func scanText(g Grammar, start scan.State, s string, o *offsets) (end int, failed scan.State) {
	if plainGrammars>>g&1 == 0 {
		return scanOther(g, start, s, o)
	}
	if scan.Vectors {
		end, failed = rfc3986MaskScan(start, s, 0, o)
	} else {
		end, failed = rfc3986Scan(start, s, 0, o)
	}
	if failed != 0 && g != RFC3986 {
		return scanExtended(g.extension(), s, end, failed, o)
	}
	return end, failed
}

// scanExtended reads s on from where RFC 3986 failed, by what a grammar has beside it, and by RFC 3986 behind that, and so forth.
func scanExtended(x *scan.Extension, s string, end int, failed scan.State, o *offsets) (int, scan.State) {
	for failed != 0 && end < len(s) {
		i, at := x.Read(failed, s, end)
		if at == 0 {
			return i, failed
		}
		end, failed = scanPlain(at, s, i, o)
	}
	return end, failed
}

// parse parses s by the rule that begins in start.
func (g Grammar) parse(start scan.State, s string) (u URI, err error) {
	if uint64(len(s)) > maxLen {
		return URI{}, g.leftAfter(start, s, 0)
	}
	var end int
	var failed scan.State
	switch isPlain := plainGrammars>>g&1 == 1; { // scanText without a call between, for what most ask for
	case isPlain && scan.Vectors:
		end, failed = rfc3986MaskScan(start, s, 0, &u.offsets)
	case isPlain:
		end, failed = rfc3986Scan(start, s, 0, &u.offsets)
	default:
		end, failed = scanOther(g, start, s, &u.offsets)
	}
	if failed != 0 && plainGrammars>>g&1 == 1 && g != RFC3986 {
		end, failed = scanExtended(g.extension(), s, end, failed, &u.offsets)
	}
	if failed != 0 {
		return URI{}, g.leftAfter(start, s, end)
	}
	u.text, u.grammar = s, g
	return u, nil
}

// parseAbsolute parses s by the rule for a URI without a fragment, whose members are the members of
// the rule for a URI that have none.
func (g Grammar) parseAbsolute(s string) (u URI, err error) {
	if uint64(len(s)) > maxLen {
		return URI{}, g.notAbsolute(s)
	}
	_, failed := scanText(g, startURI, s, &u.offsets)
	u.text, u.grammar = s, g
	if _, fragment := u.Fragment(); failed != 0 || fragment {
		return URI{}, g.notAbsolute(s)
	}
	return u, nil
}

// notAbsolute is the error of a text that is not a URI without a fragment.
func (g Grammar) notAbsolute(s string) error {
	rule, _ := g.findRule(g.absoluteURI())
	return g.syntaxError(rule, s)
}

// leftAfter is the error of a text that left the rule that begins in a state after so many octets, or that is too long.
//
//go:noinline
func (g Grammar) leftAfter(start scan.State, s string, end int) error {
	if uint64(len(s)) > maxLen {
		return g.tooLong(g.startRule(start), s)
	}
	return g.failure(g.startRule(start), s, scan.CharacterStart(s, end))
}

// startRule is the rule whose texts begin in a state; 0 if g is not a grammar.
func (g Grammar) startRule(start scan.State) pegRule { return g.trait().starts[start-1] }

// programOf is what describes errors in texts of a rule of g, the number that the rule has there, and the grammar that it is of: g, or
// RFC 3986, from which RFC 3987 takes rules. It is nil if g is not a grammar.
func (g Grammar) programOf(rule pegRule) (p *rulevm.Program, number int, of Grammar) {
	if g == RFC3987 && pegRules[rule].In>>RFC3986&1 == 1 {
		g = RFC3986
	}
	if p = g.program(); p != nil {
		number, _ = p.Find(pegRules[rule].Name)
	}
	return p, number, g
}

// failure is the error of a text that left the rule after some octets, at the beginning of a character.
func (g Grammar) failure(rule pegRule, s string, end int) error {
	return SyntaxError{grammar: g, rule: rule, offset: uint32(end)}.about(s)
}

// syntaxError is the error of a text that does not match the rule.
func (g Grammar) syntaxError(rule pegRule, s string) error {
	if uint64(len(s)) > maxLen {
		return g.tooLong(rule, s)
	}
	end := 0
	if p, number, _ := g.programOf(rule); p != nil {
		end, _ = p.Walk(number, s)
	}
	return g.failure(rule, s, end)
}

// tooLong is the error for an input whose offsets do not fit into a URI.
func (g Grammar) tooLong(rule pegRule, s string) error {
	return SyntaxError{grammar: g, rule: rule, tooLong: true, offset: uint32(min(uint64(len(s)), maxLen))}.about(s)
}
