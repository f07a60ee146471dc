package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
)

// AmbiguityError says that a text has two readings, and that nobody has said which of them is meant.
type AmbiguityError struct {
	File     string    // of the grammar
	Line     int       // where the rule is defined, from 1
	Rule     string    // in which the readings part
	Witness  string    // the text: a shortest one
	Readings [2]string // the text with ‹name …› around each part, first as Greedy would have it
}

func (e *AmbiguityError) Error() string {
	return fmt.Sprintf("%s:%d: rule %s: %q has two readings, %s and %s; say which is meant: the first if %[3]s is greedy, and takes the first "+
		"alternative and as many repetitions as it can; if it is lazy, it takes as few; or write the rule anew, with its alternatives in another order, in a "+
		"file that imports this one", e.File, e.Line, e.Rule, e.Witness, e.Readings[0], e.Readings[1])
}

// A mark is a begin or an end that matters: i+1 where part i begins, -(i+1) where it ends. 0 is none.
type mark = int

// way is a way without a symbol to a state that reads one, or to the end.
type way struct {
	to     int
	marks  []mark
	passed []step
}

// step is a state that a way passes, and how many marks stand before it.
type step struct{ state, marks int }

// twins are two derivations of one text, which parted in a choice that is not settled. Their marks may have differed.
type twins struct {
	a, b   int
	differ bool
}

// arrival is how twins were come to first.
type arrival struct {
	twins
	from   int // the arrival before, -1 for none
	split  int // the choice in which they parted
	class  int // what was read since
	length int // of what was read since the start
	passed [2][]mark
}

// ambiguity searches for a shortest text with two readings whose marks differ.
type ambiguity struct {
	*derivations
	names    []string     // of the parts
	marks    map[int]mark // by state
	settled  []string
	known    map[int][]way
	access   []access
	arrivals []arrival
	reached  map[twins]bool
}

// unambiguous refuses derivations of one text that differ in the parts, if they part in a rule that is not among the settled. Two
// derivations that part, and come together in one state with the same marks, differ in no choice before it.
func (d *derivations) unambiguous(parts []Field, settled []string) error {
	s := &ambiguity{
		derivations: d, settled: settled,
		marks: map[int]mark{}, known: map[int][]way{}, reached: map[twins]bool{},
	}
	for i, p := range parts {
		s.names = append(s.names, p.Name)
		at := d.spots(p)
		for _, q := range keys(at.enters) {
			s.marks[q] = i + 1
		}
		for _, q := range keys(at.leaves) {
			s.marks[q] = -(i + 1)
		}
	}
	return s.search()
}

// access is a shortest way from the start to a state.
type access struct {
	from   int // the state before, -1 for none
	length int // how many symbols are read, or -1 if there is no way
}

// search goes through texts by their length.
func (s *ambiguity) search() error {
	s.findAccess()
	var splits []int
	for q := range s.States {
		if s.access[q].length >= 0 && s.States[q].Kind == automaton.Split && !slices.Contains(s.settled, s.ruleOf(q)) {
			splits = append(splits, q)
		}
	}
	slices.SortStableFunc(splits, func(p, q int) int { return cmp.Compare(s.access[p].length, s.access[q].length) })
	for i := 0; i < len(s.arrivals) || len(splits) > 0; {
		if len(splits) > 0 && (i == len(s.arrivals) || s.access[splits[0]].length <= s.arrivals[i].length) {
			s.part(splits[0])
			splits = splits[1:]
			continue
		}
		if t := s.arrivals[i]; t.differ && t.a == s.Accept && t.b == s.Accept {
			return s.report(i)
		}
		s.step(i)
		i++
	}
	return nil
}

// ruleOf is the innermost rule that a state is in.
func (s *ambiguity) ruleOf(state int) string {
	chain := s.chains[state]
	if len(chain) == 0 {
		return ""
	}
	return s.Rules[chain[len(chain)-1]]
}

// findAccess goes breadth first.
func (s *ambiguity) findAccess() {
	s.access = make([]access, len(s.States))
	for q := range s.access {
		s.access[q].length = -1
	}
	s.access[s.Start] = access{from: -1}
	for round, next := []int{s.Start}, []int(nil); len(round) > 0; round, next = next, nil {
		for i := 0; i < len(round); i++ {
			q := round[i]
			st := &s.States[q]
			if st.Kind == automaton.Symbol && len(st.Set) == 0 {
				continue
			}
			for _, o := range st.Out {
				switch {
				case s.access[o].length >= 0:
				case st.Kind == automaton.Symbol:
					s.access[o] = access{q, s.access[q].length + 1}
					next = append(next, o)
				default:
					s.access[o] = access{q, s.access[q].length}
					round = append(round, o)
				}
			}
		}
	}
}

// part begins with the ways that part in a choice.
func (s *ambiguity) part(split int) {
	out := s.States[split].Out
	for i, a := range out {
		for _, b := range out[i+1:] {
			s.arrive(arrival{from: -1, split: split, length: s.access[split].length, twins: twins{a, b, false}})
		}
	}
}

// step reads a symbol.
func (s *ambiguity) step(i int) {
	t := s.arrivals[i]
	a, b := s.States[t.a], s.States[t.b]
	for _, class := range a.Set {
		if _, both := slices.BinarySearch(b.Set, class); both {
			s.arrive(arrival{from: i, split: t.split, class: class, length: t.length + 1, twins: twins{a.Out[0], b.Out[0], t.differ}})
			return // where a symbol leads does not depend on which it is
		}
	}
}

// arrive adds the twins that ways from two states come to.
func (s *ambiguity) arrive(at arrival) {
	for _, x := range s.ways(at.a) {
		for _, y := range s.ways(at.b) {
			t := twins{x.to, y.to, at.differ || !slices.Equal(x.marks, y.marks)}
			if s.reached[t] || !at.differ && s.meet(x, y) {
				continue
			}
			s.reached[t] = true
			s.arrivals = append(s.arrivals, arrival{twins: t, from: at.from, split: at.split, class: at.class, length: at.length, passed: [2][]mark{x.marks, y.marks}})
		}
	}
}

// meet reports whether two ways pass a state with the same marks before it.
func (s *ambiguity) meet(x, y way) bool {
	for _, p := range x.passed {
		for _, q := range y.passed {
			if p.state == q.state && p.marks == q.marks && slices.Equal(x.marks[:p.marks], y.marks[:q.marks]) {
				return true
			}
		}
	}
	return false
}

// ways lists the ways from a state, those that are preferred first; of those with the same marks to one state the first.
func (s *ambiguity) ways(state int) []way {
	if known, ok := s.known[state]; ok {
		return known
	}
	var all []way
	q := &s.States[state]
	if q.Kind == automaton.Symbol || q.Kind == automaton.Accept {
		all = []way{{to: state, passed: []step{{state, 0}}}}
	} else {
		for _, o := range q.Out {
			for _, w := range s.ways(o) {
				w = s.through(state, w)
				if !slices.ContainsFunc(all, func(v way) bool { return v.to == w.to && slices.Equal(v.marks, w.marks) }) {
					all = append(all, w)
				}
			}
		}
	}
	s.known[state] = all
	return all
}

// through is a way that passes a state first.
func (s *ambiguity) through(state int, w way) way {
	out := way{to: w.to, passed: []step{{state, 0}}}
	shift := 0
	if m := s.marks[state]; m != 0 {
		out.marks, shift = []mark{m}, 1
	}
	out.marks = append(out.marks, w.marks...)
	for _, p := range w.passed {
		out.passed = append(out.passed, step{p.state, p.marks + shift})
	}
	return out
}

func (s *ambiguity) report(i int) error {
	var all []arrival
	for ; i >= 0; i = s.arrivals[i].from {
		all = append(all, s.arrivals[i])
	}
	slices.Reverse(all)
	e := &AmbiguityError{File: s.grammar.Name, Rule: s.ruleOf(all[0].split)}
	if r, ok := s.grammar.Rule(e.Rule); ok {
		e.Line = r.Line
		if r.File != "" {
			e.File = r.File
		}
	}
	prefix, marked := s.before(all[0].split)
	for side := range e.Readings {
		e.Witness, e.Readings[side] = prefix, marked
		for k, t := range all {
			if k > 0 {
				text := s.Alphabet.Text([]int{t.class})
				e.Witness += text
				e.Readings[side] += text
			}
			e.Readings[side] += s.write(t.passed[side]...)
		}
	}
	return e
}

// before is what is read on the way to a state: plain, and with marks.
func (s *ambiguity) before(state int) (plain, marked string) {
	for q := s.access[state].from; q >= 0; q = s.access[q].from {
		if st := &s.States[q]; st.Kind == automaton.Symbol {
			text := s.Alphabet.Text(st.Set[:1])
			plain, marked = text+plain, text+marked
		}
		marked = s.write(s.marks[q]) + marked
	}
	return plain, marked
}

func (s *ambiguity) write(marks ...mark) string {
	var b strings.Builder
	for _, m := range marks {
		switch {
		case m < 0:
			b.WriteString("›")
		case m > 0:
			b.WriteString("‹" + s.names[m-1] + " ")
		}
	}
	return b.String()
}
