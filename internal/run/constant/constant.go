// Package constant writes and reads named constants as text. A number in a file or a log says
// nothing to its readers, and means another constant once one is added.
package constant

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/run/unchecked"
)

// MarshalText returns the name of c. The constants of its type are those below end.
func MarshalText[T ~uint8](c, end T, name func(T) string) ([]byte, error) {
	if c >= end {
		return nil, fmt.Errorf("uri: no %T has the number %d", c, c)
	}
	return []byte(name(c)), nil
}

// UnmarshalText sets c to the constant that a text names. The error is a *uri.ComponentError, and
// leaves c unchanged.
func UnmarshalText[T ~uint8](c *T, text []byte, end T, name func(T) string) error {
	var names []string
	for other := range end {
		if name(other) == string(text) {
			*c = other
			return nil
		}
		names = append(names, fmt.Sprintf("%q", name(other)))
	}
	return unchecked.ComponentError("name", -1, fmt.Sprintf("no %T has it: there are %s", *c, strings.Join(names, ", ")))
}
