package abnf

import (
	"regexp"
	"sync"
)

// pattern returns a regular expression that is compiled when it is first asked for: a program that reads no grammar starts without it.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
