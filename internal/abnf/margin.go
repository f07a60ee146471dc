package abnf

import "strings"

// dedent removes the indentation of the first rule from all lines that have it. Documents print rules behind a margin, which
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

// beginsLine reports whether an offset is that of the first octet of a line, or of a margin.
func (r *reader) beginsLine(offset int) bool { return offset == 0 || r.Text[offset-1] == '\n' }
