package scangen

import (
	"fmt"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Automaton is the automaton that the functions of a [Machine] are written of, as numbers. State 0 means no state.
type Automaton struct {
	Starts []scan.Start
	Class  [256]uint8 // by octet
	Width  int        // the number of classes
	Accept []uint8    // by state: 1 if a text may end there
	Next   []uint16   // by state*Width+class: the state to go to; 0 if there is no way on
	Moves  []Note     // of the starts of the functions
	Finals []Note     // likewise, where a text ends; Class is 0
}

// Note is what is noted in a state on the octets of a class.
type Note struct {
	State, Class int
	Set, Clear   uint64 // bits by part: its end is here, or it is not there
}

// Automaton returns the automaton of m. It returns an error if several states share a number, or a position is copied.
func (m *Machine) Automaton() (*Automaton, error) {
	if len(m.order) != len(m.States) {
		return nil, fmt.Errorf("%s: %d states share %d numbers", m.Name, len(m.States), len(m.order))
	}
	a := &Automaton{Class: m.classOf, Width: len(m.classes), Accept: make([]uint8, 1, len(m.order)+1), Next: make([]uint16, len(m.classes))}
	for i, rule := range m.rules {
		a.Starts = append(a.Starts, scan.Start{Rule: rule, State: scan.State(m.number[m.Tagged.Starts[i]])})
	}
	for _, state := range m.order {
		if err := m.addState(a, state); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// addState adds what is known of a state.
func (m *Machine) addState(a *Automaton, state int) error {
	s, number := &m.States[state], m.number[state]
	for class, set := range m.classes {
		octet := set.Spans()[0].Lo
		next := m.next(state, octet)
		if next < 0 {
			a.Next = append(a.Next, 0)
			continue
		}
		a.Next = append(a.Next, uint16(m.number[next]))
		op := m.op(state, octet)
		if op.Copies != (automaton.Copies{}) {
			return fmt.Errorf("%s: state %d copies a position", m.Name, number)
		}
		if !noOp(op) {
			a.Moves = append(a.Moves, Note{number, class, uint64(op.Set), uint64(op.Clear)})
		}
	}
	a.Accept = append(a.Accept, bit[uint8](s.Accept))
	if !s.Accept || noOp(s.Final) {
		return nil
	}
	if s.Final.Copies != (automaton.Copies{}) {
		return fmt.Errorf("%s: state %d copies a position", m.Name, number)
	}
	a.Finals = append(a.Finals, Note{number, 0, uint64(s.Final.Set), uint64(s.Final.Clear)})
	return nil
}

// bit returns 1 for true.
func bit[N int | uint8](b bool) N {
	if b {
		return 1
	}
	return 0
}
