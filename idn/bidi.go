package idn

import (
	"errors"
	"fmt"
	"unicode"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts39"
)

// What RFC 3987 says that right-to-left text in an IRI should not be like; test for them with errors.Is.
var (
	ErrBidiControl = errors.New("a character that changes the direction of writing (RFC 3987, section 4.1)")
	ErrBidiMixed   = errors.New("right-to-left beside left-to-right letters (RFC 3987, section 4.2)")
	ErrBidiEnds    = errors.New("right-to-left letters, and no such letter at its beginning or end (RFC 3987, section 4.2)")
)

// BidiError says which part of an IRI people would read in another order than programs do. It does not show the part, which may be a
// password.
type BidiError struct {
	Component string // the rule of RFC 3987 that the part is in, such as "isegment"
	Offset    int    // in bytes of the IRI: where the part begins, or the character is
	Err       error  // one of the variables
}

// Error describes the error in one line.
func (e *BidiError) Error() string {
	return fmt.Sprintf("idn: the %s has at offset %d %v", e.Component, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *BidiError) Unwrap() error { return e.Err }

// CheckBidi checks that what people see of an IRI is in the order in which programs read it, as far as RFC 3987 asks for that: there are
// no characters that change the direction of writing (section 4.1), and each part has letters of one direction, a right-to-left part at its
// beginning and end too (section 4.2). The parts are user and password, the labels of the host, segments up to their dots, the names and
// values of a query, and the fragment. Marks count as the letters before them; triplets are the letters and digits that they are written
// with.
//
// The grammar allows all of this, and so do the RFC's words where an IRI is not for people. A part that breaks the rules can be
// percent-encoded: [Display] does that.
//
// The error is a [*BidiError] about the first part that is wrong.
func CheckBidi(u uri.URI) error {
	if ascii.Is(u.String()) {
		return nil
	}
	for _, c := range componentsOf(u) {
		for p := range c.parts() {
			if err := p.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// check returns an error if what is seen of the part is in another order than it has.
func (p part) check() error {
	var first, last uts39.Direction
	var left, right bool
	for i, r := range p.text {
		if unicode.Is(unicode.Bidi_Control, r) {
			return &BidiError{p.rule, p.offset + i, ErrBidiControl}
		}
		d := uts39.DirectionOf(r)
		left = left || d == uts39.LeftToRight
		right = right || d == uts39.RightToLeft
		if i == 0 {
			first = d
		}
		if d != uts39.Nonspacing {
			last = d
		}
	}
	switch {
	case !right:
		return nil
	case left:
		return &BidiError{p.rule, p.offset, ErrBidiMixed}
	case first != uts39.RightToLeft || last != uts39.RightToLeft:
		return &BidiError{p.rule, p.offset, ErrBidiEnds}
	}
	return nil
}
