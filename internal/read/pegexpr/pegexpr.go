// Package pegexpr reads .peg files, from which recognizers are generated, as expressions.
//
// It reads expressions whose meaning does not depend on Go code: ordered choice, sequence, ?, *, +,
// the predicates & and !, literals, classes and the dot. An action, a semantic predicate or a
// capture is an error. An empty literal or class is an error too, because the peg tool generates
// broken code for it. Escapes have the same meaning as in the peg tool. Errors are of type
// [*syntax.Error].
package pegexpr

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/read/sourcetext"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/tree"
)

// Parse reads the rules in a .peg file. A line "# section 3.2" assigns that section to the rules
// below it, up to the next such line.
func Parse(name, text string) (*syntax.Grammar, error) {
	r := &reader{sourcetext.NewFile(name, text), sections(text)}
	if at, ok := tooMany(text); ok {
		return nil, r.ErrorAt(at, "more than %d groups, captures and actions", maxOpen)
	}
	file, reached, ok := recognize(text)
	if !ok {
		return nil, r.syntaxError(reached)
	}
	rules := r.rules(file)
	if r.Err != nil {
		return nil, r.Err
	}
	g, err := syntax.NewGrammar(name, rules)
	if err != nil {
		return nil, err
	}
	return g, exactNames(g)
}

// exactNames returns an error if ignoring case would change a reference. Case matters to the peg
// tool, but not in a grammar.
func exactNames(g *syntax.Grammar) error {
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			if target, ok := g.Rule(ref.Name); ok && target.Name != ref.Name {
				return &syntax.Error{File: g.Name, Line: ref.Line, Column: ref.Column, Rule: r.Name,
					Problem: fmt.Sprintf("%s is not defined, but %s is: case matters here", ref.Name, target.Name)}
			}
		}
	}
	return nil
}

var sectionLine = regexp.MustCompile(`^# section (.+?)\s*$`)

// sections returns the section of each line of text.
func sections(text string) []string {
	var all []string
	section := ""
	for line := range strings.Lines(text) {
		if m := sectionLine.FindStringSubmatch(line); m != nil {
			section = m[1]
		}
		all = append(all, section)
	}
	return all
}

// reader walks the tree of a file.
type reader struct {
	*sourcetext.File
	sections []string // by line
}

// ruleBegin is the name of a rule, which begins its line.
var ruleBegin = regexp.MustCompile(`(?m)^([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*(?:<-|←)`)

// syntaxError returns an error at the place that the recognizer reached, about the last rule that begins before it.
func (r *reader) syntaxError(reached int) error {
	if begun := ruleBegin.FindAllStringSubmatch(r.Text[:reached], -1); len(begun) > 0 {
		r.Rule = begun[len(begun)-1][1]
	}
	return r.ErrorAt(reached, "syntax error before %s", r.Found(reached))
}

func (r *reader) fail(n node, format string, args ...any) { r.Fail(n.Start(), format, args...) }

func (r *reader) rules(file node) []*syntax.Rule {
	var rules []*syntax.Rule
	for n := range file.Each(ruledefinition) {
		r.Rule = identifier(n)
		body, _ := n.Child(ruleexpression)
		line, column := r.Position(n.Start())
		rules = append(rules, &syntax.Rule{Name: r.Rule, Expr: r.expression(body), Line: line, Column: column, Section: r.sections[line-1]})
	}
	return rules
}

// identifier returns the name in the identifier that n begins with.
func identifier(n node) string { return n.First().First().Text() }

func (r *reader) at(n node, e *syntax.Expr) *syntax.Expr { return r.At(n.Start(), e) }

func (r *reader) expression(n node) *syntax.Expr {
	return r.at(n, syntax.Or(sourcetext.All(n.Each(rulesequence), r.sequence)...))
}

func (r *reader) sequence(n node) *syntax.Expr {
	return r.at(n, syntax.Seq(sourcetext.All(n.Children(), r.prefix)...))
}

func (r *reader) prefix(n node) *syntax.Expr {
	suffix, ok := n.Child(rulesuffix)
	if !ok {
		r.fail(n, "actions and semantic predicates, &{ } or !{ }, are not supported, because they are Go code")
		return syntax.Epsilon()
	}
	e := r.suffix(suffix)
	switch n.First().Number() {
	case ruleand:
		return r.at(n, &syntax.Expr{Op: syntax.And, Subs: []*syntax.Expr{e}})
	case rulenot:
		return r.at(n, &syntax.Expr{Op: syntax.Not, Subs: []*syntax.Expr{e}})
	}
	return e
}

func (r *reader) suffix(n node) *syntax.Expr {
	e := r.at(n, r.primary(n.First()))
	switch n.Last().Number() {
	case rulequestion:
		return r.at(n, syntax.Opt(e))
	case rulestar:
		return r.at(n, syntax.Star(e))
	case ruleplus:
		return r.at(n, syntax.Plus(e))
	}
	return e
}

func (r *reader) primary(n node) *syntax.Expr {
	for b := range n.Children() {
		switch b.Number() {
		case ruleidentifier:
			return syntax.To(identifier(n))
		case ruleexpression:
			return r.expression(b)
		case ruleliteral:
			return r.literal(b.First())
		case ruleclass:
			return r.class(b.First())
		case ruledot:
			return syntax.Any(rangeset.Range(0, rangeset.MaxRune))
		case ruleaction:
			r.fail(b, "actions are not supported, because they are Go code")
		case rulecapture:
			r.fail(b, "captures, < >, are not supported, because only actions use them")
		}
	}
	return syntax.Epsilon()
}

func (r *reader) literal(n node) *syntax.Expr {
	parts := sourcetext.All(n.Each(rulecharacter), func(c node) *syntax.Expr { return syntax.Any(r.span(n, c, c)) })
	if len(parts) == 0 {
		r.fail(n, "the peg tool generates broken code for an empty literal")
	}
	return syntax.Seq(parts...)
}

func (r *reader) class(n node) *syntax.Expr {
	var set rangeset.Set
	for b := range n.Children() {
		switch b.Number() {
		case rulecharacter:
			set = set.Union(r.span(n, b, b))
		case rulerange:
			set = set.Union(r.span(n, b.First(), b.Last()))
		}
	}
	if set.Empty() {
		r.fail(n, "the peg tool generates broken code for an empty class")
	}
	if _, negated := n.Child(rulenegated); negated {
		set = set.Complement(rangeset.MaxRune)
	}
	return syntax.Any(set)
}

// span returns the symbols from one character to another one, perhaps the same, in a class or
// literal n. In "..." and [[...]] letters and the ends of ranges match both cases, except single
// escapes.
func (r *reader) span(n, from, to node) rangeset.Set {
	lo, hi := r.character(from), r.character(to)
	if lo > hi {
		r.fail(from, "the range %s-%s is empty", from.Text(), to.Text())
	}
	single := from.Start() == to.Start()
	if exact := n.Number() == ruleexact || n.Number() == ruleexact_class; exact || single && !isLetter(from.Text()) {
		return rangeset.Range(lo, hi)
	}
	return rangeset.Range(lower(lo), lower(hi)).Union(rangeset.Range(upper(lo), upper(hi)))
}

func isLetter(s string) bool { return len(s) == 1 && lower(rune(s[0])) != upper(rune(s[0])) }

func lower(c rune) rune {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

func upper(c rune) rune {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

var controls = map[string]rune{"a": '\a', "b": '\b', "e": 0x1B, "f": '\f', "n": '\n', "r": '\r', "t": '\t', "v": '\v'}

func (r *reader) character(n node) rune {
	what := n.First()
	if what.Number() == ruleunescaped {
		return []rune(what.Text())[0]
	}
	escape := what.First()
	switch escape.Number() {
	case rulehexadecimal:
		return r.number(escape, escape.Text()[2:], 16, rangeset.MaxRune)
	case ruleoctal:
		return r.number(escape, escape.Text(), 8, 0o177) // beyond, the tool reads another number
	case rulecontrol:
		return controls[ascii.Lower(escape.Text())]
	}
	return rune(escape.Text()[0])
}

func (r *reader) number(n node, digits string, base int, most rune) rune {
	i, err := strconv.ParseInt(digits, base, 32)
	if err != nil || rune(i) > most {
		r.fail(n, `\%s is greater than \0x%X, the maximum for this escape`, n.Text(), most)
	}
	return rune(i)
}

type node = tree.Node

// pegRules have the names in pegexpr.peg.
var pegRules = tree.Named(rul3s[:], func(pegRule) bool { return false })

// recognize builds the tree of text, or returns the offset at which recognition failed.
func recognize(text string) (root node, reached int, ok bool) {
	p := &recognizer{Buffer: text}
	_ = p.Init() // without options it does not fail
	matches := p.Parse(rulefile)
	offsets := tree.Offsets(text, len(p.buffer)-1)
	if !matches {
		return node{}, tree.Offset(offsets, p.reached), false
	}
	return tree.Of(text, &pegRules, p.tree, offsets).Root(), 0, true
}

// decode converts text to the recognizer's input: one symbol per code point, as in the peg tool, and the end symbol.
func decode(b []rune, s string) []rune { return tree.AppendCodePoints(b, s, endSymbol) }

// maxOpen is the maximum number of groups, captures and actions in a file. It also bounds their
// nesting depth, because the recognizer recurses on each. Hand-written files contain some hundreds.
const maxOpen = 100_000

// tooMany returns the offset of the first opening character beyond the bound. It counts those in
// literals and comments too.
func tooMany(text string) (offset int, found bool) {
	open := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '<', '{':
			if open++; open > maxOpen {
				return i, true
			}
		}
	}
	return 0, false
}
