// Package isbn parses names in the namespace isbn, such as "urn:isbn:978-0-395-36341-6" (RFC 3187): International Standard Book Numbers
// with ten or thirteen digits.
//
// The namespace has no ABNF, so this package defines the grammar, which allows hyphens between any two digits. It does
// not check that the hyphens separate group, publisher and title, because the International ISBN Agency changes the
// ranges that determine these parts.
package isbn

import (
	"github.com/urigrammar/uri/schemes/internal/whole"
	"github.com/urigrammar/uri/schemes/urn"
)

// Errors of [ISBN.Check] and of [FromURN].
var (
	ErrPrefix     = whole.New("isbn", "an ISBN with thirteen digits must begin with 978 or 979")
	ErrCheckDigit = whole.New("isbn", "the check digit is wrong")
)

// FromURN returns the ISBN in u after checking it. It ignores the r-, q- and f-components of u. The error is a [*SyntaxError], or the
// error of [ISBN.Check].
func FromURN(u urn.URN) (ISBN, error) {
	i, err := Parse(u.AssignedName())
	if err == nil {
		err = i.Check()
	}
	if err != nil {
		return ISBN{}, err
	}
	return i, nil
}

// URN returns i as a URN. For the zero ISBN, it returns the zero URN.
func (i ISBN) URN() urn.URN {
	if i == (ISBN{}) {
		return urn.URN{}
	}
	return urn.MustParse(i.text)
}

// Check returns [ErrPrefix] or [ErrCheckDigit] if the digits of i, which [Parse] does not check,
// are not a valid ISBN.
func (i ISBN) Check() error {
	digits, n := i.values()
	switch {
	case n == 10 && sum(digits[:n], 10, -1)%11 != 0:
		return ErrCheckDigit
	case n == 10:
		return nil
	case digits[0] != 9 || digits[1] != 7 || digits[2] < 8:
		return ErrPrefix
	case checkDigit(digits[:12]) != digits[12]:
		return ErrCheckDigit
	}
	return nil
}

// values returns the values of the digits. The value of X is 10.
func (i ISBN) values() (digits [13]int, n int) {
	for d := range i.Digits() {
		digits[n] = int(d.String()[0] - '0')
		n++
	}
	if _, ok := i.Ten(); ok {
		digits[n] = 10
		n++
	}
	return digits, n
}

// sum returns the weighted sum of the digits. Weights begin at weight and increase by step.
func sum(digits []int, weight, step int) (total int) {
	for _, d := range digits {
		total += d * weight
		weight += step
	}
	return total
}

// checkDigit returns the last of thirteen digits, computed from the first twelve with alternating weights 1 and 3.
func checkDigit(digits []int) int {
	total := 0
	for k, d := range digits {
		total += d * (1 + k%2*2)
	}
	return (10 - total%10) % 10
}

// Equal reports whether i and j are the same number, ignoring hyphens. A ten-digit ISBN equals the
// corresponding thirteen-digit one that begins with 978. An ISBN that fails [ISBN.Check] equals
// only an ISBN with the same digits.
func (i ISBN) Equal(j ISBN) bool { return i == j || i.Normalize() == j.Normalize() }

// Normalize returns i as thirteen digits without hyphens. An ISBN that fails [ISBN.Check] keeps its digits.
//
// Laws: Normalize is idempotent; i.Equal(j) if and only if i.Normalize() == j.Normalize().
func (i ISBN) Normalize() ISBN {
	if i == (ISBN{}) {
		return ISBN{}
	}
	digits, n := i.values()
	all := digits[:n]
	if n == 10 && i.Check() == nil {
		all = append([]int{9, 7, 8}, digits[:9]...)
		all = append(all, checkDigit(all))
	}
	text := []byte("urn:isbn:")
	for _, d := range all {
		text = append(text, "0123456789X"[d])
	}
	return MustParse(string(text))
}
