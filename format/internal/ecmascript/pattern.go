// Package ecmascript checks regular expressions of ECMAScript: rule Pattern of ECMA-262, edition 16
// (2025), section 22.2.1, in Unicode mode, with named groups and with the early errors of section
// 22.2.1.1.
//
// The rule is recursive, so package abnf/generate cannot generate a scanner for it. The checker keeps the open groups on a
// stack. It takes linear time, with a logarithmic factor if group names are repeated.
package ecmascript

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Error describes an error in a pattern.
type Error struct {
	Offset  int // in bytes
	Problem string
}

// Error describes the error in one line. The message contains no part of the pattern.
func (e *Error) Error() string { return fmt.Sprintf("%s, at offset %d", e.Problem, e.Offset) }

// Check returns an error unless s is a valid pattern.
//
// It does not look up the names and values in \p{…}, which may be any letters, digits and "_".
func Check(s string) error {
	if at := invalidUTF8(s); at >= 0 {
		return &Error{at, "not UTF-8"}
	}
	c := checker{text: s}
	for c.at < len(s) && c.failed == nil {
		c.term()
	}
	if c.failed == nil && c.depth > 0 {
		c.fail(c.innermost().begin, "unclosed group")
	}
	if c.failed == nil {
		c.references()
	}
	if c.failed != nil {
		return c.failed
	}
	return nil
}

func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// checker reads a pattern once, from left to right. It stops at the first error.
type checker struct {
	text   string
	at     int
	failed *Error

	repeats bool // whether a quantifier can follow
	depth   int  // the number of open groups
	few     [8]disjunction
	more    []disjunction // the open disjunctions that do not fit into few

	groups  int            // the number of capturing groups
	names   map[string]int // the offset of the last group of each name
	highest reference      // the back reference with the highest number
	named   []reference    // back references by name
}

// disjunction is the content of an open group, or the whole pattern.
type disjunction struct {
	begin       int  // of the group
	alternative int  // the offset of the current alternative
	repeats     bool // whether a quantifier can follow the group: none follows an assertion
}

// reference is a back reference: a name, or a number.
type reference struct {
	begin  int
	name   string
	number int
}

func (c *checker) fail(at int, problem string) {
	if c.failed == nil {
		c.failed = &Error{at, problem}
	}
}

// open returns the disjunction at a depth. The pattern has depth 0.
func (c *checker) open(depth int) *disjunction {
	if depth < len(c.few) {
		return &c.few[depth]
	}
	return &c.more[depth-len(c.few)]
}

func (c *checker) innermost() *disjunction { return c.open(c.depth) }

func (c *checker) push(d disjunction) {
	c.depth++
	if c.depth >= len(c.few) {
		c.more = append(c.more[:c.depth-len(c.few)], d)
	} else {
		c.few[c.depth] = d
	}
	c.repeats = false
}

// next consumes s if the rest of the pattern begins with it, and reports whether it does.
func (c *checker) next(s string) bool {
	if !strings.HasPrefix(c.text[c.at:], s) {
		return false
	}
	c.at += len(s)
	return true
}

// term reads a Term, the beginning or the end of a group, or a "|". The pattern must not be at its end.
func (c *checker) term() {
	begin := c.at
	switch c.text[c.at] {
	case '(':
		c.group()
		return
	case ')':
		c.close()
		return
	case '|':
		c.at++
		c.innermost().alternative = begin
		c.repeats = false
		return
	case '*', '+', '?', '{':
		c.quantifier()
		return
	case '^', '$':
		c.at++
		c.repeats = false
		return
	case '[':
		c.class()
	case ']', '}':
		c.fail(begin, "unmatched bracket; write a backslash before a literal one")
	case '\\':
		if c.next(`\b`) || c.next(`\B`) {
			c.repeats = false
			return
		}
		c.escape(false)
	default:
		_, size := utf8.DecodeRuneInString(c.text[c.at:])
		c.at += size
	}
	c.repeats = true
}

func (c *checker) close() {
	if c.depth == 0 {
		c.fail(c.at, "unmatched parenthesis")
		return
	}
	c.repeats = c.innermost().repeats
	c.depth--
	c.at++
}

// group reads the beginning of a group, or of an assertion.
func (c *checker) group() {
	begin := c.at
	c.at++
	repeats := true
	switch {
	case !c.next("?"):
		c.groups++
	case c.next("="), c.next("!"), c.next("<="), c.next("<!"):
		repeats = false
	case c.next("<"):
		c.groups++
		c.define(begin, c.name())
	case c.next(":"):
	default:
		c.modifiers()
	}
	c.push(disjunction{begin: begin, alternative: c.at, repeats: repeats})
}

// modifiers reads the flags that a group adds and removes, and the colon after them.
func (c *checker) modifiers() {
	begin := c.at
	seen, removes := "", false
	for c.at < len(c.text) {
		f := c.text[c.at]
		c.at++
		switch {
		case f == ':' && seen != "":
			return
		case f == '-' && !removes:
			removes = true
			continue
		}
		if strings.IndexByte("ims", f) < 0 || strings.IndexByte(seen, f) >= 0 {
			break
		}
		seen += string(f)
	}
	c.fail(begin, `unknown kind of group; after "(?" write one of : = ! <, or flags and a colon`)
}

// define notes the name of a group. Two groups can have the same name only in different
// alternatives.
func (c *checker) define(begin int, name string) {
	if c.failed != nil {
		return
	}
	if before, ok := c.names[name]; ok && before >= c.containing(before).alternative {
		c.fail(begin, "duplicate group name in the same alternative")
		return
	}
	if c.names == nil {
		c.names = map[string]int{}
	}
	c.names[name] = begin
}

// containing returns the innermost open disjunction that contains an earlier group.
func (c *checker) containing(group int) *disjunction {
	low, high := 0, c.depth+1
	for high-low > 1 {
		if middle := (low + high) / 2; c.open(middle).begin < group {
			low = middle
		} else {
			high = middle
		}
	}
	return c.open(low)
}

// references checks that each back reference has a group.
func (c *checker) references() {
	if c.highest.number > c.groups {
		c.fail(c.highest.begin, "back reference to a missing group")
		return
	}
	for _, r := range c.named {
		if _, ok := c.names[r.name]; !ok {
			c.fail(r.begin, "back reference to an unknown group name")
			return
		}
	}
}

// quantifier reads a Quantifier.
func (c *checker) quantifier() {
	begin := c.at
	if !c.repeats {
		c.fail(begin, "nothing to repeat before this quantifier")
		return
	}
	c.at++
	if c.text[begin] == '{' {
		c.bounds(begin)
	}
	c.next("?")
	c.repeats = false
}

// bounds reads the numbers of a quantifier, and the bracket that closes it.
func (c *checker) bounds(begin int) {
	least := c.digits()
	most, upTo := "", c.next(",")
	if upTo {
		most = c.digits()
	}
	switch {
	case least == "" || !c.next("}"):
		c.fail(begin, "invalid quantifier; write a backslash before a literal bracket")
	case most != "" && isLess(most, least):
		c.fail(begin, "the bounds of this quantifier are out of order")
	}
}

// digits reads decimal digits.
func (c *checker) digits() string {
	begin := c.at
	for c.at < len(c.text) && ascii.IsDigit(c.text[c.at]) {
		c.at++
	}
	return c.text[begin:c.at]
}

// isLess compares numbers of any length.
func isLess(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return len(a) < len(b) || len(a) == len(b) && a < b
}
