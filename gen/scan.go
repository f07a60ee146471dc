package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/scan"
)

// machine is the fast recognizer of a grammar: a tagged automaton, which is written as a function for
// the rules that a URI is parsed by and as a table for all rules.
type machine struct {
	grammar.Grammar
	*automaton.Tagged
	rules   []string // by start
	section map[string]string
	named   []namedSet
	classes []expr.Set // merged: octets that no state tells apart
	classOf [256]int
	order   []int // states: those of the functions first
	number  []int // by state: its place in order, from 1
	coded   int   // how many states are written as code
	tagged  int   // how many states have operations
}

// scanOutput is the file for the machines of the grammars that a .peg file transcribes.
func scanOutput(peg string) string { return strings.TrimSuffix(peg, ".peg") + ".scan.go" }

// makeScan makes the scan file of the grammars that a .peg file transcribes.
func makeScan(peg string) ([]byte, error) {
	var machines []*machine
	for _, g := range grammar.All {
		if g.Peg != peg {
			continue
		}
		m, err := compile(g)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.File, err)
		}
		machines = append(machines, m)
	}
	return writeScan(peg, machines)
}

// errRegisters is for grammars that need what no grammar of URIs does: the functions write a component's end into
// the value that they return, where there is one place for it.
var errRegisters = errors.New("a component needs more than one register")

func compile(g grammar.Grammar) (*machine, error) {
	rules, err := abnf.Load(grammar.Files, g.File)
	if err != nil {
		return nil, err
	}
	m := &machine{Grammar: g, rules: g.Starts.Parsed()}
	if m.section, err = sections(g); err != nil {
		return nil, err
	}
	for _, r := range rules.Rules {
		if !slices.Contains(m.rules, r.Name) {
			m.rules = append(m.rules, r.Name)
		}
	}
	nfas, err := automaton.CompileAll(rules, m.rules, nil)
	if err != nil {
		return nil, err
	}
	var starts []automaton.Start
	for i, n := range nfas {
		s := automaton.Start{NFA: n, Prefer: g.Prefer, Labels: func(rule string) bool { return slices.Contains(g.Labels, rule) }}
		if i < m.functions() {
			s.Tags = tags(g)
		}
		starts = append(starts, s)
	}
	if m.Tagged, err = automaton.TagDeterminize(starts...); err != nil {
		return nil, err
	}
	if m.Extra > 0 {
		return nil, errRegisters
	}
	m.mergeClasses()
	m.arrange()
	m.nameSets()
	if len(m.order) > scan.MaxStates {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", len(m.order), scan.MaxStates)
	}
	for i := range m.functions() {
		if got := m.number[m.Tagged.Starts[i]]; got != i+1 {
			return nil, fmt.Errorf("rule %s starts in state %d, not in %d", m.rules[i], got, i+1)
		}
	}
	return m, nil
}

// functions is how many of the rules are parsed by: they come first.
func (m *machine) functions() int { return len(m.Grammar.Starts.Parsed()) }

// tags numbers the components of a grammar, by the rules that end them.
func tags(g grammar.Grammar) map[string]automaton.Tag {
	out := map[string]automaton.Tag{}
	for i, c := range g.Components {
		for _, rule := range c.Rules {
			out[rule] = automaton.Tag(i)
		}
	}
	return out
}

// mergeClasses finds the octets that no state tells apart.
func (m *machine) mergeClasses() {
	number := map[string]int{}
	for b := range 256 {
		var key strings.Builder
		c := m.Alphabet.Class(rune(b))
		for i := range m.States {
			s := &m.States[i]
			fmt.Fprintf(&key, "%d/%v ", s.Next[c], s.Ops[c])
		}
		k, ok := number[key.String()]
		if !ok {
			k = len(number)
			number[key.String()] = k
			m.classes = append(m.classes, expr.Set{})
		}
		m.classOf[b] = k
		m.classes[k] = m.classes[k].Union(expr.Range(rune(b), rune(b)))
	}
}

// arrange orders the states: first those that the functions are written of, then those that the
// functions leave to the table, then those of the other rules.
func (m *machine) arrange() {
	hot := m.reach(func(b rune) bool { return !strings.ContainsRune(m.Rare, b) })
	warm := m.reach(func(rune) bool { return true })
	m.order = make([]int, len(m.States))
	for i := range m.order {
		m.order[i] = i
	}
	rank := func(i int) int {
		switch {
		case hot[i]:
			return 0
		case warm[i]:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(m.order, func(a, b int) int { return cmp.Compare(rank(a), rank(b)) })
	m.number = make([]int, len(m.States))
	for i, s := range m.order {
		m.number[s] = i + 1
		switch rank(s) {
		case 0:
			m.coded = i + 1
			m.tagged = i + 1
		case 1:
			m.tagged = i + 1
		}
	}
}

// reach tells which states the functions come to by the octets that may be read.
func (m *machine) reach(may func(rune) bool) []bool {
	seen := make([]bool, len(m.States))
	var stack []int
	visit := func(s int) {
		if !seen[s] {
			seen[s] = true
			stack = append(stack, s)
		}
	}
	for i := range m.functions() {
		visit(m.Tagged.Starts[i])
	}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for b := range rune(256) {
			if n := m.next(s, b); n >= 0 && may(b) {
				visit(n)
			}
		}
	}
	return seen
}

func (m *machine) next(state int, b rune) int {
	return int(m.States[state].Next[m.Alphabet.Class(b)])
}

func (m *machine) op(state int, b rune) automaton.Op {
	return m.States[state].Ops[m.Alphabet.Class(b)]
}
