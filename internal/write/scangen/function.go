package scangen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// What templates.go makes code of: the machine as its function has it.

// function is a function of a machine: one that reads texts, or one that reads what a region has.
type function struct {
	*Machine
	Name   string
	Masked bool    // octets are skipped with masks
	Either bool    // the function asks at each run whether the processor has masks
	Region *region // nil for what reads texts
	Coded  []state // those that are written as code, in this order
	Shared []*shared

	// What is written where octets are left to the table.
	ColdMoves []cold
	ColdEnds  []cold
}

// shared is what many states write before they all go to one, or before the text ends: it is there once.
type shared struct {
	Label string
	Ops   []string
	To    int // 0 for the end

	count int
}

// minShared is how many states that are.
const minShared = 3

// cold is what several states write.
type cold struct {
	States string   // their numbers
	Moves  []target // on the way from them
	Final  []string // where the text ends in them
}

// Skips reports whether characters beyond ASCII are skipped.
func (f function) Skips() bool { return len(f.beyonds) > 0 }

// kind is how a function skips octets.
type kind int

const (
	withoutMasks kind = iota // eight at a time
	withMasks
	either
	byOctets // one by one
)

// Runs reports whether octets are skipped eight at a time.
func (f function) Runs() bool {
	return slices.ContainsFunc(f.Coded, func(s state) bool { return s.Run.isTabled() })
}

// Counts reports whether there is a limit for what is skipped.
func (f function) Counts() bool {
	return f.Runs() || f.Skips() || slices.ContainsFunc(f.Coded, func(s state) bool { return s.Run != nil && s.Run.Call != "" })
}

// Calls reports whether regions are read.
func (f function) Calls() bool {
	return slices.ContainsFunc(f.Coded, func(s state) bool {
		return slices.ContainsFunc(s.Moves, func(t target) bool { return t.Call != "" })
	})
}

// Measures reports whether the code uses the length of the text often.
func (f function) Measures() bool {
	return f.Masked || f.HasCold() || slices.ContainsFunc(f.Coded, func(s state) bool { return s.Run != nil })
}

// Detours reports whether runs go through percent-encoded octets.
func (f function) Detours() bool {
	return slices.ContainsFunc(f.Coded, func(s state) bool { return s.Run.isTabled() && s.Run.Detour })
}

// Begins reports whether the function begins in one of several states.
func (f function) Begins() bool { return len(f.Machine.Scanner.Starts) > 1 || f.coded == 0 }

// Dispatches reports whether the function comes to its states by their number.
func (f function) Dispatches() bool { return f.Begins() || f.HasCold() }

// state is a state as code.
type state struct {
	Number int
	Rule   string
	Label  bool // something goes to it
	Accept bool
	Final  []string // what is written when the text ends here
	End    *shared  // that too, where others write the same; or nil

	Enter bool // an octet leads to it: its code begins with the step behind that
	Run   *run // over the octets on which the state stays; nil if it has no such octets
	Moves []target

	// Only is the condition of the octet s[i] where there is one way on and no text ends; else "".
	Only string

	IsBeyond bool   // the state has transitions on characters beyond ASCII
	Skip     string // the call that skips characters that lead to the state itself; may be empty
}

// IsMasked reports whether octets are skipped with a mask.
func (s state) IsMasked() bool { return s.Run != nil && s.Run.Skip != "" }

// target is where a state goes.
type target struct {
	Condition string   // of the octet c
	Ops       []string // what is written then
	To        int
	IsCoded   bool
	Shared    *shared // what is written, where others write the same; or nil
	Returns   bool    // it is behind the region that is read
	Call      string  // the function that reads a region before it; or ""
}

// run is how octets are skipped on which a state goes to itself.
type run struct {
	State     int
	Skip      string // how many are skipped by a mask
	Call      string // skips the others, where those of a few octets are skipped one by one first
	Condition string // of the octet s[i], where they are skipped one by one
	Table     string // where they are skipped eight at a time
	Bit       int    // of the table
	Pairs     string // where long runs of them are skipped sixteen at a time; "" for the table
	Detour    bool
	Vectors   string // the condition that there are masks
}

// function returns the function of m that reads texts.
func (m *Machine) function(k kind) function {
	f := function{Machine: m, Name: m.Prefix + "Scan", Masked: k != withoutMasks && m.HasMasks(), Either: k == either && m.HasMasks()}
	if k == withMasks {
		f.Name = m.Prefix + "MaskScan"
	}
	f.write(m.order[:m.coded], k)
	f.ColdMoves = m.group(m.order[:m.warm], func(s int) cold { return cold{Moves: m.coldMoves(s)} })
	f.ColdEnds = m.group(m.order[m.written:m.warm], func(s int) cold { return cold{Final: m.assignments(m.States[s].Final)} })
	return f
}

// write writes states as code: each in its order, or behind the state that leads to it alone.
func (f *function) write(states []int, k kind) {
	place := map[int]int{} // by number
	for _, first := range states {
		for s := first; s >= 0; {
			if _, done := place[f.number[s]]; done {
				break
			}
			place[f.number[s]] = len(f.Coded)
			st := f.state(s, k)
			s = -1
			if st.Only != "" && st.Moves[0].IsCoded && !st.Moves[0].Returns {
				if next := f.order[st.Moves[0].To-1]; slices.Contains(states, next) {
					s = next
				}
			}
			f.Coded = append(f.Coded, st)
		}
	}
	if f.Single && f.Region == nil {
		f.share()
	}
	f.findLabels(place)
}

// share finds what many states write.
func (f *function) share() {
	all := map[string]*shared{}
	find := func(prefix string, ops []string, to int) *shared {
		key := fmt.Sprint(to, ops)
		if len(ops) < 2 {
			return nil
		}
		if all[key] == nil {
			all[key] = &shared{Ops: ops, To: to, Label: prefix}
		}
		all[key].count++
		return all[key]
	}
	name := func(s **shared) {
		switch {
		case *s == nil:
		case (*s).count < minShared:
			*s = nil
		case !slices.Contains(f.Shared, *s):
			f.Shared = append(f.Shared, *s)
			(*s).Label += fmt.Sprint(len(f.Shared))
		}
	}
	for i := range f.Coded {
		s := &f.Coded[i]
		s.End = find("f", s.Final, 0)
		for k, t := range s.Moves {
			if t.IsCoded && t.Call == "" {
				s.Moves[k].Shared = find("w", t.Ops, t.To)
			}
		}
	}
	for i := range f.Coded {
		name(&f.Coded[i].End)
		for k := range f.Coded[i].Moves {
			name(&f.Coded[i].Moves[k].Shared)
		}
	}
}

// findLabels finds the targets of goto statements: Go rejects unused labels.
func (f *function) findLabels(place map[int]int) {
	for i := range f.Coded {
		s := &f.Coded[i]
		s.Label = s.Label || f.Region == nil && (f.Dispatches() || s.IsMasked()) || s.Skip != ""
		for _, t := range s.Moves {
			if !t.IsCoded || t.Returns {
				continue
			}
			if to := &f.Coded[place[t.To]]; t.Call != "" {
				to.Label = true
			} else {
				to.Enter = true
			}
		}
	}
	if (f.Region != nil || !f.Begins()) && f.Coded[0].Enter {
		f.Coded[0].Label = true
	}
}

func (f *function) state(s int, k kind) state {
	m := f.Machine
	loop, moves := m.moves(s)
	m.sortMoves(s, moves, !loop.Empty())
	out := state{
		Number: m.number[s],
		Rule:   m.States[s].Rule,
		Accept: m.States[s].Accept,
		Final:  m.assignments(m.States[s].Final),
		Run:    m.run(s, k),

		IsBeyond: m.goesBeyond(s),
		Skip:     m.skip(s),
	}
	without := loop
	for _, v := range moves {
		out.Moves = append(out.Moves, f.target(v, without))
		without = without.Union(v.set)
	}
	if len(moves) == 1 && !out.Accept && !out.IsBeyond {
		out.Only = m.test("s[i]", moves[0].set, loop)
		if strings.Contains(out.Only, "||") {
			out.Only = "(" + out.Only + ")"
		}
	}
	return out
}

// target returns a move as a case of a switch, of octets that are not in a set.
func (f *function) target(v move, without rangeset.Set) target {
	t := target{Condition: f.test("c", v.set, without), Ops: f.assignments(v.op), To: f.number[v.next], IsCoded: f.number[v.next] <= f.written}
	switch r := f.regionOf[v.next]; {
	case f.Region != nil:
		t.Returns = v.next == f.Region.exit
	case r != nil:
		t.Call, t.To = f.withinFunction(r), f.number[r.exit]
	}
	return t
}

// skip returns a call that skips characters beyond ASCII.
func (m *Machine) skip(s int) string {
	k := slices.Index(m.beyonds, m.loopBeyond(s))
	if k < 0 {
		return ""
	}
	return fmt.Sprintf("%sSkip(s, i, &%sBeyond[%d])", m.Prefix, m.Prefix, k)
}

// coldMoves returns those with which a state leaves an octet to the table, and something is written.
func (m *Machine) coldMoves(s int) []target {
	if !slices.ContainsFunc(m.States[s].Ops, func(op automaton.Op) bool { return !noOp(op) }) {
		return nil
	}
	lo := rune(0)
	if m.isCoded(s) {
		lo = m.symbols()
	}
	_, moves := m.movesWithin(s, lo, automaton.MaxOctet+1)
	return m.targets(rangeset.Set{}, slices.DeleteFunc(moves, func(v move) bool { return noOp(v.op) }))
}

// group puts states together that write the same, and leaves out those that write nothing.
func (m *Machine) group(states []int, writes func(state int) cold) (out []cold) {
	place := map[string]int{}
	numbers := [][]int{}
	for _, s := range states {
		w := writes(s)
		if len(w.Moves)+len(w.Final) == 0 {
			continue
		}
		k := w.key()
		if _, ok := place[k]; !ok {
			place[k] = len(out)
			out, numbers = append(out, w), append(numbers, nil)
		}
		numbers[place[k]] = append(numbers[place[k]], m.number[s])
	}
	for i := range out {
		out[i].States = strings.TrimSuffix(strings.TrimSpace(list(numbers[i])), ",")
	}
	return out
}

// key is what w writes, whatever it goes to.
func (w cold) key() string {
	var b strings.Builder
	for _, v := range w.Moves {
		fmt.Fprintln(&b, v.Condition, v.Ops)
	}
	fmt.Fprintln(&b, w.Final)
	return b.String()
}

// targets are moves as cases of a switch, of octets that are not in a set.
func (m *Machine) targets(without rangeset.Set, moves []move) (out []target) {
	for _, v := range moves {
		out = append(out, target{Condition: m.test("c", v.set, without), Ops: m.assignments(v.op), To: m.number[v.next], IsCoded: m.isCoded(v.next)})
		without = without.Union(v.set)
	}
	return out
}

// assignments returns the statements for an operation.
func (m *Machine) assignments(op automaton.Op) (out []string) {
	for to, from := range op.Copies.All {
		out = append(out, m.register(to)+" = "+m.register(from))
	}
	for r := range op.Set.All {
		out = append(out, m.register(r)+" = uint32(i)")
	}
	for r := range op.Clear.All {
		out = append(out, m.register(r)+" = 0")
	}
	return out
}

// register is what holds the value of a register: the field of a part, or a variable.
func (m *Machine) register(r automaton.Register) string {
	if r >= automaton.FirstExtra {
		return fmt.Sprintf("x%d", r-automaton.FirstExtra)
	}
	return "o." + m.Parts[r].Name
}

// Variables lists the registers that are no fields.
func (m *Machine) Variables() string {
	var all []string
	for i := range m.Extra {
		all = append(all, m.register(automaton.FirstExtra+automaton.Register(i)))
	}
	return strings.Join(all, ", ")
}

// HasCold reports whether the function leaves states to the table.
func (m *Machine) HasCold() bool { return m.written < m.warm }

// run returns the run of a state.
func (m *Machine) run(s int, how kind) *run {
	l := m.loop(s)
	r := &run{State: m.number[s], Detour: l.detour, Vectors: m.maskRuntime("Vectors")}
	k := slices.Index(m.loops, l)
	mask := slices.Index(m.masked, l)
	if how != withoutMasks && how != byOctets && mask >= 0 {
		r.Skip = fmt.Sprintf("%s(m[%d], i-base)", m.maskRuntime("MaskRun"), mask)
	}
	switch {
	case l.set.Empty():
		return nil
	case k < 0, how == withMasks && mask < 0, how == byOctets:
		r.Condition = "(" + m.test("s[i]", l.set, rangeset.Set{}) + ")"
	case how == withMasks:
	default:
		r.Table, r.Bit = m.tableOf(k), k%perTable
		if how == either {
			r.Call = fmt.Sprintf("%s(s, i, &%sRuns[%d])", m.maskRuntime("SkipRun"), m.Prefix, k)
			m.called = max(m.called, k+1)
			return r
		}
		if m.hasPairs(k) {
			r.Pairs = m.pairsOf(k)
		}
	}
	return r
}

// isTabled reports whether octets are skipped eight at a time.
func (r *run) isTabled() bool { return r != nil && r.Condition == "" && r.Skip == "" && r.Call == "" }

// Has returns the condition that an octet keeps the run up.
func (r *run) Has(octet string) string {
	return fmt.Sprintf("%s[%s]&%#x != 0", r.Table, octet, 1<<r.Bit)
}

// Gather is what the table has for four octets of t, from one on, as a number: a lane an octet.
func (r *run) Gather(from int) string {
	var lanes []any
	for lane := from; lane < from+4; lane++ {
		lanes = append(lanes, fmt.Sprintf("uint64(%s[t[%d]])<<%d", r.Table, lane, 8*lane))
	}
	return fmt.Sprintf("(%s | %s) | (%s | %s)", lanes...)
}

// LackingPairs is Lacking by a table of pairs.
func (r *run) LackingPairs(octets int) string {
	return r.lacking(octets/2, func(pair int) string {
		return fmt.Sprintf("%s[uint16(t[%d])|uint16(t[%d])<<8]", r.Pairs, 2*pair, 2*pair+1)
	})
}

// Lacking returns the condition that of so many octets of t not all keep the run up.
func (r *run) Lacking(octets int) string {
	return r.lacking(octets, func(lane int) string { return fmt.Sprintf("%s[t[%d]]", r.Table, lane) })
}

func (r *run) lacking(lanes int, entry func(lane int) string) string {
	var b strings.Builder
	for lane := range lanes {
		b.WriteString(entry(lane))
		switch {
		case lane == lanes-1:
			fmt.Fprintf(&b, "&%#x == 0", 1<<r.Bit)
		case lane%4 == 3:
			b.WriteString(" &\n")
		default:
			b.WriteString(" & ")
		}
	}
	return b.String()
}

// sortMoves puts the likely case first: what typical texts do most. Beyond them, a component mostly ends at a single octet and mostly
// begins with one of many.
func (m *Machine) sortMoves(state int, moves []move, looped bool) {
	slices.SortStableFunc(moves, func(v, w move) int {
		if by := m.typical(state, w.set) - m.typical(state, v.set); by != 0 {
			return by
		}
		if looped {
			return rarity(v.set) - rarity(w.set)
		}
		return likelihood(w.set) - likelihood(v.set)
	})
}

// typical is how often typical texts go on from a state with an octet of a set.
func (m *Machine) typical(state int, set rangeset.Set) (n int) {
	for _, start := range m.Tagged.Starts[:len(m.Scanner.Starts)] {
		for _, text := range m.Typical {
			at := start
			for i := 0; i < len(text) && at >= 0; i++ {
				b := rune(text[i])
				if at == state && set.Contains(b) {
					n++
				}
				at = m.next(at, b)
			}
		}
	}
	return n
}

// likelihood returns how many letters are in a set, or else octets.
func likelihood(set rangeset.Set) int {
	return 0x100*set.Intersect(letters).Len() + set.Len()
}

// delimiters are in the order of how often they end a run in URLs that people publish.
const delimiters = "/?:%#@"

func rarity(set rangeset.Set) int {
	if p := set.Spans(); len(p) == 1 && p[0].Lo == p[0].Hi {
		if i := strings.IndexRune(delimiters, p[0].Lo); i >= 0 {
			return i
		}
	}
	return len(delimiters) + set.Len()
}
