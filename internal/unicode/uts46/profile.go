package uts46

import (
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Profile sets the flags of UTS #46, section 4, and the additional flag KeepASCII. The flag
// IgnoreInvalidPunycode is always false.
type Profile struct {
	CheckHyphens      bool
	CheckBidi         bool
	CheckJoiners      bool
	UseSTD3ASCIIRules bool
	VerifyDNSLength   bool // for ToASCII
	Transitional      bool // deprecated by the standard: ß, ς and joiners are mapped
	KeepASCII         bool // not of UTS #46: a label in ASCII can have any hyphens, and all characters of a reg-name (RFC 3986, section 3.2.2)
}

// The limits of VerifyDNSLength, in bytes of the ASCII form.
const (
	MaxLabel = 63
	MaxName  = 253
)

// Prefix is what an A-label begins with.
const Prefix = "xn--"

// HasPrefix reports whether a label begins like an A-label, ignoring case.
func HasPrefix(label string) bool {
	return len(label) >= len(Prefix) && ascii.EqualFold(label[:len(Prefix)], Prefix)
}

// shortName is the number of code points up to which processing a name allocates no memory.
const shortName = 64

// Verify returns the name with its A-labels decoded (section 4.3), as far as possible, and the first error of
// [Profile.ToASCII].
func (p Profile) Verify(name string) (unicode string, err *Error) {
	var mapped, converted [shortName]rune
	var memory [MaxName]byte
	runes, err := p.process(name, mapped[:0], converted[:0])
	_, err = p.encode(memory[:0], runes, err)
	return string(runes), err
}

// ToASCII returns the name in ASCII (section 4.2). If the name is invalid, it converts the name as far as
// possible, and returns the first error. With VerifyDNSLength, it does not convert labels that are too long.
func (p Profile) ToASCII(name string) (string, *Error) {
	var mapped, converted [shortName]rune
	var memory [MaxName]byte
	runes, err := p.process(name, mapped[:0], converted[:0])
	ascii, err := p.encode(memory[:0], runes, err)
	return string(ascii), err
}

// encode appends the ASCII form of a processed name. It returns err or, if that is nil, the first error.
func (p Profile) encode(ascii []byte, runes []rune, err *Error) ([]byte, *Error) {
	if len(runes) > cap(ascii) {
		ascii = make([]byte, 0, 2*len(runes))
	}
	for i, rest, more := 0, runes, true; more; i++ {
		var label []rune
		label, rest, more = cut(rest)
		if i > 0 {
			ascii = append(ascii, '.')
		}
		start := len(ascii)
		var reason Reason
		ascii, reason = p.appendASCII(ascii, label)
		if p.VerifyDNSLength && err == nil && reason == 0 {
			reason = verifyLabel(len(ascii) - start)
		}
		if reason != 0 && err == nil {
			err = &Error{Reason: reason, Label: i}
		}
	}
	if p.VerifyDNSLength && err == nil && len(ascii) > MaxName {
		err = &Error{Reason: NameTooLong, Label: -1}
	}
	return ascii, err
}

// appendASCII appends a label in ASCII to b.
func (p Profile) appendASCII(b []byte, label []rune) ([]byte, Reason) {
	switch {
	case isASCII(label):
		for _, r := range label {
			b = append(b, byte(r))
		}
		return b, 0
	case p.VerifyDNSLength && len(label) > MaxLabel-len(Prefix):
		// Each code point needs at least one byte.
		for _, r := range label {
			b = utf8.AppendRune(b, r)
		}
		return b, LabelTooLong
	}
	return appendPunycode(append(b, Prefix...), label), 0
}

// verifyLabel checks the length of a label in ASCII.
func verifyLabel(length int) Reason {
	switch {
	case length == 0:
		return EmptyLabel
	case length > MaxLabel:
		return LabelTooLong
	}
	return 0
}

// process performs the processing of section 4. It appends mapped and converted code points to the given slices.
func (p Profile) process(name string, mapped, converted []rune) ([]rune, *Error) {
	if len(name) > cap(mapped) {
		mapped = make([]rune, 0, len(name))
	}
	mapped = nfc(p.appendMapped(mapped, name))
	if len(mapped) > cap(converted) {
		converted = make([]rune, 0, len(mapped))
	}
	var err *Error
	for i, rest, more := 0, mapped, true; more; i++ {
		var label []rune
		label, rest, more = cut(rest)
		if i > 0 {
			converted = append(converted, '.')
		}
		var e *Error
		if converted, e = p.convert(converted, label); e != nil && err == nil {
			e.Label = i
			err = e
		}
	}
	if err == nil && p.CheckBidi {
		err = checkBidi(converted)
	}
	return converted, err
}

// appendMapped appends the mapping of a name's code points (section 4, step 1).
func (p Profile) appendMapped(b []rune, name string) []rune {
	for _, r := range name {
		if r < utf8.RuneSelf {
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			b = append(b, r)
			continue
		}
		switch lookup(r).status() {
		case statusMapped:
			to := mapping(r)
			if r == 'ẞ' && p.Transitional {
				to = "ss"
			}
			for _, m := range to {
				b = append(b, m)
			}
		case statusDeviation:
			b = p.appendDeviation(b, r)
		case statusIgnored:
		default:
			b = append(b, r)
		}
	}
	return b
}

// appendDeviation appends the mapping of one of the four deviation characters.
func (p Profile) appendDeviation(b []rune, r rune) []rune {
	switch {
	case !p.Transitional:
		return append(b, r)
	case r == 'ß':
		return append(b, 's', 's')
	case r == 'ς':
		return append(b, 'σ')
	}
	return b // a joiner
}

// convert appends a label, decoded if it is an A-label, and validates it (section 4, step 4).
func (p Profile) convert(b, label []rune) ([]rune, *Error) {
	if !hasPrefix(label) {
		return append(b, label...), p.validate(label, p.Transitional)
	}
	punycode := label[len(Prefix):]
	if !isASCII(punycode) {
		return append(b, label...), &Error{Reason: BadPunycode}
	}
	start := len(b)
	b, ok := appendDecoded(b, punycode)
	if !ok {
		return append(b[:start], label...), &Error{Reason: BadPunycode}
	}
	switch decoded := b[start:]; {
	case isASCII(decoded):
		return b, &Error{Reason: BadPunycode}
	case !isNFC(decoded):
		return b, &Error{Reason: NotNFC}
	default:
		return b, p.validate(decoded, false)
	}
}

func hasPrefix(label []rune) bool {
	return len(label) >= len(Prefix) && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

func isASCII(s []rune) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// cut cuts the first label off a name, and reports whether there is a dot after it.
func cut(name []rune) (label, rest []rune, more bool) {
	i := slices.Index(name, '.')
	if i < 0 {
		return name, nil, false
	}
	return name[:i], name[i+1:], true
}
