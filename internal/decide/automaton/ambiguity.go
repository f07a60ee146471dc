package automaton

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// AmbiguityError reports that a text has two derivations that place rules differently.
type AmbiguityError struct {
	Grammar string // its name, if it has one
	Rule    string // the rule that derives the text
	Place   string // the first rule in Certain whose place is ambiguous
	Choice  string // the rule in which the derivations choose differently; the ambiguity can be resolved there
	// Readings are the two readings of a shortest ambiguous text, in the order of the derivations.
	Readings [2]Reading
}

func (e *AmbiguityError) Error() string {
	text := fmt.Sprintf("%s%s is ambiguous: %s, or %s", blamed(e.Grammar, e.Rule), e.Place, e.Readings[0], e.Readings[1])
	if e.Choice != "" {
		return text + "; the choice is made in rule " + e.Choice
	}
	return text
}

// Certain lists the rules whose places must be unambiguous in every text.
type Certain struct {
	Rules []string // names, as in [Start]
	// Settled are the rules in which the first alternative is intended: Unambiguous does not report
	// choices in them. The names have the same form as in Rules.
	Settled []string
	Bounds  Bounds
}

// Unambiguous returns an error if some derivation of a text begins or ends the rules at other
// places than the first derivation does, or in another order. The error is an [*AmbiguityError], or
// a [*SizeError].
func (n *NFA) Unambiguous(c Certain) error {
	s, err := newAmbiguitySearch(n, c)
	if err != nil {
		return err
	}
	found, err := s.run()
	if err != nil || found < 0 {
		return err
	}
	return s.report(found)
}

func (s *ambiguitySearch) report(found int) error {
	e := &AmbiguityError{Grammar: s.nfa.Grammar, Rule: s.nfa.Rule()}
	e.Readings[1] = s.second(found)
	e.Readings[0], _ = s.nfa.read(e.Readings[1].Text, s.rules, s.ways.events)
	e.Place = e.Readings[0].differsFrom(e.Readings[1], s.rules)
	if c, _ := s.accepting(s.reached[found].others); c.rule >= 0 {
		e.Choice = s.nfa.Rules[c.rule]
	}
	return e
}

// differsFrom returns the first of rules that r and other place differently. If rules that match nothing at one place are in different
// orders, it returns the rule of the first mark that differs.
func (r Reading) differsFrom(other Reading, rules []string) string {
	i := slices.IndexFunc(rules, func(rule string) bool { return !slices.Equal(r.of(rule), other.of(rule)) })
	if i >= 0 {
		return rules[i]
	}
	for i, m := range r.Marks {
		if m != other.Marks[i] {
			return m.Rule
		}
	}
	return ""
}

// of returns the marks of a rule.
func (r Reading) of(rule string) []Mark {
	return slices.DeleteFunc(slices.Clone(r.Marks), func(m Mark) bool { return m.Rule != rule })
}

// ambiguitySearch looks for a shortest text with a derivation whose events differ from those of the first derivation. A state of the
// search holds the place of the first derivation in the ordered list of all derivations. It also holds the list of derivations with
// the events of some rival. Only the first of these counts, because choices that cause no other event do not matter.
type ambiguitySearch struct {
	nfa      *NFA
	rules    []string
	contexts []*context
	settled  paths
	ways     *ways
	used     usage
	exceeded error

	order   []int // of classes
	lists   [][]member
	alike   [][]int        // by list and class: the first class that the same members read, or -1
	numbers map[string]int // of lists
	choices []choice
	moves   map[[2]int]listMove // by list of all derivations and class
	groups  map[[3]int][]group  // by list of derivations, class, and leaf of the first derivation
	known   map[rivals]bool
	reached []arrival
	key     []byte
}

// member is a derivation in a list.
type member struct {
	state  int // reads a symbol or accepts
	choice int // how it differs from the first derivation: an index of choices, or original
}

// original is the choice of the first derivation itself, and of derivations that are not compared
// with it.
const original = -1

// choice is a rule in which a derivation chooses differently than the first derivation.
type choice struct {
	rule    int
	settled bool // whether the choice is intended, and thus not an ambiguity
}

// rivals are the first derivation, and the derivations with the events of some other derivation.
type rivals struct {
	all, first int  // the list of all derivations, and the place of the first derivation in it
	others     int  // a list
	differ     bool // whether the events of others differ from the events of the first derivation
}

// perRivals is the approximate size of rivals in bytes.
const perRivals = 160

// arrival records how rivals were first reached.
type arrival struct {
	rivals
	from   int // -1 for none
	class  int
	events string // the events that the others passed after the symbol
}

// listMove is a transition of a list of all derivations.
type listMove struct {
	list int
	by   []goingOn // by place in that list
}

// goingOn is a continuation of a derivation: its place in the previous list, and the state after
// the symbol.
type goingOn struct{ from, behind int }

// group contains derivations that continue with the same events.
type group struct {
	events string
	list   int
}

func newAmbiguitySearch(n *NFA, c Certain) (*ambiguitySearch, error) {
	events, err := n.events(c.Rules)
	if err != nil {
		return nil, err
	}
	settled := map[string]Tag{}
	for _, name := range c.Settled {
		settled[name] = 0
	}
	s := &ambiguitySearch{
		nfa: n, rules: c.Rules, contexts: n.contexts(), settled: newPaths(n, settled),
		order:   n.Alphabet.readable(),
		ways:    &ways{nfa: n, events: events, found: map[int][]way{}},
		used:    usage{bounds: c.Bounds},
		numbers: map[string]int{}, moves: map[[2]int]listMove{}, groups: map[[3]int][]group{}, known: map[rivals]bool{},
	}
	s.ways.used = &s.used
	return s, nil
}

// run searches breadth first. It returns the number of the arrival that shows an ambiguity, or -1.
func (s *ambiguitySearch) run() (int, error) {
	s.start()
	if err := s.tooLarge(); err != nil {
		return -1, err
	}
	for i := 0; i < len(s.reached); i++ {
		if s.shows(s.reached[i].rivals) {
			return i, nil
		}
		s.expand(i)
		if err := s.tooLarge(); err != nil {
			return -1, err
		}
	}
	return -1, nil
}

// tooLarge returns the bound that was exceeded, if any.
func (s *ambiguitySearch) tooLarge() error {
	if s.ways.exceeded != nil {
		return s.ways.exceeded
	}
	return s.exceeded
}

func (s *ambiguitySearch) take(memory int) {
	if err := s.used.take(s.nfa, memory); err != nil {
		s.exceeded = err
	}
}

// shows reports whether both the first derivation and another one accept, and differ by a choice that is not settled.
func (s *ambiguitySearch) shows(r rivals) bool {
	if !r.differ || s.lists[r.all][r.first].state != s.nfa.Accept {
		return false
	}
	c, ok := s.accepting(r.others)
	return ok && !c.settled
}

// accepting returns the choice of the accepting derivation in a list.
func (s *ambiguitySearch) accepting(list int) (choice, bool) {
	for _, m := range s.lists[list] {
		if m.state == s.nfa.Accept && m.choice != original {
			return s.choices[m.choice], true
		}
	}
	return choice{}, false
}

func (s *ambiguitySearch) start() {
	from := []goingOn{{behind: s.nfa.Start}}
	m := s.follow(from)
	if s.tooLarge() != nil {
		return
	}
	for at := range m.by {
		own := s.own(m, at)
		for _, g := range s.divide([]member{{s.nfa.Start, original}}, &own) {
			s.arrive(arrival{rivals{m.list, at, g.list, g.events != own.events}, -1, 0, g.events})
		}
	}
}

// own returns the way that a derivation in a list takes after the symbol.
func (s *ambiguitySearch) own(m listMove, at int) way {
	return s.ways.to(m.by[at].behind, s.lists[m.list][at].state)
}

// expand follows the transitions of an arrival. Classes that the same derivations read are
// equivalent.
func (s *ambiguitySearch) expand(i int) {
	a := s.reached[i]
	done := map[[2]int]bool{}
	for _, class := range s.order {
		c := [2]int{s.alike[a.all][class], s.alike[a.others][class]}
		if c[0] >= 0 && c[1] >= 0 && !done[c] && s.nfa.reads(s.lists[a.all][a.first].state, class) {
			done[c] = true
			s.step(i, class)
		}
	}
}

func (s *ambiguitySearch) step(i, class int) {
	a := s.reached[i]
	m := s.move(a.all, class)
	if s.tooLarge() != nil {
		return // there are ways that are not known
	}
	for at, o := range m.by {
		if o.from != a.first {
			continue
		}
		own := s.own(m, at)
		among := &own
		if a.differ { // it is not among the others
			among = nil
		}
		for _, g := range s.goOn(a.others, class, among) {
			s.arrive(arrival{rivals{m.list, at, g.list, a.differ || g.events != own.events}, i, class, g.events})
		}
	}
}

// move returns the transition of a list of all derivations on a class.
func (s *ambiguitySearch) move(list, class int) listMove {
	key := [2]int{list, s.alike[list][class]}
	m, ok := s.moves[key]
	if !ok {
		var from []goingOn
		for i, x := range s.lists[list] {
			if s.nfa.reads(x.state, class) {
				from = append(from, goingOn{i, s.nfa.States[x.state].Out[0]})
			}
		}
		m = s.follow(from)
		s.moves[key] = m
	}
	return m
}

// follow follows the empty moves of derivations. If several reach one state, it keeps the first.
func (s *ambiguitySearch) follow(from []goingOn) (m listMove) {
	var list []member
	for _, o := range from {
		for _, w := range s.ways.from(o.behind) {
			if x := (member{w.leaf, original}); !slices.Contains(list, x) {
				list = append(list, x)
				m.by = append(m.by, o)
			}
		}
	}
	m.list = s.number(list)
	return m
}

// goOn groups the continuations of a list by the events that they pass. own is the way of the first
// derivation, if the list contains it.
func (s *ambiguitySearch) goOn(list, class int, own *way) []group {
	key := [3]int{list, s.alike[list][class], -1}
	if own != nil {
		key[2] = own.leaf
	}
	all, ok := s.groups[key]
	if !ok {
		var moved []member
		for _, x := range s.lists[list] {
			if s.nfa.reads(x.state, class) {
				moved = append(moved, member{s.nfa.States[x.state].Out[0], x.choice})
			}
		}
		all = s.divide(moved, own)
		s.groups[key] = all
	}
	return all
}

// divide follows the empty moves of derivations, and groups the derivations by the events that they pass. own is the way of
// the first derivation, if the list contains it.
func (s *ambiguitySearch) divide(moved []member, own *way) (all []group) {
	lists := map[string][]member{}
	var order []string
	for _, x := range moved {
		for _, w := range s.ways.from(x.state) {
			list, ok := lists[w.events]
			if !ok {
				order = append(order, w.events)
			}
			if !slices.ContainsFunc(list, func(y member) bool { return y.state == w.leaf }) {
				lists[w.events] = append(list, member{w.leaf, s.choose(x, w, own)})
			}
		}
	}
	for _, events := range order {
		all = append(all, group{events, s.number(lists[events])})
	}
	return all
}

// choose returns the choice of a derivation that takes a way.
func (s *ambiguitySearch) choose(x member, w way, own *way) int {
	if x.choice != original || own == nil || w.choices.equal(own.choices) {
		return x.choice
	}
	in := s.contexts[s.ways.parting(x.state, w, *own)]
	c := choice{rule: in.Rule}
	if _, settled := s.settled.find(in); settled {
		c = choice{original, true} // whichever
	}
	i := slices.Index(s.choices, c)
	if i < 0 {
		i = len(s.choices)
		s.choices = append(s.choices, c)
	}
	return i
}

// number finds or adds a list.
func (s *ambiguitySearch) number(list []member) int {
	s.key = s.key[:0]
	for _, x := range list {
		s.key = binary.AppendUvarint(binary.AppendUvarint(s.key, uint64(x.state)), uint64(x.choice+1))
	}
	n, ok := s.numbers[string(s.key)]
	if !ok {
		n = len(s.lists)
		s.numbers[string(s.key)] = n
		s.lists = append(s.lists, list)
		s.alike = append(s.alike, alike(s.order, len(list), func(i int) []int { return s.nfa.States[list[i].state].Set }))
		if err := s.used.add(s.nfa, 8*len(s.key)); err != nil {
			s.exceeded = err
		}
	}
	return n
}

// arrive records rivals unless they are known.
func (s *ambiguitySearch) arrive(a arrival) {
	if s.known[a.rivals] {
		return
	}
	s.known[a.rivals] = true
	s.reached = append(s.reached, a)
	s.take(perRivals)
}

// second returns the text of an arrival, with the marks of the other derivations.
func (s *ambiguitySearch) second(found int) Reading {
	var way []arrival
	for i := found; i >= 0; i = s.reached[i].from {
		way = append(way, s.reached[i])
	}
	slices.Reverse(way)
	var word []int
	var marks []Mark
	for i, a := range way {
		if i > 0 {
			word = append(word, a.class)
		}
		at := len(s.nfa.Alphabet.Text(word))
		for _, e := range []byte(a.events) {
			marks = append(marks, Event(e).mark(s.rules, at))
		}
	}
	return Reading{s.nfa.Alphabet.Text(word), marks}
}

// way is a sequence of empty moves.
type way struct {
	leaf    int     // the last state, which reads a symbol or accepts
	events  string  // the events that it passes, one byte each
	choices *chosen // the choices that it makes at splits; nil if there are none
}

// chosen is a list of choices. Ways through a long sequence of optional parts share the ends of
// their lists.
type chosen struct {
	out  int // the number of the move at a split
	then *chosen
}

func (c *chosen) equal(d *chosen) bool {
	for c != d {
		if c == nil || d == nil || c.out != d.out {
			return false
		}
		c, d = c.then, d.then
	}
	return true
}

// ways finds sequences of empty moves, and caches them.
type ways struct {
	nfa      *NFA
	events   []int         // by state
	found    map[int][]way // by state
	used     *usage
	exceeded error
}

// perWay is the approximate size of a way in bytes, without its events.
const perWay = 64

// maxWays bounds the ways from one state through empty moves. Optional parts can make their number exponential.
const maxWays = 1 << 12

// from lists the ways from a state, in the order of their preference. Of several ways to one leaf with the same events, it
// lists only the first.
func (w *ways) from(state int) []way {
	if all, ok := w.found[state]; ok || w.exceeded != nil {
		return all
	}
	s := &w.nfa.States[state]
	var all []way
	switch s.Kind {
	case Symbol, Accept:
		all = []way{{leaf: state}}
	case Enter, Leave:
		all = w.behind(state)
	default:
		all = w.fromSplit(s.Out)
	}
	if len(all) > maxWays {
		w.exceeded = w.nfa.tooLarge("paths through parts that may be empty", maxWays, "")
	}
	w.found[state] = all
	w.take(all)
	return all
}

// take counts the memory of ways.
func (w *ways) take(all []way) {
	memory := 0
	for _, x := range all {
		memory += perWay + len(x.events)
	}
	if err := w.used.take(w.nfa, memory); err != nil {
		w.exceeded = err
	}
}

// behind returns the ways from the beginning or the end of a rule.
func (w *ways) behind(state int) []way {
	all := w.from(w.nfa.States[state].Out[0])
	if w.events[state] == noEvent {
		return all
	}
	passed := slices.Clone(all)
	for i := range passed {
		passed[i].events = string([]byte{byte(w.events[state])}) + passed[i].events
	}
	return passed
}

func (w *ways) fromSplit(out []int) (all []way) {
	type end struct {
		leaf   int
		events string
	}
	known := map[end]bool{}
	for i, o := range out {
		for _, x := range w.from(o) {
			if !known[end{x.leaf, x.events}] {
				known[end{x.leaf, x.events}] = true
				x.choices = &chosen{i, x.choices}
				all = append(all, x)
			}
		}
	}
	return all
}

// to returns the first way from a state to a leaf.
func (w *ways) to(state, leaf int) way {
	all := w.from(state)
	return all[slices.IndexFunc(all, func(x way) bool { return x.leaf == leaf })]
}

// parting returns the state at which two ways from a state diverge.
func (w *ways) parting(state int, a, b way) int {
	for {
		s := &w.nfa.States[state]
		if s.Kind != Split {
			state = s.Out[0]
			continue
		}
		if a.choices.out != b.choices.out {
			return state
		}
		state = s.Out[a.choices.out]
		a.choices, b.choices = a.choices.then, b.choices.then
	}
}
