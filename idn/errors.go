package idn

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a name; errors.Is finds them in an [*Error].
var (
	ErrPercentEncoding = errors.New(`"%" is not followed by two hexadecimal digits`)
	ErrNotUTF8         = errors.New("the octets are not UTF-8")
	ErrCharacter       = errors.New("a registered name can not hold this character")
	ErrTooLong         = errors.New("longer than DNS allows")
	ErrNotIDNA         = errors.New("not an internationalized domain name")
)

// Error says why a name can not be taken to another form.
type Error struct {
	Name   string // as it was given
	Label  string // the label that is too long, in ASCII; "" if the whole name is meant
	Offset int    // in bytes into Name; -1 if it is not one place that is wrong
	Err    error  // one of the variables, or what wraps one of them
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "idn: %+q: ", e.Name)
	if e.Label != "" {
		fmt.Fprintf(&b, "label %+q: ", e.Label)
	}
	b.WriteString(e.Err.Error())
	if e.Offset >= 0 {
		fmt.Fprintf(&b, " (offset %d)", e.Offset)
	}
	return b.String()
}

// Unwrap is e.Err.
func (e *Error) Unwrap() error { return e.Err }
