// Package refposition finds the component at an offset in a reference, by the delimiters that all grammars share.
package refposition

import (
	"cmp"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Location is the component of a reference that contains the next byte, as far as the preceding text
// determines it. The delimiters are the same in all grammars (RFC 3986, appendix B), so locations
// exist in any text.
type Location uint8

const (
	AtStart      Location = iota
	InFirst               // in the scheme, or in the first segment of a relative path
	AfterScheme           // after the ":" of the scheme
	AtSlash               // after a "/" that may become "//"
	InHost                // in the host; before an "@" perhaps in the userinfo
	InLiteral             // in the host, between brackets
	AfterLiteral          // in the host, after "]"
	InPort                // in the port; before an "@" perhaps in the userinfo
	InPath
	InQuery
	InFragment
	InUserinfo // only known in retrospect, by the "@" after it
	Anywhere   // in a text that is not a reference
)

// At returns the location of an offset in text. Text in an authority before a later "@" is userinfo.
func At(text string, offset int) Location {
	at := After(text[:offset])
	if at.InAuthority() && userinfoAt(text, offset) {
		return InUserinfo
	}
	return at
}

// After returns the location at the end of text.
func After(text string) Location {
	at := AtStart
	for i := range len(text) {
		at = at.Next(text[i])
	}
	return at
}

// userinfoAt reports whether an offset in an authority is before its first "@".
func userinfoAt(s string, offset int) bool {
	start := strings.LastIndex(s[:offset], "//") + len("//")
	stop := offset + strings.IndexFunc(s[offset:]+"/", func(r rune) bool { return strings.ContainsRune("/?#", r) })
	return !strings.Contains(s[start:offset], "@") && strings.Contains(s[offset:stop], "@")
}

var components = [...]string{
	AtStart: "path", InFirst: "path", AfterScheme: "path", AtSlash: "path", InPath: "path", InHost: "host", InLiteral: "host", AfterLiteral: "host",
	InPort: "port", InQuery: "query", InFragment: "fragment", InUserinfo: "userinfo", Anywhere: "",
}

// Component returns the human-readable name of the component at the location.
func (l Location) Component() string { return components[l] }

// InAuthority reports whether an "@" at the location turns the text before the "@" into userinfo.
func (l Location) InAuthority() bool { return l >= InHost && l <= InPort }

// Next returns the location after the byte b.
func (l Location) Next(b byte) Location {
	switch {
	case b == '#' || l == InFragment:
		return InFragment
	case b == '?' || l == InQuery:
		return InQuery
	}
	switch l {
	case AtStart, InFirst:
		return l.schemeOrSegment(b)
	case AfterScheme:
		if b == '/' {
			return AtSlash
		}
		return InPath
	case AtSlash:
		if b == '/' {
			return InHost
		}
		return InPath
	case InHost, InLiteral, AfterLiteral, InPort:
		return l.authority(b)
	}
	return InPath
}

func (l Location) schemeOrSegment(b byte) Location {
	begun := l == InFirst
	switch {
	case b == '/' && !begun:
		return AtSlash
	case b == ':' && begun:
		return AfterScheme
	case ascii.IsLetter(b), begun && (ascii.IsLetterOrDigit(b) || b == '+' || b == '-' || b == '.'):
		return InFirst
	}
	return InPath
}

func (l Location) authority(b byte) Location {
	switch {
	case b == '/':
		return InPath
	case b == '@':
		return InHost
	case b == ']':
		return AfterLiteral
	case l == InLiteral:
		return InLiteral
	case b == '[':
		return InLiteral
	case b == ':':
		return InPort
	}
	return l
}

// Ends reports whether the byte b ends the component at the location.
func (l Location) Ends(b byte) bool {
	switch b {
	case ':':
		return l == InHost || l == AfterLiteral
	case '/':
		return l.InAuthority()
	case '?':
		return l.InAuthority() || l == InPath
	case '#':
		return l.InAuthority() || l == InPath || l == InQuery
	}
	return false
}

// Kind is a group of bytes. It is the byte itself for printable ASCII except letters and digits.
type Kind byte

const (
	End      Kind = 0 // no byte: the end of a component, or of the string
	Control  Kind = 1
	Digit    Kind = '0'
	Letter   Kind = 'a'
	NonASCII Kind = 0x80
)

// KindOf returns the kind of a byte.
func KindOf(b byte) Kind {
	switch {
	case ascii.IsLetter(b):
		return Letter
	case ascii.IsDigit(b):
		return Digit
	case b >= 0x80:
		return NonASCII
	case b < ' ' || b == 0x7F:
		return Control
	}
	return Kind(b)
}

// KindAt returns the kind of the byte of s at an offset, or [End] at the end of s.
func KindAt(s string, offset int) Kind {
	if offset >= len(s) {
		return End
	}
	return KindOf(s[offset])
}

var kinds = map[Kind]string{End: "end", Control: "control", Digit: "digit", Letter: "letter", NonASCII: "non-ASCII", ' ': "space"}

// String returns the byte itself, or one of the words end, control, digit, letter, space and non-ASCII.
func (k Kind) String() string { return cmp.Or(kinds[k], string(rune(k))) }
