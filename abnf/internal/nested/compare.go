package nested

import (
	"fmt"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Witness is a shortest text of a set, if there is one.
type Witness struct {
	Text  string
	Found bool
}

// Comparison has shortest texts that only one of two machines reads, and that both read.
type Comparison struct{ OnlyA, OnlyB, Common Witness }

// Compare decides how the texts of two machines relate. Both have to open and close parts at the same octets, as long as both can
// go on, unless one of them has no parts. The error is a [*NestingError].
func Compare(a, b *Machine) (Comparison, error) {
	p := &compared{a: a, b: b, flowA: a.Frames == 0, flowB: b.Frames == 0, octets: commonOctets(a, b)}
	left := maxSteps
	m, err := summarize(p, pair{}, &left)
	if err != nil {
		return Comparison{}, &NestingError{Rule: a.Rule, Problem: err.Error()}
	}
	if text, at, found := m.shortest(func(f fact[pair]) bool { return p.conflict(f.at) >= 0 }); found {
		text += string([]byte{byte(p.conflict(at))})
		last := len(text) - 1
		return Comparison{}, &NestingError{Rule: a.Rule, Text: text, Problem: fmt.Sprintf("no comparison is possible: after %q, the %q behind it opens or closes a part in only one of them",
			excerpt.Short(text[:last], longestText), text[last:])}
	}
	witness := func(wanted func(a, b bool) bool) Witness {
		text, _, found := m.shortest(func(f fact[pair]) bool {
			return wanted(p.accepts(a, p.flowA, f.entry, f.at.a), p.accepts(b, p.flowB, f.entry, f.at.b))
		})
		return Witness{text, found}
	}
	return Comparison{
		OnlyA:  witness(func(a, b bool) bool { return a && !b }),
		OnlyB:  witness(func(a, b bool) bool { return b && !a }),
		Common: witness(func(a, b bool) bool { return a && b }),
	}, nil
}

// dead is the state of a machine that cannot go on.
const dead = -1

// compared is two machines side by side. Its states, frames and exits are pairs of theirs. A machine without parts flows: it steps
// where the other pushes and pops, and its exit is its state.
type compared struct {
	a, b         *Machine
	flowA, flowB bool
	octets       []byte
}

// commonOctets returns an octet for each pair of classes, printable ones if possible.
func commonOctets(a, b *Machine) (octets []byte) {
	known := map[[2]int]bool{}
	for i := range 256 {
		octet := byte('!' + i)
		if k := [2]int{a.Class[octet], b.Class[octet]}; !known[k] {
			known[k] = true
			octets = append(octets, octet)
		}
	}
	return octets
}

func (m *Machine) action(state int32, octet byte) Action {
	if state == dead {
		return Action{}
	}
	return m.Next[state][m.Class[octet]]
}

// conflict returns an octet at which only one machine pushes, or pops, while the other continues; or -1.
func (p *compared) conflict(at pair) int {
	if p.flowA || p.flowB {
		return -1
	}
	for _, octet := range p.octets {
		if x, y := p.a.action(at.a, octet).Kind, p.b.action(at.b, octet).Kind; x != y && x != Fail && y != Fail {
			return int(octet)
		}
	}
	return -1
}

// accepts reports whether a text can end in a state of a machine.
func (p *compared) accepts(m *Machine, flows bool, entry pair, state int32) bool {
	return state != dead && m.Final[state] && (flows || entry == pair{})
}

func (p *compared) width() int { return len(p.octets) }

func (p *compared) moves(at pair) (all []move[pair, pair, pair]) {
	for _, octet := range p.octets {
		x, y := p.a.action(at.a, octet), p.b.action(at.b, octet)
		kind := max(x.Kind, y.Kind)
		if kind == Fail || x.Kind != y.Kind && x.Kind != Fail && y.Kind != Fail && !p.flowA && !p.flowB {
			continue
		}
		toA, argA := side(x)
		toB, argB := side(y)
		all = append(all, move[pair, pair, pair]{octet, kind, pair{toA, toB}, pair{argA, argB}, pair{argA, argB}})
	}
	return all
}

// side returns where an action leads, and its frame or exit. That of a step is the state: it is the exit of a machine that flows.
func side(a Action) (to, arg int32) {
	switch a.Kind {
	case Step:
		return int32(a.To), int32(a.To)
	case Push:
		return int32(a.To), int32(a.Arg)
	case Pop:
		return dead, int32(a.Arg)
	}
	return dead, dead
}

func (p *compared) after(frame, exit pair) (pair, bool) {
	to := pair{p.a.behind(p.flowA, frame.a, exit.a), p.b.behind(p.flowB, frame.b, exit.b)}
	return to, to != pair{dead, dead}
}

func (m *Machine) behind(flows bool, frame, exit int32) int32 {
	switch to, ok := m.After[[2]int{int(frame), int(exit)}]; {
	case flows:
		return exit
	case frame == dead || exit == dead || !ok:
		return dead
	default:
		return int32(to)
	}
}
