package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf/internal/railroad"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/printable"
)

// itemizer converts expressions to diagrams.
type itemizer struct {
	rules *syntax.Grammar
	link  func(rule string) string
}

// rule returns the diagram of a rule, and the comments that are not in the diagram.
func (m itemizer) rule(r *syntax.Rule) (item railroad.Item, remarks []string) {
	if r.Expr.Op != syntax.Alternate || r.Expr.Written != "" {
		for _, c := range r.Comments {
			remarks = append(remarks, printable.Text(c.Text))
		}
		return m.item(r.Expr), remarks
	}
	beside, above := remarksOf(r)
	for _, c := range above {
		remarks = append(remarks, printable.Text(c))
	}
	var all railroad.Choice
	for i, e := range r.Expr.Subs {
		one := m.item(e)
		if beside[i] != "" {
			one = railroad.Sequence{one, railroad.Note(printable.Text(beside[i]))}
		}
		all = append(all, one)
	}
	return all, remarks
}

// remarksOf returns the comments beside alternatives that have their own line and one comment, and
// all other comments.
func remarksOf(r *syntax.Rule) (beside map[int]string, above []string) {
	beside = map[int]string{}
	alternative, several := map[int]int{}, map[int]bool{} // by line
	for i, e := range r.Expr.Subs {
		_, taken := alternative[e.Line]
		several[e.Line] = taken
		alternative[e.Line] = i
	}
	for _, c := range r.Comments {
		i, ok := alternative[c.Line]
		if !ok || several[c.Line] || beside[i] != "" {
			above = append(above, c.Text)
			continue
		}
		beside[i] = c.Text
	}
	return beside, above
}

func (m itemizer) item(e *syntax.Expr) railroad.Item {
	if e.Written != "" && e.Op != syntax.Ref {
		return written(e)
	}
	switch e.Op {
	case syntax.Concat:
		return m.sequence(e)
	case syntax.Alternate:
		var all railroad.Choice
		for _, s := range e.Subs {
			all = append(all, m.item(s))
		}
		return all
	case syntax.Repeat:
		return m.repeat(e)
	case syntax.Ref:
		return m.reference(e)
	}
	return railroad.Sequence{}
}

// sequence flattens nested sequences, because groups that are not repeated have no meaning.
func (m itemizer) sequence(e *syntax.Expr) railroad.Sequence {
	var all railroad.Sequence
	for _, s := range e.Subs {
		one := m.item(s)
		if more, ok := one.(railroad.Sequence); ok {
			all = append(all, more...)
		} else {
			all = append(all, one)
		}
	}
	return all
}

func (m itemizer) repeat(e *syntax.Expr) railroad.Item {
	inner := m.item(e.Subs[0])
	if e.Max != 1 {
		inner = railroad.Loop{Item: inner, Label: times(e.Min, e.Max)}
	}
	if e.Min == 0 {
		return railroad.Optional{Item: inner}
	}
	return inner
}

// times describes a number of repetitions. It returns "" for any number.
func times(low, high int) string {
	switch {
	case low == high:
		return fmt.Sprintf("%d times", low)
	case high == syntax.Unbounded && low <= 1:
		return ""
	case high == syntax.Unbounded:
		return fmt.Sprintf("%d or more times", low)
	case low == 0:
		return fmt.Sprintf("up to %d times", high)
	}
	return fmt.Sprintf("%d to %d times", low, high)
}

func (m itemizer) reference(e *syntax.Expr) railroad.Item {
	name := e.Written
	if name == "" {
		name = e.Name
	}
	b := railroad.Box{Kind: railroad.Rule, Text: printable.Text(name)}
	switch r, ok := m.rules.Rule(e.Name); {
	case abnf.IsProse(name):
		b.Kind = railroad.Prose
	case !ok:
		b.Kind, b.Title = railroad.Missing, "not defined"
	default:
		b.Link = m.link(r.Name)
	}
	return b
}

// written returns the box of an expression without parts, spelled as in the grammar.
func written(e *syntax.Expr) railroad.Item {
	switch {
	case e.Op == syntax.Empty && !strings.HasSuffix(e.Written, `"`):
		return railroad.Note("nothing (" + e.Written + ")") // zero times of something
	case abnf.IsProse(e.Written) && e.Written != `<">`:
		return railroad.Box{Kind: railroad.Prose, Text: e.Written}
	case strings.HasPrefix(e.Written, "%") && !strings.HasSuffix(e.Written, `"`):
		return railroad.Box{Kind: railroad.Number, Text: e.Written, Title: characters(e)}
	}
	b := railroad.Box{Kind: railroad.Literal, Text: e.Written}
	if slices.ContainsFunc(symbols(e), func(s *syntax.Expr) bool { return s.Set.Len() > 1 }) {
		b.Title = "in upper or lower case"
	}
	return b
}

// characters describes the visible characters that the numbers in an expression denote.
func characters(e *syntax.Expr) string {
	if e.Op == syntax.Symbol {
		span := e.Set.Spans()[0]
		if first, last := visible(span.Lo), visible(span.Hi); span.Lo != span.Hi && first != "" && last != "" {
			return first + " to " + last
		}
	}
	text := ""
	for _, s := range symbols(e) {
		span := s.Set.Spans()[0]
		if span.Lo != span.Hi || visible(span.Lo) == "" {
			return ""
		}
		text += string(span.Lo)
	}
	return text
}

func symbols(e *syntax.Expr) []*syntax.Expr {
	if e.Op == syntax.Symbol {
		return []*syntax.Expr{e}
	}
	return e.Subs
}

// visible returns r if it is a visible ASCII character, and "" otherwise.
func visible(r rune) string {
	if r <= ' ' || r > '~' {
		return ""
	}
	return string(r)
}
