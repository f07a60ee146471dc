package lazy

import (
	"encoding/binary"
	"slices"
)

// opcode is what a place does.
type opcode uint8

const (
	opRead   opcode = iota // reads an octet of a set; next is the place behind it
	opSplit                // has several places to try, out, the preferred one first
	opCall                 // calls a rule; next is the place behind the call
	opReturn               // ends a rule
)

// place is a place in a rule, as the instructions of a Pike VM are places in an expression.
type place struct {
	op   opcode
	rule int32 // that has the place
	arg  int32 // the set, or the rule that is called
	next int32
	out  []int32
}

// none is the number of nothing.
const none = -1

// program is the places of the rules that a rule leads to, which is rule 0.
type program struct {
	places   []place
	sets     [][4]uint64 // of octets
	start    []int32     // by rule: its first place
	nullable []bool      // by rule: it derives the empty text
	group    []int32     // by rule: a rule of those that lead to each other without text before, or itself
	bit      []int32     // by rule: a number if it is called from itself, or none
	bits     int32       // how many rules are called from themselves
	words    int         // that a bit for each of them takes
	class    [256]uint8  // by octet: those of one class are in the same sets
	octets   []byte      // by class: an octet
}

// reads reports whether a place reads an octet.
func (p *program) reads(at int32, octet byte) bool {
	return p.sets[p.places[at].arg][octet>>6]>>(octet&63)&1 == 1
}

// returns reports whether a place only leads to the end of its rule.
func (p *program) returns(at int32) bool {
	for range 4 { // a program that reads back has some places with one way
		if one := &p.places[at]; one.op == opSplit && len(one.out) == 1 {
			at = one.out[0]
		}
	}
	return p.places[at].op == opReturn
}

// decodeProgram returns the program that [program.encode] wrote.
func decodeProgram(text string) *program {
	r := numbers{rest: []byte(text)}
	p := &program{}
	for range r.number() {
		p.sets = append(p.sets, [4]uint64{r.uint(), r.uint(), r.uint(), r.uint()})
	}
	for range r.number() {
		p.start = append(p.start, r.number())
		p.nullable = append(p.nullable, r.number() == 1)
	}
	rule := int32(0)
	for range r.number() {
		one := place{op: opcode(r.number())}
		switch one.op {
		case opRead, opCall:
			one.arg, one.next = r.number(), r.number()
		case opSplit:
			one.out = r.list()
		case opReturn:
			rule = r.number()
		}
		one.rule = rule
		p.places = append(p.places, one)
	}
	p.finish()
	return p
}

// finish finds what follows from the places of the rules.
func (p *program) finish() {
	calls := make([][]int32, len(p.start))
	for at, one := range p.places {
		if one.op == opCall {
			calls[one.rule] = append(calls[one.rule], int32(at))
		}
	}
	leads := p.groups(calls)
	for rule, own := range calls {
		p.bit = append(p.bit, none)
		if slices.ContainsFunc(own, func(at int32) bool { return leads[p.places[at].arg] == leads[rule] }) {
			p.bit[rule] = p.bits
			p.bits++
		}
	}
	p.words = int(p.bits+63) / 64
	p.group = p.groups(p.firstCalls())
	p.classify()
}

// groups returns, for each rule, one of those that lead to each other by some calls (R. Tarjan, Depth-first
// search and linear graph algorithms, 1972).
func (p *program) groups(calls [][]int32) []int32 {
	group, number := slices.Repeat([]int32{none}, len(calls)), make([]int32, len(calls))
	var open []int32
	count := int32(0)
	var visit func(rule int32) int32
	visit = func(rule int32) int32 {
		count++
		number[rule], open = count, append(open, rule)
		low, from := count, len(open)-1
		for _, at := range calls[rule] {
			switch to := p.places[at].arg; {
			case number[to] == 0:
				low = min(low, visit(to))
			case group[to] == none:
				low = min(low, number[to])
			}
		}
		if low == number[rule] {
			for _, r := range open[from:] {
				group[r] = rule
			}
			open = open[:from]
		}
		return low
	}
	for rule := range calls {
		if number[rule] == 0 {
			visit(int32(rule))
		}
	}
	return group
}

// firstCalls returns, for each rule, the calls in front of which there may be no text.
func (p *program) firstCalls() [][]int32 {
	all, seen := make([][]int32, len(p.start)), make([]bool, len(p.places))
	for rule, at := range p.start {
		for open := []int32{at}; len(open) > 0; {
			at := open[len(open)-1]
			open = open[:len(open)-1]
			if seen[at] {
				continue
			}
			seen[at] = true
			one := &p.places[at]
			open = append(open, one.out...)
			if one.op == opCall {
				if all[rule] = append(all[rule], at); p.nullable[one.arg] {
					open = append(open, one.next)
				}
			}
		}
	}
	return all
}

// numbers reads numbers.
type numbers struct{ rest []byte }

func (r *numbers) uint() uint64 {
	n, size := binary.Uvarint(r.rest)
	r.rest = r.rest[size:]
	return n
}

// number returns a number from none on.
func (r *numbers) number() int32 { return int32(r.uint()) - 1 }

func (r *numbers) list() (all []int32) {
	for range r.number() {
		all = append(all, r.number())
	}
	return all
}

// classify numbers the octets by the sets that they are in.
func (p *program) classify() {
	known := map[string]uint8{}
	in := make([]byte, len(p.sets))
	for octet := range p.class {
		for i, set := range p.sets {
			in[i] = byte(set[octet>>6] >> (octet & 63) & 1)
		}
		class, ok := known[string(in)]
		if !ok {
			class = uint8(len(p.octets))
			known[string(in)] = class
			p.octets = append(p.octets, byte(octet))
		}
		p.class[octet] = class
	}
}
