package abnf

import (
	"strings"

	"github.com/urigrammar/uri/internal/syntax"
)

// remarks notes the comments in the definition of a rule, or in what is added to it.
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
