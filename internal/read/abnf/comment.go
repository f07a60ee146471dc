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

// remark records a comment outside of definitions if it is about the rule above it. Such a comment is indented, and on the next line.
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

// A SECTION line names the document and the section that define the rules below it, up to the next such line:
//
//	; SECTION RFC 8141 : 2
//	; SECTION none
var sectionLine = pattern(`^; SECTION (?:(\S.*?) *: *(\S.*?)|none)\s*$`)

// cite records the documents and sections of rules, by their lines.
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
