package automaton

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Reasons why a rule cannot be a field; the Err of a [FieldError].
var (
	ErrUnknownField  = errors.New("the rule does not occur in the rule that is parsed")
	ErrRepeatedField = errors.New("it is in a repetition, so a text can have it several times")
	ErrSeveralPlaces = errors.New("a text can have it in several places")
)

// FieldError says why a rule cannot be a field.
type FieldError struct {
	Grammar string // its name, if it has one
	Rule    string // that texts are read by
	Field   string
	Err     error     // one of the Err… variables
	Reading Reading   // a shortest text that has it twice; empty if Err is ErrUnknownField
	In      string    // ErrRepeatedField: the rule with the repetition
	Places  [2]string // ErrSeveralPlaces: what tells two places apart, as names of fields; the same if nothing does
}

func (e *FieldError) Error() string {
	text := fmt.Sprintf("%sfield %s: %v", blamed(e.Grammar, e.Rule), e.Field, e.Err)
	switch {
	case e.Err == ErrRepeatedField:
		return fmt.Sprintf("%s: %s; rule %s has the repetition", text, e.Reading, e.In)
	case e.Err == ErrSeveralPlaces && e.Places[0] == e.Places[1]:
		return fmt.Sprintf("%s: %s; the places have one name, %s", text, e.Reading, e.Places[0])
	case e.Err == ErrSeveralPlaces:
		return fmt.Sprintf("%s: %s; name it %s or %s", text, e.Reading, e.Places[0], e.Places[1])
	}
	return text
}

func (e *FieldError) Unwrap() error { return e.Err }

// once returns an error if a text can have a field twice, or if the field is unknown.
func (f *fieldFinder) once(field int) error {
	known := false
	for k, n := range f.wanted.NFAs {
		known = known || slices.Contains(f.events[k], int(Begin(field)))
		s := &twiceSearch{nfa: n, events: f.events[k], field: field, seen: map[timesPassed]bool{}}
		if at, ok := s.run(); ok {
			return s.report(at, f.wanted.Names)
		}
	}
	if !known {
		n := f.wanted.NFAs[0]
		return &FieldError{Grammar: n.Grammar, Rule: n.Rule(), Field: f.wanted.Names[field], Err: ErrUnknownField}
	}
	return nil
}

// twiceSearch looks for a shortest text with a derivation that passes a field twice.
type twiceSearch struct {
	nfa     *NFA
	events  []int
	field   int
	seen    map[timesPassed]bool
	reached []pass
}

// timesPassed is a state with how many times a derivation has passed the field, up to two.
type timesPassed struct{ state, times int }

// pass is how a state was reached.
type pass struct {
	timesPassed
	from int // -1 for none
}

func (s *twiceSearch) run() (at int, ok bool) {
	here := s.visit(pass{timesPassed{s.nfa.Start, 0}, -1}, nil)
	for len(here) > 0 {
		var next []int
		for _, i := range here {
			p := s.reached[i]
			switch state := s.nfa.States[p.state]; {
			case p.state == s.nfa.Accept && p.times == 2:
				return i, true
			case state.Kind == Symbol && len(state.Set) > 0:
				next = s.visit(pass{timesPassed{state.Out[0], p.times}, i}, next)
			}
		}
		here = next
	}
	return 0, false
}

// visit follows empty moves, and appends the states that read a symbol or accept.
func (s *twiceSearch) visit(p pass, leaves []int) []int {
	if s.seen[p.timesPassed] {
		return leaves
	}
	s.seen[p.timesPassed] = true
	i := len(s.reached)
	s.reached = append(s.reached, p)
	state := s.nfa.States[p.state]
	if state.Kind == Symbol || state.Kind == Accept {
		return append(leaves, i)
	}
	times := p.times
	if s.events[p.state] == int(Begin(s.field)) {
		times = min(times+1, 2)
	}
	for _, o := range state.Out {
		leaves = s.visit(pass{timesPassed{o, times}, i}, leaves)
	}
	return leaves
}

func (s *twiceSearch) report(at int, names []string) error {
	var states []int
	for i := at; i >= 0; i = s.reached[i].from {
		states = append(states, s.reached[i].state)
	}
	slices.Reverse(states)
	reading, begins := s.read(states, names)
	e := &FieldError{Grammar: s.nfa.Grammar, Rule: s.nfa.Rule(), Field: names[s.field], Reading: reading}
	first, second := s.nfa.States[begins[0]], s.nfa.States[begins[1]]
	if r := first.repetition; r > 0 && r == second.repetition {
		e.Err, e.In = ErrRepeatedField, s.nfa.ruleName(s.nfa.repeating[r-1])
		return e
	}
	contexts := s.nfa.contexts()
	e.Err = ErrSeveralPlaces
	e.Places[0], e.Places[1] = s.nfa.apart(contexts[begins[0]].Enter(first.Rule), contexts[begins[1]].Enter(second.Rule))
	return e
}

// read is what a derivation through states reads, with the marks of the field, and the states in which it begins.
func (s *twiceSearch) read(states []int, names []string) (r Reading, begins []int) {
	order := s.nfa.Alphabet.readable()
	var word []int
	for _, q := range states {
		if state := s.nfa.States[q]; state.Kind == Symbol {
			word = append(word, order[slices.IndexFunc(order, func(c int) bool { return slices.Contains(state.Set, c) })])
		}
		e := s.events[q]
		if e == noEvent || Event(e).Rule() != s.field {
			continue
		}
		r.Marks = append(r.Marks, Event(e).mark(names, len(s.nfa.Alphabet.Text(word))))
		if !Event(e).Ends() {
			begins = append(begins, q)
		}
	}
	r.Text = s.nfa.Alphabet.Text(word)
	return r, begins
}

// apart names the innermost rules of two contexts by what they are in, as far as that distinguishes them.
func (n *NFA) apart(a, b *context) (string, string) {
	x, y := n.chain(a), n.chain(b)
	for len(x) > 2 && len(y) > 2 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	return strings.Join(x, "/"), strings.Join(y, "/")
}

// chain returns the rules that are open in a context, outermost first.
func (n *NFA) chain(c *context) (all []string) {
	for ; c.Rule >= 0; c = c.Up {
		all = append(all, n.Rules[c.Rule])
	}
	slices.Reverse(all)
	return all
}

func (n *NFA) ruleName(rule int) string {
	if rule < 0 {
		return ""
	}
	return n.Rules[rule]
}
