package tree

import "unsafe"

// OfWhole is like [Of], for a recognizer that reads code points. It returns false if the first match
// does not span all symbols of text.
func OfWhole[Token ~struct {
	Rule             uint8
	Begin, End, Next uint32
}](text string, rules *Rules, tokens []Token, symbols int) (*Tree, bool) {
	t := Match(tokens[0])
	if int(t.End) != symbols {
		return nil, false
	}
	return Of(text, rules, tokens, Offsets(text, symbols)), true
}

// Of returns the tree of the matches that a recognizer found in text. A match of a rule without a name
// has no node: its children belong to the enclosing match. offset holds the byte offset of each symbol
// and of the end. It is nil if symbols are bytes.
//
// For most texts, which have few matches, Of allocates once.
func Of[Token ~struct {
	Rule             uint8
	Begin, End, Next uint32
}](text string, rules *Rules, tokens []Token, offset []uint32) *Tree {
	// A token is a match by another name.
	return of(text, rules, unsafe.Slice((*Match)(unsafe.Pointer(unsafe.SliceData(tokens))), len(tokens)), offset)
}

func of(text string, rules *Rules, matches []Match, offset []uint32) *Tree {
	if offset == nil && rules.nameAll(matches) {
		t := sized(len(matches))
		t.Text, t.Rules = text, rules
		copy(t.Matches, matches)
		return t
	}
	hidden := rules.nameless(matches)
	t := &Tree{Text: text, Rules: rules, Matches: make([]Match, 0, len(matches))}
	for _, m := range matches {
		if (*rules)[m.Rule].Name == "" {
			continue
		}
		m.Next -= hidden[m.Next]
		if offset != nil {
			m.Begin, m.End = offset[m.Begin], offset[m.End]
		}
		t.Matches = append(t.Matches, m)
	}
	return t
}

// nameAll reports whether the rules of all matches have names.
func (r Rules) nameAll(matches []Match) bool {
	for i := range matches {
		if r[matches[i].Rule].Name == "" {
			return false
		}
	}
	return true
}

// nameless counts, for each i up to their number, the matches before match i whose rules have no names.
func (r Rules) nameless(matches []Match) []uint32 {
	before := make([]uint32, len(matches)+1)
	for i, m := range matches {
		before[i+1] = before[i]
		if r[m.Rule].Name == "" {
			before[i+1]++
		}
	}
	return before
}

// sized returns a tree with room for n matches. If they are few, the room is part of the same
// allocation. Most URLs have 9 to 12 matches.
func sized(n int) *Tree {
	switch {
	case n <= 9:
		return withRoom[[9]Match](n)
	case n <= 10:
		return withRoom[[10]Match](n)
	case n <= 11:
		return withRoom[[11]Match](n)
	case n <= 12:
		return withRoom[[12]Match](n)
	case n <= 16:
		return withRoom[[16]Match](n)
	case n <= 24:
		return withRoom[[24]Match](n)
	case n <= 48:
		return withRoom[[48]Match](n)
	}
	return &Tree{Matches: make([]Match, n)}
}

// withRoom returns a tree with n matches in one allocation. Room is an array of at least n matches.
func withRoom[Room any](n int) *Tree {
	t := new(struct {
		Tree
		room Room
	})
	room := unsafe.Slice((*Match)(unsafe.Pointer(&t.room)), unsafe.Sizeof(t.room)/unsafe.Sizeof(Match{}))
	t.Matches = room[:n]
	return &t.Tree
}
