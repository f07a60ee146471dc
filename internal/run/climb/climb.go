// Package climb finds paths that lead above the folder to which they are joined.
package climb

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Above reports whether a path has, in the reading of any server, a ".." without a segment before it to remove. Servers decode "%2e",
// "%2F" and "%5C" once, or not, take "\" for "/", several slashes for one, and drop path parameters. So a segment counts once, though
// "%2F" or "%5C" may divide it, each ".." that these divide counts, and no name after its first ";" does.
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
