package earley

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// kind is the kind of an expression.
type kind uint8

const (
	characters kind = iota // one character of a range
	reference              // to a rule
	sequence
	alternatives
	repetition
	prose
)

// expression is a part of a rule.
type expression struct {
	kind  kind
	low   rune
	high  rune          // of characters
	name  string        // of a reference, or the words of a prose-val
	parts []*expression // one for a repetition
	least int
	most  int // of a repetition; unlimited if negative
}

const unlimited = -1

// definition is a rule as a file has it.
type definition struct {
	name string
	adds bool // it is defined by "=/"
	is   *expression
}

// reader reads the rules of a file: RFC 5234, section 4, with RFC 7405. The ends of lines may be LF
// alone, and empty lines may interrupt a rule.
type reader struct {
	text string
	at   int
}

// read returns the definitions of a file.
func read(text string) (all []definition, err error) {
	r := &reader{text: strings.ReplaceAll(text, "\r\n", "\n")}
	defer func() {
		if problem, ok := recover().(syntaxError); ok {
			err = fmt.Errorf("line %d: %s", 1+strings.Count(r.text[:r.at], "\n"), string(problem))
		}
	}()
	for r.skipLines(); r.at < len(r.text); r.skipLines() {
		all = append(all, r.definition())
	}
	return all, nil
}

// syntaxError is what read recovers from.
type syntaxError string

func (r *reader) fail(format string, args ...any) {
	panic(syntaxError(fmt.Sprintf(format, args...)))
}

// skipLines skips empty lines, comments and the indentation of a rule.
func (r *reader) skipLines() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n':
			r.at++
		case ';':
			r.skipComment()
		default:
			return
		}
	}
}

func (r *reader) skipComment() {
	for r.at < len(r.text) && r.text[r.at] != '\n' {
		r.at++
	}
}

// skipSpace skips spaces, comments and ends of lines inside of a rule: the line after them is
// indented deeper than the first line of the rule.
func (r *reader) skipSpace(margin int) {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t':
			r.at++
		case ';':
			r.skipComment()
		case '\n':
			if !r.continues(margin) {
				return
			}
		default:
			return
		}
	}
}

// continues skips lines without content, and reports whether the next line belongs to the rule.
func (r *reader) continues(margin int) bool {
	for at := r.at; at < len(r.text); {
		line, _, _ := strings.Cut(r.text[at+1:], "\n")
		content := strings.TrimLeft(line, " \t")
		if content != "" && content[0] != ';' {
			if len(line)-len(content) <= margin {
				return false
			}
			r.at = at + 1
			return true
		}
		at += 1 + len(line)
	}
	return false
}

func (r *reader) definition() definition {
	margin := r.at - 1 - strings.LastIndexByte(r.text[:r.at], '\n')
	d := definition{name: r.name()}
	r.skipSpace(margin)
	if !r.skip("=") {
		r.fail("a rule has %q after its name", "=")
	}
	d.adds = r.skip("/")
	r.skipSpace(margin)
	d.is = r.alternatives(margin)
	if r.at < len(r.text) && r.text[r.at] != '\n' {
		r.fail("%q does not belong to a rule", r.text[r.at])
	}
	return d
}

func (r *reader) alternatives(margin int) *expression {
	all := &expression{kind: alternatives, parts: []*expression{r.sequence(margin)}}
	for r.skip("/") {
		r.skipSpace(margin)
		all.parts = append(all.parts, r.sequence(margin))
	}
	if len(all.parts) == 1 {
		return all.parts[0]
	}
	return all
}

func (r *reader) sequence(margin int) *expression {
	all := &expression{kind: sequence}
	for r.at < len(r.text) && !strings.ContainsRune("/)]\n", rune(r.text[r.at])) {
		all.parts = append(all.parts, r.repetition(margin))
		r.skipSpace(margin)
	}
	switch len(all.parts) {
	case 0:
		r.fail("an element is missing")
	case 1:
		return all.parts[0]
	}
	return all
}

func (r *reader) repetition(margin int) *expression {
	least, fixed := r.count()
	if !r.skip("*") {
		if !fixed {
			return r.element(margin)
		}
		return &expression{kind: repetition, least: least, most: least, parts: []*expression{r.element(margin)}}
	}
	most, bounded := r.count()
	if !bounded {
		most = unlimited
	}
	return &expression{kind: repetition, least: least, most: most, parts: []*expression{r.element(margin)}}
}

// count reads a decimal number, if there is one.
func (r *reader) count() (n int, ok bool) {
	from := r.at
	for r.at < len(r.text) && isDigit(r.text[r.at]) {
		r.at++
	}
	if from == r.at {
		return 0, false
	}
	n, err := strconv.Atoi(r.text[from:r.at])
	if err != nil {
		r.fail("%s is too large", r.text[from:r.at])
	}
	return n, true
}

func (r *reader) element(margin int) *expression {
	if r.at == len(r.text) {
		r.fail("an element is missing")
	}
	switch c := r.text[r.at]; {
	case isLetter(c):
		return &expression{kind: reference, name: r.name()}
	case c == '(':
		return r.group(margin, ")")
	case c == '[':
		return &expression{kind: repetition, most: 1, parts: []*expression{r.group(margin, "]")}}
	case c == '"':
		return r.quoted(false)
	case c == '<':
		return &expression{kind: prose, name: r.until(">")}
	case r.skip("%s"), r.skip("%S"):
		return r.quoted(true)
	case r.skip("%i"), r.skip("%I"):
		return r.quoted(false)
	case c == '%':
		return r.number()
	}
	r.fail("%q begins no element", r.text[r.at])
	return nil
}

func (r *reader) group(margin int, end string) *expression {
	r.at++
	r.skipSpace(margin)
	inside := r.alternatives(margin)
	if !r.skip(end) {
		r.fail("%q is missing", end)
	}
	return inside
}

// until returns what is between the byte at the position and another one of the same line.
func (r *reader) until(end string) string {
	inside, _, ok := strings.Cut(r.text[r.at+1:], end)
	if !ok || strings.Contains(inside, "\n") {
		r.fail("%q is missing", end)
	}
	r.at += len(inside) + 2
	return inside
}

// quoted reads a string in quotes. Letters of it match both cases unless they are exact.
func (r *reader) quoted(exact bool) *expression {
	if !strings.HasPrefix(r.text[r.at:], `"`) {
		r.fail("a string is missing")
	}
	all := &expression{kind: sequence}
	for _, c := range r.until(`"`) {
		if c < ' ' || c > '~' {
			r.fail("a string has a character that is not printable ASCII")
		}
		all.parts = append(all.parts, letter(c, exact))
	}
	return all
}

// letter returns the expression of a character of a string.
func letter(c rune, exact bool) *expression {
	one := &expression{kind: characters, low: c, high: c}
	other := c ^ ('a' ^ 'A')
	if exact || !isLetter(byte(c)) {
		return one
	}
	return &expression{kind: alternatives, parts: []*expression{one, {kind: characters, low: other, high: other}}}
}

// bases are the letters of numbers.
var bases = map[byte]int{'x': 16, 'X': 16, 'd': 10, 'D': 10, 'b': 2, 'B': 2}

// number reads %x41, %x41.42 or %x41-5A.
func (r *reader) number() *expression {
	r.at++
	if r.at == len(r.text) || bases[r.text[r.at]] == 0 {
		r.fail("a number begins with %%x, %%d or %%b")
	}
	base := bases[r.text[r.at]]
	r.at++
	low := r.digits(base)
	if r.skip("-") {
		high := r.digits(base)
		if high < low {
			r.fail("a range ends before it begins")
		}
		return &expression{kind: characters, low: low, high: high}
	}
	all := &expression{kind: sequence, parts: []*expression{{kind: characters, low: low, high: low}}}
	for r.skip(".") {
		next := r.digits(base)
		all.parts = append(all.parts, &expression{kind: characters, low: next, high: next})
	}
	if len(all.parts) == 1 {
		return all.parts[0]
	}
	return all
}

func (r *reader) digits(base int) rune {
	from := r.at
	for r.at < len(r.text) && (isDigit(r.text[r.at]) || base == 16 && strings.IndexByte("abcdefABCDEF", r.text[r.at]) >= 0) {
		r.at++
	}
	n, err := strconv.ParseUint(r.text[from:r.at], base, 31)
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.fail("%s is too large", r.text[from:r.at])
	case err != nil:
		r.fail("digits are missing")
	}
	return rune(n)
}

func (r *reader) name() string {
	from := r.at
	for r.at < len(r.text) && (isLetter(r.text[r.at]) || r.at > from && (isDigit(r.text[r.at]) || r.text[r.at] == '-')) {
		r.at++
	}
	if from == r.at {
		r.fail("%q begins no rule", r.text[r.at])
	}
	return r.text[from:r.at]
}

// skip skips a string, if the text goes on with it.
func (r *reader) skip(s string) bool {
	if !strings.HasPrefix(r.text[r.at:], s) {
		return false
	}
	r.at += len(s)
	return true
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
