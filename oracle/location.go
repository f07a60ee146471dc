package oracle

import "github.com/urigrammar/uri/internal/octet"

// location is where in a reference the next octet stands, as far as what stands before it tells. The
// delimiters are the same in all grammars (RFC 3986, appendix B), so any text has locations.
type location uint8

const (
	atStart      location = iota
	inFirst               // in the scheme, or in the first segment of a relative path
	afterScheme           // after the ":" of the scheme
	atSlash               // after a "/" that may become "//"
	inHost                // in the host; before an "@" perhaps in the userinfo
	inLiteral             // in the host, between brackets
	afterLiteral          // in the host, after "]"
	inPort                // in the port; before an "@" perhaps in the userinfo
	inPath
	inQuery
	inFragment
	inUserinfo // only known in retrospect, by the "@" after it
	anywhere   // in a text that is no reference
)

// component is the name of the component that a location is in, for people.
func (l location) component() string {
	switch l {
	case atStart, inFirst, afterScheme, atSlash, inPath:
		return "path"
	case inHost, inLiteral, afterLiteral:
		return "host"
	case inPort:
		return "port"
	case inQuery:
		return "query"
	case inFragment:
		return "fragment"
	case inUserinfo:
		return "userinfo"
	}
	return ""
}

// inAuthority tells whether an "@" makes what stands before it userinfo.
func (l location) inAuthority() bool { return l >= inHost && l <= inPort }

// next is the location after an octet.
func (l location) next(b byte) location {
	switch {
	case b == '#' || l == inFragment:
		return inFragment
	case b == '?' || l == inQuery:
		return inQuery
	}
	switch l {
	case atStart:
		return l.first(b)
	case inFirst:
		return l.schemeOrSegment(b)
	case afterScheme:
		if b == '/' {
			return atSlash
		}
		return inPath
	case atSlash:
		if b == '/' {
			return inHost
		}
		return inPath
	case inHost, inLiteral, afterLiteral, inPort:
		return l.authority(b)
	}
	return inPath
}

func (l location) first(b byte) location {
	switch {
	case b == '/':
		return atSlash
	case octet.IsLetter(b):
		return inFirst
	}
	return inPath
}

func (l location) schemeOrSegment(b byte) location {
	switch {
	case b == ':':
		return afterScheme
	case octet.IsLetter(b), octet.IsDigit(b), b == '+', b == '-', b == '.':
		return inFirst
	}
	return inPath
}

func (l location) authority(b byte) location {
	switch {
	case b == '/':
		return inPath
	case b == '@':
		return inHost
	case b == ']':
		return afterLiteral
	case l == inLiteral:
		return inLiteral
	case b == '[':
		return inLiteral
	case b == ':':
		return inPort
	}
	return l
}

// ends tells whether an octet ends the component that a location is in.
func (l location) ends(b byte) bool {
	switch b {
	case ':':
		return l == inHost || l == afterLiteral
	case '/':
		return l.inAuthority()
	case '?':
		return l.inAuthority() || l == inPath
	case '#':
		return l.inAuthority() || l == inPath || l == inQuery
	}
	return false
}
