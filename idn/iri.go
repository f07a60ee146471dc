package idn

import (
	"errors"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/unicode/uts39"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// ParseIRI converts an IRI that a user typed, such as "http://münchen.example/straße", to a URI. It
// converts the host to A-labels like [ToASCII], and percent-encodes all other non-ASCII characters
// (RFC 3987, section 3.1, with its ireg-name conversion). It returns a URI of RFC 3986 unchanged if
// IDNA does not change the host.
//
// ParseIRI neither removes white space nor corrects mistakes, and requires a scheme. Package repair
// is more lenient.
//
// The error is a [*uri.SyntaxError], or an [*Error] about the host.
//
// Law: the result is valid under RFC 3986, and its host has no non-ASCII characters, not even percent-encoded.
func ParseIRI(text string) (uri.URI, error) {
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	return ToURI(u)
}

// ToURI is like [uri.URI.ToURI], but converts a non-ASCII registered name, percent-encoded or not,
// to A-labels like [Host]. For schemes whose names are not DNS names, use [uri.URI.ToURI].
//
// The error is an [*Error] about the host, or that of [uri.URI.ToURI].
func ToURI(u uri.URI) (uri.URI, error) {
	v, err := u.ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	host, _ := v.Host()
	if host.Kind() != uri.RegName || isPlain(host.String()) {
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

// component is a component of a URI that may contain non-ASCII characters.
type component struct {
	part
	delimiters string // the delimiters between its parts
}

// part is a part of a component, called a component in the rules for bidirectional text (RFC 3987, section 4.2).
type part struct {
	rule   string // the rule of RFC 3987 that the component matches
	offset int    // in bytes of the URI
	text   string
}

// componentsOf lists the components of u in order. It omits components that are always ASCII: the
// scheme, IP-literals, the port, and the components that only RFC 2396 defines.
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

// NFC converts the unencoded characters of u to Normalization Form C (RFC 3987, section 5.3.2.2), and
// keeps percent-encoded text. The RFC requires NFC for new IRIs, and warns that two IRIs with the
// same normal form can identify two resources.
//
// It preserves the structure of u. Delimiters and triplets are not normalized: "=" with U+0338 does
// not become U+2260, nor "%4A" with U+0301 a letter. It keeps the two characters whose normal form
// is a delimiter or a symbol: U+037E (";") and U+1FEF ("`"). The host can get an upper-case letter,
// because U+212A becomes "K": normalize the case after NFC.
//
// The error is a [*uri.SyntaxError] if the result would be too long.
//
// Laws: NFC is idempotent. Each component of the result is the normal form of that component of u.
func NFC(u uri.URI) (uri.URI, error) {
	text := u.String()
	if ascii.Is(text) {
		return u, nil
	}
	b := make([]byte, 0, len(text))
	for s := text; s != ""; {
		n := otherLength(s, uri.UnreservedChars.Contains)
		b = append(b, s[:n]...)
		s = s[n:]
		n = textLength(s, uri.UnreservedChars.Contains)
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

// Errors of [CheckBidi] that an [*Error] wraps. Test for them with errors.Is.
var (
	ErrBidiControl = errors.New("a character that changes the direction of writing (RFC 3987, section 4.1)")
	ErrBidiMixed   = errors.New("right-to-left and left-to-right letters in one part (RFC 3987, section 4.2)")
	ErrBidiEnds    = errors.New("right-to-left text does not begin and end with a right-to-left letter (RFC 3987, section 4.2)")
)

// componentName returns the name of the component that a rule of RFC 3987 describes.
func componentName(rule string) string {
	switch rule {
	case "ireg-name":
		return "host"
	case "isegment":
		return "path"
	}
	return strings.TrimPrefix(rule, "i")
}

// CheckBidi returns an error if readers would see a part of an IRI in an order other than the
// logical order. It checks these rules (RFC 3987, section 4):
//
//   - No character changes the direction of writing, such as U+202E.
//   - A part contains letters of one direction.
//   - A right-to-left part begins and ends with a right-to-left letter.
//
// The parts are the user and the password, the labels of the host, the segments and their pieces
// between dots, the names and values of a query, and the fragment. A mark has the direction of the
// letter before it. A triplet counts as its ASCII characters.
//
// The grammar allows IRIs that break these rules, which matter only for display. [Display]
// percent-encodes parts that break them.
//
// The error is an [*Error] about the first part that breaks a rule.
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

// check returns an error if the display order of the part differs from its logical order.
func (p part) check() error {
	var first, last uts39.Direction
	var left, right bool
	for i, r := range p.text {
		if unicode.Is(unicode.Bidi_Control, r) {
			return newError(p.offset+i, ErrBidiControl, about{component: p.rule})
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
		return newError(p.offset, ErrBidiMixed, about{component: p.rule})
	case first != uts39.RightToLeft || last != uts39.RightToLeft:
		return newError(p.offset, ErrBidiEnds, about{component: p.rule})
	}
	return nil
}

// Display returns u as an IRI to show to readers, in a left-to-right paragraph. It decodes u like
// [uri.URI.ToIRI], and the host like [ToUnicode]. Parts that would be misread stay percent-encoded,
// or A-labels in the host:
//
//   - a label that mixes scripts (beyond restriction level "Single Script" of UTS #39, section 5.2), or uses a script not recommended
//     for identifiers (UAX #31, table 5); or that contains a symbol, a number without a script such as U+1D377, a letter that looks like
//     punctuation such as U+02D0, or a mark across a letter or on an ASCII letter, as in "com\u0338";
//   - a right-to-left label that would appear in another place, because a right-to-left letter or a
//     digit follows it before any left-to-right letter, unless all labels are right-to-left and
//     that character is in the next label;
//   - the host as a whole, if IDNA rejects it;
//   - the userinfo, which could look like a host;
//   - elsewhere, an invisible character (ignorable, a space, private, or unassigned), and a
//     mark that does not follow a letter;
//   - elsewhere, non-ASCII characters in a word that mixes scripts (beyond "Highly Restrictive",
//     which is one script, or Latin with Chinese, Japanese or Korean). A word consists of ASCII
//     letters and digits and of non-ASCII characters;
//   - non-ASCII characters in a part that breaks the rules of [CheckBidi].
//
// Display does not decode ASCII characters: "%2F" stays. Display does not check whether a label looks like
// another label, as "аррӏе" in Cyrillic letters does. It shows passwords: to hide them, use uri.Secret.
//
// The error is that of [uri.URI.ToIRI].
//
// Laws: if ToURI(u) succeeds, ToURI(Display(u)) equals ToURI(u) at uri.LevelCase. CheckBidi accepts the result. Display is idempotent.
func Display(u uri.URI) (uri.URI, error) {
	v, err := u.ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	iri, err := v.ToIRI()
	if err != nil {
		return uri.URI{}, err
	}
	text := iri.String()
	var b []byte
	at := 0
	for _, c := range componentsOf(iri) {
		b = append(b, text[at:c.offset]...)
		at = c.offset + len(c.text)
		switch c.rule {
		case "iuserinfo":
			b = appendEncoded(b, c.text)
		case "ireg-name":
			b = append(b, shownHost(c.text)...)
		default:
			b = c.appendShown(b)
		}
	}
	shown, err := uri.RFC3987.ParseReference(string(append(b, text[at:]...)))
	if err != nil {
		return uri.URI{}, err
	}
	return withRightToLeftInPlace(shown)
}

// appendEncoded appends s with non-ASCII characters percent-encoded.
func appendEncoded(b []byte, s string) []byte {
	for i := range len(s) {
		if s[i] < utf8.RuneSelf {
			b = append(b, s[i])
		} else {
			b = ascii.AppendPercentEncoded(b, s[i])
		}
	}
	return b
}

// shownHost returns a registered name with its displayable labels decoded, or with everything
// encoded if IDNA rejects it.
func shownHost(name string) string {
	ascii, _ := ToASCII(name)
	if !isInternational(ascii) { // which "" is not either
		return string(appendEncoded(nil, name))
	}
	characters, _ := ToUnicode(ascii)
	labels, shown := strings.Split(ascii, "."), strings.Split(characters, ".")
	for i, label := range shown {
		if isShownLabel(label) {
			labels[i] = label
		}
	}
	return strings.Join(labels, ".")
}

// isShownLabel reports whether a label may be displayed decoded, regardless of its neighbours.
func isShownLabel(label string) bool {
	if !uts39.IsSingleScript(label) || !uts39.IsRecommended(label) || (part{text: label}).check() != nil {
		return false
	}
	last := rune(0)
	for _, r := range label {
		kind := uts39.KindOf(r)
		isOnASCII := kind == uts39.Mark && last < utf8.RuneSelf
		isLetter := r < utf8.RuneSelf || kind == uts39.Letter && uts39.HasScript(r)
		if !isLetter && kind != uts39.Mark || isOnASCII || unicode.Is(delimiterLike, r) {
			return false
		}
		last = r
	}
	return true
}

// delimiterLike are letters and marks that look like delimiters, or make letters look like them.
var delimiterLike = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x01C0, Hi: 0x01C3, Stride: 1}, // clicks, such as "ǀ" and "ǃ"
	{Lo: 0x02B0, Hi: 0x02FF, Stride: 1}, // modifier letters, such as "ː" and "ʹ"
	{Lo: 0x0334, Hi: 0x0338, Stride: 1}, // marks across letters
	{Lo: 0xA788, Hi: 0xA78C, Stride: 1}, // "ꞈ", and saltillos, such as "ꞌ"
}}

// withRightToLeftInPlace returns u. If a right-to-left label would be displayed in another place, it returns u with A-labels for
// such labels.
func withRightToLeftInPlace(u uri.URI) (uri.URI, error) {
	host, _ := u.Host()
	if host.Kind() != uri.RegName || ascii.Is(host.String()) {
		return u, nil
	}
	labels := strings.Split(host.String(), ".")
	all := true
	for _, label := range labels {
		all = all && isRightToLeft(label)
	}
	_, rest, _ := strings.Cut(u.String(), "//")
	if userinfo, ok := u.Userinfo(); ok {
		rest = rest[len(userinfo)+len("@"):]
	}
	for i, label := range labels {
		rest = strings.TrimPrefix(rest[len(label):], ".")
		inNext := all && i < len(labels)-1
		if isRightToLeft(label) && !inNext && !isNextLeftToRight(rest) {
			return withASCIILabels(u, labels)
		}
	}
	return u, nil
}

// withASCIILabels returns u with A-labels for the right-to-left labels of its host.
func withASCIILabels(u uri.URI, labels []string) (uri.URI, error) {
	for i, label := range labels {
		if isRightToLeft(label) {
			ascii, err := ToASCII(label)
			if err != nil {
				return uri.URI{}, err
			}
			labels[i] = ascii
		}
	}
	return u.WithHost(strings.Join(labels, "."))
}

// isRightToLeft reports whether a label that meets the Bidi rule is right-to-left.
func isRightToLeft(label string) bool {
	first, _ := utf8.DecodeRuneInString(label)
	return uts39.DirectionOf(first) == uts39.RightToLeft
}

// isNextLeftToRight reports whether the first letter or digit in s is a left-to-right letter, or s
// has neither.
func isNextLeftToRight(s string) bool {
	for _, r := range s {
		switch uts39.DirectionOf(r) {
		case uts39.LeftToRight:
			return true
		case uts39.RightToLeft, uts39.Number:
			return false
		}
	}
	return true
}

// appendShown appends the component with its displayable characters decoded.
func (c component) appendShown(b []byte) []byte {
	first := true
	for p := range c.parts() {
		if !first {
			b = append(b, c.text[p.offset-c.offset-1])
		}
		first = false
		start := len(b)
		b = appendWords(b, p.text)
		if (part{text: string(b[start:])}).check() != nil {
			b = appendEncoded(b[:start], p.text)
		}
	}
	return b
}

// appendWords appends s with its displayable characters decoded, judging each word alone.
func appendWords(b []byte, s string) []byte {
	for len(s) > 0 {
		n := textLength(s, ascii.IsLetterOrDigit)
		if word := s[:n]; uts39.IsHighlyRestrictive(word) {
			b = appendSeen(b, word)
		} else {
			b = appendEncoded(b, word)
		}
		s = s[n:]
		n = otherLength(s, ascii.IsLetterOrDigit)
		b = append(b, s[:n]...)
		s = s[n:]
	}
	return b
}

// textLength returns the length of the prefix of s whose characters are non-ASCII or satisfy in.
func textLength(s string, in func(byte) bool) int {
	for i := range len(s) {
		if c := s[i]; c < utf8.RuneSelf && !in(c) {
			return i
		}
	}
	return len(s)
}

// otherLength returns the length of the prefix of s that consists of triplets, and of ASCII characters that do not
// satisfy in.
func otherLength(s string, in func(byte) bool) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			i += len("FF")
		case c >= utf8.RuneSelf || in(c):
			return i
		}
	}
	return len(s)
}

// appendSeen appends a word with its displayable characters decoded.
func appendSeen(b []byte, word string) []byte {
	last := uts39.Hidden
	for i, r := range word {
		kind := uts39.KindOf(r)
		if kind == uts39.Mark && last != uts39.Letter && last != uts39.Mark {
			kind = uts39.Hidden
		}
		size := utf8.RuneLen(r)
		if kind == uts39.Hidden {
			b = appendEncoded(b, word[i:i+size])
		} else {
			b = append(b, word[i:i+size]...)
		}
		last = kind
	}
	return b
}
