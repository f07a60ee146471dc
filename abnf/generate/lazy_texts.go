package generate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// lazyText is a text in the test of a package. offset is the position of its error, or -1 if the text is valid.
type lazyText struct {
	Text string
	End  int
}

// mostTexts is the maximum number of rules with a text, and longestText its maximum length in bytes.
const mostTexts, longestText = 100, 2000

// addTexts adds a text that uses each rule, a prefix of that text, and the text with a wrong byte.
func (n *lazyPack) addTexts() {
	s := &shortest{grammar: n.grammar, runes: n.Runes, texts: map[*syntax.Rule]found{}}
	s.find()
	known := map[string]bool{}
	read := n.program.Reader()
	add := func(text string) {
		if known[text] {
			return
		}
		known[text] = true
		end, ok, within := read(text)
		if ok {
			end = -1
		}
		if within {
			n.Texts = append(n.Texts, lazyText{text, end})
		}
	}
	start, _ := n.grammar.Rule(n.Rule)
	for _, r := range n.program.Rules[:min(len(n.program.Rules), mostTexts)] {
		one := s.through(start, r)
		if one.ok {
			add(one.text)
		}
		if text := one.text; text != "" {
			add(text[:len(text)-1])
			add(text[:len(text)/2] + "\x00" + text[len(text)/2:])
		}
	}
}

// shortest finds a shortest text for each rule.
type shortest struct {
	grammar *syntax.Grammar
	runes   bool
	texts   map[*syntax.Rule]found
}

// found is a text of at most longestText bytes. The zero found means no text.
type found struct {
	text string
	ok   bool
}

// then returns the concatenation of two texts.
func (f found) then(next found) found {
	if !f.ok || !next.ok || len(f.text)+len(next.text) > longestText {
		return found{}
	}
	return found{f.text + next.text, true}
}

func (f found) times(n int) found {
	if n > 0 && (!f.ok || len(f.text) > longestText/n) {
		return found{}
	}
	return found{strings.Repeat(f.text, n), true}
}

// or returns the shorter of two texts.
func (f found) or(other found) found {
	if other.ok && (!f.ok || len(other.text) < len(f.text)) {
		return other
	}
	return f
}

// find finds a text for each rule that has one.
func (s *shortest) find() {
	before := s.grammar.Referrers()
	open, waits := slices.Clone(s.grammar.Rules), map[*syntax.Rule]bool{}
	for _, r := range open {
		waits[r] = true
	}
	for ; len(open) > 0; open = open[1:] {
		r := open[0]
		waits[r] = false
		text, _ := s.of(r.Expr, nil, found{})
		best := s.texts[r].or(text)
		if best == s.texts[r] {
			continue
		}
		s.texts[r] = best
		for _, b := range before[r] {
			if !waits[b] {
				open, waits[b] = append(open, b), true
			}
		}
	}
}

// of returns a shortest text for an expression, using the known texts of rules. It also returns a text in which inner matches rule r.
func (s *shortest) of(e *syntax.Expr, r *syntax.Rule, inner found) (text, through found) {
	text.ok = e.Op != syntax.Alternate
	switch e.Op {
	case syntax.Symbol:
		text = found{s.symbol(e), !e.Set.Empty()}
	case syntax.Concat:
		for _, sub := range e.Subs {
			next, within := s.of(sub, r, inner)
			through = cmp.Or(through.then(next), text.then(within))
			text = text.then(next)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			one, within := s.of(sub, r, inner)
			text, through = text.or(one), cmp.Or(through, within)
		}
	case syntax.Repeat:
		one, within := s.of(e.Subs[0], r, inner)
		if text = one.times(e.Min); e.Max != 0 {
			through = within.then(one.times(max(e.Min-1, 0)))
		}
	case syntax.Ref:
		known, _ := s.grammar.Rule(e.Name)
		if text = s.texts[known]; known == r {
			through = inner
		}
	}
	return text, through
}

// symbol returns a symbol of the expression, preferring readable ones.
func (s *shortest) symbol(e *syntax.Expr) string {
	if e.Set.Empty() {
		return ""
	}
	r := e.Set.Spans()[0].Lo
	if i := strings.IndexFunc("aA0-", e.Set.Contains); i >= 0 {
		r = rune("aA0-"[i])
	}
	if s.runes {
		return string(r)
	}
	return string([]byte{byte(r)})
}

// through returns a text of rule from with a part that matches rule to.
func (s *shortest) through(from, to *syntax.Rule) found {
	before := map[*syntax.Rule]*syntax.Rule{from: nil} // the rule that leads to a rule, on a shortest way
	for open := []*syntax.Rule{from}; len(open) > 0; open = open[1:] {
		for ref := range open[0].Expr.Refs {
			r, _ := s.grammar.Rule(ref.Name)
			if _, known := before[r]; !known {
				before[r] = open[0]
				open = append(open, r)
			}
		}
	}
	text := s.texts[to]
	for r := to; text.ok && before[r] != nil; r = before[r] {
		_, text = s.of(before[r].Expr, r, text)
	}
	return text
}
