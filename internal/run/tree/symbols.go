package tree

import (
	"slices"
	"unicode/utf8"
)

// Recognizers of the peg tool read a buffer of symbols, which are bytes or code points, and then one that no text has.

// AppendOctets appends the bytes of text to symbols, and then end.
func AppendOctets(symbols []rune, text string, end rune) []rune {
	for i := range len(text) {
		symbols = append(symbols, rune(text[i]))
	}
	return append(symbols, end)
}

// AppendCodePoints appends the code points of text to symbols, and then end.
func AppendCodePoints(symbols []rune, text string, end rune) []rune {
	n := len(symbols)
	symbols = slices.Grow(symbols, len(text)+1)
	octets := symbols[n:][:len(text)]
	for i, c := range []byte(text) { // without a copy
		if c >= utf8.RuneSelf {
			return appendDecoded(symbols[:n+i], text[i:], end)
		}
		octets[i] = rune(c)
	}
	return append(symbols[:n+len(text)], end)
}

func appendDecoded(symbols []rune, text string, end rune) []rune {
	for _, c := range text {
		symbols = append(symbols, c)
	}
	return append(symbols, end)
}

// Offsets returns the byte offsets of the n code points in text, and of the end of text. It returns nil
// if each code point is one byte.
func Offsets(text string, n int) []uint32 {
	if n == len(text) {
		return nil
	}
	offsets := make([]uint32, 0, n+1)
	for i := range text {
		offsets = append(offsets, uint32(i))
	}
	return append(offsets, uint32(len(text)))
}

// Offset returns the byte offset of a code point, given the result of [Offsets].
func Offset(offsets []uint32, symbol uint32) int {
	if offsets == nil {
		return int(symbol)
	}
	return int(offsets[symbol])
}
