package automaton

import (
	"encoding/binary"
	"slices"
)

// Here is an [Emission.At] that is the position of the symbol that is read, or the length of the
// input.
const Here = 0

// Emission is an event, with where its position is: in a register from 1 on, or [Here].
type Emission struct {
	Event Event
	At    int
}

// Transducer is a deterministic transducer from a text to the events of its first derivation, with one symbol of look-ahead:
// an event is emitted as soon as all derivations that can still go on agree on it and on those before it. Until then
// it waits, and its position in a register.
type Transducer struct {
	Alphabet  *Alphabet
	Rules     []string          // of the events
	States    []TransducerState // the start first
	Registers int               // that positions of waiting events take, numbered from 1; 0 is for none
	Waiting   int               // how many events wait at most
}

// TransducerState is a state of a [Transducer].
type TransducerState struct {
	moves[Output]
	Final []Emission // when the input ends here, if Accept
}

func (s *TransducerState) appendState(k []byte) []byte {
	if !s.Accept {
		return append(k, 0)
	}
	return appendEmissions(binary.AppendUvarint(append(k, 1), uint64(len(s.Final))), s.Final)
}

func (*TransducerState) appendOp(k []byte, o Output) []byte {
	k = appendEmissions(binary.AppendUvarint(k, uint64(len(o.Emit))), o.Emit)
	k = append(binary.AppendUvarint(k, uint64(len(o.Copies.pairs))), o.Copies.pairs...)
	return binary.AppendUvarint(k, uint64(o.Set))
}

// Output is what a transition does: it emits, then it copies, then it sets.
type Output struct {
	Emit   []Emission
	Copies Copies // of registers
	Set    int    // the register that becomes the position of the symbol, or 0
}

// Transducible is the input of [Transduce].
type Transducible struct {
	NFA *NFA
	// Rules are those whose begins and ends are events. A name can say what the rule is in, as in [Start].
	Rules  []string
	Bounds Bounds
}

// Transduce makes the transducer, and minimizes it. The error is a [*QueueError] where no number of waiting events is enough,
// or a [*SizeError].
func Transduce(t Transducible) (*Transducer, error) {
	events, err := t.NFA.events(t.Rules)
	if err != nil {
		return nil, err
	}
	m := newTransducerMaker(t, events)
	if err := m.run(); err != nil {
		return nil, err
	}
	if m.aside {
		m.out.placeAside()
	}
	m.out.States = minimized[TransducerState, Output](m.out.Alphabet, []int{0}, m.out.States)
	return m.out, nil
}

// Run reads a text, and gives the events of its first derivation with their positions in octets; and whether it is a member.
func (t *Transducer) Run(text string) (marks []Mark, member bool) {
	registers := make([]int, t.Registers+1)
	emit := func(list []Emission, here int) {
		registers[Here] = here
		for _, e := range list {
			marks = append(marks, e.Event.mark(t.Rules, registers[e.At]))
		}
	}
	q := int32(0)
	for i, r := range t.Alphabet.symbols(text) {
		s := &t.States[q]
		class := t.Alphabet.Class(r)
		if class < 0 || s.Next[class] < 0 {
			return nil, false
		}
		out := &s.Ops[class]
		emit(out.Emit, i)
		for to, from := range out.Copies.All {
			registers[to] = registers[from]
		}
		if out.Set > 0 {
			registers[out.Set] = i
		}
		q = s.Next[class]
	}
	if !t.States[q].Accept {
		return nil, false
	}
	emit(t.States[q].Final, len(text))
	return slices.Clip(marks), true
}
