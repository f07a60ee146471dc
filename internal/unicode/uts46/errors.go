package uts46

import "fmt"

// Error reports why a name is invalid.
type Error struct {
	Reason Reason
	Label  int  // the number of the label in the mapped name, from 0; -1 for the whole name
	Rune   rune // the code point of [BadCharacter]
}

// Error describes the error. It contains no part of the name except [Error.Rune].
func (e *Error) Error() string {
	if e.Reason == BadCharacter {
		return fmt.Sprintf("%U is not allowed", e.Rune)
	}
	return e.Reason.String()
}

// Reason is a reason why a name is invalid.
type Reason uint8

const (
	BadCharacter Reason = iota + 1 // a code point that is disallowed, or no letter, digit or hyphen of ASCII (V7, U1)
	BadPunycode                    // what follows "xn--" is not Punycode of a label that is not ASCII (P4)
	NotNFC                         // an A-label of text that is not in Normalization Form C (V1)
	BadHyphens                     // "-" at an end, or in the third and fourth place (V2, V3)
	BadPrefix                      // an A-label of what begins with "xn--" (V4)
	LeadingMark                    // begins with a combining mark (V6)
	BadJoiner                      // a joiner where nothing is joined (V8)
	BadBidi                        // breaks the rules for right-to-left text (V9)
	EmptyLabel                     // (A4_2)
	LabelTooLong                   // more than 63 bytes in ASCII (A4_2)
	NameTooLong                    // more than 253 bytes in ASCII, or none (A4_1)
)

var reasonTexts = [...]string{
	0:            "unknown reason",
	BadCharacter: "a character is not allowed",
	BadPunycode:  "invalid Punycode",
	NotNFC:       "not in Normalization Form C",
	BadHyphens:   "hyphens at the start, at the end or in the third and fourth position",
	BadPrefix:    `an A-label whose decoded form begins with "xn--"`,
	LeadingMark:  "begins with a combining mark",
	BadJoiner:    "a joiner between characters that do not join",
	BadBidi:      "breaks the rules for right-to-left text",
	EmptyLabel:   "empty label",
	LabelTooLong: "longer than 63 characters",
	NameTooLong:  "longer than 253 characters",
}

// String describes the reason, such as "invalid Punycode".
func (r Reason) String() string {
	if int(r) >= len(reasonTexts) {
		r = 0
	}
	return reasonTexts[r]
}
