package tree

// Of makes a tree of the matches that a recognizer found in text, as [Tree] has them, but for rules that have no names: their nodes are left out, and
// those below them are of the rule above. offset gives the byte offset of each symbol and of the end; it is nil where symbols are bytes.
//
// For as many matches as most texts have it is one allocation.
func Of[Token ~struct {
	Rule             uint8
	Begin, End, Next uint32
}](text string, rules Rules, tokens []Token, offset []uint32) *Tree {
	if offset == nil {
		t := sized(len(tokens))
		i := 0
		for ; i < len(tokens); i++ {
			m := Match(tokens[i])
			if rules[m.Rule].Name == "" {
				break
			}
			t.Matches[i] = m
		}
		if i == len(tokens) {
			t.Text, t.Rules = text, rules
			return t
		}
	}
	hidden := nameless(rules, tokens)
	t := &Tree{Text: text, Rules: rules, Matches: make([]Match, 0, len(tokens))}
	for _, token := range tokens {
		m := Match(token)
		if rules[m.Rule].Name == "" {
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

// nameless counts, for each i up to their number, the tokens before token i whose rules have no names.
func nameless[Token ~struct {
	Rule             uint8
	Begin, End, Next uint32
}](rules Rules, tokens []Token) []uint32 {
	before := make([]uint32, len(tokens)+1)
	for i, token := range tokens {
		before[i+1] = before[i]
		if rules[Match(token).Rule].Name == "" {
			before[i+1]++
		}
	}
	return before
}

// sized returns a tree with room for n matches, which is part of the same allocation if they are few.
func sized(n int) *Tree {
	switch {
	case n <= 8:
		t := new(struct {
			Tree
			memory [8]Match
		})
		t.Matches = t.memory[:n]
		return &t.Tree
	case n <= 12:
		t := new(struct {
			Tree
			memory [12]Match
		})
		t.Matches = t.memory[:n]
		return &t.Tree
	case n <= 16:
		t := new(struct {
			Tree
			memory [16]Match
		})
		t.Matches = t.memory[:n]
		return &t.Tree
	case n <= 24:
		t := new(struct {
			Tree
			memory [24]Match
		})
		t.Matches = t.memory[:n]
		return &t.Tree
	case n <= 48:
		t := new(struct {
			Tree
			memory [48]Match
		})
		t.Matches = t.memory[:n]
		return &t.Tree
	}
	return &Tree{Matches: make([]Match, n)}
}
