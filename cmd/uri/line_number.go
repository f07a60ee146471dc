package main

import "strconv"

// lineNumber is the number of a line in decimal. Most lines follow the one before, whose number it
// increments.
type lineNumber struct {
	number int
	digits []byte
}

// appendTo appends a number.
func (l *lineNumber) appendTo(b []byte, number int) []byte {
	if number != l.number+1 || !l.increment() {
		l.digits = strconv.AppendInt(l.digits[:0], int64(number), 10)
	}
	l.number = number
	return append(b, l.digits...)
}

// increment increments the digits. It returns false if there are too few of them.
func (l *lineNumber) increment() bool {
	for i := len(l.digits) - 1; i >= 0; i-- {
		if l.digits[i] < '9' {
			l.digits[i]++
			return true
		}
		l.digits[i] = '0'
	}
	return false
}
