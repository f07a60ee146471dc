package abnf

import (
	"regexp"
	"strings"
	"sync"
)

// ruleBegin is the name of a rule, which begins its line.
var ruleBegin = pattern(`(?m)^[a-zA-Z][a-zA-Z0-9_+-]*`)

// syntaxError returns an error at the place that the recognizer reached, about the last rule that
// begins before it. If a group is open where that rule ends, the error is about the group.
func (r *reader) syntaxError(reached int) error {
	begun := 0
	if all := ruleBegin().FindAllStringIndex(r.Text[:reached], -1); len(all) > 0 {
		last := all[len(all)-1]
		begun, r.Rule = last[0], r.Text[last[0]:last[1]]
	}
	if r.beginsLine(reached) || reached == len(r.Text) {
		if at := unclosed(r.Text[begun:reached]); at >= 0 {
			return r.ErrorAt(begun+at, "this %q is not closed", r.Text[begun+at:begun+at+1])
		}
	}
	reached += len(r.Text[reached:]) - len(strings.TrimLeft(r.Text[reached:], " \t"))
	rest, _, _ := strings.Cut(r.Text[reached:], "\n")
	return r.ErrorAt(reached, "syntax error before %s%s", r.Found(reached), r.hint(reached, rest))
}

// indented matches a rule that begins after spaces.
var indented = pattern(`^[ \t]+[a-zA-Z][a-zA-Z0-9-]*[ \t]*=`)

const longestName = 256

// hints are suggestions for text that is not ABNF, by the beginning of the text.
var hints = []struct{ begin, hint string }{
	{"|", `separate alternatives with "/"`},
	{"'", `write a string in double quotes`},
	{"_", `names consist of letters, digits and "-"`},
	{"::=", `a rule is defined by "="`},
	{":=", `a rule is defined by "="`},
	{"+", `write "1*" before an element for one or more`},
	{"*", `write "*" before the element that it repeats`},
	{"?", `write an optional element in brackets: [ a ]`},
	{"{", `write a repetition as 2*3element or *( a b )`},
	{"-%", `write a range with one percent sign, as in %x21-2B`},
	{".", `write a range as %x30-39, and separate elements by spaces`},
}

func (r *reader) hint(reached int, rest string) string {
	before := r.Text[strings.LastIndexByte(r.Text[:reached], '\n')+1 : reached]
	odd := strings.Count(before, `"`)%2 == 1
	switch {
	case strings.HasPrefix(rest, `"`) && strings.Count(rest, `"`) == 1 || odd && !strings.Contains(rest, `"`):
		return "; a double quote is missing"
	case strings.HasPrefix(rest, `"`):
		return "; strings consist of printable ASCII; write other characters as numbers, such as %xE9"
	case strings.HasPrefix(rest, "\ufeff"):
		return "; this is a byte order mark: remove it"
	case strings.HasPrefix(rest, "\r"):
		return "; a line ends in a line feed, with or without a carriage return before it"
	case indented().MatchString(before + rest[:min(len(rest), longestName)]):
		return "; begin all rules in the same column"
	}
	for _, h := range hints {
		if strings.HasPrefix(rest, h.begin) && (r.mode != RFC2396 || h.begin != "|" && h.begin != "_" && h.begin != "+") {
			return "; " + h.hint
		}
	}
	return ""
}

// pattern returns a function that compiles a regular expression on first use. So a program that reads no grammar starts without
// compiling it.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
