package abnf

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/expr"
)

// file is what a file says: its rules, and where others are.
type file struct {
	name    string
	rules   []*expr.Rule
	imports []imports
}

// reader walks the tree of one file. The first error stands; what is read after it does not matter.
type reader struct {
	name, text string
	mode       Mode
	rule       string // that it is in
	err        error
}

func read(name, text string, mode Mode) (*file, error) {
	r := &reader{name: name, text: text, mode: mode}
	list, reached, ok := recognize(text, mode)
	if !ok {
		return nil, r.syntaxError(reached)
	}
	f := &file{name: name, rules: r.rulelist(list), imports: r.imports(list)}
	return f, r.err
}

// ruleBegin is the name of a rule, which begins its line.
var ruleBegin = regexp.MustCompile(`(?m)^[a-zA-Z][a-zA-Z0-9_+-]*`)

// syntaxError blames the place that the recognizer reached, and the last rule that begins before it.
func (r *reader) syntaxError(reached int) error {
	if begun := ruleBegin.FindAllString(r.text[:reached], -1); len(begun) > 0 {
		r.rule = begun[len(begun)-1]
	}
	rest, _, more := strings.Cut(r.text[reached:], "\n")
	found := strconv.Quote(strings.TrimSuffix(rest, "\r"))
	if rest == "" && !more {
		found = "the end of the file"
	}
	return r.errorAt(reached, "syntax error before %s", found)
}

func (r *reader) errorAt(offset int, format string, args ...any) error {
	return &expr.Error{File: r.name, Line: r.line(offset), Rule: r.rule, Problem: fmt.Sprintf(format, args...)}
}

func (r *reader) line(offset int) int { return 1 + strings.Count(r.text[:offset], "\n") }

func (r *reader) fail(n node, format string, args ...any) *expr.Expr {
	if r.err == nil {
		r.err = r.errorAt(n.Begin, format, args...)
	}
	return expr.None()
}

// at notes where an expression stands, unless it is a part that was noted before.
func (r *reader) at(n node, e *expr.Expr) *expr.Expr {
	if e.Line == 0 {
		e.Line = r.line(n.Begin)
	}
	return e
}

func (r *reader) rulelist(list node) []*expr.Rule {
	var rules []*expr.Rule
	for _, n := range list.All(rulerule) {
		r.rule = n.Below[0].Text
		defined, _ := n.Find(ruledefined_as)
		elements, _ := n.Find(ruleelements)
		e := r.alternation(elements.Below[0])
		if _, more := defined.Find(ruleincremental); more {
			r.extend(n, rules, e)
			continue
		}
		rules = append(rules, &expr.Rule{Name: r.rule, Expr: e, Line: r.line(n.Begin)})
	}
	r.rule = ""
	return rules
}

// extend adds the alternatives of "=/" (RFC 5234 section 3.3) to the rule of that name.
func (r *reader) extend(n node, rules []*expr.Rule, e *expr.Expr) {
	for _, old := range rules {
		if strings.EqualFold(old.Name, r.rule) {
			old.Expr = r.at(n, expr.Or(append(alternatives(old.Expr), alternatives(e)...)...))
			return
		}
	}
	r.fail(n, `"=/" extends a rule, but there is none above`)
}

func alternatives(e *expr.Expr) []*expr.Expr {
	if e.Op == expr.Alternate {
		return e.Subs[:len(e.Subs):len(e.Subs)]
	}
	return []*expr.Expr{e}
}

func (r *reader) alternation(n node) *expr.Expr {
	var parts []*expr.Expr
	for _, c := range n.All(ruleconcatenation) {
		parts = append(parts, r.concatenation(c))
	}
	return r.at(n, expr.Or(parts...))
}

func (r *reader) concatenation(n node) *expr.Expr {
	var parts []*expr.Expr
	for _, c := range n.All(rulerepetition) {
		parts = append(parts, r.repetition(c))
	}
	return r.at(n, expr.Seq(parts...))
}

func (r *reader) repetition(n node) *expr.Expr {
	element, _ := n.Find(ruleelement)
	what := element.Below[0]
	repeat, ok := n.Find(rulerepeat)
	if !ok {
		return r.at(n, r.element(what))
	}
	low, high := r.bounds(repeat)
	if high == 0 {
		return r.at(n, expr.None()) // 0<pchar>: zero of anything is nothing
	}
	if what.Rule == ruleoption && r.mode == RFC2396 {
		return r.at(n, expr.Times(r.inner(what), low, high))
	}
	return r.at(n, expr.Times(r.at(n, r.element(what)), low, high))
}

// bounds reads "2*3", "2*", "*3", "*" and "2", which is "2*2".
func (r *reader) bounds(n node) (low, high int) {
	least, most, ok := strings.Cut(n.Text, "*")
	low = r.count(n, least, 0)
	if !ok {
		return low, low
	}
	high = r.count(n, most, expr.Unbounded)
	if high != expr.Unbounded && high < low {
		r.fail(n, "%s repeats at least %d and at most %d times", n.Text, low, high)
	}
	return low, high
}

func (r *reader) count(n node, digits string, absent int) int {
	if digits == "" {
		return absent
	}
	i, err := strconv.ParseInt(digits, 10, 31)
	if err != nil {
		r.fail(n, "%s is too great a number of repetitions", digits)
	}
	return int(i)
}

func (r *reader) element(n node) *expr.Expr {
	switch n.Rule {
	case rulerulename:
		return expr.To(n.Text)
	case rulegroup:
		return r.inner(n)
	case ruleoption:
		return expr.Opt(r.inner(n))
	case rulechar_val:
		return r.charVal(n)
	case rulenum_val:
		return r.numVal(n.Below[0])
	case rulebare_slash:
		return expr.Text("/")
	}
	if n.Text == `<">` && r.mode == RFC2396 {
		return expr.Text(`"`)
	}
	return r.fail(n, "the prose-val %s is for people: only 0%s, the empty string, is a grammar", n.Text, n.Text)
}

// inner is what stands between parentheses or brackets.
func (r *reader) inner(n node) *expr.Expr {
	a, _ := n.Find(rulealternation)
	return r.alternation(a)
}

func (r *reader) charVal(n node) *expr.Expr {
	_, sensitive := n.Find(rulecase_sensitive)
	quoted, _ := n.Find(rulequoted_string)
	text := quoted.Below[0].Text
	if sensitive || r.mode == RFC2396 {
		return expr.Text(text)
	}
	var parts []*expr.Expr
	for _, c := range text {
		parts = append(parts, expr.Any(bothCases(c)))
	}
	return expr.Seq(parts...)
}

// bothCases is an ASCII character, and if it is a letter, also the other case of it.
func bothCases(c rune) expr.Set {
	s := expr.Range(c, c)
	if other := c ^ 0x20; 'a' <= c|0x20 && c|0x20 <= 'z' {
		return s.Union(expr.Range(other, other))
	}
	return s
}

// numVal reads what follows "%": a base and a number, a range, or a series of numbers.
func (r *reader) numVal(n node) *expr.Expr {
	base := map[pegRule]int{rulebin_val: 2, ruledec_val: 10, rulehex_val: 16}[n.Rule]
	digits := n.Text[1:]
	if low, high, ok := strings.Cut(digits, "-"); ok {
		lo, hi := r.symbol(n, low, base), r.symbol(n, high, base)
		if lo > hi {
			return r.fail(n, "the range %%%s is empty", n.Text)
		}
		return expr.Any(expr.Range(lo, hi))
	}
	var parts []*expr.Expr
	for d := range strings.SplitSeq(digits, ".") {
		s := r.symbol(n, d, base)
		parts = append(parts, expr.Any(expr.Range(s, s)))
	}
	return expr.Seq(parts...)
}

func (r *reader) symbol(n node, digits string, base int) rune {
	i, err := strconv.ParseInt(digits, base, 32)
	if err != nil || i > expr.MaxRune {
		r.fail(n, "%%%s is beyond the last code point, %%x%X", n.Text, expr.MaxRune)
		return 0
	}
	return rune(i)
}
