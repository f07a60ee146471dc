package scangen

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// Program returns the program that finds errors in texts of the given rules, and of all rules that
// they reach. Its symbols are code points. Its names come from the rules for one character in m.
func (m *Machine) Program(asked []string) (*rulevm.Program, error) {
	rules, err := m.Rules.Merged(m.speaks)
	if err != nil {
		return nil, err
	}
	p := &programmer{Machine: m, grammar: rules, out: &rulevm.Program{}, number: map[*syntax.Rule]int{}}
	p.emit(rulevm.Return, 0) // what the outermost call returns to
	for _, n := range m.named {
		p.out.Names = append(p.out.Names, rulevm.Name{Name: n.Name, Set: int(p.set(n.Set))})
	}
	for _, name := range asked {
		r, ok := rules.Rule(name)
		if !ok {
			return nil, fmt.Errorf("rule %s is not defined", name)
		}
		p.call(r)
	}
	if r, ok := rules.Rule(m.Prefer); ok {
		p.out.Prefer = r.Name
		p.call(r)
	}
	for i := 0; i < len(p.rules); i++ { // which grows
		p.out.Rules[i].Start = p.here()
		p.expr(p.rules[i].Expr)
		p.emit(rulevm.Return, 0)
	}
	if n := len(p.out.Code); n > rulevm.MaxOperand {
		return nil, fmt.Errorf("%d operations exceed the maximum of %d", n, rulevm.MaxOperand)
	}
	return p.out, p.err
}

// programmer writes a program.
type programmer struct {
	*Machine
	out     *rulevm.Program
	grammar *syntax.Grammar // with choices of symbols combined, and with rules for one character replaced unless errors name them
	rules   []*syntax.Rule  // by number
	number  map[*syntax.Rule]int
	sets    []rangeset.Set
	err     error
}

func (p *programmer) here() uint16 { return uint16(len(p.out.Code)) }

// emit writes an operation, and returns its place.
func (p *programmer) emit(op rulevm.Op, operand uint16) uint16 {
	p.out.Code = append(p.out.Code, uint16(op)|operand)
	return p.here() - 1
}

// land makes the operations at some places continue here.
func (p *programmer) land(places ...uint16) {
	for _, at := range places {
		p.out.Code[at] |= p.here()
	}
}

// call returns the number of a rule that is called.
func (p *programmer) call(r *syntax.Rule) uint16 {
	n, ok := p.number[r]
	if !ok {
		n = len(p.rules)
		p.number[r] = n
		p.rules = append(p.rules, r)
		p.out.Rules = append(p.out.Rules, rulevm.Rule{Name: r.Name, Section: p.Sections[r.Name], IsLabel: p.speaks(r.Name)})
	}
	return uint16(n)
}

// set returns the number of a set.
func (p *programmer) set(s rangeset.Set) uint16 {
	i := slices.Index(p.sets, s)
	if i >= 0 {
		return uint16(i)
	}
	var spans []rune
	for _, span := range s.Spans() {
		spans = append(spans, span.Lo, span.Hi)
	}
	p.sets, p.out.Sets = append(p.sets, s), append(p.out.Sets, string(spans))
	return uint16(len(p.sets) - 1)
}

func (p *programmer) read(s rangeset.Set) {
	s = s.Minus(rangeset.Surrogates)
	if s.Empty() {
		p.err = fmt.Errorf("the program would reach a point where no input matches")
	}
	if !p.Runes && !s.Contained(asciiBytes) {
		p.err = fmt.Errorf("the program reads characters, but a rule has non-ASCII bytes")
	}
	p.emit(rulevm.Read, p.set(s))
}

func (p *programmer) expr(e *syntax.Expr) {
	switch e.Op {
	case syntax.Symbol:
		p.read(e.Set)
	case syntax.Concat:
		for _, s := range e.Subs {
			p.expr(s)
		}
	case syntax.Alternate:
		p.choose(e.Subs)
	case syntax.Repeat:
		p.repeat(e)
	case syntax.Ref:
		r, _ := p.grammar.Rule(e.Name)
		p.emit(rulevm.Call, p.call(r))
	}
}

// choose writes a choice between alternatives, with symbols last.
func (p *programmer) choose(subs []*syntax.Expr) {
	subs = slices.Clone(subs)
	slices.SortStableFunc(subs, func(a, b *syntax.Expr) int { return bit(a.Op == syntax.Symbol) - bit(b.Op == syntax.Symbol) })
	var ends []uint16
	for i, e := range subs {
		if i == len(subs)-1 {
			p.expr(e)
			break
		}
		split := p.emit(rulevm.Split, 0)
		p.expr(e)
		ends = append(ends, p.emit(rulevm.Jump, 0))
		p.land(split)
	}
	p.land(ends...)
}

func (p *programmer) repeat(e *syntax.Expr) {
	for range e.Min {
		p.expr(e.Subs[0])
	}
	if e.Max == syntax.Unbounded {
		split := p.emit(rulevm.Split, 0)
		p.expr(e.Subs[0])
		p.emit(rulevm.Jump, split)
		p.land(split)
		return
	}
	var ends []uint16
	for range e.Max - e.Min {
		ends = append(ends, p.emit(rulevm.Split, 0))
		p.expr(e.Subs[0])
	}
	p.land(ends...)
}

// ProgramSource returns the Go code of the rule program, without a package clause and imports.
func (m *Machine) ProgramSource(asked []string) ([]byte, error) {
	p, err := m.Program(asked)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %sProgram finds errors in texts of all rules: %d operations.\nvar %[1]sProgram = rulevm.Program{\nCode: []uint16{\n", m.Prefix, len(p.Code))
	writeRows(&b, p.Code, 20)
	b.WriteString("},\nSets: []string{\n")
	for _, spans := range p.Sets {
		fmt.Fprintf(&b, "%+q,\n", spans)
	}
	b.WriteString("},\nRules: []rulevm.Rule{\n")
	for _, r := range p.Rules {
		fmt.Fprintf(&b, "{Name: %q, Section: %q, Start: %d, IsLabel: %t},\n", r.Name, r.Section, r.Start, r.IsLabel)
	}
	b.WriteString("},\nNames: []rulevm.Name{\n")
	for _, n := range p.Names {
		fmt.Fprintf(&b, "{Name: %q, Set: %d},\n", n.Name, n.Set)
	}
	fmt.Fprintf(&b, "},\nPrefer: %q,\n}\n\n", p.Prefer)
	return b.Bytes(), nil
}
