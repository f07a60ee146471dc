package scan

import "unicode/utf8"

// Character returns the offset of the character with which a text in UTF-8 left the language of a
// machine, and the state before it. The character is a code point that is not allowed, or invalid
// UTF-8. start is the state where the text began; end and failed are the results of [Machine.Read].
func (m *Machine[E]) Character(start State, text string, end int, failed State) (begin int, before State) {
	if begin = CharacterStart(text, end); begin == end {
		return end, failed
	}
	for i := range begin {
		start = m.Step(start, text[i])
	}
	return begin, start
}

// CharacterStart returns the offset of the character that the offset end splits. If end is between characters, it
// returns end.
func CharacterStart(text string, end int) int {
	if r, size := utf8.DecodeLastRuneInString(text[:end]); r != utf8.RuneError || size != 1 {
		return end
	}
	for end--; end > 0 && !utf8.RuneStart(text[end]); {
		end--
	}
	return end
}

// Step returns the state after a byte, or 0 if there is no way on.
func (m *Machine[E]) Step(at State, b byte) State {
	x := m.Next[uint(at)*uint(m.Width)+uint(m.Class[b])]
	if x < highest[E]() {
		return State(uint(x) / uint(m.Width))
	}
	return State(uint(m.Ways[x&^highest[E]()].Row) / uint(m.Width))
}
