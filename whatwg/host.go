package whatwg

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

// HostKind is the kind of a host (section 3.1).
type HostKind uint8

const (
	EmptyHost   HostKind = iota // the empty host, as of "file:///p"
	Domain                      // a domain, such as example.com or ☕.example
	IPv4Address                 // an IPv4 address, such as 192.0.2.1
	IPv6Address                 // an IPv6 address in brackets, such as [2001:db8::7]
	OpaqueHost                  // the host of a URL whose scheme is not special
)

// String returns the standard's term for the kind, such as "opaque host".
func (k HostKind) String() string {
	switch k {
	case EmptyHost:
		return "empty host"
	case Domain:
		return "domain"
	case IPv4Address:
		return "IPv4 address"
	case IPv6Address:
		return "IPv6 address"
	case OpaqueHost:
		return "opaque host"
	}
	return "unknown host kind"
}

// Host is the host of a [URL]. The zero Host is the empty host. Hosts are comparable; == compares the
// text as written.
type Host struct {
	text    string
	kind    HostKind
	edition Edition
}

// String returns the host as written, an IPv6 address with its brackets.
func (h Host) String() string { return h.text }

// Kind returns the kind of h. A host that looks like an IPv4 address is an opaque host if the URL's
// scheme is not special.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of an IPv4 or IPv6 host. It returns false for the other kinds.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	text := h.text
	switch h.kind {
	case IPv4Address:
	case IPv6Address:
		text = text[len("[") : len(text)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// ASCII returns the domain as the domain parser returns it: in lower case, with A-labels for labels that are
// not ASCII (section 3.3). Hosts of other kinds are returned as written.
func (h Host) ASCII() string {
	if h.kind != Domain {
		return h.text
	}
	ascii, _ := h.edition.DomainToASCII(h.text) // it succeeded when h was parsed
	return ascii
}

// DomainToASCII applies the domain parser with beStrict (section 3.3) and, under [July2026], the
// ends-in-a-number checker (section 3.5): it returns the ASCII form of a valid domain, in lower case,
// with A-labels for labels that are not ASCII. The domain is valid if there is no error. That is a
// [*SyntaxError] if domain is not even of the form of rule domain, and else a [*DomainError].
func (e Edition) DomainToASCII(domain string) (string, error) {
	if _, end, failed := e.scan(startDomain, domain); failed != 0 {
		return "", SyntaxError{edition: e, start: startDomain, failed: failed, offset: end}.about(domain)
	}
	name, failure := e.checkDomain(domain)
	if failure != nil {
		return "", domainError(domain, 0, len(domain), failure)
	}
	return ascii.Lower(name), nil
}

// UnicodeVersion is the version of Unicode by which domains are checked. The standard follows the
// newest.
const UnicodeVersion = uts46.UnicodeVersion

// DomainError reports why a host that has the form of a domain is not a valid domain (section 3.4), which
// no grammar can express.
//
// Only [DomainError.Domain] and [DomainError.Label] show the part before the last "@" of the text that
// was parsed. No other way to print the error does.
type DomainError struct {
	Reason DomainReason // what is wrong
	Offset int          // of the label, or of the domain, in bytes of the text that was parsed

	// subject is behind two pointers: package fmt follows one, where a verb does not fit.
	subject **subject
}

// Domain returns the domain as written.
func (e *DomainError) Domain() string { return e.about().domain }

// Label returns the label that is not valid, as written, and reports whether the error is about a label: an empty label
// is one. If the error is about the domain as a whole, ok is false.
func (e *DomainError) Label() (label string, ok bool) {
	about := e.about()
	return about.label, about.isLabel
}

// Error describes the error in one line. The domain is not shown if an "@" follows it in the text that was
// parsed.
func (e *DomainError) Error() string {
	about := e.about()
	shown := ""
	if about.start > strings.LastIndexByte(about.text, '@') {
		shown = quote(about.domain) + " "
	}
	return fmt.Sprintf(prefix+"invalid domain %sat offset %d: %s", shown, e.Offset, e.what())
}

// GoString keeps %#v from showing the domain.
func (e *DomainError) GoString() string {
	return "&whatwg.DomainError{" + strconv.Quote(e.Error()) + "}"
}

// DomainReason is a reason why a domain is not valid.
type DomainReason uint8

// Reasons, with the flags of UTS #46 that check for them.
const (
	BadCharacter = DomainReason(uts46.BadCharacter) // has a character that UTS #46 or UseSTD3ASCIIRules disallows
	BadPunycode  = DomainReason(uts46.BadPunycode)  // begins with "xn--" and does not encode a label that needs it
	NotNFC       = DomainReason(uts46.NotNFC)       // encodes a label that is not in Normalization Form C
	BadHyphens   = DomainReason(uts46.BadHyphens)   // begins or ends with "-", or has "--" in the third and fourth place (CheckHyphens)
	LeadingMark  = DomainReason(uts46.LeadingMark)  // begins with a combining mark
	BadJoiner    = DomainReason(uts46.BadJoiner)    // has a joiner between characters that do not join (CheckJoiners)
	BadBidi      = DomainReason(uts46.BadBidi)      // breaks the rules for right-to-left text (CheckBidi)
	EmptyLabel   = DomainReason(uts46.EmptyLabel)   // two dots in a row, a dot at either end, or nothing but ignored code points (VerifyDnsLength)
	LabelTooLong = DomainReason(uts46.LabelTooLong) // more than 63 characters in its ASCII form (VerifyDnsLength)
	NameTooLong  = DomainReason(uts46.NameTooLong)  // the domain has more than 253 characters in its ASCII form (VerifyDnsLength)
	EndsInNumber = NameTooLong + 1                  // the last label is a number, so that the parser takes the domain for an IPv4 address
)

// String describes the reason, as in "ends in a number".
func (r DomainReason) String() string {
	if r == EndsInNumber {
		return "ends in a number"
	}
	return uts46.Reason(r).String()
}

// hostKind returns the kind of a host that is not empty.
func hostKind(host string, special bool) HostKind {
	switch {
	case host[0] == '[':
		return IPv6Address
	case !special:
		return OpaqueHost
	case isIPv4(host):
		return IPv4Address
	}
	return Domain
}

// isIPv4 reports whether a host is a valid IPv4-address string. Package netip accepts the same strings.
func isIPv4(host string) bool {
	if last := host[len(host)-1]; last < '0' || '9' < last {
		return false
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Is4()
}

// strict are the flags of Unicode ToASCII that the domain parser sets when beStrict is true (section 3.3).
var strict = uts46.Profile{
	CheckHyphens:      true,
	CheckBidi:         true,
	CheckJoiners:      true,
	UseSTD3ASCIIRules: true,
	VerifyDNSLength:   true,
}

// checkDomain is [Edition.DomainToASCII] for a text that matches rule domain. It does not change the
// case of ASCII. Without A-labels, such a text needs no tables: the rule covers all of UTS #46 except
// the length of the whole.
func (e Edition) checkDomain(domain string) (name string, failure *uts46.Error) {
	name = domain
	if needsTables(name) {
		if name, failure = strict.ToASCII(name); failure != nil {
			return "", failure
		}
	}
	last := strings.LastIndexByte(name, '.') + 1
	switch {
	case len(name) > uts46.MaxName:
		return "", &uts46.Error{Reason: uts46.NameTooLong, Label: -1}
	case e != February2026 && isNumber(name[last:]):
		return "", &uts46.Error{Reason: uts46.Reason(EndsInNumber), Label: strings.Count(name, ".")}
	}
	return name, nil
}

// needsTables reports whether a domain is not ASCII or has a label that begins with "xn--".
func needsTables(domain string) bool {
	for i := range len(domain) {
		if domain[i] >= utf8.RuneSelf {
			return true
		}
		if domain[i] == '-' && i >= 3 && ascii.EqualFold(domain[i-3:i+1], uts46.Prefix) && (i == 3 || domain[i-4] == '.') {
			return true
		}
	}
	return false
}

// isNumber reports whether the parser reads a last label as a part of an IPv4 address (section 3.5, "ends
// in a number checker"): digits, or 0x and hex digits or nothing.
func isNumber(label string) bool {
	radix := byte(10)
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		label, radix = label[2:], 16
	}
	for i := range len(label) {
		if ascii.HexValue(label[i]) >= radix {
			return false
		}
	}
	return true
}

// domainErrorAt returns the error of UTS #46 for the domain of s at offset end, which is more precise
// than the error of the grammar. It returns nil if the text is not a domain: if an "@" follows, it may
// be a password.
func domainErrorAt(s string, end int) *DomainError {
	start := strings.LastIndexByte(s[:end], '/') + 1
	stop := len(s)
	if i := strings.IndexAny(s[end:], "/:?#"); i >= 0 {
		stop = end + i
	}
	domain := s[start:stop]
	if domain == "" || strings.IndexByte(domain, '[') >= 0 || strings.IndexByte(s[start:], '@') >= 0 || !utf8.ValidString(domain) {
		return nil
	}
	if _, failure := strict.ToASCII(domain); failure != nil {
		return domainError(s, start, stop, failure)
	}
	return nil
}

// subject is what a domain error is about.
type subject struct {
	text          string // that was parsed
	domain, label string
	isLabel       bool // the error is about the label, which may be empty
	start         int  // of the domain in the text
	char          rune // of BadCharacter
}

// domainError returns an error of UTS #46 about the domain between start and end in text.
func domainError(text string, start, end int, failure *uts46.Error) *DomainError {
	about := &subject{text: text, domain: text[start:end], start: start, char: failure.Rune}
	offset := start + labelStart(about.domain, failure)
	if failure.Label >= 0 {
		from, to := uts46.Written(about.domain, failure.Label)
		about.label, about.isLabel = about.domain[from:to], true
	}
	return &DomainError{Reason: DomainReason(failure.Reason), Offset: offset, subject: &about}
}

// labelStart returns the offset of the label of an error, or 0 for an error about the whole domain.
func labelStart(domain string, failure *uts46.Error) int {
	if failure.Label < 0 {
		return 0
	}
	from, _ := uts46.Written(domain, failure.Label)
	return from
}

// about returns the subject of e, or the zero subject for an error that this package did not make.
func (e *DomainError) about() subject {
	if e.subject == nil {
		return subject{}
	}
	return **e.subject
}

// problem returns the problem of the domain for an error that shows the text and the offset.
func (e *DomainError) problem() string { return "the domain is not valid (" + e.what() + ")" }

// what returns the problem, and the label if that is not the whole domain.
func (e *DomainError) what() string {
	about := e.about()
	var b strings.Builder
	isShown := about.start > strings.LastIndexByte(about.text, '@')
	if isShown && about.label != "" && about.label != about.domain {
		fmt.Fprintf(&b, "label %s: ", quote(about.label))
	}
	b.WriteString(e.Reason.String())
	switch {
	case e.Reason == EndsInNumber:
		b.WriteString("; it must be an IPv4 address: four numbers up to 255 without leading zeros")
	case isShown && about.char != 0 && !strings.ContainsRune(about.domain, about.char):
		fmt.Fprintf(&b, " (%U, to which another one is mapped)", about.char)
	case isShown && about.char != 0:
		fmt.Fprintf(&b, " (%U)", about.char)
	}
	return b.String()
}

// quote quotes as much of a name as a valid name can have.
func quote(name string) string { return fmt.Sprintf("%+.*q", uts46.MaxName, name) }
