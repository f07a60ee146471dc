// Package abnf reads grammars in ABNF (RFC 5234 with RFC 7405) and in the older notation of RFC 2396.
//
// Rule names in ABNF are case-insensitive, and so are strings unless marked with %s. The recognizer
// is generated from abnf.peg. read.go walks its tree, and load.go follows IMPORT lines from file to
// file. Errors are of type [*syntax.Error]. This package also reads incomplete and recursive
// grammars, such as the ABNF of ABNF: see [syntax.Grammar.Check].
package abnf

import (
	"path"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Mode is a notation.
type Mode uint8

const (
	// RFC5234 is ABNF with the case-sensitive strings of RFC 7405. [Options] give a prose-val its meaning. A
	// prose-val without a meaning is an error, unless it is repeated zero times: 0<pchar> is the empty string.
	RFC5234 Mode = iota
	// RFC2396 is the notation of RFC 2396 section 1.6, RFC 1808 and RFC 1738: "|" stands between
	// alternatives, names may have "_" and "+", strings are case-sensitive, <"> is a double quote,
	// and n*[ a ] repeats a (RFC 1738 section 5).
	RFC2396
)

// ModeOf returns the notation of a file. Files with the extension .bnf use the older notation.
func ModeOf(file string) Mode {
	if path.Ext(file) == ".bnf" {
		return RFC2396
	}
	return RFC5234
}

// Options control reading. The zero Options reject prose-vals.
type Options struct {
	// Prose maps the text of a prose-val, without its angle brackets, to the elements that it stands for.
	Prose map[string]string
	// KeepProse turns a prose-val that is not in Prose into a reference to a rule. The name of the rule
	// is the prose-val, including its angle brackets. No grammar can define such a rule.
	KeepProse bool
}

// Parse reads the rules of text. References to a rule use the spelling of its definition. Parse
// treats IMPORT lines as comments: see [Load].
func Parse(name, text string, mode Mode) (*syntax.Grammar, error) {
	f, err := Options{}.read(name, text, mode)
	if err != nil {
		return nil, err
	}
	if len(f.added) > 0 {
		return nil, f.added[0].missing
	}
	g, err := syntax.NewGrammar(name, f.rules)
	if err != nil {
		return nil, err
	}
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			if target, ok := g.Rule(ref.Name); ok {
				ref.Name = target.Name
			}
		}
	}
	return g, nil
}
