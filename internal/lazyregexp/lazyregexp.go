// Package lazyregexp compiles the regular expressions of package variables when a program first uses them. Otherwise, the program
// would compile all of them at its start, although it uses few.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles expr when it is first called. The function panics if the expression is invalid.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
