package ascii

import "encoding/binary"

// A word is eight bytes of a text as a number, the first byte lowest. A test of a word sets the
// highest bit of each byte that it finds.
const (
	ones    = 0x0101010101010101
	highest = 0x8080808080808080
)

// wordLen is the number of bytes in a word. The last word of a text may overlap the word before it.
const wordLen = 8

// Find marks the bytes of a word that equal c. It may also mark a different byte after such a byte.
func Find(word uint64, c byte) uint64 {
	w := word ^ uint64(c)*ones // its zero bytes are c
	return (w - ones) &^ w & highest
}

// findUpper finds upper-case letters in a word.
func findUpper(word uint64) uint64 {
	low := word &^ highest
	return (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ word & highest
}

// Is reports whether text is ASCII.
func Is(text string) bool {
	if len(text) < wordLen {
		for i := range len(text) {
			if text[i] >= 0x80 {
				return false
			}
		}
		return true
	}
	var all uint64
	for i := 0; i < len(text); i += wordLen {
		all |= binary.LittleEndian.Uint64([]byte(text[min(i, len(text)-wordLen):]))
	}
	return all&highest == 0
}

// HasUpper reports whether text contains an upper-case letter.
func HasUpper(text string) bool {
	if len(text) < wordLen {
		for i := range len(text) {
			if IsUpper(text[i]) {
				return true
			}
		}
		return false
	}
	var found uint64
	for i := 0; i < len(text); i += wordLen {
		found |= findUpper(binary.LittleEndian.Uint64([]byte(text[min(i, len(text)-wordLen):])))
	}
	return found != 0
}

// CopyLower copies text in lower case to dst, which must have the same length. This is faster than
// copying text first and then changing the copy.
func CopyLower(dst []byte, text string) {
	if len(text) < wordLen {
		for i := range len(text) {
			dst[i] = LowerByte(text[i])
		}
		return
	}
	for i := 0; i < len(text); i += wordLen {
		at := min(i, len(text)-wordLen)
		w := binary.LittleEndian.Uint64([]byte(text[at:]))
		binary.LittleEndian.PutUint64(dst[at:], w|findUpper(w)>>2)
	}
}
