package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

// strict are the flags of Unicode ToASCII that the domain parser sets when beStrict is true (section 3.3).
var strict = uts46.Profile{
	CheckHyphens:      true,
	CheckBidi:         true,
	CheckJoiners:      true,
	UseSTD3ASCIIRules: true,
	VerifyDNSLength:   true,
}

// UnicodeVersion is the version of Unicode that domains are held against. The standard follows the newest.
const UnicodeVersion = uts46.UnicodeVersion

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

// checkDomain is [Edition.DomainToASCII] for what matches rule domain, but leaves what is ASCII as it is. That needs
// no tables unless it has A-labels: the rule says all of UTS #46 but the length of the whole.
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
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		return strings.Trim(label[2:], "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// whyNoDomain returns what UTS #46 has against the domain of s in which the grammar failed at end, which
// says more than what the grammar expected there. It returns nil if that is no domain: if an "@" follows,
// it may be a password.
func whyNoDomain(s string, end int) *DomainError {
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
