package abnf

import (
	"strconv"
	"sync"

	"github.com/urigrammar/uri/internal/decide/recursion"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Grammar contains the rules in a file, and the rules that these rules need from other files. It is
// immutable and may be shared by goroutines.
type Grammar struct {
	rules     *syntax.Grammar
	closed    func() closed
	irregular func() map[*syntax.Rule]culprit // see [Grammar.Regular]
}

func newGrammar(rules *syntax.Grammar) *Grammar {
	g := &Grammar{rules: rules}
	g.closed = sync.OnceValue(func() closed {
		rules, why := recursion.Close(g.rules)
		return closed{rules, why}
	})
	g.irregular = sync.OnceValue(g.findIrregular)
	return g
}

// closed is a grammar with repetitions in place of equivalent recursions where possible.
type closed struct {
	rules *syntax.Grammar
	why   map[*syntax.Rule]string // the reason why a recursive rule is not a repetition, by the rule as read
}

func init() {
	abnf.RulesOf = func(grammar any) *syntax.Grammar { return grammar.(*Grammar).rules }
	abnf.RegularOf = func(grammar any) *syntax.Grammar { return grammar.(*Grammar).closed().rules }
}

// Name returns the name of the file.
func (g *Grammar) Name() string { return g.rules.Name }

// Rules returns the rules in the order of the file, followed by imported rules.
func (g *Grammar) Rules() []Rule {
	all := make([]Rule, len(g.rules.Rules))
	for i, r := range g.rules.Rules {
		all[i] = g.rule(r)
	}
	return all
}

// Rule returns the rule with the given name, ignoring case, and reports whether there is one.
func (g *Grammar) Rule(name string) (Rule, bool) {
	r, ok := g.rules.Rule(name)
	if !ok {
		return Rule{}, false
	}
	return g.rule(r), true
}

func (g *Grammar) rule(r *syntax.Rule) Rule {
	return Rule{Name: r.Name, Text: r.Text, Position: g.position(r, r.Line, r.Column)}
}

// position returns a position in the file of a rule.
func (g *Grammar) position(r *syntax.Rule, line, column int) Position {
	if r.File != "" {
		return Position{r.File, line, column}
	}
	return Position{g.rules.Name, line, column}
}

// Rule is a rule in a grammar.
type Rule struct {
	// Name is the name as printed in the definition. If a grammar needs two rules with the same name, from
	// different files, the imported rule's name has its file as a prefix, as in rfc3986.host.
	Name string
	// Text is the definition as printed, to the end of its last line. Lines end in LF. Alternatives added by "=/" follow on
	// separate lines.
	Text string
	// Position is where the definition begins.
	Position Position
}

// Position is a position in a file.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`   // from 1; 0 if there is none
	Column int    `json:"column"` // in bytes, from 1; 0 if there is none
}

// String returns the position in the form that compilers use, such as "rfc3986.abnf:16:1".
func (p Position) String() string {
	s := p.File
	for _, n := range []int{p.Line, p.Column} {
		if n > 0 {
			s += ":" + strconv.Itoa(n)
		}
	}
	return s
}

// Error reports a problem in a grammar.
type Error struct {
	Position Position
	Rule     string // the rule that contains the problem; "" outside of rules
	Problem  string // in words
	Excerpt  string // the line, shortened around the position, with a caret below; "" if there is no position
	Err      error  // the error from reading a file; nil for a problem in a text
}

// Error returns the position, the rule and the problem, in one line.
func (e *Error) Error() string { return sentence(e.Position, e.Rule, e.Problem) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

func sentence(p Position, rule, problem string) string {
	if rule != "" {
		problem = "rule " + excerpt.Name(rule) + ": " + problem
	}
	return p.String() + ": " + problem
}
