package refposition

// Kind is a group of octets. It is the octet itself for printable ASCII that is no letter or digit.
type Kind byte

const (
	End      Kind = 0 // no octet: the end of a component, or of the string
	Control  Kind = 1
	Digit    Kind = '0'
	Letter   Kind = 'a'
	NonASCII Kind = 0x80
)

// KindOf is the group that an octet is in.
func KindOf(b byte) Kind {
	switch {
	case IsLetter(b):
		return Letter
	case IsDigit(b):
		return Digit
	case b >= 0x80:
		return NonASCII
	case b < ' ' || b == 0x7F:
		return Control
	}
	return Kind(b)
}

// KindAt is the group of the octet of s at an offset, or [End] behind the last one.
func KindAt(s string, offset int) Kind {
	if offset >= len(s) {
		return End
	}
	return KindOf(s[offset])
}

// String names the kind: the octet itself, or one of the words end, control, digit, letter, space and non-ASCII.
func (k Kind) String() string {
	switch k {
	case End:
		return "end"
	case Control:
		return "control"
	case Digit:
		return "digit"
	case Letter:
		return "letter"
	case NonASCII:
		return "non-ASCII"
	case ' ':
		return "space"
	}
	return string(rune(k))
}

// IsLetter tells whether b is an ASCII letter.
func IsLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// IsDigit tells whether b is an ASCII digit.
func IsDigit(b byte) bool { return '0' <= b && b <= '9' }
