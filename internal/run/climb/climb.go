// Package climb finds paths that lead above the folder to which they are joined.
package climb

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Above reports whether a server may find a ".." in path with no preceding segment to remove. Servers may decode "%2e",
// "%2F" and "%5C" once, treat "\" or several slashes as "/", and drop path parameters. So a segment counts only once even
// if "%2F" or "%5C" divides it. Each ".." between such dividers counts, but names after the first ";" do not.
func Above(path string) bool {
	depth := 0
	for segment := range strings.SplitSeq(path, "/") {
		counted := false
		for part := range strings.FieldsFuncSeq(ascii.PercentDecode(segment), func(r rune) bool { return r == '/' || r == '\\' }) {
			name, _, found := strings.Cut(part, ";")
			switch {
			case name == "..":
				depth--
			case name != "" && name != "." && !counted:
				depth++
				counted = true
			}
			if depth < 0 {
				return true
			}
			counted = counted || found
		}
	}
	return false
}
