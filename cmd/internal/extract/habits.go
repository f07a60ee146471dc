package extract

import (
	"regexp"
	"strings"
)

var (
	definedAs = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]*\s*)::?=`)
	moreWays  = regexp.MustCompile(`(?m)^(\s+)=/`)
	onlyWords = regexp.MustCompile(`^\s*[A-Za-z0-9.,'’ -]+$`)
)

// rewritten returns a definition whose notation is older than RFC 5234, or that of a document of
// its own, in ABNF: ":=" instead of "=", "|" instead of "/", names with "_", strings in single
// quotes, which are case-sensitive, "=/" at the beginning of a line that goes on with the rule, and
// prose-vals over several lines.
func rewritten(text string) string {
	text = definedAs.ReplaceAllString(text, "$1=")
	text = moreWays.ReplaceAllString(text, "$1/")
	var out strings.Builder
	for i := 0; i < len(text); {
		end := i + 1
		part := text[i:end]
		switch text[i] {
		case '"':
			end = closing(text, i, `"`, "\n")
			part = text[i:end]
		case ';':
			end = closing(text, i, "\n", "")
			part = text[i:end]
		case '<':
			end = closing(text, i, ">", "")
			part = strings.Join(strings.Fields(text[i:end]), " ")
			part = strings.Replace(strings.Replace(part, "< ", "<", 1), " >", ">", 1)
			if part == `<">` { // of RFC 822
				part = "%x22"
			}
		case '\'':
			if n := closing(text, i, "'", "\n"); n > i+2 && text[n-1] == '\'' && !strings.Contains(text[i:n], `"`) {
				end = n
				part = `%s"` + text[i+1:n-1] + `"`
			}
		case '|':
			part = "/"
		case '_': // of a name
			part = "-"
		}
		out.WriteString(part)
		i = end
	}
	return out.String()
}

// closing returns where a part ends that begins at an offset: behind the string that closes it, or
// at one that must not be in it.
func closing(text string, at int, with, not string) int {
	for i := at + 1; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], with):
			return i + len(with)
		case not != "" && strings.HasPrefix(text[i:], not):
			return i
		}
	}
	return len(text)
}

// commented returns a definition with semicolons before lines that go on with the words of a
// comment: below it, and no farther left.
func commented(text string) string {
	lines := strings.SplitAfter(text, "\n")
	column := -1 // of the comment of the line before
	for i, line := range lines {
		own := hasComment.FindString(line)
		switch {
		case own != "":
			column = len(own) - 1
		case column > 0 && onlyWords.MatchString(strings.TrimRight(line, "\n")) && len(line)-len(strings.TrimLeft(line, " ")) >= column:
			lines[i] = line[:column] + ";" + line[column:]
		default:
			column = -1
		}
	}
	return strings.Join(lines, "")
}
