package ecmascript

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// notOne is the value of a class atom, such as \d, that is not a single character.
const notOne rune = -1

// class reads a CharacterClass.
func (c *checker) class() {
	begin := c.at
	c.at++
	c.next("^")
	for c.at < len(c.text) && c.failed == nil {
		if c.next("]") {
			return
		}
		c.classAtomOrRange()
	}
	c.fail(begin, "unclosed character class")
}

func (c *checker) classAtomOrRange() {
	begin := c.at
	low := c.classAtom()
	rest := c.text[c.at:]
	if len(rest) < 2 || rest[0] != '-' || rest[1] == ']' {
		return
	}
	c.at++
	high := c.classAtom()
	switch {
	case low == notOne || high == notOne:
		c.fail(begin, "a range must begin and end with a single character")
	case low > high:
		c.fail(begin, "the ends of this range are out of order")
	}
}

// classAtom reads one atom of a class, and returns its value.
func (c *checker) classAtom() rune {
	if c.text[c.at] == '\\' {
		return c.escape(true)
	}
	r, size := utf8.DecodeRuneInString(c.text[c.at:])
	c.at += size
	return r
}

// escape reads an escape sequence, and returns its value.
func (c *checker) escape(inClass bool) rune {
	begin := c.at
	c.at++
	if c.at == len(c.text) {
		c.fail(begin, "trailing backslash")
		return notOne
	}
	e := c.text[c.at]
	c.at++
	switch e {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return notOne
	case 'p', 'P':
		c.property(begin)
		return notOne
	case 'f', 'n', 'r', 't', 'v':
		return rune("\f\n\r\t\v"[strings.IndexByte("fnrtv", e)])
	case 'c':
		return c.control(begin)
	case 'x':
		return c.hex(begin, 2)
	case 'u':
		return c.unicode(begin)
	case '0':
		if c.at < len(c.text) && ascii.IsDigit(c.text[c.at]) {
			c.fail(begin, "a digit after \\0: octal escapes are not allowed")
		}
		return 0
	case 'b':
		return '\b' // in a class; elsewhere it is an assertion
	}
	switch {
	case strings.IndexByte(`^$\.*+?()[]{}|/`, e) >= 0, inClass && e == '-':
		return rune(e)
	case !inClass && ascii.IsDigit(e):
		c.numbered(begin)
		return notOne
	case !inClass && e == 'k' && c.next("<"):
		c.named = append(c.named, reference{begin: begin, name: c.name()})
		return notOne
	}
	c.fail(begin, "unknown escape")
	return notOne
}

// numbered notes a back reference by number. Its first digit was read.
func (c *checker) numbered(begin int) {
	c.digits()
	number, err := strconv.Atoi(c.text[begin+1 : c.at])
	if err != nil {
		number = len(c.text) // more than there are groups
	}
	if number > c.highest.number {
		c.highest = reference{begin: begin, number: number}
	}
}

// control reads the letter of \cA.
func (c *checker) control(begin int) rune {
	if c.at < len(c.text) {
		if letter := c.text[c.at]; ascii.IsLetter(letter) {
			c.at++
			return rune(letter & 0x1F)
		}
	}
	c.fail(begin, `a letter must follow \c`)
	return notOne
}

// hex reads n hexadecimal digits.
func (c *checker) hex(begin, n int) rune {
	r, ok := hexValue(c.text[c.at:], n)
	if !ok {
		c.fail(begin, "this escape has too few hexadecimal digits")
		return notOne
	}
	c.at += n
	return r
}

func hexValue(s string, n int) (rune, bool) {
	if len(s) < n {
		return 0, false
	}
	v, err := strconv.ParseUint(s[:n], 16, 32) // it accepts neither signs nor "_" here
	return rune(v), err == nil
}

// unicode reads the text after \u: four digits, a surrogate pair of two escapes, or digits in
// brackets.
func (c *checker) unicode(begin int) rune {
	if c.next("{") {
		return c.codePoint(begin)
	}
	r := c.hex(begin, 4)
	rest := c.text[c.at:]
	if !utf16.IsSurrogate(r) || !strings.HasPrefix(rest, `\u`) {
		return r
	}
	low, ok := hexValue(rest[2:], 4)
	if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
		c.at += len(`\uDC00`)
		return pair
	}
	return r
}

// codePoint reads digits and the bracket that closes them.
func (c *checker) codePoint(begin int) rune {
	digits, _, closed := strings.Cut(c.text[c.at:], "}")
	significant := strings.TrimLeft(digits, "0")
	if !closed || digits == "" || len(significant) > 6 {
		c.fail(begin, `invalid code point in \u{…}`)
		return notOne
	}
	v, ok := rune(0), true
	if significant != "" {
		v, ok = hexValue(significant, len(significant))
	}
	if !ok || v > unicode.MaxRune {
		c.fail(begin, `invalid code point in \u{…}`)
		return notOne
	}
	c.at += len(digits) + 1
	return v
}

// property reads the brackets of \p{…}: a name or a value, or both with "=" between them.
func (c *checker) property(begin int) {
	if !c.next("{") {
		c.fail(begin, `a bracket must follow \p`)
		return
	}
	if c.word() == 0 || c.next("=") && c.word() == 0 || !c.next("}") {
		c.fail(begin, `unknown property in \p{…}`)
	}
}

// word reads letters, digits and "_", and returns their number.
func (c *checker) word() int {
	begin := c.at
	for c.at < len(c.text) {
		if b := c.text[c.at]; !ascii.IsLetterOrDigit(b) && b != '_' {
			break
		}
		c.at++
	}
	return c.at - begin
}

// name reads the name of a group and the ">" after it. Its characters can be escaped.
func (c *checker) name() string {
	begin := c.at
	var name []byte
	for c.at < len(c.text) && c.failed == nil {
		if len(name) > 0 && c.next(">") {
			return string(name)
		}
		r, size := utf8.DecodeRuneInString(c.text[c.at:])
		if c.next(`\u`) {
			r = c.unicode(c.at - 2)
		} else {
			c.at += size
		}
		if !isNamed(r, len(name) == 0) {
			break
		}
		name = utf8.AppendRune(name, r)
	}
	c.fail(begin, "a group name must be an identifier followed by >")
	return ""
}

// isNamed reports whether a character can be in the name of a group: IdentifierStartChar, or
// IdentifierPartChar.
func isNamed(r rune, first bool) bool {
	switch {
	case r == '$' || r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start):
		return !unicode.Is(unicode.Pattern_Syntax, r) || r == '$'
	case first:
		return false
	}
	return r == '\u200C' || r == '\u200D' || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}
