package main

import (
	"encoding/binary"
	"strconv"
)

// lineNumber is the number of a line in decimal. Most lines follow the one before, whose number it
// increments. The digits are in a word, because reading digits that were written one by one just before
// takes longer.
type lineNumber struct {
	number int
	word   uint64 // the digits, the first one lowest
	digits int
}

// wordNumbers is the number from which on a number has too many digits for a word.
const wordNumbers = 100_000_000

// appendTo appends a number.
func (l *lineNumber) appendTo(b []byte, number int) []byte {
	if number >= wordNumbers {
		return strconv.AppendInt(b, int64(number), 10)
	}
	if number == l.number+1 && number%10 != 0 && l.digits > 0 {
		l.word += 1 << (8 * (l.digits - 1))
	} else {
		l.set(number)
	}
	l.number = number
	return binary.LittleEndian.AppendUint64(b, l.word)[:len(b)+l.digits]
}

func (l *lineNumber) set(number int) {
	var word [8]byte
	l.digits = len(strconv.AppendInt(word[:0], int64(number), 10))
	l.word = binary.LittleEndian.Uint64(word[:])
}
