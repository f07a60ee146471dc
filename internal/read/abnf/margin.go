package abnf

import (
	"strings"
)

// dedent removes the indentation of the first rule from every line with that indentation. Documents print rules with a
// margin, which RFC 5234, section 2.2 allows. It returns how many columns it removed from each line, or nil.
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

// maxDepth is the maximum nesting depth of groups, because recognizers recurse on them.
const maxDepth = 500

// tooDeep finds a group that is nested too deeply. It ignores groups in strings, prose-vals and comments. In a text
// with a syntax error, it may examine groups after that error.
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

// unclosed returns the offset of the innermost group that is open at the end of a rule, or -1.
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

// ends maps the first byte of a token to the bytes that end the token.
var ends = map[byte]string{'"': "\"\n", '<': ">\n", ';': "\n"}

// skip returns the end of a string, a prose-val or a comment, or the end of its line.
func skip(text string, i int) int {
	n := strings.IndexAny(text[i+1:], ends[text[i]])
	if n < 0 {
		return len(text)
	}
	return i + 1 + n
}
