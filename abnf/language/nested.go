package language

import (
	"errors"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/nested"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// Nested is the language of a rule that nests between symbols, such as JSON. It is over octets: of code points, it has their
// UTF-8. It is not changed after it is made, and may be used by many goroutines.
type Nested struct {
	name    string
	machine *nested.Machine
}

// NestingError is the error that a rule is not known to nest, or that two such rules cannot be compared.
type NestingError struct {
	Problem string
	Text    string // a shortest text that shows it, or ""
}

// Error returns the problem.
func (e *NestingError) Error() string { return e.Problem }

// NestedOf returns the language of a rule that nests, or of a regular one. The error is an [*abnf.Error] if the rule is not defined, or
// a rule that it needs is not defined, and otherwise a [*NestingError] or a [*SizeError].
func NestedOf(g *abnf.Grammar, rule string) (*Nested, error) {
	if err := complete(g, rule); err != nil {
		return nil, err
	}
	m, err := nested.Compile(rules.RulesOf(g), rule)
	if err != nil {
		return nil, named(nestingError(err), rule)
	}
	return &Nested{m.Rule, m}, nil
}

// complete returns an error if a rule, or one that it needs, is not defined.
func complete(g *abnf.Grammar, rule string) error {
	if _, ok := g.Rule(rule); ok && nested.Complete(rules.RulesOf(g), rule) {
		return nil
	}
	return g.Regular(rule)
}

// nestingError returns an error of package nested as one of this package.
func nestingError(err error) error {
	if wrong, ok := errors.AsType[*nested.NestingError](err); ok {
		return &NestingError{wrong.Problem, wrong.Text}
	}
	return errorOf(err)
}

// Named returns the same language by another name.
func (n *Nested) Named(name string) *Nested { return &Nested{name, n.machine} }

// String returns the name of the language: that of its rule, unless it was named.
func (n *Nested) String() string { return n.name }

// Parts returns how many kinds of parts the language has that nest. A regular language has 0.
func (n *Nested) Parts() int { return len(n.machine.Blocks) }

// Has reports whether the rule of the language leads to another rule of its grammar, or is that.
func (n *Nested) Has(rule string) bool { return n.machine.Has(rule) }

// Contains reports whether a text is in the language, however deep its parts are.
func (n *Nested) Contains(text string) bool {
	ok, _, _ := n.machine.Read(text, len(text))
	return ok
}

// CompareNested decides how a and b relate. Both have to open and close parts at the same octets of a text, unless one of them is
// regular. The error is a [*NestingError].
func CompareNested(a, b *Nested) (Comparison, error) {
	found, err := nested.Compare(a.machine, b.machine)
	if err != nil {
		return Comparison{}, nestingError(err)
	}
	c := Comparison{OnlyA: Witness(found.OnlyA), OnlyB: Witness(found.OnlyB), Common: Witness(found.Common)}
	c.Relation = c.relation()
	return c, nil
}
