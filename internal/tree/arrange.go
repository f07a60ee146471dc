package tree

import "unsafe"

// Of makes a tree of the matches that a recognizer found in text. Rules that have no names make no nodes: those below them are of the rule above. offset
// gives the byte offset of each symbol and of the end; it is nil where symbols are bytes.
//
// For as many matches as most texts have it is one allocation.
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

// sized returns a tree with room for n matches, which is part of the same allocation if they are few. Most URLs have 9 to 12.
func sized(n int) *Tree {
	switch {
	case n <= 9:
		return with[[9]Match](n)
	case n <= 10:
		return with[[10]Match](n)
	case n <= 11:
		return with[[11]Match](n)
	case n <= 12:
		return with[[12]Match](n)
	case n <= 16:
		return with[[16]Match](n)
	case n <= 24:
		return with[[24]Match](n)
	case n <= 48:
		return with[[48]Match](n)
	}
	return &Tree{Matches: make([]Match, n)}
}

// with returns a tree with room for n matches, which an array of matches has.
func with[Array any](n int) *Tree {
	t := new(struct {
		Tree
		memory Array
	})
	t.Matches = unsafe.Slice((*Match)(unsafe.Pointer(&t.memory)), int(unsafe.Sizeof(t.memory)/unsafe.Sizeof(Match{})))[:n]
	return &t.Tree
}
