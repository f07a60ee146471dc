package lazy

import (
	"encoding/binary"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// maxPlaces bounds the places of a program.
const maxPlaces = 1 << 20

// Program holds the places of a rule and of the rules that it leads to.
type Program struct {
	Rules   []*syntax.Rule          // Rules[0] is the compiled rule
	Symbols []rangeset.Set          // sets of bytes or code points
	names   map[rangeset.Set]string // the first rule that is a given symbol
	Symbol  []int                   // by place that reads: an index into Symbols; none in the middle of a character

	program
}

// TooLargeError reports that a rule needs too many places.
type TooLargeError struct{ Rule string }

// Error returns the problem.
func (e *TooLargeError) Error() string {
	return "rule " + e.Rule + " needs more than 1048576 states, because its repetitions are counted"
}

// EmptyError reports that a rule derives no text.
type EmptyError struct{ Rule string }

// Error returns the problem.
func (e *EmptyError) Error() string { return "rule " + e.Rule + " matches no text" }

// compiler makes a program.
type compiler struct {
	*Program
	grammar    *syntax.Grammar
	octets     bool
	productive func(*syntax.Expr) bool
	kept       func(rule string) bool
	empty      func(*syntax.Expr) bool
	numbers    map[*syntax.Rule]int32
	setNumbers map[[4]uint64]int32
	symbols    map[rangeset.Set]int
}

// Compile returns the program of a rule. The rule and all rules that it leads to must be defined. A
// rule for a single symbol has no place of its own, unless kept names the rule.
func Compile(g *syntax.Grammar, rule string, kept ...string) (*Program, error) {
	r, _ := g.Rule(rule)
	c := &compiler{Program: &Program{}, grammar: g, productive: g.Productive(), empty: g.Nullable(),
		numbers: map[*syntax.Rule]int32{}, setNumbers: map[[4]uint64]int32{}, symbols: map[rangeset.Set]int{}}
	c.octets = IsOverOctets(g, r.Name)
	c.names = map[rangeset.Set]string{}
	for _, r := range slices.Backward(g.Rules) {
		if r.Expr.Op == syntax.Symbol && r.Expr.Set.Len() > 1 {
			c.names[r.Expr.Set] = r.Name
		}
	}
	keep := map[string]bool{}
	for _, k := range kept {
		keep[syntax.Fold(k)] = true
	}
	c.kept = func(name string) bool { return keep[syntax.Fold(name)] }
	if !c.productive(r.Expr) {
		return nil, &EmptyError{r.Name}
	}
	c.number(r)
	for i := 0; i < len(c.Rules); i++ {
		end := c.add(place{op: opReturn, rule: int32(i)}, none)
		c.start = append(c.start, c.expr(c.Rules[i].Expr, end))
		c.nullable = append(c.nullable, c.empty(c.Rules[i].Expr))
		for at := end; at < int32(len(c.places)); at++ {
			c.places[at].rule = int32(i)
		}
		if len(c.places) > maxPlaces {
			return nil, &TooLargeError{r.Name}
		}
	}
	c.finish()
	return c.Program, nil
}

// IsOverOctets reports whether all symbols of a rule, and of the rules to which it refers, are bytes.
func IsOverOctets(g *syntax.Grammar, rule string) bool {
	return !g.Holds(rule, func(e *syntax.Expr) bool {
		return e.Op == syntax.Symbol && !e.Set.Contained(rangeset.Range(0, automaton.MaxOctet))
	})
}

// Complete reports whether a rule and all rules that it leads to are defined.
func Complete(g *syntax.Grammar, rule string) bool {
	isUndefined := func(e *syntax.Expr) bool {
		_, ok := g.Rule(e.Name)
		return e.Op == syntax.Ref && !ok
	}
	return !isUndefined(syntax.To(rule)) && !g.Holds(rule, isUndefined)
}

// number returns the number of a rule.
func (c *compiler) number(r *syntax.Rule) int32 {
	n, ok := c.numbers[r]
	if !ok {
		n = int32(len(c.Rules))
		c.numbers[r] = n
		c.Rules = append(c.Rules, r)
	}
	return n
}

func (c *compiler) add(p place, symbol int) int32 {
	c.places, c.Symbol = append(c.places, p), append(c.Symbol, symbol)
	return int32(len(c.places) - 1)
}

// expr adds the places of an expression before place next, and returns the first one.
func (c *compiler) expr(e *syntax.Expr, next int32) int32 {
	if len(c.places) > maxPlaces {
		return next
	}
	switch e.Op {
	case syntax.Symbol:
		return c.symbol(e.Set, next)
	case syntax.Concat:
		for _, sub := range slices.Backward(e.Subs) {
			next = c.expr(sub, next)
		}
		return next
	case syntax.Alternate:
		var out []int32
		for _, sub := range e.Subs {
			if c.productive(sub) {
				out = append(out, c.expr(sub, next))
			}
		}
		return c.split(out)
	case syntax.Repeat:
		return c.repeat(e, next)
	case syntax.Ref:
		r, _ := c.grammar.Rule(e.Name)
		if r.Expr.Op == syntax.Symbol && !c.kept(r.Name) {
			return c.symbol(r.Expr.Set, next)
		}
		return c.add(place{op: opCall, arg: c.number(r), next: next}, none)
	}
	return next
}

// split returns a place that continues at one of several others.
func (c *compiler) split(out []int32) int32 {
	if len(out) == 1 {
		return out[0]
	}
	return c.add(place{op: opSplit, out: out}, none)
}

// repeat adds the places of a repetition.
func (c *compiler) repeat(e *syntax.Expr, next int32) int32 {
	sub, more := e.Subs[0], c.productive(e.Subs[0])
	choice := func(body, end int32) []int32 {
		if e.Lazy {
			return []int32{end, body}
		}
		return []int32{body, end}
	}
	switch end := next; {
	case !more:
		return next
	case e.Max == syntax.Unbounded:
		next = c.add(place{op: opSplit}, none)
		c.places[next].out = choice(c.expr(sub, next), end)
	default:
		for range e.Max - e.Min {
			if len(c.places) > maxPlaces {
				return next
			}
			next = c.split(choice(c.expr(sub, next), end))
		}
	}
	for range e.Min {
		if len(c.places) > maxPlaces {
			return next
		}
		next = c.expr(sub, next)
	}
	return next
}

// symbol adds the places of a symbol: one for a byte, or several for the UTF-8 of a character.
func (c *compiler) symbol(set rangeset.Set, next int32) int32 {
	n, ok := c.symbols[set]
	if !ok {
		n = len(c.Symbols)
		c.symbols[set] = n
		c.Symbols = append(c.Symbols, set)
	}
	e := syntax.Any(set)
	if !c.octets {
		e = automaton.UTF8(e)
	}
	return c.sequence(e, n, next)
}

// sequence adds the places of the bytes of a symbol.
func (c *compiler) sequence(e *syntax.Expr, symbol int, next int32) int32 {
	switch e.Op {
	case syntax.Concat:
		for i, sub := range slices.Backward(e.Subs) {
			if i == 0 {
				return c.sequence(sub, symbol, next)
			}
			next = c.sequence(sub, none, next)
		}
	case syntax.Alternate:
		out := make([]int32, len(e.Subs))
		for i, sub := range e.Subs {
			out[i] = c.sequence(sub, symbol, next)
		}
		return c.split(out)
	case syntax.Symbol:
		return c.add(place{op: opRead, arg: c.set(e.Set), next: next}, symbol)
	}
	return next
}

// set returns the number of a set of bytes.
func (c *compiler) set(set rangeset.Set) int32 {
	var bits [4]uint64
	for _, span := range set.Spans() {
		for octet := span.Lo; octet <= span.Hi; octet++ {
			bits[octet>>6] |= 1 << (octet & 63)
		}
	}
	n, ok := c.setNumbers[bits]
	if !ok {
		n = int32(len(c.sets))
		c.setNumbers[bits] = n
		c.sets = append(c.sets, bits)
	}
	return n
}

// Encode encodes a program for [decodeProgram].
func (p *program) Encode() string {
	var b []byte
	number := func(n int32) { b = binary.AppendUvarint(b, uint64(n+1)) }
	number(int32(len(p.sets)))
	for _, set := range p.sets {
		for _, bits := range set {
			b = binary.AppendUvarint(b, bits)
		}
	}
	number(int32(len(p.start)))
	for rule, at := range p.start {
		number(at)
		number(0)
		if p.nullable[rule] {
			b[len(b)-1]++
		}
	}
	number(int32(len(p.places)))
	for _, one := range p.places {
		number(int32(one.op))
		switch one.op {
		case opRead, opCall:
			number(one.arg)
			number(one.next)
		case opSplit:
			number(int32(len(one.out)))
			for _, out := range one.out {
				number(out)
			}
		case opReturn:
			number(one.rule)
		}
	}
	return string(b)
}

// EncodeSymbols encodes the symbols for [decodeSymbols].
func (p *Program) EncodeSymbols() string {
	var b []byte
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n+1)) }
	number(len(p.Symbols))
	for _, set := range p.Symbols {
		number(len(set.Spans()))
		for _, s := range set.Spans() {
			number(int(s.Lo))
			number(int(s.Hi))
		}
		name := p.names[set]
		number(len(name))
		b = append(b, name...)
	}
	number(len(p.Symbol))
	for _, n := range p.Symbol {
		number(n)
	}
	return string(b)
}
