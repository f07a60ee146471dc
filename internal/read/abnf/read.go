package abnf

import (
	"errors"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/read/sourcetext"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/tree"
)

// file holds the contents of a file: its rules and its imports.
type file struct {
	name    string
	rules   []*syntax.Rule
	imports []imports
	added   []addition
}

// reader walks the tree of one file.
type reader struct {
	Options
	*sourcetext.File
	mode   Mode
	above  *syntax.Rule   // that was defined or extended last
	end    int            // the last line of that
	lists  int            // that are open: see [maxLists]
	joined []*syntax.Expr // see [syntax.Rule]; of the rule that is read
	added  []addition     // to rules that the file does not define
}

func (o Options) read(name, text string, mode Mode) (*file, error) {
	text, margins := dedent(text)
	r := &reader{Options: o, File: sourcetext.NewFile(name, text), mode: mode}
	r.Margins = margins
	if at, ok := tooDeep(text); ok {
		return nil, r.ErrorAt(at, "groups are nested deeper than %d levels", maxDepth)
	}
	list, reached, ok := recognize(text, mode)
	if !ok {
		return nil, r.syntaxError(reached)
	}
	f := &file{name: name, rules: r.rulelist(list), imports: r.imports(list)}
	f.added = r.added
	cite(f.defined(), text)
	return f, r.Err
}

func (r *reader) fail(n node, format string, args ...any) *syntax.Expr {
	r.Fail(n.Start(), format, args...)
	return syntax.Epsilon()
}

func (r *reader) at(n node, e *syntax.Expr) *syntax.Expr { return r.At(n.Start(), e) }

func (r *reader) rulelist(list node) []*syntax.Rule {
	var rules []*syntax.Rule
	extended := map[string]*extension{}
	for n := range list.Children() {
		if n.Number() == rulecomment {
			r.remark(n)
			continue
		}
		r.Rule = n.First().Text()
		defined, _ := n.Child(ruledefined_as)
		elements, _ := n.Child(ruleelements)
		r.joined = nil
		e := r.alternation(elements.First())
		if _, more := defined.Child(ruleincremental); more {
			if x := extended[syntax.Fold(r.Rule)]; x != nil {
				r.extend(n, x, e)
			} else {
				extended[syntax.Fold(r.Rule)] = r.add(n, e)
			}
			continue
		}
		rule := &syntax.Rule{Name: r.Rule, Expr: e, Text: r.source(n), Joined: r.joined}
		rule.Line, rule.Column = r.Position(n.Start())
		r.remarks(rule, n)
		rules = append(rules, rule)
		if extended[syntax.Fold(r.Rule)] == nil {
			extended[syntax.Fold(r.Rule)] = &extension{rule: rule}
		}
	}
	for _, x := range extended {
		x.end()
	}
	r.Rule = ""
	return rules
}

// source returns the text of a rule, without the space after it; its lines end in LF.
func (r *reader) source(n node) string {
	return strings.TrimRight(strings.ReplaceAll(r.Text[n.Start():min(n.End(), len(r.Text))], "\r\n", "\n"), " \t\n")
}

// extension holds the alternatives that "=/" (RFC 5234 section 3.3) adds to a rule.
type extension struct {
	rule         *syntax.Rule
	alternatives []*syntax.Expr // nil if nothing is added
	texts        []string
}

func (r *reader) extend(n node, x *extension, e *syntax.Expr) {
	if x.alternatives == nil {
		x.alternatives, x.texts = alternatives(x.rule.Expr), []string{x.rule.Text}
	}
	x.alternatives, x.texts = append(x.alternatives, alternatives(e)...), append(x.texts, r.source(n))
	x.rule.Joined = append(x.rule.Joined, r.joined...)
	r.remarks(x.rule, n)
}

// end adds the alternatives to the rule.
func (x *extension) end() {
	if x.alternatives == nil {
		return
	}
	all := syntax.Or(x.alternatives...)
	all.Line, all.Column = x.rule.Line, x.rule.Column
	x.rule.Expr, x.rule.Text = all, strings.Join(x.texts, "\n")
}

func alternatives(e *syntax.Expr) []*syntax.Expr {
	if e.Op == syntax.Alternate {
		return e.Subs[:len(e.Subs):len(e.Subs)]
	}
	return []*syntax.Expr{e}
}

func (r *reader) alternation(n node) *syntax.Expr {
	return r.at(n, syntax.Or(sourcetext.All(n.Each(ruleconcatenation), r.concatenation)...))
}

func (r *reader) concatenation(n node) *syntax.Expr {
	all := sourcetext.All(n.Each(rulerepetition), r.repetition)
	for c := range n.Each(rulerepetition) {
		if c.Start() > n.Start() && !isSpace(r.Text[c.Start()-1]) {
			line, column := r.Position(c.Start())
			r.joined = append(r.joined, &syntax.Expr{Line: line, Column: column})
		}
	}
	return r.at(n, syntax.Seq(all...))
}

// isSpace reports whether a byte ends c-wsp of RFC 5234.
func isSpace(octet byte) bool { return octet == ' ' || octet == '\t' }

func (r *reader) repetition(n node) *syntax.Expr {
	element, _ := n.Child(ruleelement)
	what := element.First()
	repeat, ok := n.Child(rulerepeat)
	if !ok {
		return r.at(n, r.element(what))
	}
	low, high := r.bounds(repeat)
	if _, list := repeat.Child(rulehash); list {
		return r.at(n, r.list(n, what, low, high))
	}
	if high == 0 {
		return r.at(n, r.written(n, syntax.Epsilon())) // 0<pchar>: zero of anything is nothing
	}
	if what.Number() == ruleoption && r.mode == RFC2396 {
		return r.at(n, syntax.Times(r.inner(what), low, high))
	}
	return r.at(n, syntax.Times(r.at(what, r.element(what)), low, high))
}

// bounds parses "2*3", "2*", "*3", "*" and "2", which means "2*2", and the same forms with "#"
// instead of "*".
func (r *reader) bounds(n node) (low, high int) {
	least, most, ok := strings.Cut(strings.Replace(n.Text(), "#", "*", 1), "*")
	low = r.count(n, least, 0)
	if !ok {
		return low, low
	}
	high = r.count(n, most, syntax.Unbounded)
	if high != syntax.Unbounded && high < low {
		r.fail(n, "invalid repetition %s: at least %d and at most %d times", shown(n.Text()), low, high)
	}
	return low, high
}

func (r *reader) count(n node, digits string, absent int) int {
	if digits == "" {
		return absent
	}
	i, err := strconv.ParseInt(digits, 10, 31)
	if err != nil {
		r.fail(n, "too many repetitions: %s", shown(digits))
	}
	return int(i)
}

func (r *reader) element(n node) *syntax.Expr {
	switch n.Number() {
	case rulerulename:
		return r.written(n, syntax.To(n.Text()))
	case rulegroup:
		return r.inner(n)
	case ruleoption:
		return syntax.Opt(r.inner(n))
	case rulechar_val:
		return r.written(n, r.charVal(n))
	case rulenum_val:
		return r.written(n, r.numVal(n))
	case rulebare_slash:
		return r.written(n, syntax.Text("/"))
	}
	if n.Text() == `<">` && r.mode == RFC2396 {
		return r.written(n, syntax.Text(`"`))
	}
	return r.written(n, r.prose(n))
}

// written records the source text of an expression that consists only of n.
func (r *reader) written(n node, e *syntax.Expr) *syntax.Expr {
	e.Written = n.Text()
	return e
}

// inner returns the expression between parentheses or brackets.
func (r *reader) inner(n node) *syntax.Expr {
	a, _ := n.Child(rulealternation)
	return r.alternation(a)
}

func (r *reader) charVal(n node) *syntax.Expr {
	_, sensitive := n.Child(rulecase_sensitive)
	quoted, _ := n.Child(rulequoted_string)
	text := quoted.First().Text()
	if sensitive || r.mode == RFC2396 {
		return syntax.Text(text)
	}
	var parts []*syntax.Expr
	for _, c := range text {
		parts = append(parts, syntax.Any(bothCases(c)))
	}
	return syntax.Seq(parts...)
}

// bothCases returns an ASCII character and, if it is a letter, also its other case.
func bothCases(c rune) rangeset.Set {
	s := rangeset.Range(c, c)
	if other := c ^ 0x20; 'a' <= c|0x20 && c|0x20 <= 'z' {
		return s.Union(rangeset.Range(other, other))
	}
	return s
}

// numVal reads, after "%", a base and a number, a range, or a series of numbers.
func (r *reader) numVal(n node) *syntax.Expr {
	value := n.First()
	base := map[pegRule]int{rulebin_val: 2, ruledec_val: 10, rulehex_val: 16}[value.Number()]
	digits := value.Text()[1:]
	if low, high, ok := strings.Cut(digits, "-"); ok {
		lo, hi := r.symbol(n, low, base), r.symbol(n, high, base)
		if lo > hi {
			return r.fail(n, "the range %s is empty", shown(n.Text()))
		}
		return syntax.Any(rangeset.Range(lo, hi))
	}
	var parts []*syntax.Expr
	for d := range strings.SplitSeq(digits, ".") {
		s := r.symbol(n, d, base)
		parts = append(parts, syntax.Any(rangeset.Range(s, s)))
	}
	return syntax.Seq(parts...)
}

// longestShown is the maximum number of bytes of a number that a message shows.
const longestShown = 60

func shown(text string) string { return excerpt.Short(text, longestShown) }

func (r *reader) symbol(n node, digits string, base int) rune {
	i, err := strconv.ParseInt(digits, base, 32)
	if err != nil || i > rangeset.MaxRune {
		r.fail(n, "%s is greater than the last code point, %%x%X", shown(n.Text()), rangeset.MaxRune)
		return 0
	}
	return rune(i)
}

type node = tree.Node

// pegRules have the names in abnf.peg. The rules for space have no nodes. Comments have nodes, because they can be pragmas.
var pegRules = tree.Named(rul3s[:], func(rule pegRule) bool {
	switch rule {
	case ruleend, rulewsp, rulec_wsp, rulec_nl, rulenewline, rulejoined:
		return true
	}
	return false
})

// recognize builds the tree of text, or returns the offset at which recognition failed.
func recognize(text string, mode Mode) (root node, reached int, ok bool) {
	p := &recognizer{older: mode == RFC2396, newer: mode != RFC2396, Buffer: text}
	_ = p.Init() // without options it does not fail
	if !p.Parse(rulerulelist) {
		return node{}, int(p.reached), false
	}
	return tree.Of(text, &pegRules, p.tree, nil).Root(), 0, true
}

// closed reports whether a character ends a string, a group, an option or a prose-val. An element can follow it without a space.
func closed(last rune) bool { return strings.ContainsRune(`)]">`, last) }

// decode converts text to the recognizer's input: one symbol per byte, and the end symbol.
func decode(b []rune, s string) []rune { return tree.AppendOctets(b, s, endSymbol) }

// prose returns the meaning of a prose-val.
func (r *reader) prose(n node) *syntax.Expr {
	text := n.Text()[1 : len(n.Text())-1]
	if elements, ok := r.Prose[text]; ok {
		return r.meaning(n, elements)
	}
	if r.KeepProse {
		return syntax.To(n.Text())
	}
	return r.fail(n, "the prose-val %s is human-readable text: only 0%s, the empty string, is supported", n.Text(), n.Text())
}

// meaning parses the elements that a prose-val means. They must not contain a prose-val.
func (r *reader) meaning(n node, elements string) *syntax.Expr {
	f, err := Options{}.read(n.Text(), "prose = "+elements+"\n", r.mode)
	if wrong, ok := errors.AsType[*syntax.Error](err); ok {
		return r.fail(n, "the meaning of %s is not ABNF: %s", n.Text(), wrong.Problem)
	}
	if len(f.rules) != 1 || len(f.imports) > 0 {
		return r.fail(n, "the meaning of %s must consist of elements only", n.Text())
	}
	line, column := r.Position(n.Start())
	return f.rules[0].Expr.Moved(line, column)
}

// IsProse reports whether name names a prose-val: it begins with "<", unlike the name of a rule.
func IsProse(name string) bool { return strings.HasPrefix(name, "<") }

// maxLists is how deep lists may be nested: each is read as two copies of its element.
const maxLists = 4

func (r *reader) list(n, element node, low, high int) *syntax.Expr {
	if r.lists == maxLists {
		return r.fail(n, "lists are nested deeper than %d levels", maxLists)
	}
	r.lists++
	defer func() { r.lists-- }()
	return listOf(r.at(element, r.element(element)), low, high)
}

// listOf returns the list of elements that RFC 9110, section 5.6.1.1 writes as low#high: elements with a comma and optional
// whitespace between them.
func listOf(element *syntax.Expr, low, high int) *syntax.Expr {
	if high == 0 {
		return syntax.Epsilon()
	}
	list := element
	if high != 1 {
		more := syntax.Times(syntax.Seq(ows(), syntax.Text(","), ows(), element), max(low-1, 0), max(high-1, syntax.Unbounded))
		list = syntax.Seq(element, more)
	}
	if low == 0 {
		return syntax.Opt(list)
	}
	return list
}

// ows is rule OWS of RFC 9110, section 5.6.3.
func ows() *syntax.Expr {
	return syntax.Star(syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '\t', Hi: '\t'}, rangeset.Span{Lo: ' ', Hi: ' '})))
}
