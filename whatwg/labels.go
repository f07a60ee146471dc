package whatwg

import (
	"strings"
	"unicode/utf8"
)

// The parts of the domain predicate that package idna does not do, or not as UTS #46 says.

// label is a label of a domain as written.
type label struct {
	text   string
	offset int
}

// labels splits a domain as written at what UTS #46 maps to a dot: "." and U+3002, U+FF0E and U+FF61.
func labels(domain string) []label {
	var all []label
	start := 0
	for i, r := range domain {
		switch r {
		case '.', '。', '．', '｡':
			all = append(all, label{domain[start:i], start})
			start = i + utf8.RuneLen(r)
		}
	}
	return append(all, label{domain[start:], start})
}

// domainError is the error about label i of the ASCII form of a domain; about the whole domain where its
// labels as written are not those of the ASCII form.
func domainError(domain string, i int, ascii string, reason DomainReason) *DomainError {
	e := &DomainError{Domain: domain, Reason: reason}
	if written := labels(domain); len(written) == strings.Count(ascii, ".")+1 {
		e.Label, e.Offset = written[i].text, written[i].offset
	}
	return e
}

// tablesToASCII is ToASCII by way of ToUnicode. CheckBidi of package idna looks at a domain before it is
// mapped, and so misses a right-to-left letter such as U+05D0 that U+2135 is mapped to; it sees it
// in the second step. And a label that is too long is left as it is, for others to refuse: encoding
// one takes time that grows with its square.
func tablesToASCII(domain string) (string, error) {
	u, err := toASCII.ToUnicode(domain)
	if err != nil {
		return "", err
	}
	for l := range strings.SplitSeq(u, ".") {
		if utf8.RuneCountInString(l) > maxLabel {
			return u, nil
		}
	}
	return toASCII.ToASCII(u)
}

// badLabel finds the label for which ToASCII failed, if it is one by itself.
func badLabel(domain string, err error) *DomainError {
	for _, l := range labels(domain) {
		if _, err := tablesToASCII(l.text); err != nil {
			return &DomainError{Domain: domain, Label: l.text, Offset: l.offset, Reason: BadLabel, Err: err}
		}
	}
	return &DomainError{Domain: domain, Reason: BadLabel, Err: err}
}

// checkLabels tells what is wrong with the labels of a domain beyond what ToASCII looks at.
func checkLabels(domain, ascii string) *DomainError {
	for i, l := range strings.Split(ascii, ".") {
		switch {
		case l == "":
			return domainError(domain, i, ascii, EmptyLabel)
		case badHyphens(l):
			return domainError(domain, i, ascii, BadHyphens)
		case len(l) > maxLabel:
			return domainError(domain, i, ascii, LabelTooLong)
		}
	}
	return nil
}

// badHyphens is CheckHyphens: a label has no "-" at either end and not "--" in the third and fourth
// place, counted in code points of the label that an A-label stands for.
func badHyphens(ascii string) bool {
	u, _ := toASCII.ToUnicode(ascii)
	if strings.HasPrefix(u, "-") || strings.HasSuffix(u, "-") {
		return true
	}
	runes := []rune(u)
	return len(runes) >= 4 && runes[2] == '-' && runes[3] == '-'
}

// isNumber tells whether the parser reads a last label as a part of an IPv4 address (section 3.5, "ends
// in a number checker"): digits, or 0x and hex digits or nothing.
func isNumber(label string) bool {
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		return strings.Trim(label[2:], "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// whyNoDomain tells what UTS #46 has against the domain of s in which the grammar failed at end, which
// says more than what the grammar expected there. It is nil if that is not a domain alone: if there
// is an "@", it may be a password.
func whyNoDomain(s string, end int) *DomainError {
	start := strings.LastIndexByte(s[:end], '/') + 1
	stop := len(s)
	if i := strings.IndexAny(s[end:], "/:?#"); i >= 0 {
		stop = end + i
	}
	domain := s[start:stop]
	if domain == "" || strings.ContainsAny(domain, "[@") || !utf8.ValidString(domain) {
		return nil
	}
	ascii, err := tablesToASCII(domain)
	var d *DomainError
	if err != nil {
		d = badLabel(domain, err)
	} else {
		d = checkLabels(domain, ascii)
	}
	if d != nil {
		d.Offset += start
	}
	return d
}
