package abnf

import (
	"strings"
)

// dedent removes the indentation of the first rule from all lines that have it. Documents print rules with a margin, which
// RFC 5234, section 2.2 allows. It returns how many columns it removed from each line, or nil.
func dedent(text string) (string, []int) {
	margin := marginOf(text)
	if margin == "" {
		return text, nil
	}
	var out strings.Builder
	var removed []int
	for line := range strings.Lines(text) {
		rest, _ := strings.CutPrefix(line, margin)
		out.WriteString(rest)
		removed = append(removed, len(line)-len(rest))
	}
	return out.String(), removed
}

// marginOf returns the indentation of the first line that is neither empty nor a comment.
func marginOf(text string) string {
	for line := range strings.Lines(text) {
		content := strings.TrimLeft(line, " \t")
		if strings.TrimRight(content, "\r\n") != "" && content[0] != ';' {
			return line[:len(line)-len(content)]
		}
	}
	return ""
}

// beginsLine reports whether an offset is at the beginning of a line, or of a margin.
func (r *reader) beginsLine(offset int) bool { return offset == 0 || r.Text[offset-1] == '\n' }

// maxDepth is how deep groups may be nested: recognizers recurse on them.
const maxDepth = 500

// tooDeep finds the group that is nested too deep. It looks at groups outside of strings, prose-vals and comments; of a
// text with a syntax error it looks no further than that error, or finds a group more.
func tooDeep(text string) (offset int, found bool) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[':
			if depth++; depth > maxDepth {
				return i, true
			}
		case ')', ']':
			depth = max(depth-1, 0)
		case '"', '<', ';':
			i = skip(text, i)
		}
	}
	return 0, false
}

// unclosed returns the offset of the innermost group of a rule that is open at its end, or -1.
func unclosed(rule string) int {
	var open []int
	for i := 0; i < len(rule); i++ {
		switch rule[i] {
		case '(', '[':
			open = append(open, i)
		case ')', ']':
			open = open[:max(len(open)-1, 0)]
		case '"', '<', ';':
			i = skip(rule, i)
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

// ends are the bytes that end a token, by its first byte.
var ends = map[byte]string{'"': "\"\n", '<': ">\n", ';': "\n"}

// skip is where a string, a prose-val or a comment ends, or else its line.
func skip(text string, i int) int {
	n := strings.IndexAny(text[i+1:], ends[text[i]])
	if n < 0 {
		return len(text)
	}
	return i + 1 + n
}
