// Package constant writes and reads named constants as text. A number in a file or a log is not
// readable, and changes its meaning when a constant is added.
package constant

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/run/unchecked"
)

// Names are the names of the constants of a type, all of which are below End.
type Names[T ~uint8] struct {
	End T
	Of  func(T) string
}

// Marshal returns the name of c.
func (n Names[T]) Marshal(c T) ([]byte, error) {
	if c >= n.End {
		return nil, fmt.Errorf("uri: cannot marshal %T: unknown value %d", c, c)
	}
	return []byte(n.Of(c)), nil
}

// Unmarshal sets c to the constant of a name. The error is a *uri.ComponentError, and leaves c
// unchanged. It does not show the name.
func (n Names[T]) Unmarshal(c *T, name []byte) error {
	var all []string
	for other := range n.End {
		if n.Of(other) == string(name) {
			*c = other
			return nil
		}
		all = append(all, fmt.Sprintf("%q", n.Of(other)))
	}
	return unchecked.ComponentError("name", -1, fmt.Sprintf("unknown %T: the names are %s", *c, strings.Join(all, ", ")))
}
