package generate

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/urigrammar/uri/abnf/internal/nested"
)

// nestedTable is a machine as a table. The entry of an error is 0, that of a step is 1 more than
// its state. The numbers behind these are of pushes, and then of exits.
type nestedTable struct {
	Classes   [256]int
	Width     int
	Rows      []string // by state: the entries, by class
	Final     []int    // the states in which a text can end
	States    int
	Pushes    []nested.Action
	FirstExit int
	Exits     int
	Behind    []int // by frame and exit: a state

	pushes map[nested.Action]int // their indexes
}

// maxCodedStates is how many states are written as code. The Go compiler takes long for more.
const maxCodedStates = 1000

// maxEntries is how many entries a table can have: 5 MB of source.
const maxEntries = 1 << 20

const makeParts = "make packages of its parts"

// table returns the table of the machine.
func (n *nest) table() (*nestedTable, error) {
	m := n.machine
	t := &nestedTable{States: len(m.Next), Exits: len(m.Exits), pushes: map[nested.Action]int{}}
	octets := t.classify(m)
	t.Width = len(octets)
	if entries := t.States * t.Width; entries > maxEntries {
		return nil, reject(fmt.Sprintf("the table of the scanner of rule %s has %d entries, and %d can be written", n.Rule, entries, maxEntries), makeParts)
	}
	for _, row := range m.Next {
		for _, a := range row {
			if _, known := t.pushes[a]; a.Kind == nested.Push && !known {
				t.pushes[a] = len(t.Pushes)
				t.Pushes = append(t.Pushes, a)
			}
		}
	}
	t.FirstExit = 1 + t.States + len(t.Pushes)
	if last := t.FirstExit + t.Exits; last > 1<<16 {
		return nil, reject(fmt.Sprintf("the scanner of rule %s has %d different steps, and %d can be numbered", n.Rule, last, 1<<16), makeParts)
	}
	for state, row := range m.Next {
		var line []byte
		for _, octet := range octets {
			line = append(strconv.AppendInt(line, int64(t.entry(row[m.Class[octet]])), 10), ',')
		}
		t.Rows = append(t.Rows, string(line))
		if m.Final[state] {
			t.Final = append(t.Final, state)
		}
	}
	for frame := range m.Frames {
		for exit := range m.Exits {
			t.Behind = append(t.Behind, m.After[[2]int{frame, exit}])
		}
	}
	return t, nil
}

// classify numbers the octets by their columns, and returns an octet of each class.
func (t *nestedTable) classify(m *nested.Machine) (octets []int) {
	for octet := range t.Classes {
		class := slices.IndexFunc(octets, func(known int) bool {
			return !slices.ContainsFunc(m.Next, func(row []nested.Action) bool { return row[m.Class[known]] != row[m.Class[octet]] })
		})
		if class < 0 {
			class = len(octets)
			octets = append(octets, octet)
		}
		t.Classes[octet] = class
	}
	return octets
}

func (t *nestedTable) entry(a nested.Action) int {
	switch a.Kind {
	case nested.Step:
		return 1 + a.To
	case nested.Push:
		return 1 + t.States + t.pushes[a]
	case nested.Pop:
		return t.FirstExit + a.Arg
	}
	return 0
}

// ClassList returns the classes of octets.
func (t *nestedTable) ClassList() []int { return t.Classes[:] }
