package template

import (
	"iter"
	"strconv"

	"github.com/urigrammar/uri/template/internal/variables"
)

// Variable is a variable of a template, in one place where it stands. A template can have the same name several times.
type Variable struct {
	Name     string
	Operator string // of the expression that it is in, such as "?"; or ""
	Prefix   int    // how many characters of its value are taken, at most; 0: all of them
	Explode  bool   // it is followed by "*": members of a list or a map are expanded one by one
}

// Variables returns an iterator over the variables of t, from left to right.
func (t Template) Variables() iter.Seq[Variable] {
	return func(yield func(Variable) bool) {
		for p := range t.Parts() {
			for v := range p.variables() {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// variables returns an iterator over the variables of an expression. A part that is none has no variables.
func (p Part) variables() iter.Seq[Variable] {
	return func(yield func(Variable) bool) {
		text, ok := p.VariableList()
		if !ok {
			return
		}
		operator, _ := p.Operator()
		for each := range variables.MustParseList(text).Variables() {
			v := Variable{Name: each.Name(), Operator: operator}
			if n, ok := each.MaxLength(); ok {
				v.Prefix, _ = strconv.Atoi(n) // one to four digits
			}
			_, v.Explode = each.Explode()
			if !yield(v) {
				return
			}
		}
	}
}
