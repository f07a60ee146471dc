package expr

import "github.com/urigrammar/uri/internal/rangeset"

// Grammars are over sets of symbols, which package symbol has for programs that hold no grammar.
type (
	Set  = rangeset.Set
	Span = rangeset.Span
)

// MaxRune is the greatest symbol.
const MaxRune = rangeset.MaxRune

// Range is the set of the symbols from lo to hi, both included.
func Range(lo, hi rune) Set { return rangeset.Range(lo, hi) }

// SetOf is the union of spans in any order.
func SetOf(spans ...Span) Set { return rangeset.SetOf(spans...) }
