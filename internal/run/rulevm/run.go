package rulevm

import (
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Start returns the place at the beginning of a rule's texts.
func (p *Program) Start(rule int) *Place { return p.prepared().start(rule) }

// Walk matches text against a rule. If some continuation of text matches, it returns len(text) and the place there. Otherwise it
// returns the offset of the first character that cannot be part of a match, and the place before it. Invalid UTF-8 never matches.
// Walk allocates only if the text leads to a new place.
func (p *Program) Walk(rule int, text string) (end int, at *Place) {
	m := p.prepared()
	at = m.start(rule)
	for end < len(text) {
		class, size := uint16(0), 1
		if c := text[end]; c < utf8.RuneSelf {
			class = m.ascii[c]
		} else {
			symbol, n := utf8.DecodeRuneInString(text[end:])
			if n == 1 {
				return end, at // not UTF-8
			}
			class, size = m.classOf(symbol), n
		}
		next := at.next[class].Load()
		if next == nil {
			next = m.find(at, class)
		}
		if next == nowhere {
			return end, at
		}
		at = next
		end += size
	}
	return end, at
}

// Run is like [Program.Walk], but the place is nil if text matches.
func (p *Program) Run(rule int, text string) (end int, at *Place) {
	end, at = p.Walk(rule, text)
	if end == len(text) && at.End {
		return end, nil
	}
	return end, at
}

// Accepts reports whether a text is a member of a rule's language.
func (p *Program) Accepts(rule int, text string) bool {
	_, at := p.Run(rule, text)
	return at == nil
}

// Symbols returns one symbol of each class in a set. Symbols of the same class belong to the same sets of p.
func (p *Program) Symbols(of rangeset.Set) (all []rune) {
	m := p.prepared()
	seen := map[uint16]bool{}
	see := func(r rune) {
		if class := m.class(r); !seen[class] {
			seen[class] = true
			all = append(all, r)
		}
	}
	for _, span := range of.Spans() {
		see(span.Lo)
		for _, limit := range m.limits {
			if span.Lo < limit && limit <= span.Hi {
				see(limit)
			}
		}
	}
	return all
}
