package nested

import (
	"fmt"
	"maps"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// Kind is what a machine does at an octet.
type Kind uint8

const (
	Fail Kind = iota
	Step      // to state To
	Push      // frame Arg, and go to state To
	Pop       // a frame: the state behind it is that of the frame and exit Arg
)

// Action is what a machine does in a state at an octet.
type Action struct {
	Kind    Kind
	To, Arg int
}

// Machine is a deterministic automaton with a stack of frames. A text is read if it ends in a final state with an empty stack.
type Machine struct {
	Rule    string
	Blocks  []*Block
	Class   [automaton.MaxOctet + 1]int
	Next    [][]Action // by state and class; state 0 is the start
	Final   []bool
	Exits   [][]int        // by exit: the blocks that can have ended
	After   map[[2]int]int // by frame and exit: a state
	Frames  int
	classes int

	reps  []byte   // by class
	rules []string // by state

	*divided
}

// item is a state of a level.
type item struct{ level, state int32 }

// maxStates bounds machines.
const maxStates = 1 << 15

// builder makes a machine by subsets. Of each state it is found out from which entry of a level it is reached, so that only
// frames and exits meet that do so on some text.
type builder struct {
	*Machine
	levels  *levels
	items   [][]item // by state
	numbers map[string]int
	frames  []map[int][]item // by frame and block: the states behind the block
	frameOf map[string]int
	exitOf  map[string]int
	seen    map[pair]bool // entry, state
	work    []pair
	callers map[int][]caller // by entry
	known   map[caller]bool
	ends    map[int][]int // by entry: exits
}

// caller is a level that pushed a frame: its own entry, and the frame.
type caller struct{ into, entry, frame int }

func (l *levels) machine() (*Machine, error) {
	m := &Machine{Rule: l.rule, Blocks: l.blocks, After: map[[2]int]int{}, classes: l.octets, reps: l.reps}
	for octet := range m.Class {
		m.Class[octet] = l.alphabet.Class(rune(octet))
	}
	b := &builder{Machine: m, levels: l, numbers: map[string]int{}, frameOf: map[string]int{}, exitOf: map[string]int{},
		seen: map[pair]bool{}, callers: map[int][]caller{}, known: map[caller]bool{}, ends: map[int][]int{}}
	b.reach(b.state([]item{{}}), 0)
	for len(b.work) > 0 {
		if len(b.items) > maxStates {
			return nil, &NestingError{Rule: l.rule, Problem: fmt.Sprintf("the machine has more than %d states", maxStates)}
		}
		at := b.work[len(b.work)-1]
		b.work = b.work[:len(b.work)-1]
		b.expand(int(at.b))
		for _, a := range b.Next[at.b] {
			b.follow(int(at.a), a)
		}
	}
	m.Frames = len(b.frames)
	return m, nil
}

func key(items []item) string { return fmt.Sprint(items) }

func sorted(items []item) []item {
	slices.SortFunc(items, func(a, b item) int {
		if a.level != b.level {
			return int(a.level - b.level)
		}
		return int(a.state - b.state)
	})
	return slices.Compact(items)
}

func (b *builder) state(items []item) int {
	items = sorted(items)
	n, ok := b.numbers[key(items)]
	if !ok {
		n = len(b.items)
		b.numbers[key(items)] = n
		b.items, b.Next = append(b.items, items), append(b.Next, nil)
		b.rules = append(b.rules, b.ruleOf(items))
		b.Final = append(b.Final, slices.ContainsFunc(items, func(i item) bool { return i.level == 0 && b.levels.dfas[0].Accepting(int(i.state)) }))
	}
	return n
}

// ruleOf returns the rule of the block that all items are in, or the rule of the machine.
func (b *builder) ruleOf(items []item) string {
	for _, i := range items {
		if i.level == 0 || b.Blocks[i.level-1].Rule != b.Blocks[max(items[0].level, 1)-1].Rule {
			return b.Rule
		}
	}
	return b.Blocks[items[0].level-1].Rule
}

func (b *builder) reach(state, entry int) {
	if at := (pair{int32(entry), int32(state)}); !b.seen[at] {
		b.seen[at] = true
		b.work = append(b.work, at)
	}
}

// expand finds the actions of a state.
func (b *builder) expand(state int) {
	if b.Next[state] != nil {
		return
	}
	row := make([]Action, b.classes)
	for c := range row {
		row[c] = b.action(b.items[state], c)
	}
	b.Next[state] = row
}

func (b *builder) action(items []item, c int) Action {
	var in, entry []item
	frame, exit := map[int][]item{}, []int{}
	for _, x := range items {
		m := b.levels.moves(x.level, x.state, c)
		if m.internal != automaton.Dead {
			in = append(in, item{x.level, m.internal})
		}
		for _, block := range m.opens {
			entry = append(entry, item{int32(block + 1), 0})
			frame[block] = sorted(append(frame[block], item{x.level, b.levels.block(int(x.level), x.state, block)}))
		}
		if m.closes {
			exit = append(exit, int(x.level-1))
		}
	}
	switch {
	case len(in) > 0:
		return Action{Kind: Step, To: b.state(in)}
	case len(entry) > 0:
		return Action{Kind: Push, To: b.state(entry), Arg: b.frame(frame)}
	case len(exit) > 0:
		slices.Sort(exit)
		return Action{Kind: Pop, Arg: b.exit(slices.Compact(exit))}
	}
	return Action{}
}

func (b *builder) frame(frame map[int][]item) int {
	name := ""
	for _, block := range slices.Sorted(maps.Keys(frame)) {
		name += fmt.Sprint(block, key(frame[block]))
	}
	n, ok := b.frameOf[name]
	if !ok {
		n = len(b.frames)
		b.frameOf[name], b.frames = n, append(b.frames, frame)
	}
	return n
}

func (b *builder) exit(blocks []int) int {
	name := fmt.Sprint(blocks)
	n, ok := b.exitOf[name]
	if !ok {
		n = len(b.Exits)
		b.exitOf[name], b.Exits = n, append(b.Exits, blocks)
	}
	return n
}

// follow notes what comes of an action in a state that is reached from an entry.
func (b *builder) follow(entry int, a Action) {
	switch a.Kind {
	case Step:
		b.reach(a.To, entry)
	case Push:
		b.reach(a.To, a.To)
		c := caller{a.To, entry, a.Arg}
		if b.known[c] {
			return
		}
		b.known[c] = true
		b.callers[a.To] = append(b.callers[a.To], c)
		for _, exit := range b.ends[a.To] {
			b.leave(c, exit)
		}
	case Pop:
		if slices.Contains(b.ends[entry], a.Arg) {
			return
		}
		b.ends[entry] = append(b.ends[entry], a.Arg)
		for _, c := range b.callers[entry] {
			b.leave(c, a.Arg)
		}
	}
}

// leave notes the state behind a frame and an exit.
func (b *builder) leave(c caller, exit int) {
	var items []item
	for _, block := range b.Exits[exit] {
		items = append(items, b.frames[c.frame][block]...)
	}
	to := b.state(items)
	b.After[[2]int{c.frame, exit}] = to
	b.reach(to, c.entry)
}

// Read reports whether a text is in the language, and else how many octets of it can be read. It is too deep if more than depth
// blocks are open at once.
func (m *Machine) Read(text string, depth int) (ok bool, offset int, tooDeep bool) {
	state, stack := 0, []int(nil)
	for i := range len(text) {
		switch a := m.Next[state][m.Class[text[i]]]; a.Kind {
		case Fail:
			return false, i, false
		case Step:
			state = a.To
		case Push:
			if len(stack) == depth {
				return false, i, true
			}
			stack, state = append(stack, a.Arg), a.To
		case Pop:
			state = m.After[[2]int{stack[len(stack)-1], a.Arg}]
			stack = stack[:len(stack)-1]
		}
	}
	return len(stack) == 0 && m.Final[state], len(text), false
}
