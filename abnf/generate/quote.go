package generate

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"unicode"

	"github.com/urigrammar/uri/internal/run/printable"
)

var functions = template.FuncMap{
	"comment":    comment,
	"article":    article,
	"join":       strings.Join,
	"numbers":    numbers,
	"words":      words,
	"literal":    literal,
	"literals":   literals,
	"paths":      pathsLiteral,
	"returns":    returns,
	"unexported": unexported,
	"unsigned":   unsigned,
	"variable":   variable,
}

// Cite returns the place of the rule's definition, such as "RFC 8141, section 2", or "".
func (r rule) Cite() string {
	switch {
	case r.Section == "":
		return r.Document
	case strings.Contains(r.Section, ","):
		return r.Document + ", sections " + r.Section
	case unicode.IsLetter(rune((r.Section + " ")[0])):
		return r.Document + ", appendix " + r.Section
	}
	return r.Document + ", section " + r.Section
}

// Is returns a noun phrase for the rule, such as "rule NID of RFC 8141, section 2".
func (r rule) Is() string {
	if r.Document == "" {
		return "rule " + r.Name
	}
	return "rule " + r.Name + " of " + r.Cite()
}

// Quote returns the rule as printed, as a block in a doc comment. It escapes characters that Go
// does not allow in comments, or that change how comments are shown.
func (r rule) Quote() string {
	var b strings.Builder
	b.WriteString("//\n")
	for line := range strings.Lines(strings.TrimRight(r.Text, " \t\r\n")) {
		line = strings.TrimRight(strings.ReplaceAll(line, "\t", "    "), " \r\n")
		if line == "" {
			b.WriteString("//\n")
		} else {
			b.WriteString("//\t" + printable.Text(line) + "\n")
		}
	}
	return b.String()
}

// width is the maximum length of comment lines, unless a word is longer.
const width = 100

// comment breaks sentences into comment lines.
func comment(format string, args ...any) string {
	var lines []string
	line := "//"
	for _, word := range strings.Fields(printable.Text(fmt.Sprintf(format, args...))) {
		if len(line)+1+len(word) > width {
			lines, line = append(lines, line), "//"
		}
		line += " " + word
	}
	return strings.Join(append(lines, line), "\n")
}

// article adds "a" or "an" before a word.
func article(word string) string {
	if strings.ContainsRune("aeiou", unicode.ToLower(rune(word[0]))) {
		return "an " + word
	}
	return "a " + word
}

// words converts numbers to strings.
func words(all []int) (texts []string) {
	for _, n := range all {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

// numbers writes numbers in lines.
func numbers(all []int) string {
	var b strings.Builder
	for i, n := range all {
		if i%32 == 0 && len(all) > 32 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%d, ", n)
	}
	if len(all) > 32 {
		b.WriteString("\n")
	}
	return b.String()
}
