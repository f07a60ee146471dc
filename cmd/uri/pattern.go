package main

import (
	"slices"
	"strings"
)

// pattern is a text in which "*" stands for any number of some bytes.
type pattern struct {
	parts []string // between the asterisks
	any   func(c byte) bool
}

// patterns returns the patterns of texts.
func patterns[T ~string](texts []T, any func(byte) bool) []pattern {
	var all []pattern
	for _, text := range texts {
		all = append(all, pattern{strings.Split(string(text), "*"), any})
	}
	return all
}

func matchesAny(all []pattern, text string) bool {
	return slices.ContainsFunc(all, func(p pattern) bool { return p.matches(text) })
}

// matches reports whether the whole text matches. It marks the offsets up to which the text can match, part by part, in
// a time that is at most the product of both lengths.
func (p pattern) matches(text string) bool {
	if len(p.parts) == 1 {
		return text == p.parts[0]
	}
	if !strings.HasPrefix(text, p.parts[0]) {
		return false
	}
	ends := make([]bool, len(text)+1)
	ends[len(p.parts[0])] = true
	for _, part := range p.parts[1:] {
		next := make([]bool, len(text)+1)
		open := false // an asterisk can reach the offset
		for i := range ends {
			open = ends[i] || open && p.any(text[i-1])
			if open && strings.HasPrefix(text[i:], part) {
				next[i+len(part)] = true
			}
		}
		ends = next
	}
	return ends[len(text)]
}
