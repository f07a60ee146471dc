// Package explain describes in plain words which rule of a scheme a text violates.
package explain

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Words describe one way in which texts violate a scheme's grammar.
type Words struct {
	Rule   string // that the text was in, or "*" for any
	Before string // the text before the place; a "*" is any text
	At     string // the characters at the place: "$" is the end of the text, and "*" any character

	// Problem is the violated rule, and Hint is advice, or "". {} stands for the character at the place in
	// words, and {encoded} for the character percent-encoded.
	Problem, Hint string
}

// Table lists [Words] in order of preference.
type Table []Words

// Explain returns the first problem in the table that applies to the error at offset in text, and the hint for it.
// Both are "" if none applies. For an incomplete percent-encoding it returns the same problem with every table.
func (t Table) Explain(text string, offset int, rule string) (problem, hint string) {
	if breaksTriplet(text, offset) {
		return `"%" is not followed by two hexadecimal digits`, ""
	}
	for _, w := range t {
		if (w.Rule == "*" || w.Rule == rule) && w.isAt(text[offset:]) && matches(w.Before, text[:offset]) {
			return w.about(text, offset)
		}
	}
	return "", ""
}

// breaksTriplet reports whether a text violates a grammar at offset because the triplet that begins before it is incomplete.
func breaksTriplet(text string, offset int) bool {
	begun := strings.Contains(text[max(offset-len("%2"), 0):offset], "%")
	return begun && (offset == len(text) || ascii.HexValue(text[offset]) == 0xFF)
}

// isAt reports whether w applies to the text after the place.
func (w *Words) isAt(rest string) bool {
	if w.At == "$" || rest == "" {
		return w.At == "$" && rest == ""
	}
	return w.At == "*" || strings.Contains(w.At, rest[:1])
}

// matches reports whether a pattern matches a text, ignoring case. Each part between "*" matches at its first
// occurrence.
func matches(pattern, text string) bool {
	text = ascii.Lower(text)
	parts := strings.Split(pattern, "*")
	last := len(parts) - 1
	if last == 0 {
		return text == pattern
	}
	for i, part := range parts[:last] {
		at := strings.Index(text, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return strings.HasSuffix(text, parts[last])
}

// about returns the problem and the hint. The problem includes the character, unless the character may be part of a password.
func (w *Words) about(text string, offset int) (problem, hint string) {
	character, encoded := excerpt.Character(text[offset:]), excerpt.Encoded(text[offset:])
	if shown := excerpt.VisibleIn(text); offset < shown.Named || offset > shown.To {
		character, encoded = "a character", "it percent-encoded"
	}
	with := strings.NewReplacer("{}", character, "{encoded}", encoded)
	return with.Replace(w.Problem), with.Replace(w.Hint)
}

// Around returns the excerpt around offset that a message may show, or "" if it may show none. It omits everything up
// to the last "@", whatever the scheme.
func Around(text string, offset int) string {
	after := strings.LastIndexByte(text, '@') + 1
	if after == 0 {
		return excerpt.Around(text, offset)
	}
	if offset < after {
		return ""
	}
	window := excerpt.Around(text[after:], offset-after)
	if window != "" && !strings.HasPrefix(window, "…") {
		return "…" + window
	}
	return window
}
