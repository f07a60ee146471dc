package main

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri"
)

// pattern is a text in which "*" matches any number of certain bytes.
type pattern struct {
	parts []string  // between the asterisks
	chars uri.Chars // the bytes that an asterisk matches; 0 for all bytes
}

// patterns returns the patterns of texts.
func patterns[T ~string](texts []T, chars uri.Chars) []pattern {
	var all []pattern
	for _, text := range texts {
		all = append(all, pattern{strings.Split(string(text), "*"), chars})
	}
	return all
}

func matchesAny(all []pattern, text string) bool {
	return slices.ContainsFunc(all, func(p pattern) bool { return p.matches(text) })
}

// matches reports whether the whole text matches. It matches each part at its first occurrence. This misses no match: an asterisk that can
// match across a part can also match after it.
func (p pattern) matches(text string) bool {
	rest, found := strings.CutPrefix(text, p.parts[0])
	if !found || len(p.parts) == 1 {
		return found && rest == ""
	}
	last := len(p.parts) - 1
	for _, part := range p.parts[1:last] {
		before, after, found := strings.Cut(rest, part)
		if !found || !p.stands(before) {
			return false
		}
		rest = after
	}
	before, found := strings.CutSuffix(rest, p.parts[last])
	return found && p.stands(before)
}

// stands reports whether an asterisk can match a text.
func (p pattern) stands(text string) bool {
	for i := range len(text) {
		if p.chars != 0 && !p.chars.Contains(text[i]) {
			return false
		}
	}
	return true
}
