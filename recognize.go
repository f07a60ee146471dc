package uri

import "sync"

// recognizers keeps the generated recognizers, since making one costs more than running it.
var recognizers = sync.Pool{New: func() any {
	p := new(recognizer)
	_ = p.Init() // without options it does not fail
	return p
}}

// maxPooled bounds the buffer, in bytes of input, that an idle recognizer keeps.
const maxPooled = 64 << 10

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune {
	for i := range len(s) {
		b = append(b, rune(s[i]))
	}
	return append(b, endSymbol)
}

// recognize runs the rule on s and makes nodes of what it matched, if it matched all of s.
func recognize(rule pegRule, s string) ([]node, bool) {
	p := recognizers.Get().(*recognizer)
	defer func() {
		p.Buffer = ""
		if cap(p.buffer) <= maxPooled {
			recognizers.Put(p)
		}
	}()
	p.Buffer = s
	p.Reset()
	if p.Parse(int(rule)) != nil {
		return nil, false
	}
	tokens := p.tree
	if root := tokens[len(tokens)-1]; int(root.end) != len(s) {
		return nil, false
	}
	return arrange(tokens), true
}

// arrange puts tokens, which come children first, in the order of a [Tree], parents first.
//
// Read backwards, tokens come parents first and last children first: each is placed at the end of
// the room that is left in its parent.
func arrange(tokens []token32) []node {
	nodes := make([]node, len(tokens))
	type parent struct{ index, room uint32 }
	var buf [16]parent // as deep as rules nest here
	open := append(buf[:0], parent{0, uint32(len(tokens))})
	for i := len(tokens) - 1; i >= 0; i-- {
		t := tokens[i]
		for open[len(open)-1].room == open[len(open)-1].index {
			open = open[:len(open)-1]
		}
		up := &open[len(open)-1]
		next := up.room
		up.room -= uint32(i) - t.first + 1
		nodes[up.room] = node{t.pegRule, t.begin, t.end, next}
		open = append(open, parent{up.room + 1, next})
	}
	return nodes
}
