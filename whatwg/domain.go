package whatwg

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// DomainError says why a host that has the form of a domain is not a valid domain (section 3.4): what
// no grammar can say. Bytes count from the start of the text that was parsed.
type DomainError struct {
	Domain string       // as written
	Label  string       // the label that is not valid, as written; "" if it is the domain as a whole
	Reason DomainReason // what is wrong with it
	Offset int          // of Label, or of Domain, in the text that was parsed
	Err    error        // of package idna, if there is one
}

func (e *DomainError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, prefix+"invalid domain %s at offset %d: ", quote(e.Domain), e.Offset)
	if e.Label != "" && e.Label != e.Domain {
		fmt.Fprintf(&b, "label %s: ", quote(e.Label))
	}
	b.WriteString(e.Reason.String())
	if e.Err != nil {
		fmt.Fprintf(&b, " (%.*s)", maxDomain, e.Err.Error())
	}
	return b.String()
}

// Unwrap is the error of package idna, if there is one.
func (e *DomainError) Unwrap() error { return e.Err }

// quote quotes what a message shows of a name, which is not long if it is valid.
func quote(name string) string { return fmt.Sprintf("%+.*q", maxDomain, name) }

// DomainReason is a reason why a domain is not valid.
type DomainReason uint8

const (
	BadLabel     DomainReason = iota // fails Unicode ToASCII: UTS #46 with CheckBidi, CheckJoiners and UseSTD3ASCIIRules
	BadHyphens                       // begins or ends with "-", or has "--" in the third and fourth place (CheckHyphens)
	EmptyLabel                       // two dots in a row, a dot at either end, or nothing but ignored code points (VerifyDnsLength)
	LabelTooLong                     // more than 63 characters in its ASCII form (VerifyDnsLength)
	NameTooLong                      // the domain has more than 253 characters in its ASCII form (VerifyDnsLength)
	EndsInNumber                     // the last label is a number, so that the parser takes the domain for an IPv4 address
)

// String describes the reason, as in "ends in a number".
func (r DomainReason) String() string {
	switch r {
	case BadLabel:
		return "not allowed by UTS #46"
	case BadHyphens:
		return "hyphens at an end or in the third and fourth place"
	case EmptyLabel:
		return "empty label"
	case LabelTooLong:
		return "longer than 63 characters"
	case NameTooLong:
		return "longer than 253 characters"
	case EndsInNumber:
		return "ends in a number"
	}
	return "unknown reason"
}

const maxLabel, maxDomain = 63, 253 // VerifyDnsLength, in characters of the ASCII form

// toASCII is Unicode ToASCII with the flags that the domain parser sets when beStrict is true (section
// 3.3), as far as package idna has them:
//
//   - UseSTD3ASCIIRules and CheckJoiners are on, Transitional_Processing is off.
//   - IgnoreInvalidPunycode can not be set, and is off, as it should be.
//   - CheckBidi is on, but looks too early: see [tablesToASCII].
//   - CheckHyphens would count bytes where UTS #46 counts code points: see [badHyphens].
//   - VerifyDnsLength would let the root's dot pass: see [checkLabels].
//
// The tables are those of [idna.UnicodeVersion], which depends on the Go release.
var toASCII = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.StrictDomainName(true),
	idna.Transitional(false),
	idna.CheckHyphens(false),
	idna.VerifyDNSLength(false),
)

// DomainToASCII is the domain parser with beStrict (section 3.3) and, under [July2026], the
// ends-in-a-number checker (section 3.5): it returns the ASCII form of a valid domain, in lower case,
// with A-labels for labels that are not ASCII. The domain is valid if there is no error. That is a
// [*SyntaxError] if domain is not even of the form of rule domain, and else a [*DomainError].
func (e Edition) DomainToASCII(domain string) (string, error) {
	if _, err := e.scan(startDomain, domain); err != nil {
		return "", err
	}
	ascii, err := e.checkDomain(domain)
	if err != nil {
		return "", err
	}
	return strings.ToLower(ascii), nil
}

// checkDomain is [Edition.DomainToASCII] for what matches rule domain, but leaves what is ASCII as it is.
// That needs no tables unless it has A-labels: the rule says all of UTS #46 but the length of the whole.
func (e Edition) checkDomain(domain string) (ascii string, err *DomainError) {
	ascii = domain
	if needsTables(domain) {
		var idnaErr error
		if ascii, idnaErr = tablesToASCII(domain); idnaErr != nil {
			return "", badLabel(domain, idnaErr)
		}
		if err := checkLabels(domain, ascii); err != nil {
			return "", err
		}
	}
	last := strings.LastIndexByte(ascii, '.') + 1
	switch {
	case len(ascii) > maxDomain:
		return "", &DomainError{Domain: domain, Reason: NameTooLong}
	case e != February2026 && isNumber(ascii[last:]):
		return "", domainError(domain, strings.Count(ascii, "."), ascii, EndsInNumber)
	}
	return ascii, nil
}

// needsTables tells whether a domain is not ASCII or has a label that begins with "xn--".
func needsTables(domain string) bool {
	for i := range len(domain) {
		if domain[i] >= utf8.RuneSelf {
			return true
		}
		if domain[i] == '-' && i >= 3 && strings.EqualFold(domain[i-3:i+1], "xn--") && (i == 3 || domain[i-4] == '.') {
			return true
		}
	}
	return false
}
