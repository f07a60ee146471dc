package automaton

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// Tag is the number of a tag: a mark in a derivation whose position is wanted.
type Tag uint8

// MaxTags is how many tags an automaton can have.
const MaxTags = 16

// Tags is a set of tags.
type Tags uint16

func (t Tags) has(i Tag) bool { return t&(1<<i) != 0 }

// Len is how many tags are in t.
func (t Tags) Len() int { return bits.OnesCount16(uint16(t)) }

// Op is what is done to the registers, one a tag, when a symbol is read or the input ends.
type Op struct {
	Set   Tags // becomes the position: of the symbol that is read, or the length of the input
	Clear Tags // becomes absent
}

// Tagged is a tagged deterministic automaton in the manner of Laurikari, with one symbol of
// look-ahead: a register is written by the transition that leaves what the tag marks, so that the
// body of a component is a loop that writes nothing.
//
// Each tag has one register. Where two derivations of one input would need two values of a tag at
// the same time, [TagDeterminize] fails; no grammar of URIs needs that.
type Tagged struct {
	Alphabet *Alphabet
	Starts   []int // a start state for each NFA
	States   []TaggedState
}

// TaggedState is a state of a [Tagged] automaton.
type TaggedState struct {
	Next   []int32 // by class; -1 where no continuation is a member
	Ops    []Op    // by class
	Accept bool
	Final  Op     // when the input ends here, if Accept
	Rule   string // the innermost rule that every derivation of what was read is in
}

// Start is the NFA of a rule to determinize, with what is wanted of it.
type Start struct {
	NFA *NFA
	// Tags are, by the name of a rule, the tag that the end of the rule sets. A rule that occurs
	// several times sets its tag each time.
	Tags map[string]Tag
	// Labels tells which rules may be [TaggedState.Rule]: the fewer, the smaller the automaton.
	// The rule that the NFA was compiled from always may. If it is nil, they all may.
	Labels func(rule string) bool
	// Prefer is a rule whose derivations alone decide [TaggedState.Rule] where they can go on with
	// whatever all derivations can.
	Prefer string
}

// TagDeterminize makes one automaton of several, which must have the same alphabet, and minimizes
// it. States that are alike but for [TaggedState.Rule] stay apart.
//
// Of several derivations the first counts, in the order of the NFA's splits.
func TagDeterminize(starts ...Start) (*Tagged, error) {
	d := &tagger{index: map[string]int32{}, steps: map[string]int32{}}
	out := &Tagged{}
	for _, s := range starts {
		if out.Alphabet == nil {
			out.Alphabet = s.NFA.Alphabet
		}
		if !out.Alphabet.Equal(s.NFA.Alphabet) {
			return nil, fmt.Errorf("automaton: the automata to tag have different alphabets")
		}
		if s.NFA.States[s.NFA.Start].Kind != Enter {
			return nil, fmt.Errorf("automaton: an automaton to tag must be that of a rule")
		}
		at, err := d.run(s)
		if err != nil {
			return nil, err
		}
		out.Starts = append(out.Starts, int(at))
	}
	out.States = d.states
	out.trim()
	out.minimize()
	return out, nil
}

// config is a state of the NFA with what is known of each tag: a tag in none of the sets is absent.
type config struct {
	state   int
	read    int  // the state that read the last symbol
	written Tags // the register holds it
	pending Tags // it is the position of the next symbol: not written yet
	dead    Tags // every way on to acceptance sets it again
}

func (c config) absent() Tags { return ^(c.written | c.pending | c.dead) }

// leaf is a state at the end of empty moves, which reads a symbol or accepts.
type leaf struct {
	state int
	set   Tags // by the moves
}

// tagger holds a subset construction over ordered configurations.
type tagger struct {
	states []TaggedState
	index  map[string]int32 // configurations to state
	queue  []queued

	// of the NFA at hand
	number  int
	nfa     *NFA
	classes [][]bool // by NFA state, by class: the state reads it
	tagOf   []int    // by rule of the NFA; -1 for none
	tags    Tags
	live    []Tags   // by NFA state: the tags that a way to Accept does not set
	leaves  [][]leaf // by NFA state; nil before they are asked for
	context []*context
	label   []bool // by rule of the NFA: may be a state's Rule
	prefer  int    // rule of the NFA, or -1
	seen    []int  // by NFA state: the round in which it was last seen
	round   int
	key     []byte
	steps   map[string]int32 // of the state at hand: a class that goes as others do, by the configurations that read it
}

type queued struct {
	configs []config
	dirty   Tags // registers that may hold something
	state   int32
}

// context is the rules that are open at a state of the NFA, innermost first.
type context struct {
	up    *context
	rule  int
	depth int
}

func (d *tagger) run(s Start) (int32, error) {
	d.prepare(s)
	first := d.close([]config{{state: s.NFA.Start}})
	start, err := d.add(first, 0, d.nfa.Rules[d.nfa.States[s.NFA.Start].Rule])
	if err != nil {
		return 0, err
	}
	for len(d.queue) > 0 {
		q := d.queue[0]
		d.queue = d.queue[1:]
		if err := d.expand(q); err != nil {
			return 0, err
		}
	}
	return start, nil
}

func (d *tagger) prepare(s Start) {
	d.number++
	d.nfa = s.NFA
	d.classes = s.NFA.reads()
	d.seen = make([]int, len(s.NFA.States))
	d.round = 0
	d.leaves = make([][]leaf, len(s.NFA.States))
	d.tagOf = make([]int, len(s.NFA.Rules))
	d.tags = 0
	d.label = make([]bool, len(s.NFA.Rules))
	d.prefer = slices.Index(s.NFA.Rules, s.Prefer)
	for i, name := range s.NFA.Rules {
		d.label[i] = s.Labels == nil || s.Labels(name)
		d.tagOf[i] = -1
		if t, ok := s.Tags[name]; ok {
			d.tagOf[i] = int(t)
			d.tags |= 1 << t
		}
	}
	d.findContexts()
	d.live = make([]Tags, len(s.NFA.States))
	before := d.nfa.predecessors()
	for t := range Tag(MaxTags) {
		if d.tags.has(t) {
			d.findLive(t, before)
		}
	}
}

// predecessors lists, for each state, the states that go to it.
func (n *NFA) predecessors() [][]int {
	before := make([][]int, len(n.States))
	for i, s := range n.States {
		for _, o := range s.Out {
			before[o] = append(before[o], i)
		}
	}
	return before
}

func (d *tagger) findLive(t Tag, before [][]int) {
	d.live[d.nfa.Accept] |= 1 << t
	for stack := []int{d.nfa.Accept}; len(stack) > 0; {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, p := range before[q] {
			s := &d.nfa.States[p]
			sets := s.Kind == Leave && d.tagOf[s.Rule] == int(t)
			if !d.live[p].has(t) && !sets {
				d.live[p] |= 1 << t
				stack = append(stack, p)
			}
		}
	}
}

// findContexts relies on rules being expanded in place: each state of the NFA has one context.
func (d *tagger) findContexts() {
	d.context = make([]*context, len(d.nfa.States))
	root := &context{rule: -1}
	type visit struct {
		state int
		in    *context
	}
	for stack := []visit{{d.nfa.Start, root}}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if d.context[v.state] != nil {
			continue
		}
		d.context[v.state] = v.in
		s := &d.nfa.States[v.state]
		next := v.in
		switch s.Kind {
		case Enter:
			next = &context{v.in, s.Rule, v.in.depth + 1}
		case Leave:
			next = v.in.up
		}
		for _, o := range s.Out {
			stack = append(stack, visit{o, next})
		}
	}
}

func meet(a, b *context) *context {
	for a != b {
		if a.depth < b.depth {
			a, b = b, a
		}
		a = a.up
	}
	return a
}

// above tells whether a is b or one of the contexts that b is in.
func (a *context) above(b *context) bool {
	for b.depth > a.depth {
		b = b.up
	}
	return a == b
}

// within tells whether a rule is open in a context.
func (a *context) within(rule int) bool {
	for ; a != nil; a = a.up {
		if a.rule == rule {
			return true
		}
	}
	return false
}

// preferred are those of the configurations that decide which rule a state is in.
func (d *tagger) preferred(moved []config) []config {
	if d.prefer < 0 {
		return moved
	}
	within := slices.DeleteFunc(slices.Clone(moved), func(c config) bool { return !d.open(c.state).within(d.prefer) })
	if len(within) == len(moved) {
		return moved
	}
	if !slices.Equal(d.follow(within), d.follow(moved)) {
		return moved
	}
	return within
}

// follow tells for each class, and for the end, whether it can follow.
func (d *tagger) follow(configs []config) []bool {
	out := make([]bool, d.nfa.Alphabet.Len()+1)
	for _, c := range configs {
		for _, l := range d.leavesOf(c.state) {
			s := &d.nfa.States[l.state]
			if s.Kind == Accept {
				out[d.nfa.Alphabet.Len()] = true
			}
			for _, class := range s.Set {
				out[class] = true
			}
		}
	}
	return out
}

// opening is the context that is open after a symbol, and the one that the symbol was read in.
type opening struct{ context, read *context }

func (d *tagger) openings(configs []config) (all []opening) {
	for _, c := range configs {
		o := opening{d.open(c.state), d.labelled(d.context[c.read])}
		if !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

// agreed is the innermost context that all are in. One that is open only because what the symbol was
// read in ends with it is left out, where that may go on as well.
func (d *tagger) agreed(all []opening) *context {
	if !slices.ContainsFunc(all, func(o opening) bool { return o.context.rule != all[0].context.rule }) {
		return all[0].context // one rule, in several places
	}
	var out *context
	for _, a := range all {
		ended := slices.ContainsFunc(all, func(b opening) bool {
			return a.context != b.context && a.context.above(b.context) && b.context.above(a.read)
		})
		switch {
		case ended:
		case out == nil:
			out = a.context
		default:
			out = meet(out, a.context)
		}
	}
	return out
}

// open is the innermost rule with a label that is open when a symbol was read, the rules that end
// with it are closed, and those that must begin have begun.
func (d *tagger) open(state int) *context {
	for k := d.nfa.States[state].Kind; k == Leave || k == Enter; k = d.nfa.States[state].Kind {
		state = d.nfa.States[state].Out[0]
	}
	return d.labelled(d.context[state])
}

// labelled is the innermost context around c, or c itself, whose rule has a label.
func (d *tagger) labelled(c *context) *context {
	for c.rule >= 0 && !d.label[c.rule] {
		c = c.up
	}
	return c
}

// leavesOf follows the empty moves of a state, in order.
func (d *tagger) leavesOf(state int) []leaf {
	if d.leaves[state] != nil {
		return d.leaves[state]
	}
	d.round++
	out := []leaf{}
	for stack := []leaf{{state: state}}; len(stack) > 0; {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if d.seen[l.state] == d.round {
			continue
		}
		d.seen[l.state] = d.round
		s := &d.nfa.States[l.state]
		if s.Kind == Symbol || s.Kind == Accept {
			out = append(out, l)
			continue
		}
		if s.Kind == Leave && d.tagOf[s.Rule] >= 0 {
			l.set |= 1 << d.tagOf[s.Rule]
		}
		for _, o := range slices.Backward(s.Out) {
			stack = append(stack, leaf{o, l.set})
		}
	}
	d.leaves[state] = out
	return out
}

// close follows the empty moves of configurations, in order; of several with the same state it keeps the first.
func (d *tagger) close(from []config) []config {
	for _, c := range from {
		d.leavesOf(c.state) // which may be a round of its own
	}
	d.round++
	var out []config
	for _, c := range from {
		for _, l := range d.leaves[c.state] {
			if d.seen[l.state] != d.round {
				d.seen[l.state] = d.round
				out = append(out, d.arrive(c, l))
			}
		}
	}
	return out
}

// arrive is c after the empty moves to l. Values that nobody will ask for are dead.
func (d *tagger) arrive(c config, l leaf) config {
	dead := d.tags &^ d.live[l.state]
	return config{
		state:   l.state,
		read:    c.read,
		written: c.written &^ l.set &^ dead,
		pending: (c.pending | l.set) &^ dead,
		dead:    c.dead&^l.set | dead,
	}
}

// add finds or makes the state of configurations, and has a new one expanded.
func (d *tagger) add(configs []config, dirty Tags, rule string) (int32, error) {
	k := binary.AppendUvarint(d.key[:0], uint64(d.number))
	k = binary.AppendUvarint(k, uint64(dirty))
	k = append(append(k, rule...), 0)
	for _, c := range configs {
		k = binary.AppendUvarint(k, uint64(c.state))
		for _, t := range [...]Tags{c.written, c.pending, c.dead} {
			k = binary.BigEndian.AppendUint16(k, uint16(t))
		}
	}
	d.key = k
	if i, ok := d.index[string(k)]; ok {
		return i, nil
	}
	i := int32(len(d.states))
	d.index[string(k)] = i
	n := d.nfa.Alphabet.Len()
	d.states = append(d.states, TaggedState{Next: make([]int32, n), Ops: make([]Op, n), Rule: rule})
	d.queue = append(d.queue, queued{configs, dirty, i})
	return i, nil
}

func (d *tagger) expand(q queued) error {
	for i := range q.configs {
		if c := &q.configs[i]; d.nfa.States[c.state].Kind == Accept {
			s := &d.states[q.state]
			s.Accept = true
			s.Final = Op{Set: c.pending, Clear: c.absent() & q.dirty}
			break
		}
	}
	clear(d.steps)
	for class := range d.nfa.Alphabet.Len() {
		if err := d.step(q, class); err != nil {
			return err
		}
	}
	return nil
}

// step makes the transition of a state on a class. It is that of an earlier class that the same
// configurations read.
func (d *tagger) step(q queued, class int) error {
	readers := d.readers(q.configs, class)
	s := &d.states[q.state]
	if len(readers) == 0 {
		s.Next[class] = -1
		return nil
	}
	if same, ok := d.steps[string(readers)]; ok {
		s.Next[class], s.Ops[class] = s.Next[same], s.Ops[same]
		return nil
	}
	d.steps[string(readers)] = int32(class)
	return d.move(q, class)
}

func (d *tagger) reads(c config, class int) bool {
	classes := d.classes[c.state]
	return classes != nil && classes[class]
}

// readers are the numbers of the configurations that read a class.
func (d *tagger) readers(configs []config, class int) []byte {
	d.key = d.key[:0]
	for i, c := range configs {
		if d.reads(c, class) {
			d.key = binary.AppendUvarint(d.key, uint64(i))
		}
	}
	return d.key
}

// move makes the transition of a state on a class that some configuration reads.
func (d *tagger) move(q queued, class int) error {
	var moved []config
	for _, c := range q.configs {
		if d.reads(c, class) {
			c.state, c.read = d.nfa.States[c.state].Out[0], c.state
			moved = append(moved, c)
		}
	}
	// A pending value is written by this step; whether it is worth writing shows after the closure.
	wrote, kept := Tags(0), Tags(0)
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		kept |= c.written & live
		wrote |= c.pending & live
		c.written |= c.pending & live
		c.dead |= c.pending &^ live
		c.pending = 0
	}
	if both := wrote & kept; both != 0 {
		return fmt.Errorf("automaton: tag %d of rule %s needs a second register",
			bits.TrailingZeros16(uint16(both)), d.nfa.Rules[d.nfa.States[d.nfa.Start].Rule])
	}
	op := Op{Set: wrote}
	dirty := q.dirty | wrote
	if clean := dirty &^ (wrote | kept); clean != 0 {
		// No derivation that is left has written these: those that want them want them absent.
		for _, c := range moved {
			op.Clear |= clean & c.absent() & d.live[c.state]
		}
		dirty &^= clean
	}
	rule := d.ruleName(d.agreed(d.openings(d.preferred(moved))))
	next, err := d.add(d.close(moved), dirty, rule)
	if err != nil {
		return err
	}
	d.states[q.state].Next[class] = next
	d.states[q.state].Ops[class] = op
	return nil
}

func (d *tagger) ruleName(c *context) string {
	c = d.labelled(c) // the meeting of two contexts may have none
	if c.rule < 0 {
		return d.nfa.Rules[d.nfa.States[d.nfa.Start].Rule]
	}
	return d.nfa.Rules[c.rule]
}
