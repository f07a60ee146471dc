package idn

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts39"
	"github.com/urigrammar/uri/internal/uts46"
)

// Parse returns the URI of what a person typed, an IRI such as "http://münchen.example/straße": the host as A-labels, as [ToASCII]
// makes them, and everything else percent-encoded (RFC 3987, section 3.1, with its ireg-name conversion). What is a URI of
// RFC 3986 already, with a host that IDNA does not change, is returned as it is.
//
// White space is not taken away, nothing is guessed, and a scheme must be there: for less see package repair.
//
// The error is a *uri.SyntaxError, or an [*Error] about the host.
//
// Law: the result is valid under RFC 3986, and its host is ASCII without percent-encoded characters beyond ASCII.
func Parse(text string) (uri.URI, error) {
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	return ToURI(u)
}

// ToURI is like the ToURI of u, but has the host as A-labels, as [Host] returns it, where that is a registered name beyond ASCII, plain or
// percent-encoded. Schemes whose names are not of the DNS want the ToURI of u.
//
// The error is an [*Error] about the host, or that of the ToURI of u.
func ToURI(u uri.URI) (uri.URI, error) {
	v, err := u.ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	host, ok := v.Host()
	if !ok || host.Kind() != uri.RegName || isPlain(host.String()) {
		return v, nil
	}
	ascii, err := ToASCII(host.String())
	if err != nil {
		return uri.URI{}, err
	}
	if ascii == host.String() {
		return v, nil
	}
	return v.WithHost(ascii)
}

// component is a component of a URI that can have characters beyond ASCII.
type component struct {
	part
	delimiters string // between its parts
}

// part is a part of a component: what RFC 3987 calls a component for the purpose of bidirectional text (section 4.2).
type part struct {
	rule   string // of RFC 3987, that the component matches
	offset int    // in bytes of the URI
	text   string
}

// componentsOf lists the components of u in order, without those that are always ASCII: the scheme,
// IP-literals, the port, and those that only RFC 2396 has.
func componentsOf(u uri.URI) (all []component) {
	at := 0
	add := func(rule, text, delimiters string) {
		all = append(all, component{part{rule, at, text}, delimiters})
		at += len(text)
	}
	if scheme := u.Scheme(); scheme != "" {
		at = len(scheme) + len(":")
	}
	if authority, ok := u.Authority(); ok {
		at += len("//")
		end := at + len(authority)
		if userinfo, ok := u.Userinfo(); ok {
			add("iuserinfo", userinfo, ":")
			at += len("@")
		}
		if host, ok := u.Host(); ok && host.Kind() == uri.RegName {
			add("ireg-name", host.String(), ".")
		}
		at = end
	}
	add("isegment", u.Path(), "/.")
	if query, ok := u.Query(); ok {
		at += len("?")
		add("iquery", query, "&;=")
	}
	if fragment, ok := u.Fragment(); ok {
		at += len("#")
		add("ifragment", fragment, "")
	}
	return all
}

// parts yields the parts of c, between its delimiters.
func (c component) parts() iter.Seq[part] {
	return func(yield func(part) bool) {
		for start := 0; start <= len(c.text); {
			end := len(c.text)
			if i := strings.IndexAny(c.text[start:], c.delimiters); i >= 0 {
				end = start + i
			}
			if !yield(part{c.rule, c.offset + start, c.text[start:end]}) {
				return
			}
			start = end + 1
		}
	}
}

// NFC returns u with its characters in Normalization Form C (RFC 3987, section 5.3.2.2), where an IRI has them plain; what is
// percent-encoded stays. The RFC asks for NFC where IRIs are made, and warns that two IRIs of one normal form can be two resources.
//
// The structure of u stays: delimiters and triplets are not normalized, so that "=" with U+0338
// does not become U+2260, nor "%4A" with U+0301 a letter. The two characters whose normal form is a
// delimiter or a symbol (U+037E, which is ";", and U+1FEF, "`") stay. A capital letter can appear
// in the host, of U+212A, which is "K": take normalization of the case after this one.
//
// The error is a [*uri.SyntaxError] where the result would be too long.
//
// Laws: it is idempotent; it commutes with the Components of u, each by itself.
func NFC(u uri.URI) (uri.URI, error) {
	text := u.String()
	if ascii.Is(text) {
		return u, nil
	}
	b := make([]byte, 0, len(text))
	for s := text; s != ""; {
		n := otherLength(s, uri.UnreservedOctets.Contains)
		b = append(b, s[:n]...)
		s = s[n:]
		n = textLength(s, uri.UnreservedOctets.Contains)
		b = append(b, normalForm(s[:n])...)
		s = s[n:]
	}
	if string(b) == text {
		return u, nil
	}
	return u.Grammar().ParseReference(string(b))
}

// normalForm returns the normal form of s. It keeps characters whose normal form would not be
// iunreserved.
func normalForm(s string) string {
	if ascii.Is(s) {
		return s
	}
	var b []byte
	start := 0
	for i, r := range s {
		if r == 0x37E || r == 0x1FEF {
			b = append(append(b, uts46.NFC(s[start:i])...), string(r)...)
			start = i + utf8.RuneLen(r)
		}
	}
	return string(append(b, uts46.NFC(s[start:])...))
}

// Errors that a [*BidiError] wraps; test for them with errors.Is.
var (
	ErrBidiControl = errors.New("a character that changes the direction of writing (RFC 3987, section 4.1)")
	ErrBidiMixed   = errors.New("right-to-left and left-to-right letters in one part (RFC 3987, section 4.2)")
	ErrBidiEnds    = errors.New("right-to-left text does not begin and end with a right-to-left letter (RFC 3987, section 4.2)")
)

// BidiError reports the part of an IRI that people would read in another order than programs do. It does
// not show the part, which may be a password.
type BidiError struct {
	Component string // the rule of RFC 3987 that the part is in, such as "isegment"
	Offset    int    // in bytes of the IRI: where the part begins, or the character is
	Err       error  // one of the variables
}

// Error describes the error in one line.
func (e *BidiError) Error() string {
	return fmt.Sprintf("idn: %v, in the %s at offset %d", e.Err, componentName(e.Component), e.Offset)
}

// componentName returns the word for the component that a rule of RFC 3987 describes.
func componentName(rule string) string {
	switch rule {
	case "ireg-name":
		return "host"
	case "isegment":
		return "path"
	}
	return strings.TrimPrefix(rule, "i")
}

// Unwrap returns e.Err.
func (e *BidiError) Unwrap() error { return e.Err }

// CheckBidi returns an error if people would read a part of an IRI in another order than programs do
// (RFC 3987, section 4):
//
//   - No character changes the direction of writing, such as U+202E.
//   - A part has letters of one direction.
//   - A right-to-left part begins and ends with a right-to-left letter.
//
// The parts are user and password, the labels of the host, segments and their pieces between dots, the
// names and values of a query, and the fragment. A mark has the direction of the letter before it. A
// triplet counts as the ASCII characters that it consists of.
//
// The grammar allows IRIs that break these rules; they concern only IRIs that people read. [Display]
// percent-encodes such parts.
//
// The error is a [*BidiError] about the first such part.
func CheckBidi(u uri.URI) error {
	if ascii.Is(u.String()) {
		return nil
	}
	for _, c := range componentsOf(u) {
		for p := range c.parts() {
			if err := p.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// check returns an error if what is seen of the part is in another order than it has.
func (p part) check() error {
	var first, last uts39.Direction
	var left, right bool
	for i, r := range p.text {
		if unicode.Is(unicode.Bidi_Control, r) {
			return &BidiError{p.rule, p.offset + i, ErrBidiControl}
		}
		d := uts39.DirectionOf(r)
		left = left || d == uts39.LeftToRight
		right = right || d == uts39.RightToLeft
		if i == 0 {
			first = d
		}
		if d != uts39.Nonspacing {
			last = d
		}
	}
	switch {
	case !right:
		return nil
	case left:
		return &BidiError{p.rule, p.offset, ErrBidiMixed}
	case first != uts39.RightToLeft || last != uts39.RightToLeft:
		return &BidiError{p.rule, p.offset, ErrBidiEnds}
	}
	return nil
}
