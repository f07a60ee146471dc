package template

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Matcher finds the values with which a template expands to a given text. It is safe for concurrent
// use. The zero Matcher matches the empty template.
type Matcher struct {
	template Template
	elements []element
	tail     string // the literals at the end of the template, expanded
}

// Matcher returns a matcher for t. It returns a [*MatchError] if a text does not determine the
// values of the variables, or if t has a reserved operator. It takes linear time. It rejects a
// template if
//
//   - an expression can contain the character that follows it. A value consists of unreserved
//     characters and triplets, and a list has commas between its items. So "{a}/{b}" has a matcher,
//     but "{a}{b}", "{a}-{b}" and "{a},{b}" do not. Literals at the end of the template do not
//     matter: "{a}.json" has a matcher.
//   - operator "+" or "#" has several variables, or a prefix, since a value can contain every
//     character there; or "." has several variables, or an exploded one, since a value can contain
//     dots.
//   - an exploded variable is not the last one of its expression. Without an operator and under
//     "/", it must be the only one.
//   - a variable with a prefix shares its expression with others, without an operator or under "/";
//     or with an exploded one, under any operator.
//   - a variable occurs several times, but only some are exploded, or under "+" and "#"; or one
//     occurrence shares its expression with others, without an operator or under "/"; or with an
//     exploded one, under any operator.
func (t Template) Matcher() (*Matcher, error) {
	m := &Matcher{template: t}
	for p := range t.Parts() {
		e, err := newElement(p)
		if err != nil {
			return nil, err
		}
		m.elements = append(m.elements, e)
	}
	if err := m.checkRepeated(); err != nil {
		return nil, err
	}
	if last := len(m.elements) - 1; last >= 0 && m.elements[last].variables == nil {
		m.tail, m.elements = m.elements[last].literals, m.elements[:last]
	}
	if err := m.checkBoundaries(); err != nil {
		return nil, err
	}
	return m, nil
}

// Match returns values with which the template expands to s, and reports whether there are any. It
// takes linear time.
//
// Every result of [Template.Expand] matches, and any matching text is the expansion of the returned values. So
// {var} matches neither "%c3%a9" nor "%61". For URIs from elsewhere use [Matcher.MatchEquivalent]. The pairs of a
// query must be in the order of the template.
//
// Different values can expand to the same text. Match chooses among them as follows:
//
//   - If all variables are non-empty texts, without prefix, explode, "+" and "#", Match returns
//     the values that were expanded.
//   - Under "+" and "#", a value is a text as written in s, percent-encoded.
//   - A text with commas is a list, even if a map was expanded.
//   - An exploded variable is a list; it is a map if its members have names other than that of the
//     variable.
//   - A value with a prefix consists of the characters that were expanded.
//   - Without names, the first variables get one item each, and the last one gets the rest as a
//     list.
//   - A variable that leaves no trace in s is absent from the result: it was undefined or an
//     empty text.
func (m *Matcher) Match(s string) (Values, bool) {
	rest, ok := strings.CutSuffix(s, m.tail)
	if !ok || !m.fits(rest) {
		return nil, false
	}
	r := reading{values: Values{}}
	for i := range m.elements {
		e := &m.elements[i]
		n, _ := e.extent(rest)
		if !r.element(e, rest[:n]) {
			return nil, false
		}
		rest = rest[n:]
	}
	if u, err := m.template.Expand(r.values); err != nil || u.String() != s {
		return nil, false
	}
	return r.values, true
}

// MatchEquivalent is like [Matcher.Match], but also accepts other spellings of the same data. "/users/joe@example.com" matches
// "/users/{email}", although the template expands to "/users/joe%40example.com". In a value, ":", "@" and the sub-delims that
// its expression does not use are data, including "+" in a query. Triplets may have lower-case digits or encode unreserved
// characters. MatchEquivalent does not decode literals, values under "+" and "#", the scheme or the authority before it
// compares them.
//
// Laws: after decoding, the expansion of the returned values has the same segments and the same [uri.PlainPairs] as s. If Match
// accepts s, both methods return the same values.
func (m *Matcher) MatchEquivalent(s string) (Values, bool) {
	rest, ok := strings.CutSuffix(s, m.tail)
	b := make([]byte, 0, len(s))
	for i := range m.elements {
		e := &m.elements[i]
		n, begins := e.looseExtent(rest)
		if !ok || !begins {
			return nil, false
		}
		b = e.appendExpansion(b, rest[:n])
		rest = rest[n:]
	}
	expansion := string(append(b, m.tail...))
	if !ok || rest != "" || front(expansion) != front(s) {
		return nil, false
	}
	return m.Match(expansion)
}

// front returns the scheme and the authority of a reference, including the delimiters before its path.
func front(reference string) string {
	u, _ := uri.ParseReference(reference) // of another text, its path and what follows are ""
	return strings.TrimSuffix(u.WithoutQuery().WithoutFragment().String(), u.Path())
}

// isData reports whether e is an expression that encodes reserved characters, so that other spellings mean the same data.
func (e *element) isData() bool { return e.variables != nil && !e.reserved }

// looseExtent is like extent, for an expression in any spelling.
func (e *element) looseExtent(s string) (int, bool) {
	if !e.isData() || !strings.HasPrefix(s, e.first) {
		return e.extent(s)
	}
	n := len(e.first)
	for n < len(s) && e.loose.contains(s[n]) {
		n++
	}
	return n, true
}

// appendExpansion appends the text of an element, spelled as in its expansion.
func (e *element) appendExpansion(dst []byte, s string) []byte {
	if !e.isData() {
		return append(dst, s...)
	}
	inValue := false // after the "=" of a pair, where another one is data
	for i := 0; i < len(s); i++ {
		c := s[i]
		isData := !e.begins.union(e.continues).contains(c) || e.named && inValue && c == '='
		inValue = c == '=' || inValue && c != e.separator[0]
		if ascii.IsPercentEncoded(s[i:]) {
			c = ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2])
			i += len("FF")
			isData = !unreserved.contains(c)
		}
		if isData {
			dst = ascii.AppendPercentEncoded(dst, c)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// fits reports whether s contains only characters that can occur in an expansion without its tail.
// It rejects most other texts without an allocation.
func (m *Matcher) fits(s string) bool {
	for i := range m.elements {
		n, ok := m.elements[i].extent(s)
		if !ok {
			return false
		}
		s = s[n:]
	}
	return s == ""
}

// String returns the text of the template.
func (m *Matcher) String() string { return m.template.String() }

// MarshalText returns the text of [Matcher.String]. To create a Matcher, use [Template.Matcher]. The error is always
// nil.
func (m *Matcher) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// ErrAmbiguous is the error that a [*MatchError] wraps if a variable can have several values for
// one text.
var ErrAmbiguous = errors.New("its value is ambiguous in some texts")

// MatchError reports why a template has no matcher.
type MatchError struct {
	variable Variable
	err      error
}

// Error describes the error in one line.
func (e *MatchError) Error() string {
	return fmt.Sprintf("template: variable %s: %v", e.variable.Name, e.err)
}

// Unwrap returns the reason.
func (e *MatchError) Unwrap() error { return e.err }

// Variable returns the variable that caused the error.
func (e *MatchError) Variable() Variable { return e.variable }

// Offset returns -1, because the error has no position in the template.
func (e *MatchError) Offset() int { return -1 }

// Problem returns the reason in plain words.
func (e *MatchError) Problem() string {
	if e.err == nil {
		return "unknown error"
	}
	return e.err.Error()
}

func ambiguous(v Variable, reason string) error {
	return &MatchError{v, fmt.Errorf("%w: %s", ErrAmbiguous, reason)}
}

// element is a part of a template: literals, or an expression with its variables.
type element struct {
	literals  string // as they are expanded
	variables []Variable
	behavior
	begins, continues octets // the first character of an expansion that is not empty, and the others
	loose             octets // the characters after the first delimiter, in any spelling
}

func newElement(p Part) (element, error) {
	if literals, ok := p.Literals(); ok {
		return element{literals: string(appendReserved(nil, literals))}, nil
	}
	e := element{}
	for v := range p.variables() {
		b, ok := behaviorOf(v.Operator)
		if !ok {
			return element{}, &MatchError{v, ErrReservedOperator}
		}
		e.behavior = *b
		e.variables = append(e.variables, v)
	}
	e.begins, e.continues = e.octets()
	return e, e.check()
}

// octets returns the characters with which an expansion can begin, and those that can follow.
func (e *element) octets() (begins, continues octets) {
	if e.reserved {
		continues = reservedOctets
	} else {
		continues = valueOctets.with(",")
	}
	if e.named || e.explodes() {
		continues = continues.with("=")
	}
	if e.isShared() || e.explodes() {
		continues = continues.with(e.separator)
	}
	if e.first == "" {
		return continues, continues
	}
	return octets{}.with(e.first), continues
}

// isShared reports whether an expression has several variables.
func (e *element) isShared() bool { return len(e.variables) > 1 }

// explodes reports whether the last variable of the expression is exploded. No other variable can be.
func (e *element) explodes() bool { return e.variables[len(e.variables)-1].Explode }

// check returns an error if the expansion of an expression does not determine its values.
func (e *element) check() error {
	separates := !e.reserved && e.separator != "." // whether no value contains the separator
	for i, v := range e.variables {
		switch last := i == len(e.variables)-1; {
		case e.isShared() && !separates:
			return ambiguous(v, "it can contain the separator of its expression's variables")
		case v.Explode && e.separator == ".":
			return ambiguous(v, "its members can contain their separator")
		case v.Explode && (!last || e.isShared() && !e.named):
			return ambiguous(v, "its members can look like other variables of its expression")
		case v.Prefix > 0 && (e.reserved || e.isShared() && (!e.named || e.explodes())):
			return ambiguous(v, "a prefix next to another variable is ambiguous")
		}
	}
	return nil
}

// checkBoundaries returns an error if an expression can contain the text that follows the expression. In other
// spellings, that text ends the expression.
func (m *Matcher) checkBoundaries() error {
	for i := range m.elements {
		e := &m.elements[i]
		if e.variables == nil {
			continue
		}
		own := e.begins.union(e.continues)
		var after octets
		if e.named && !e.continues.contains(e.separator[0]) {
			after = after.with(e.separator) // "?q=a&b" has another pair
		}
		for _, next := range m.elements[i+1:] {
			if next.variables == nil {
				if own.contains(next.literals[0]) {
					return ambiguous(e.variables[len(e.variables)-1], "the text after its expression can also be part of its value")
				}
				after = after.with(next.literals[:1])
				break
			}
			if own.meets(next.begins) {
				return ambiguous(e.variables[len(e.variables)-1], "the next expression can also be part of its value")
			}
			after = after.union(next.begins)
		}
		loose := e.continues.with("!$&'()*+;=:@")
		e.loose = octets{loose[0] &^ after[0], loose[1] &^ after[1]}
	}
	return nil
}

// checkRepeated returns an error if several occurrences of a variable can be read differently.
func (m *Matcher) checkRepeated() error {
	type occurrence struct{ reserved, explode, unclear bool }
	before := map[string]occurrence{}
	for i := range m.elements {
		e := &m.elements[i]
		for _, v := range e.variables {
			now := occurrence{e.reserved, v.Explode, e.isShared() && (!e.named || e.explodes())}
			if former, ok := before[v.Name]; ok && (former != now || now.unclear) {
				return ambiguous(v, "it occurs elsewhere with another operator or modifier, or next to other variables")
			}
			before[v.Name] = now
		}
	}
	return nil
}

// extent returns the length of an element's expansion at the beginning of s, and reports whether
// literals match.
func (e *element) extent(s string) (int, bool) {
	if e.variables == nil {
		return len(e.literals), strings.HasPrefix(s, e.literals)
	}
	if s == "" || !e.begins.contains(s[0]) {
		return 0, true
	}
	n := 1
	for n < len(s) && e.continues.contains(s[n]) {
		n++
	}
	return n, true
}

// octets is a set of ASCII characters.
type octets [2]uint64

func (o octets) contains(b byte) bool { return b < 0x80 && o[b>>6]>>(b&63)&1 == 1 }

func (o octets) with(s string) octets {
	for i := range len(s) {
		o[s[i]>>6] |= 1 << (s[i] & 63)
	}
	return o
}

func (o octets) union(other octets) octets { return octets{o[0] | other[0], o[1] | other[1]} }

func (o octets) meets(other octets) bool { return o[0]&other[0]|o[1]&other[1] != 0 }

// reserved are the reserved and unreserved characters (section 1.5). Encoded values contain valueOctets, and under "+" and "#" also
// reservedOctets.
var (
	unreserved     = octetsOf(uri.UnreservedChars.Contains)
	reserved       = octetsOf(uri.QueryChars.Contains).with("#[]")
	valueOctets    = unreserved.with("%")
	reservedOctets = reserved.with("%")
)

func octetsOf(contains func(byte) bool) (o octets) {
	for b := range byte(0x80) {
		if contains(b) {
			o = o.with(string(rune(b)))
		}
	}
	return o
}

// reading collects the values in a text. It need not reject every wrong text, because
// [Matcher.Match] expands the values again and compares.
type reading struct {
	values   Values
	prefixed map[string]bool // the values that come from an occurrence with a prefix
}

// element reads the expansion of an element, and reports whether it is possible.
func (r *reading) element(e *element, s string) bool {
	if e.variables == nil || s == "" {
		return true
	}
	s = s[len(e.first):]
	last := e.variables[len(e.variables)-1]
	switch {
	case e.reserved:
		return r.set(last, Text(s))
	case e.named:
		return r.named(e, s)
	case last.Explode:
		return r.exploded(last, strings.Split(s, e.separator))
	case e.separator == "/":
		return r.segments(e, s)
	}
	return r.items(e, s)
}

// segments reads one value per segment.
func (r *reading) segments(e *element, s string) bool {
	i := 0
	for segment := range strings.SplitSeq(s, e.separator) {
		if i == len(e.variables) || !r.joined(e.variables[i], segment) {
			return false
		}
		i++
	}
	return true
}

// items reads items between commas. The last variable gets the items that the others leave.
func (r *reading) items(e *element, s string) bool {
	last := len(e.variables) - 1
	for _, v := range e.variables[:last] {
		item, rest, more := strings.Cut(s, ",")
		if !r.joined(v, item) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
	return r.joined(e.variables[last], s)
}

// joined reads a value that is not exploded: a string, or a list with commas.
func (r *reading) joined(v Variable, s string) bool {
	items, ok := decoded(strings.Split(s, ","))
	if !ok {
		return false
	}
	if len(items) == 1 {
		return r.set(v, Text(items[0]))
	}
	return r.set(v, List(items...))
}

// exploded reads the members of a list, or of a map if they have names.
func (r *reading) exploded(v Variable, members []string) bool {
	names, values := make([]string, 0, len(members)), make([]string, 0, len(members))
	for _, m := range members {
		if name, value, has := strings.Cut(m, "="); has {
			names, values = append(names, name), append(values, value)
		} else {
			values = append(values, m)
		}
	}
	values, ok := decoded(values)
	switch {
	case !ok || len(names) != 0 && len(names) != len(values):
		return false
	case len(names) == 0:
		return r.set(v, List(values...))
	}
	return r.mapping(v, names, values)
}

// mapping reads a map whose values are already decoded.
func (r *reading) mapping(v Variable, names, values []string) bool {
	names, ok := decoded(names)
	if !ok {
		return false
	}
	pairs := make([]MapEntry, len(names))
	for i := range names {
		pairs[i] = MapEntry{names[i], values[i]}
	}
	return r.set(v, Map(pairs...))
}

// named reads values with names before them, in the order of the variables.
func (r *reading) named(e *element, s string) bool {
	left := e.variables
	var names, values []string // of the exploded variable
	for part := range strings.SplitSeq(s, e.separator) {
		name, value, has := strings.Cut(part, "=")
		for len(left) > 0 && !left[0].Explode && left[0].Name != name {
			left = left[1:]
		}
		switch {
		case len(left) == 0:
			return false
		case left[0].Explode:
			names, values = append(names, name), append(values, value)
			continue
		case has && value == "" && e.ifEmpty == "": // an empty text is ";x", so ";x=" is a list
			r.set(left[0], List(""))
		case !r.joined(left[0], value):
			return false
		}
		left = left[1:]
	}
	if len(names) == 0 {
		return true
	}
	return r.explodedNames(left[0], names, values)
}

// explodedNames reads the members of a list if all have the name of the variable, and otherwise of a map.
func (r *reading) explodedNames(v Variable, names, values []string) bool {
	values, ok := decoded(values)
	if !ok {
		return false
	}
	for _, name := range names {
		if name != v.Name {
			return r.mapping(v, names, values)
		}
	}
	return r.set(v, List(values...))
}

// set stores a value, and returns true. If a variable occurs several times, a map replaces a list,
// a list replaces a string, and a string replaces its prefix.
func (r *reading) set(v Variable, value Value) bool {
	before, ok := r.values[v.Name]
	wasPrefix := r.prefixed[v.Name]
	switch {
	case !ok, value.kind > before.kind:
	case value.kind < before.kind, !wasPrefix:
		return true
	case v.Prefix > 0 && len(value.text) <= len(before.text):
		return true
	}
	r.values[v.Name] = value
	if v.Prefix > 0 || wasPrefix {
		if r.prefixed == nil {
			r.prefixed = map[string]bool{}
		}
		r.prefixed[v.Name] = v.Prefix > 0
	}
	return true
}

// decoded decodes texts, in place.
func decoded(texts []string) ([]string, bool) {
	for i, s := range texts {
		if strings.IndexByte(s, '%') < 0 {
			continue
		}
		text, err := uri.DecodeText(s)
		if err != nil {
			return nil, false
		}
		texts[i] = text
	}
	return texts, true
}
