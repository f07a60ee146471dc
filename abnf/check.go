package abnf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/sourcetext"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Kind is a kind of [Finding].
type Kind uint8

const (
	Undefined       Kind = iota // a rule that is used but not defined
	MissingCore                 // an undefined core rule of RFC 5234
	Prose                       // a prose-val without a meaning
	LeftRecursive               // a rule that begins with itself
	RightRecursive              // a rule that ends with itself
	MiddleRecursive             // a rule that contains itself between other elements
	Unused                      // a rule that cannot be reached from a start rule
	Spelling                    // a reference whose case differs from the definition
	Empty                       // a rule that matches no text: its symbols are not characters, or it never ends
	Spacing                     // elements without the space between them that RFC 5234 requires
)

var kinds = [...]string{"undefined", "missing-core", "prose", "left-recursive", "right-recursive", "middle-recursive", "unused", "spelling", "empty", "spacing"}

// String returns a word for the kind, such as "undefined".
func (k Kind) String() string { return printable.Word(kinds[:], uint8(k), "Kind") }

// MarshalText returns the word for the kind. The error is always nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Finding is a possible problem in a grammar.
type Finding struct {
	Kind     Kind
	Position Position
	Rule     string // the rule that contains the problem; "" if there is none
	Problem  string // in words
}

// String returns the position, the rule and the problem.
func (f Finding) String() string { return sentence(f.Position, f.Rule, f.Problem) }

// Check returns the possible problems in g: see [Kind]. The findings are sorted by file, line and column. Check reports an undefined
// rule once, at the first reference to it. If no starts are given, the first rule is the start. Check examines rules from other files
// too, but never reports them as unused.
func (g *Grammar) Check(starts ...string) []Finding {
	c := checker{Grammar: g, missing: map[string]*missing{}, empty: map[string]bool{}}
	for _, r := range g.rules.Rules {
		c.references(r)
		c.spacing(r)
	}
	for _, component := range g.rules.Components() {
		c.empties(component)
	}
	c.undefined()
	c.recursions()
	c.unused(starts)
	slices.SortStableFunc(c.found, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.Position.File, b.Position.File), cmp.Compare(a.Position.Line, b.Position.Line), cmp.Compare(a.Position.Column, b.Position.Column))
	})
	return c.found
}

// empties finds the rules in a component that match no text, whatever texts the other rules match.
func (c *checker) empties(component []*syntax.Rule) {
	rules, _ := syntax.NewGrammar("", component) // no name is twice in a grammar
	derives, symbols := rules.Productive(), new(syntax.Grammar).Productive()
	for _, r := range component {
		switch c.empty[r.Name] = !derives(r.Expr); {
		case !c.empty[r.Name]:
		case !symbols(r.Expr):
			c.add(Empty, r, r.Expr, "this rule matches no text: %%xD800-DFFF are surrogates, not characters")
		default:
			c.add(Empty, r, r.Expr, "this rule matches no text: each of its alternatives refers back to it")
		}
	}
}

type checker struct {
	*Grammar
	found   []Finding
	missing map[string]*missing // by name in lower case
	order   []*missing
	empty   map[string]bool // rules that match no text
}

// missing is a name that is not defined.
type missing struct {
	rule   *syntax.Rule // the rule with the first reference to it
	ref    *syntax.Expr
	others int // the number of other references
}

// add adds a finding about e, which is part of a rule.
func (c *checker) add(kind Kind, r *syntax.Rule, e *syntax.Expr, format string, args ...any) {
	at := c.position(r, e.Line, e.Column)
	c.found = append(c.found, Finding{kind, at, r.Name, fmt.Sprintf(format, args...)})
}

func (c *checker) references(r *syntax.Rule) {
	for ref := range r.Expr.Refs {
		defined, ok := c.rules.Rule(ref.Name)
		name := ascii.Lower(ref.Name)
		switch {
		case ok && ref.Written != "" && ref.Written != defined.Name && ascii.EqualFold(ref.Written, defined.Name):
			c.add(Spelling, r, ref, "%s is defined as %s", excerpt.Name(ref.Written), excerpt.Name(defined.Name))
		case ok:
		case c.missing[name] == nil:
			c.missing[name] = &missing{rule: r, ref: ref}
			c.order = append(c.order, c.missing[name])
		default:
			c.missing[name].others++
		}
	}
}

// spacing finds elements that no space separates.
func (c *checker) spacing(r *syntax.Rule) {
	if len(r.Joined) > 0 {
		first := slices.MinFunc(r.Joined, func(a, b *syntax.Expr) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		c.add(Spacing, r, first, "missing space: RFC 5234 requires one between elements; the parser assumes it%s", elsewhere(len(r.Joined)-1, "place"))
	}
}

func (c *checker) undefined() {
	for _, m := range c.order {
		kind, problem := c.reference(m.rule, m.ref, elsewhere(m.others, "reference"))
		c.add(kind, m.rule, m.ref, "%s", problem)
	}
}

// reference describes a reference to an undefined rule, and counts the others.
func (c *checker) reference(in *syntax.Rule, ref *syntax.Expr, elsewhere string) (kind Kind, problem string) {
	name := excerpt.Name(ref.Name)
	document, rule, cited := abnf.Cited(in, ref.Name)
	switch {
	case cited:
		return Prose, fmt.Sprintf("the prose-val %s refers to a rule in another document%s; to import that rule, add this line: ; IMPORT %s : %s", name, elsewhere, document, rule)
	case abnf.IsProse(ref.Name):
		return Prose, fmt.Sprintf("the prose-val %s is human-readable text: write the elements it stands for%s", name, elsewhere)
	case abnf.IsCore(ref.Name):
		return MissingCore, fmt.Sprintf("%s is not defined%s; to import it from RFC 5234, add this line: ; IMPORT %s : %s", name, elsewhere, abnf.Core, strings.ToUpper(name))
	}
	return Undefined, name + " is not defined" + elsewhere + c.meant(ref.Name)
}

// elsewhere returns words for the number of other places with the same problem. noun says what they are.
func elsewhere(others int, noun string) string {
	switch others {
	case 0:
		return ""
	case 1:
		return " (1 more " + noun + ")"
	}
	return fmt.Sprintf(" (%d more %ss)", others, noun)
}

// A name is compared with at most compared rules, and at most hinted findings have a hint. Comparing all names with all
// others would take too long.
const compared, hinted = 1000, 100

// meant returns a question that suggests the rule most similar to an undefined name, or "".
func (c *checker) meant(name string) string {
	if len(c.found) > hinted {
		return ""
	}
	var names []string
	for _, r := range c.rules.Rules[:min(len(c.rules.Rules), compared)] {
		names = append(names, r.Name)
	}
	if near := sourcetext.Nearest(name, names); near != "" {
		return "; did you mean " + excerpt.Name(near) + "?"
	}
	return ""
}

var sides = map[syntax.Side]struct {
	kind Kind
	name string
}{
	syntax.Left:   {LeftRecursive, "left recursion"},
	syntax.Right:  {RightRecursive, "right recursion"},
	syntax.Middle: {MiddleRecursive, "recursion"},
}

// recursions finds the recursions that are not repetitions. It omits rules that match no text.
func (c *checker) recursions() {
	for _, r := range c.closed().rules.Recursions() {
		if !c.empty[r.Rules[0].Name] {
			c.add(sides[r.Side].kind, r.Rules[0], r.Ref, "%s", c.recursive(r))
		}
	}
}

// recursive describes which rules lead to themselves, and why they are not repetitions.
func (g *Grammar) recursive(r syntax.Recursion) string {
	return fmt.Sprintf("%s: %s; %s", sides[r.Side].name, way(r.Rules), g.closed().why[r.Rules[0]])
}

// longestWay is the maximum number of rules that the description of a recursion names.
const longestWay = 12

func way(rules []*syntax.Rule) string {
	if n := len(rules); n > longestWay {
		return way(rules[:longestWay-2]) + " -> … -> " + way(rules[n-1:])
	}
	var names []string
	for _, r := range rules {
		names = append(names, excerpt.Name(r.Name))
	}
	return strings.Join(names, " -> ")
}

func (c *checker) unused(starts []string) {
	if len(c.rules.Rules) == 0 {
		return
	}
	if len(starts) == 0 {
		starts = []string{c.rules.Rules[0].Name}
	}
	for _, s := range starts {
		if _, ok := c.rules.Rule(s); !ok {
			c.found = append(c.found, Finding{Undefined, Position{File: c.Name()}, "", fmt.Sprintf("the start rule %s is not defined%s", excerpt.Name(s), c.meant(s))})
		}
	}
	used := c.rules.Reached(starts...)
	for _, r := range c.rules.Rules {
		if !used[r.Name] && r.File == "" {
			c.found = append(c.found, Finding{Unused, c.position(r, r.Line, r.Column), r.Name, "no reference leads to it from " + excerpt.Name(strings.Join(starts, ", "))})
		}
	}
}
