package automaton

// Absent is the position of a tag that no derivation has set.
const Absent = -1

// Run reads a text from one of the starts, and gives for each tag its position in the first derivation, in octets; and
// whether the text is a member.
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
