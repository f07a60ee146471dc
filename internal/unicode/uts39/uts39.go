package uts39

import "sort"

// Kind is the visual kind of a character.
type Kind uint8

const (
	// Hidden is for invisible, unassigned and private-use characters.
	Hidden Kind = iota
	// Letter is a letter or a number.
	Letter
	// Mark is a combining mark, which is seen on the character before it.
	Mark
	// Symbol is punctuation or a symbol.
	Symbol
)

// Direction is the writing direction of a character, by its Bidi_Class.
type Direction uint8

const (
	Neutral     Direction = iota // all other classes
	LeftToRight                  // L
	RightToLeft                  // R and AL
	Number                       // EN and AN: written left to right, also between right-to-left letters
	Nonspacing                   // NSM: as the character before it
)

// span holds the properties of a range of code points.
type span struct {
	from      rune
	scripts   uint16
	kind      Kind
	direction Direction
}

func lookup(r rune) span {
	return spans[sort.Search(len(spans), func(i int) bool { return spans[i].from > r })-1]
}

// KindOf returns the kind of a character.
func KindOf(r rune) Kind { return lookup(r).kind }

// DirectionOf returns the direction of a character.
func DirectionOf(r rune) Direction { return lookup(r).direction }

// scriptSet is a set of scripts.
type scriptSet [3]uint64

func (s scriptSet) and(t scriptSet) scriptSet {
	return scriptSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]}
}

func (s scriptSet) meets(t scriptSet) bool { return s.and(t) != scriptSet{} }

// IsSingleScript reports whether a text is in a single script, where Japanese, Korean and Chinese
// with Bopomofo each count as one (UTS #39, section 5.1). Hidden characters belong to every script.
func IsSingleScript(text string) bool {
	all, _ := common(text)
	return all != scriptSet{}
}

// IsHighlyRestrictive reports whether a text meets the restriction level "Highly Restrictive" (UTS
// #39, section 5.2): one script, or Latin with Chinese, Japanese or Korean. Hidden characters
// belong to every script.
func IsHighlyRestrictive(text string) bool {
	all, foreign := common(text)
	return all != scriptSet{} || foreign.meets(mixtures)
}

// IsRecommended reports whether each character of a text can belong to a script recommended for identifiers (UAX #31, table 5).
func IsRecommended(text string) bool {
	for _, r := range text {
		if !scriptSets[lookup(r).scripts].meets(recommended) {
			return false
		}
	}
	return true
}

// HasScript reports whether a character belongs to specific scripts. It returns false for characters that are
// hidden or used in every script.
func HasScript(r rune) bool {
	s := lookup(r)
	return s.kind != Hidden && scriptSets[s.scripts] != scriptSet{^uint64(0), ^uint64(0), ^uint64(0)}
}

// common returns the scripts in which all characters of a text can be, and those in which all
// characters except Latin ones can be.
func common(text string) (all, foreign scriptSet) {
	every := scriptSet{^uint64(0), ^uint64(0), ^uint64(0)}
	all, foreign = every, every
	for _, r := range text {
		s := lookup(r)
		if s.kind == Hidden {
			continue
		}
		set := scriptSets[s.scripts]
		all = all.and(set)
		if !set.meets(latin) {
			foreign = foreign.and(set)
		}
	}
	return all, foreign
}
