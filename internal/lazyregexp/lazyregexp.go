// Package lazyregexp compiles the regular expressions of package variables when they are needed. A program compiles those of all its
// packages before it starts, and uses few of them.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles an expression at its first call. The function panics if the expression is invalid.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
