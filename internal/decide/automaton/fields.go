package automaton

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Wanted selects fields of a text.
type Wanted struct {
	// NFAs are the automata of the rules that derive the texts. Usually there is only one. All of them share one list of fields.
	NFAs []*NFA
	// Names are the names of rules, preceded by containing rules if necessary, as in [Start]. "a|b" means rule a or rule b.
	Names []string
	// Settled has the same meaning as in [Certain].
	Settled []string
	Bounds  Bounds
}

// Fields are rules with at most one place in a text.
type Fields []Field

// Field describes how the tags of an automaton determine the place of a rule. The automaton must be created with [Fields.Ends]
// and [Fields.Begins].
type Field struct {
	Name     string
	Optional bool   // whether a text can lack the field; then End is absent
	AtStart  bool   // whether it can end at the beginning of the text
	End      Tag    // where it ends
	Stored   bool   // whether Begin holds the position of its beginning
	Begin    Tag    // if Stored
	After    []Base // if not Stored: the places from which its beginning has a fixed distance; the first one that is present counts
}

// Base is a place at a fixed distance from the beginning of a field.
type Base struct {
	Field    int // the field that ends at the place, or StartOfText
	Distance int // in bytes
}

// StartOfText is the Field of a [Base] that is the beginning of the text. The beginning is always present.
const StartOfText = -1

// FindFields determines how to find the places of fields. It stores a beginning only if the ends of
// other fields do not determine that beginning.
//
// The error is a [*FieldError] if a rule cannot be a field, an [*AmbiguityError] if the place of a
// field is ambiguous, and a [*SizeError] if an automaton is too large.
func FindFields(w Wanted) (Fields, error) {
	f, err := newFieldFinder(w)
	if err != nil {
		return nil, err
	}
	var fields Fields
	stored := len(w.Names)
	for i, name := range w.Names {
		field := Field{Name: name, Optional: f.optional(i), AtStart: f.endsAtStart(i), End: Tag(i)}
		if field.After = f.bases(i); field.After == nil {
			field.Stored, field.Begin = true, Tag(stored)
			stored++
		}
		fields = append(fields, field)
	}
	if stored > MaxTags {
		return nil, w.NFAs[0].tooLarge("tags", MaxTags, "")
	}
	return fields, nil
}

// Ends returns the tags for [Start.Tags].
func (f Fields) Ends() map[string]Tag {
	tags := map[string]Tag{}
	for _, x := range f {
		tags[x.Name] = x.End
	}
	return tags
}

// Begins returns the tags for [Start.Begins].
func (f Fields) Begins() map[string]Tag {
	tags := map[string]Tag{}
	for _, x := range f {
		if x.Stored {
			tags[x.Name] = x.Begin
		}
	}
	return tags
}

// Span returns where a field begins and ends, given the positions that [Tagged.Run] returns. It also reports whether the field is
// present.
func (f Fields) Span(field int, at [MaxTags]int) (begin, end int, present bool) {
	x := f[field]
	if at[x.End] == Absent {
		return 0, 0, false
	}
	if x.Stored {
		return at[x.Begin], at[x.End], true
	}
	i := slices.IndexFunc(x.After, func(b Base) bool { return b.Field == StartOfText || at[f[b.Field].End] != Absent })
	if b := x.After[i]; b.Field != StartOfText {
		begin = at[f[b.Field].End]
	}
	return begin + x.After[i].Distance, at[x.End], true
}

// fieldFinder looks for fields in automata.
type fieldFinder struct {
	wanted Wanted
	events [][]int // by automaton, by state
	before [][][]int
}

func newFieldFinder(w Wanted) (*fieldFinder, error) {
	if len(w.NFAs) == 0 {
		return nil, fmt.Errorf("automaton: no automaton to find fields in")
	}
	f := &fieldFinder{wanted: w}
	for _, n := range w.NFAs {
		events, err := n.events(w.Names)
		if err != nil {
			return nil, err
		}
		f.events = append(f.events, events)
		f.before = append(f.before, n.predecessors())
	}
	for i := range w.Names {
		if err := f.once(i); err != nil {
			return nil, err
		}
	}
	for _, n := range w.NFAs {
		if err := n.Unambiguous(Certain{Rules: w.Names, Settled: w.Settled, Bounds: w.Bounds}); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// endsAtStart reports whether a field can end before the first symbol.
func (f *fieldFinder) endsAtStart(field int) bool {
	for k, n := range f.wanted.NFAs {
		start := distances(len(n.States), []int{n.Start}, func(q int) []int {
			if n.States[q].Kind == Symbol {
				return nil
			}
			return n.States[q].Out
		})
		for q, e := range f.events[k] {
			if start[q] >= 0 && e == int(End(field)) {
				return true
			}
		}
	}
	return false
}

// optional reports whether a text can lack a field.
func (f *fieldFinder) optional(field int) bool {
	for k, n := range f.wanted.NFAs {
		without := distances(len(n.States), []int{n.Start}, func(q int) []int {
			if f.events[k][q] == int(Begin(field)) {
				return nil
			}
			return n.States[q].Out
		})
		if without[n.Accept] >= 0 {
			return true
		}
	}
	return false
}

// bases returns the places from which the beginning of a field has a fixed distance: the nearest ones of the fields that can end
// before it. It returns nil if they do not determine the beginning.
func (f *fieldFinder) bases(field int) []Base {
	found := map[int]int{} // distances, by field
	for k := range f.wanted.NFAs {
		if !f.distances(k, field, found) {
			return nil
		}
	}
	var all []Base
	for len(found) > 0 {
		next, ok := f.decisive(field, found)
		if !ok {
			return nil
		}
		all = append(all, Base{next, found[next]})
		delete(found, next)
	}
	return all
}

// distances searches backward from the beginnings of a field for the nearest ends of fields, or for the start of the text. It reports whether each
// of these has only one distance.
func (f *fieldFinder) distances(k, field int, found map[int]int) bool {
	n, events := f.wanted.NFAs[k], f.events[k]
	at := map[int]int{} // distances, by state
	fixed := true
	note := func(all map[int]int, what, distance int) (known bool) {
		d, known := all[what]
		fixed = fixed && (!known || d == distance)
		all[what] = distance
		return known
	}
	var stack []int
	for q := range n.States {
		if events[q] == int(Begin(field)) {
			at[q] = 0
			stack = append(stack, q)
		}
	}
	for len(stack) > 0 && fixed {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if q == n.Start {
			note(found, StartOfText, at[q])
		}
		for _, p := range f.before[k][q] {
			width, ok := n.width(p)
			fixed = fixed && ok
			if e := events[p]; e != noEvent && Event(e).Ends() {
				note(found, Event(e).Rule(), at[q])
			} else if !note(at, p, at[q]+width) {
				stack = append(stack, p)
			}
		}
	}
	return fixed
}

// width returns the number of bytes that a state reads, if it is constant.
func (n *NFA) width(state int) (int, bool) {
	s := &n.States[state]
	if s.Kind != Symbol {
		return 0, true
	}
	if n.Alphabet.Octets() {
		return 1, true
	}
	var widths []int
	for _, c := range s.Set {
		for _, p := range n.Alphabet.Set(c).Spans() {
			widths = append(widths, utf8.RuneLen(p.Lo), utf8.RuneLen(p.Hi))
		}
	}
	widths = slices.Compact(widths)
	return widths[0], len(widths) == 1
}

// decisive returns the field that is the nearest of those found whenever it is present, and reports whether there is one.
func (f *fieldFinder) decisive(field int, found map[int]int) (int, bool) {
	for _, x := range slices.Backward(slices.Sorted(maps.Keys(found))) {
		if len(found) == 1 || x != StartOfText && !f.overruled(field, x, found) {
			return x, true
		}
	}
	return 0, false
}

// overruled reports whether, in some text with field x, another one of the found fields is nearer to the given field.
func (f *fieldFinder) overruled(field, x int, found map[int]int) bool {
	for y := range found {
		for k := range f.wanted.NFAs {
			if y != x && f.nearestWith(k, field, y, x) {
				return true
			}
		}
	}
	return false
}

// passing is the state of a derivation, with the events so far.
type passing struct {
	state   int
	x       bool // whether it has passed the end of x
	y       bool // whether y is the last field that has ended
	between bool // whether y was that field when the field began
}

// nearestWith reports whether some derivation contains x, and y is the nearest field that ends before the given field.
func (f *fieldFinder) nearestWith(k, field, y, x int) bool {
	n := f.wanted.NFAs[k]
	seen := map[passing]bool{}
	for stack := []passing{{state: n.Start, y: y == StartOfText}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		if p.state == n.Accept && p.between && p.x {
			return true
		}
		next := p
		if e := f.events[k][p.state]; e != noEvent {
			rule := Event(e).Rule()
			switch {
			case Event(e).Ends():
				next.x, next.y = p.x || rule == x, rule == y
			case rule == field && !p.y:
				continue // another is the nearest
			case rule == field:
				next.between = true
			}
		}
		for _, o := range n.States[p.state].Out {
			next.state = o
			stack = append(stack, next)
		}
	}
	return false
}

// Reasons why a rule cannot be a field; the Err of a [FieldError].
var (
	ErrUnknownField  = errors.New("the rule does not occur in the parsed rule")
	ErrRepeatedField = errors.New("it is in a repetition, so a text can contain it several times")
	ErrSeveralPlaces = errors.New("a text can contain it in several places")
)

// FieldError reports why a rule cannot be a field.
type FieldError struct {
	Grammar string // its name, if it has one
	Rule    string // the rule from which texts are derived
	Field   string
	Err     error     // one of the Err… variables
	Reading Reading   // a shortest text that contains the field twice; empty if Err is ErrUnknownField
	In      string    // ErrRepeatedField: the rule with the repetition
	Places  [2]string // ErrSeveralPlaces: names of fields that distinguish two places; equal if nothing does
}

func (e *FieldError) Error() string {
	text := fmt.Sprintf("%sfield %s: %v", blamed(e.Grammar, e.Rule), e.Field, e.Err)
	switch {
	case e.Err == ErrRepeatedField:
		return fmt.Sprintf("%s: %s; the repetition is in rule %s", text, e.Reading, e.In)
	case e.Err == ErrSeveralPlaces && e.Places[0] == e.Places[1]:
		return fmt.Sprintf("%s: %s; the places share the name %s", text, e.Reading, e.Places[0])
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

// timesPassed is a state, with the number of times that a derivation has passed the field, up to two.
type timesPassed struct{ state, times int }

// pass records how a state was reached.
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

// read returns the text of a derivation through states, with the marks of the field, and the states in which it begins.
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

// apart names the innermost rules of two contexts, with as many containing rules as distinguish them.
func (n *NFA) apart(a, b *context) (string, string) {
	x, y := n.chain(a), n.chain(b)
	for len(x) > 2 && len(y) > 2 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	return strings.Join(x, "/"), strings.Join(y, "/")
}

// chain returns the open rules in a context, outermost first.
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
