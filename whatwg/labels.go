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

// domainError is the error about label i of the domain's ASCII form; about the whole domain where its
// labels as written are not those of the ASCII form.
func domainError(domain string, i, of int, reason DomainReason) *DomainError {
	e := &DomainError{Domain: domain, Reason: reason}
	if written := labels(domain); i >= 0 && len(written) == of {
		e.Label, e.Offset = written[i].text, written[i].offset
	}
	return e
}

// tablesToASCII runs ToASCII twice: CheckBidi of package idna looks at the domain before it is mapped,
// and so misses a right-to-left letter such as U+05D0 that U+2135 is mapped to. It sees it in the result.
func tablesToASCII(domain string) (string, error) {
	ascii, err := toASCII.ToASCII(domain)
	if err != nil {
		return "", err
	}
	return toASCII.ToASCII(ascii)
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

// checkLabels tells what is wrong with the ASCII form of a domain beyond what ToASCII looks at.
func (e Edition) checkLabels(domain, ascii string) *DomainError {
	all := strings.Split(ascii, ".")
	for i, l := range all {
		switch {
		case l == "":
			return domainError(domain, i, len(all), EmptyLabel)
		case badHyphens(l):
			return domainError(domain, i, len(all), BadHyphens)
		case len(l) > maxLabel:
			return domainError(domain, i, len(all), LabelTooLong)
		}
	}
	if len(ascii) > maxDomain {
		return domainError(domain, -1, len(all), NameTooLong)
	}
	if last := len(all) - 1; e != February2026 && isNumber(all[last]) {
		return domainError(domain, last, len(all), EndsInNumber)
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
	if hex, ok := strings.CutPrefix(label, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}
