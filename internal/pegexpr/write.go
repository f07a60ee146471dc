package pegexpr

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// lineWidth is the width beyond which each alternative of a rule gets its own line.
const lineWidth = 110

// Rule writes a rule as a .peg file has it: [Parse] reads the same rule from it. Bounded repetitions, which the
// notation lacks, are written out.
func Rule(r *syntax.Rule) string {
	e := notation(r.Expr)
	line := r.Name + " <- " + choice(e)
	if e.Op != syntax.Alternate || len(line) <= lineWidth {
		return line + "\n"
	}
	indent := "\n" + strings.Repeat(" ", len(r.Name)+2) + "/ "
	return r.Name + " <- " + strings.Join(sequences(e.Subs), indent) + "\n"
}

// Expression writes an expression as a .peg file has it.
func Expression(e *syntax.Expr) string { return choice(notation(e)) }

// notation returns e rewritten with the operators of the notation: ?, * and +, sequences of more than
// one part, and no empty string within them.
func notation(e *syntax.Expr) *syntax.Expr {
	switch e.Op {
	case syntax.Concat:
		var parts []*syntax.Expr
		for _, s := range e.Subs {
			parts = appendPart(parts, notation(s))
		}
		return syntax.Seq(parts...)
	case syntax.Alternate:
		return choiceNotation(e.Subs)
	case syntax.Repeat:
		return repeatNotation(notation(e.Subs[0]), e.Min, e.Max)
	case syntax.And, syntax.Not:
		return &syntax.Expr{Op: e.Op, Subs: []*syntax.Expr{notation(e.Subs[0])}}
	}
	return e
}

func appendPart(parts []*syntax.Expr, e *syntax.Expr) []*syntax.Expr {
	switch e.Op {
	case syntax.Empty:
		return parts
	case syntax.Concat:
		return append(parts, e.Subs...)
	}
	return append(parts, e)
}

// choiceNotation ends at an empty alternative, behind which nothing is ever tried.
func choiceNotation(alternatives []*syntax.Expr) *syntax.Expr {
	var all []*syntax.Expr
	for _, s := range alternatives {
		p := notation(s)
		if p.Op == syntax.Empty {
			if len(all) == 0 {
				return p
			}
			return syntax.Opt(syntax.Or(all...))
		}
		if p.Op == syntax.Alternate {
			all = append(all, p.Subs...)
			continue
		}
		all = append(all, p)
	}
	return syntax.Or(all...)
}

// repeatNotation writes out what is bounded: e e? e? for a symbol, and e ( e ( e )? )? for anything else, so that a
// recognizer stops at the first that does not match.
func repeatNotation(e *syntax.Expr, low, high int) *syntax.Expr {
	if e.Op == syntax.Empty {
		return e
	}
	var parts []*syntax.Expr
	if high == syntax.Unbounded {
		for range low - 1 {
			parts = appendPart(parts, e)
		}
		return syntax.Seq(append(parts, syntax.Times(e, min(low, 1), syntax.Unbounded))...)
	}
	for range low {
		parts = appendPart(parts, e)
	}
	if e.Op == syntax.Symbol {
		for range high - low {
			parts = append(parts, syntax.Opt(e))
		}
		return syntax.Seq(parts...)
	}
	if high == low {
		return syntax.Seq(parts...)
	}
	more := syntax.Opt(e)
	for range high - low - 1 {
		more = syntax.Opt(syntax.Seq(append(appendPart(nil, e), more)...))
	}
	return syntax.Seq(append(parts, more)...)
}

func choice(e *syntax.Expr) string {
	if e.Op == syntax.Alternate {
		return strings.Join(sequences(e.Subs), " / ")
	}
	return sequence(e)
}

func sequences(alternatives []*syntax.Expr) []string {
	all := make([]string, len(alternatives))
	for i, s := range alternatives {
		all[i] = sequence(s)
	}
	return all
}

func sequence(e *syntax.Expr) string {
	if e.Op != syntax.Concat {
		return prefix(e)
	}
	var words []string
	for i := 0; i < len(e.Subs); {
		text, n := literal(e.Subs[i:])
		if n == 0 {
			text, n = prefix(e.Subs[i]), 1
		}
		words = append(words, text)
		i += n
	}
	return strings.Join(words, " ")
}

func prefix(e *syntax.Expr) string {
	switch e.Op {
	case syntax.And:
		return "&" + suffix(e.Subs[0])
	case syntax.Not:
		return "!" + suffix(e.Subs[0])
	}
	return suffix(e)
}

func suffix(e *syntax.Expr) string {
	switch {
	case e.Op != syntax.Repeat:
		return primary(e)
	case e.Max == 1:
		return primary(e.Subs[0]) + "?"
	case e.Min == 0:
		return primary(e.Subs[0]) + "*"
	}
	return primary(e.Subs[0]) + "+"
}

// empty matches the empty string: the notation has no empty literal.
const empty = "( !. )?"

func primary(e *syntax.Expr) string {
	switch e.Op {
	case syntax.Ref:
		return e.Name
	case syntax.Symbol:
		return symbol(e.Set)
	case syntax.Empty:
		return empty
	}
	if text, n := literal(e.Subs); e.Op == syntax.Concat && n == len(e.Subs) {
		return text
	}
	return "( " + choice(e) + " )"
}

func symbol(set rangeset.Set) string {
	if text, n := literal([]*syntax.Expr{syntax.Any(set)}); n > 0 {
		return text
	}
	switch {
	case set.Empty():
		return "( !" + empty + " )"
	case set == rangeset.Range(0, rangeset.MaxRune):
		return "."
	case set.Contains(rangeset.MaxRune):
		return class("[^", set.Complement(rangeset.MaxRune))
	}
	return class("[", set)
}

// literal writes the characters that parts begin with, as many as one literal can have, and returns their number. In
// '…' a letter is itself, in "…" it is either case.
func literal(parts []*syntax.Expr) (text string, n int) {
	var symbols []rune
	exact, folded, number := false, false, false
	for _, p := range parts {
		c, both, ok := character(p)
		letter := ok && lower(c) != upper(c)
		if !ok || letter && (both && exact || !both && folded) {
			break
		}
		if number && both && isHex(c) {
			break // c would need an escape too, which does not match both cases
		}
		number = isNumber(c) || number && isHex(c)
		exact, folded = exact || letter && !both, folded || both
		symbols = append(symbols, c)
	}
	if len(symbols) == 0 {
		return "", 0
	}
	quote := "'"
	if folded {
		quote = `"`
	}
	b := escaper{special: `\` + quote}
	for _, c := range symbols {
		b.add(c)
	}
	return quote + b.String() + quote, len(symbols)
}

// character returns the one character that an expression matches, perhaps in both cases.
func character(e *syntax.Expr) (c rune, both, ok bool) {
	if e.Op != syntax.Symbol || e.Set.Empty() {
		return 0, false, false
	}
	c = lower(e.Set.Spans()[0].Lo)
	if e.Set == rangeset.Range(c, c).Union(rangeset.Range(upper(c), upper(c))) {
		return c, lower(c) != upper(c), true
	}
	c = e.Set.Spans()[0].Lo
	return c, false, e.Set == rangeset.Range(c, c)
}

// class writes digits, letters and then the others, each range that a person knows as one.
func class(begin string, set rangeset.Set) string {
	b := escaper{special: `\[]-`}
	if begin == "[" {
		b.first = "^"
	}
	left := set
	for _, known := range []rangeset.Span{{Lo: '0', Hi: '9'}, {Lo: 'a', Hi: 'z'}, {Lo: 'A', Hi: 'Z'}} {
		here := set.Intersect(rangeset.Range(known.Lo, known.Hi))
		for _, p := range set.Spans() {
			if p.Hi-p.Lo > 'z'-'0' && p.Lo <= known.Lo && known.Hi <= p.Hi {
				here = rangeset.Set{} // of a long range
			}
		}
		for _, p := range here.Spans() {
			b.span(p, 3)
		}
		left = left.Minus(here)
	}
	for _, p := range left.Spans() {
		b.span(p, 16)
	}
	return begin + b.String() + "]"
}

// escaper writes characters of a literal or class.
type escaper struct {
	strings.Builder
	special string // what is escaped by a backslash
	first   string // what must not stand first
	number  bool   // the last was written as a number, which a digit would go on with
}

// span writes a range, or the characters in it if they are few.
func (b *escaper) span(p rangeset.Span, few rune) {
	if p.Hi-p.Lo+1 >= few {
		b.add(p.Lo)
		b.WriteByte('-')
		b.number = false
		b.add(p.Hi)
		return
	}
	for c := p.Lo; c <= p.Hi; c++ {
		b.add(c)
	}
}

func (b *escaper) add(c rune) {
	switch {
	case isNumber(c) || b.number && isHex(c) || b.Len() == 0 && strings.ContainsRune(b.first, c):
		fmt.Fprintf(b, `\0x%X`, c)
		b.number = true
		return
	case strings.ContainsRune(b.special, c):
		b.WriteByte('\\')
	}
	b.WriteRune(c)
	b.number = false
}

// isNumber reports whether a character is written as a number.
func isNumber(c rune) bool { return c < ' ' || c >= 0x7F }

func isHex(c rune) bool { return strings.ContainsRune("0123456789abcdefABCDEF", c) }
