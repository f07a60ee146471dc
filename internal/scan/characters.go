package scan

import "unicode/utf8"

// Character is where the character begins in which a text in UTF-8 left the language of a table, and the state before it: the
// offset of what a code point is wrong with, or of what is no UTF-8. Start is where the text began; end and failed are what
// [Run] returned.
func (t *Table) Character(start State, text string, end int, failed State) (begin int, before State) {
	if r, size := utf8.DecodeLastRuneInString(text[:end]); r != utf8.RuneError || size != 1 {
		return end, failed // between characters
	}
	for begin = end - 1; !utf8.RuneStart(text[begin]); {
		begin--
	}
	before = start
	for i := range begin {
		before = t.next(before, text[i])
	}
	return begin, before
}

// CharacterStart returns the offset of the character within which a text in UTF-8 was left after so many octets; it is end between characters.
func CharacterStart(text string, end int) int {
	if r, size := utf8.DecodeLastRuneInString(text[:end]); r != utf8.RuneError || size != 1 {
		return end
	}
	for end--; end > 0 && !utf8.RuneStart(text[end]); {
		end--
	}
	return end
}
