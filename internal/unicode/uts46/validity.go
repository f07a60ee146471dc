package uts46

import (
	"strings"
	"unicode/utf8"
)

// validate checks a label in Normalization Form C against the validity criteria (section 4.1), except the
// rules for right-to-left text. An empty label meets these criteria.
func (p Profile) validate(label []rune, transitional bool) *Error {
	if len(label) == 0 {
		return nil
	}
	kept := p.KeepASCII && isASCII(label)
	switch {
	case p.CheckHyphens && !kept && hasBadHyphens(label):
		return &Error{Reason: BadHyphens}
	case !p.CheckHyphens && hasPrefix(label):
		return &Error{Reason: BadPrefix}
	case lookup(label[0])&isMark != 0:
		return &Error{Reason: LeadingMark}
	}
	for i, r := range label {
		if !p.isValid(r, transitional) && !(kept && strings.ContainsRune("!$&'()*+,;=_~", r)) {
			return &Error{Reason: BadCharacter, Rune: r}
		}
		if p.CheckJoiners && isJoiner(r) && !canJoin(label, i) {
			return &Error{Reason: BadJoiner}
		}
	}
	return nil
}

// isValid checks criterion 7.
func (p Profile) isValid(r rune, transitional bool) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || !p.UseSTD3ASCIIRules && !('A' <= r && r <= 'Z')
	}
	status := lookup(r).status()
	return status == statusValid || status == statusDeviation && !transitional
}

// hasBadHyphens checks criteria 2 and 3. Places count code points.
func hasBadHyphens(label []rune) bool {
	return label[0] == '-' || label[len(label)-1] == '-' || len(label) >= 4 && label[2] == '-' && label[3] == '-'
}

const nonJoiner, joiner = '\u200C', '\u200D'

func isJoiner(r rune) bool { return r == nonJoiner || r == joiner }

// canJoin reports whether the joiner at i is in a context that allows it (RFC 5892, A.1 and A.2).
func canJoin(label []rune, i int) bool {
	if i > 0 && lookup(label[i-1]).ccc() == virama {
		return true
	}
	if label[i] == joiner {
		return false
	}
	before, after := i-1, i+1
	for before >= 0 && lookup(label[before]).joining() == joiningT {
		before--
	}
	for after < len(label) && lookup(label[after]).joining() == joiningT {
		after++
	}
	return before >= 0 && after < len(label) && joinsRight(label[before]) && joinsLeft(label[after])
}

// joinsRight reports whether a character joins to the next character in memory.
func joinsRight(r rune) bool { j := lookup(r).joining(); return j == joiningL || j == joiningD }

func joinsLeft(r rune) bool { j := lookup(r).joining(); return j == joiningR || j == joiningD }
