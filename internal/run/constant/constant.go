// Package constant writes and reads named constants as text. A number in a file or a log is not
// readable, and may change its meaning when a constant is added.
package constant

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/run/unchecked"
)

// Names describes the constants of a type. All constants are below End, and Of returns their names.
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

// Unmarshal sets *c to the constant with the given name. For an unknown name, it leaves *c
// unchanged and returns a *uri.ComponentError, which does not show the name.
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
