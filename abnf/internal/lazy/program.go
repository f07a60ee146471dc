package lazy

import "encoding/binary"

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
		p.group = append(p.group, r.number())
		p.setBit(r.number() == 1)
	}
	rule := int32(0)
	for range r.number() {
		one := place{op: opcode(r.number())}
		switch one.op {
		case opRead, opCall:
			one.arg, one.next = r.number(), r.number()
		case opSplit:
			for range r.number() {
				one.out = append(one.out, r.number())
			}
		case opReturn:
			rule = r.number()
		}
		one.rule = rule
		p.places = append(p.places, one)
	}
	p.classify()
	return p
}

// setBit gives the next rule a bit if it is called from itself.
func (p *program) setBit(recursive bool) {
	n := int32(none)
	if recursive {
		n = p.bits
		p.bits++
		p.words = int(p.bits+63) / 64
	}
	p.bit = append(p.bit, n)
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
