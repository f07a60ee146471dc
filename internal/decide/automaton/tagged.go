package automaton

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"github.com/urigrammar/uri/internal/run/rulevm"
)

// Tag is the number of a tag: a mark in a derivation whose position is recorded.
type Tag uint8

// MaxTags is the maximum number of tags in an automaton.
const MaxTags = 32

// Register is the number of a register. The register of a tag has the tag's number. At the end of the input, it
// holds the tag's position. Registers from [FirstExtra] on hold positions of tags in other derivations.
type Register uint8

const (
	FirstExtra   Register = MaxTags // the first register that is no tag's own
	maxRegisters          = 64
)

// Registers is a set of registers, or of tags.
type Registers uint64

func (r Registers) has(i int) bool { return r>>i&1 == 1 }

// All calls yield for each register in r, in ascending order.
func (r Registers) All(yield func(Register) bool) {
	for ; r != 0; r &= r - 1 {
		if !yield(Register(bits.TrailingZeros64(uint64(r)))) {
			return
		}
	}
}

// Op is an operation on the registers, after a symbol or at the end of the input. The copies come first.
type Op struct {
	Copies Copies
	Set    Registers // the registers that become the position of the symbol, or the length of the input
	Clear  Registers // the registers that become absent
}

// Tagged is Laurikari's tagged deterministic automaton with one symbol of look-ahead, TDFA(1). The
// transition that leaves a marked rule writes the register, so the loop over a component's body
// writes nothing.
//
// A tag has one register for each of its values in the derivations that can still continue. Usually, it has only one.
type Tagged struct {
	Alphabet *Alphabet
	Starts   []int // a start state for each NFA
	States   []TaggedState
	Extra    int // the number of registers from FirstExtra on
}

// TaggedState is a state of a [Tagged] automaton.
type TaggedState struct {
	moves[Op]
	Final Op     // at the end of the input, if Accept
	Rule  string // the innermost rule that contains the end of every derivation so far
}

func (s *TaggedState) appendState(k []byte) []byte {
	if s.Accept {
		k = append(k, 1)
	}
	return s.appendOp(append(append(k, s.Rule...), 0), s.Final)
}

func (*TaggedState) appendOp(k []byte, op Op) []byte {
	k = binary.AppendUvarint(binary.AppendUvarint(k, uint64(op.Set)), uint64(op.Clear))
	return append(binary.AppendUvarint(k, uint64(len(op.Copies.pairs))), op.Copies.pairs...)
}

// minimize merges the states that no continuation distinguishes by acceptance, operations or rule.
func (t *Tagged) minimize() { t.States = minimized[TaggedState, Op](t.Alphabet, t.Starts, t.States) }

// Unlabel removes the rules from the states, and merges the states that nothing else distinguishes.
func (t *Tagged) Unlabel() {
	for i := range t.States {
		t.States[i].Rule = ""
	}
	t.minimize()
}

// Start is the NFA of a rule to determinize, with options.
type Start struct {
	NFA *NFA
	// Tags maps the name of a rule to the tag that the end of the rule sets. A rule that occurs several times
	// sets its tag each time. A containing rule can precede a name: "a/b" is b inside a, directly or not.
	// "a>b" is b where a itself refers to b.
	Tags map[string]Tag
	// Begins likewise maps the name of a rule to the tag that its beginning sets.
	Begins map[string]Tag
	// Labels reports whether a rule may be a [TaggedState.Rule]. Fewer rules give a smaller automaton. The
	// rule from which the NFA was compiled is always allowed. If Labels is nil, all rules are allowed.
	Labels func(rule string) bool
	// Prefer is a rule that takes precedence in [TaggedState.Rule]: only its derivations count if they
	// allow every continuation that any derivation allows.
	Prefer string
}

// TagDeterminize combines several automata, which must have the same alphabet, and minimizes the
// result. States that differ only in [TaggedState.Rule] stay separate.
//
// If a text has several derivations, the first one in the order of the NFA's splits counts.
//
// The error is a [*SizeError] if the automaton exceeds [DefaultBounds].
func TagDeterminize(starts ...Start) (*Tagged, error) {
	return TagDeterminizeWithin(Bounds{}, starts...)
}

// TagDeterminizeWithin is like [TagDeterminize], with other bounds.
func TagDeterminizeWithin(b Bounds, starts ...Start) (*Tagged, error) {
	d := &tagger{index: map[string]int32{}, targets: map[int]int{}, used: usage{bounds: b}}
	out := &Tagged{}
	for _, s := range starts {
		if out.Alphabet == nil {
			out.Alphabet = s.NFA.Alphabet
		}
		if !out.Alphabet.Equal(s.NFA.Alphabet) {
			return nil, fmt.Errorf("automaton: the automata to tag have different alphabets")
		}
		if s.NFA.States[s.NFA.Start].Kind != Enter {
			return nil, fmt.Errorf("automaton: an automaton to tag must belong to a rule")
		}
		at, err := d.run(s)
		if err != nil {
			return nil, err
		}
		out.Starts = append(out.Starts, int(at))
	}
	out.States, out.Extra = d.states, len(d.extra)
	out.minimize()
	return out, nil
}

// Which rule a state is in, for errors.

// preferred returns the configurations that determine the rule of a state.
func (d *tagger) preferred(moved []config) []config {
	if d.prefer < 0 {
		return moved
	}
	without := func(c config) bool { return !d.open(c.state).Within(d.prefer) }
	if !slices.ContainsFunc(moved, without) {
		return moved
	}
	within := slices.DeleteFunc(slices.Clone(moved), without)
	if !slices.Equal(d.follow(within), d.follow(moved)) {
		return moved
	}
	return within
}

// follow reports whether each class, and the end, can follow.
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

func (d *tagger) openings(configs []config) (all []rulevm.Opening) {
	for _, c := range configs {
		o := rulevm.Opening{Context: d.open(c.state), Read: d.labelled(d.context[c.read])}
		if !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

// open returns the innermost open rule with a label after a symbol was read. Rules that end with the
// symbol are closed, and rules that must begin after it are open.
func (d *tagger) open(state int32) *context {
	for k := d.nfa.States[state].Kind; k == Leave || k == Enter; k = d.nfa.States[state].Kind {
		state = int32(d.nfa.States[state].Out[0])
	}
	return d.labelled(d.context[state])
}

// labelled returns the innermost context around c, or c itself, whose rule has a label.
func (d *tagger) labelled(c *context) *context {
	for c.Rule >= 0 && !d.label[c.Rule] {
		c = c.Up
	}
	return c
}

func (d *tagger) ruleName(c *context) string {
	c = d.labelled(c) // the intersection of two contexts may have no label
	if c.Rule < 0 {
		return d.nfa.Rules[d.nfa.States[d.nfa.Start].Rule]
	}
	return d.nfa.Rules[c.Rule]
}

// Absent is the position of a tag that no derivation has set.
const Absent = -1

// Run reads a text from one of the starts. It returns the position of each tag in the first derivation, in bytes, and
// reports whether the text is a member.
func (t *Tagged) Run(start int, text string) (positions [MaxTags]int, member bool) {
	var registers [maxRegisters]int
	for i := range registers {
		registers[i] = Absent
	}
	q := int32(t.Starts[start])
	for i, r := range t.Alphabet.symbols(text) {
		s := &t.States[q]
		class := t.Alphabet.Class(r)
		if class < 0 || s.Next[class] < 0 {
			return positions, false
		}
		s.Ops[class].do(&registers, i)
		q = s.Next[class]
	}
	s := &t.States[q]
	if s.Accept {
		s.Final.do(&registers, len(text))
	}
	return [MaxTags]int(registers[:MaxTags]), s.Accept
}

func (op Op) do(registers *[maxRegisters]int, position int) {
	for to, from := range op.Copies.All {
		registers[to] = registers[from]
	}
	for r := range op.Set.All {
		registers[r] = position
	}
	for r := range op.Clear.All {
		registers[r] = Absent
	}
}
