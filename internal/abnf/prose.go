package abnf

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri/internal/syntax"
)

// prose is what a prose-val stands for.
func (r *reader) prose(n node) *syntax.Expr {
	text := n.Text()[1 : len(n.Text())-1]
	if elements, ok := r.Prose[text]; ok {
		return r.meaning(n, elements)
	}
	if r.KeepProse {
		return syntax.To(n.Text())
	}
	return r.fail(n, "the prose-val %s is for people: only 0%s, the empty string, is a grammar", n.Text(), n.Text())
}

// meaning reads the elements that a prose-val means. They must not contain a prose-val.
func (r *reader) meaning(n node, elements string) *syntax.Expr {
	f, err := Options{}.read(n.Text(), "prose = "+elements+"\n", r.mode)
	var wrong *syntax.Error
	switch {
	case errors.As(err, &wrong):
		return r.fail(n, "what %s stands for is no ABNF: %s", n.Text(), wrong.Problem)
	case len(f.rules) != 1 || len(f.imports) > 0:
		return r.fail(n, "what %s stands for is more than elements", n.Text())
	}
	line, column := r.Position(n.Start())
	return f.rules[0].Expr.Moved(line, column)
}

// IsProse reports whether a name is that of a prose-val, which no rule can have.
func IsProse(name string) bool { return strings.HasPrefix(name, "<") }
