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
	hidden := nameless(rules, n, token)
	named := func(from, to uint32) uint32 { // how many of the tokens have named rules
		if hidden == nil {
			return to - from
		}
		return to - from - (hidden[to] - hidden[from])
	}
	size := named(0, uint32(n))
	matches := make([]Match, size)
	type parent struct{ index, room uint32 }
	var buf [16]parent // as deep as rules nest here
	open := append(buf[:0], parent{0, size})
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
		up.room -= named(t.First, uint32(i)+1)
		if offset != nil {
			t.Begin, t.End = offset[t.Begin], offset[t.End]
		}
		matches[up.room] = Match{t.Rule, t.Begin, t.End, next}
		open = append(open, parent{up.room + 1, next})
	}
	return matches
}

// nameless counts, for each i up to n, the tokens before token i whose rules have no names. It is nil
// if there are none.
func nameless(rules Rules, n int, token func(i int) Token) []uint32 {
	var before []uint32
	for i := range n {
		if rules[token(i).Rule].Name == "" && before == nil {
			before = make([]uint32, n+1)
		}
		if before == nil {
			continue
		}
		before[i+1] = before[i]
		if rules[token(i).Rule].Name == "" {
			before[i+1]++
		}
	}
	return before
}
