package oracle

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
func (l location) next(octet byte) location {
	switch {
	case octet == '#' || l == inFragment:
		return inFragment
	case octet == '?' || l == inQuery:
		return inQuery
	}
	switch l {
	case atStart:
		return l.first(octet)
	case inFirst:
		return l.schemeOrSegment(octet)
	case afterScheme:
		if octet == '/' {
			return atSlash
		}
		return inPath
	case atSlash:
		if octet == '/' {
			return inHost
		}
		return inPath
	case inHost, inLiteral, afterLiteral, inPort:
		return l.authority(octet)
	}
	return inPath
}

func (l location) first(octet byte) location {
	switch {
	case octet == '/':
		return atSlash
	case isAlpha(octet):
		return inFirst
	}
	return inPath
}

func (l location) schemeOrSegment(octet byte) location {
	switch {
	case octet == ':':
		return afterScheme
	case isAlpha(octet), isDigit(octet), octet == '+', octet == '-', octet == '.':
		return inFirst
	}
	return inPath
}

func (l location) authority(octet byte) location {
	switch {
	case octet == '/':
		return inPath
	case octet == '@':
		return inHost
	case octet == ']':
		return afterLiteral
	case l == inLiteral:
		return inLiteral
	case octet == '[':
		return inLiteral
	case octet == ':':
		return inPort
	}
	return l
}

// ends tells whether an octet ends the component that a location is in.
func (l location) ends(octet byte) bool {
	switch octet {
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

func isAlpha(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
