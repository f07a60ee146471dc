package abnf

import (
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// remarks records the comments in the definition of a rule, or in an addition to it.
func (r *reader) remarks(rule *syntax.Rule, definition node) {
	r.above = rule
	r.end, _ = r.Position(definition.Start() + len(strings.TrimRight(definition.Text(), " \t\r\n")))
	for _, n := range definition.All() {
		if n.Number() == rulecomment {
			r.note(n)
		}
	}
}

// remark notes a comment outside of definitions if it is about the rule above it: if it is indented, and on the next line.
func (r *reader) remark(n node) {
	if line, _ := r.Position(n.Start()); r.above != nil && !r.beginsLine(n.Start()) && line == r.end+1 {
		r.end = line
		r.note(n)
	}
}

func (r *reader) note(n node) {
	line, _ := r.Position(n.Start())
	if text := strings.Trim(n.Text(), "; \t\r\n"); text != "" {
		r.above.Comments = append(r.above.Comments, syntax.Comment{Text: text, Line: line})
	}
}

// A SECTION line says which document, and which section of it, the rules below it are of, up to the next one:
//
//	; SECTION RFC 8141 : 2
//	; SECTION none
var sectionLine = pattern(`^; SECTION (?:(\S.*?) *: *(\S.*?)|none)\s*$`)

// cite notes where rules are from, by their lines.
func cite(rules []*syntax.Rule, text string) {
	var document, section string
	line := 0
	for source := range strings.Lines(text) {
		line++
		if m := sectionLine().FindStringSubmatch(source); m != nil {
			document, section = m[1], m[2]
		}
		for len(rules) > 0 && rules[0].Line == line {
			rules[0].Document, rules[0].Section = document, section
			rules = rules[1:]
		}
	}
}
