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
	fmt.Fprintf(&b, "whatwg: invalid domain %s at offset %d: ", quote(e.Domain), e.Offset)
	if e.Label != "" && e.Label != e.Domain {
		fmt.Fprintf(&b, "label %s: ", quote(e.Label))
	}
	b.WriteString(e.Reason.String())
	if e.Err != nil {
		fmt.Fprintf(&b, " (%v)", e.Err)
	}
	return b.String()
}

// Unwrap is the error of package idna, if there is one.
func (e *DomainError) Unwrap() error { return e.Err }

// quote quotes what a message shows of a name, which is not long if it is valid.
func quote(name string) string {
	if len(name) > maxDomain {
		name = name[:maxDomain]
	}
	return fmt.Sprintf("%+q", name)
}

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
//   - VerifyDnsLength would let the root's dot pass: see [Edition.checkLabels].
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
	rule := rulewhatwg_domain
	if e == February2026 {
		rule = rulewhatwg202602_domain
	}
	if _, err := e.parseTree(rule, domain); err != nil {
		return "", err
	}
	ascii, err := e.checkDomain(domain)
	if err != nil {
		return "", err
	}
	return ascii, nil
}

// checkDomain is [Edition.DomainToASCII] for what matches rule domain. What is ASCII and has no A-label
// needs no tables: the rule says all of UTS #46 but the length of the whole.
func (e Edition) checkDomain(domain string) (ascii string, err *DomainError) {
	ascii = strings.ToLower(domain)
	if needsTables(ascii) {
		var idnaErr error
		ascii, idnaErr = tablesToASCII(domain)
		if idnaErr != nil {
			return "", badLabel(domain, idnaErr)
		}
	}
	if err := e.checkLabels(domain, ascii); err != nil {
		return "", err
	}
	return ascii, nil
}

func needsTables(lower string) bool {
	for i := range len(lower) {
		if lower[i] >= utf8.RuneSelf {
			return true
		}
	}
	return strings.HasPrefix(lower, "xn--") || strings.Contains(lower, ".xn--")
}
