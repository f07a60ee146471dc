package tree

// Token is what a recognizer leaves behind for a match: children come first, the root last.
type Token struct {
	Rule       uint8
	Begin, End uint32 // in symbols of the input
	First      uint32 // the index of the first token below it
}

// Arrange puts n tokens in the order of a [Tree], parents first, without those of rules that have no name.
// offset gives the byte offset of each symbol and of the end; it is nil where symbols are bytes.
//
// Read backwards, tokens come parents first and last children first: each is placed at the end of
// the room that is left in its parent.
func Arrange(rules Rules, n int, token func(i int) Token, offset []uint32) []Match {
	before := named(rules, n, token)
	matches := make([]Match, before[n])
	type parent struct{ index, room uint32 }
	var buf [16]parent // as deep as rules nest here
	open := append(buf[:0], parent{0, before[n]})
	for i := n - 1; i >= 0; i-- {
		t := token(i)
		if rules[t.Rule].Name == "" {
			continue
		}
		for open[len(open)-1].room == open[len(open)-1].index {
			open = open[:len(open)-1]
		}
		up := &open[len(open)-1]
		next := up.room
		up.room -= before[i+1] - before[t.First]
		if offset != nil {
			t.Begin, t.End = offset[t.Begin], offset[t.End]
		}
		matches[up.room] = Match{t.Rule, t.Begin, t.End, next}
		open = append(open, parent{up.room + 1, next})
	}
	return matches
}

// named counts, for each i up to n, the tokens before token i whose rules have names.
func named(rules Rules, n int, token func(i int) Token) []uint32 {
	before := make([]uint32, n+1)
	for i := range n {
		before[i+1] = before[i]
		if rules[token(i).Rule].Name != "" {
			before[i+1]++
		}
	}
	return before
}
