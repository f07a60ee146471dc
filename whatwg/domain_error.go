package whatwg

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/uts46"
)

// DomainError says why a host that has the form of a domain is not a valid domain (section 3.4), which
// no grammar can express.
//
// No way to print it shows what stands before the last "@" of the text that was parsed:
// [DomainError.Domain] and [DomainError.Label] do.
type DomainError struct {
	Reason DomainReason // what is wrong
	Offset int          // of the label, or of the domain, in bytes of the text that was parsed

	// subject is behind two pointers: package fmt follows one, where a verb does not fit.
	subject **subject
}

// subject is what a domain error is about.
type subject struct {
	text          string // that was parsed
	domain, label string
	isLabel       bool // the error is about the label, which may be empty
	start         int  // of the domain in the text
	char          rune // of BadCharacter
}

// domainError returns an error of UTS #46 about the domain that stands in text from start to end.
func domainError(text string, start, end int, failure *uts46.Error) *DomainError {
	about := &subject{text: text, domain: text[start:end], start: start, char: failure.Rune}
	offset := start + labelStart(about.domain, failure)
	if failure.Label >= 0 {
		from, to := uts46.Written(about.domain, failure.Label)
		about.label, about.isLabel = about.domain[from:to], true
	}
	return &DomainError{Reason: DomainReason(failure.Reason), Offset: offset, subject: &about}
}

// labelStart returns where the label stands in a domain that an error is about: 0 if that is about the domain as a whole.
func labelStart(domain string, failure *uts46.Error) int {
	if failure.Label < 0 {
		return 0
	}
	from, _ := uts46.Written(domain, failure.Label)
	return from
}

// about returns what e is about: nothing, if this package did not make it.
func (e *DomainError) about() subject {
	if e.subject == nil {
		return subject{}
	}
	return **e.subject
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

// problem says what is wrong with the domain, for an error that shows its text and the offset.
func (e *DomainError) problem() string { return "the domain is not valid (" + e.what() + ")" }

// what says what is wrong, of the label if that is not the domain.
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
		b.WriteString("; a host that does is an IPv4 address, which is four numbers from 0 to 255 without leading zeros")
	case isShown && about.char != 0 && !strings.ContainsRune(about.domain, about.char):
		fmt.Fprintf(&b, " (%U, to which another one is mapped)", about.char)
	case isShown && about.char != 0:
		fmt.Fprintf(&b, " (%U)", about.char)
	}
	return b.String()
}

// GoString keeps %#v from showing the domain.
func (e *DomainError) GoString() string {
	return "&whatwg.DomainError{" + strconv.Quote(e.Error()) + "}"
}

// quote quotes what a message shows of a name, which is not long if it is valid.
func quote(name string) string { return fmt.Sprintf("%+.*q", uts46.MaxName, name) }

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
