package generate

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// lazyText is a text in the test of a package, and the offset of its error, or -1 if it is a member.
type lazyText struct {
	Text string
	End  int
}

// mostTexts is the maximum number of rules with a text, and longestText its maximum length in bytes.
const mostTexts, longestText = 100, 2000

// addTexts adds a text through each rule. For each, it adds one that ends early, and one with a
// wrong byte.
func (n *lazyPack) addTexts() {
	s := &shortest{grammar: n.grammar, runes: n.runes, texts: map[*syntax.Rule]string{}}
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
		text, ok := s.through(start, r)
		if !ok {
			continue
		}
		add(text)
		if text != "" {
			add(text[:len(text)-1])
			add(text[:len(text)/2] + "\x00" + text[len(text)/2:])
		}
	}
}

// shortest finds a shortest text for each rule.
type shortest struct {
	grammar *syntax.Grammar
	runes   bool
	texts   map[*syntax.Rule]string
}

// find finds a text of at most longestText bytes for each rule that has one.
func (s *shortest) find() {
	before := s.grammar.Referrers()
	for open := slices.Clone(s.grammar.Rules); len(open) > 0; open = open[1:] {
		r := open[0]
		text, ok := s.of(r.Expr)
		if known, is := s.texts[r]; ok && (!is || len(text) < len(known)) {
			s.texts[r] = text
			open = append(open, before[r]...)
		}
	}
}

// of returns a shortest text for an expression, using the known texts of rules.
func (s *shortest) of(e *syntax.Expr) (text string, ok bool) {
	switch e.Op {
	case syntax.Symbol:
		return s.symbol(e), !e.Set.Empty()
	case syntax.Concat:
		return s.all(e.Subs)
	case syntax.Alternate:
		for _, sub := range e.Subs {
			if one, is := s.of(sub); is && (!ok || len(one) < len(text)) {
				text, ok = one, true
			}
		}
		return text, ok
	case syntax.Repeat:
		if text, ok = s.of(e.Subs[0]); e.Min == 0 {
			return "", true
		}
		if len(text) > longestText/e.Min {
			return "", false
		}
		return strings.Repeat(text, e.Min), ok
	case syntax.Ref:
		r, _ := s.grammar.Rule(e.Name)
		text, ok = s.texts[r]
		return text, ok
	}
	return "", true
}

// all returns a shortest text for a sequence of expressions.
func (s *shortest) all(subs []*syntax.Expr) (string, bool) {
	var b strings.Builder
	for _, sub := range subs {
		text, ok := s.of(sub)
		if !ok {
			return "", false
		}
		b.WriteString(text)
	}
	return b.String(), b.Len() <= longestText
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
func (s *shortest) through(from, to *syntax.Rule) (string, bool) {
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
	text, ok := s.texts[to]
	for r := to; ok && before[r] != nil; r = before[r] {
		text, ok = s.around(before[r].Expr, r, text)
	}
	return text, ok
}

// around returns a text of an expression in which inner matches rule r.
func (s *shortest) around(e *syntax.Expr, r *syntax.Rule, inner string) (string, bool) {
	switch e.Op {
	case syntax.Concat:
		for i, sub := range e.Subs {
			text, ok := s.around(sub, r, inner)
			before, first := s.all(e.Subs[:i])
			behind, second := s.all(e.Subs[i+1:])
			if ok && first && second && len(before)+len(text)+len(behind) <= longestText {
				return before + text + behind, true
			}
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			if text, ok := s.around(sub, r, inner); ok {
				return text, true
			}
		}
	case syntax.Repeat:
		text, ok := s.around(e.Subs[0], r, inner)
		one, is := s.of(syntax.Times(e.Subs[0], max(e.Min-1, 0), syntax.Unbounded))
		return text + one, ok && is && e.Max != 0
	case syntax.Ref:
		known, _ := s.grammar.Rule(e.Name)
		return inner, known == r
	}
	return "", false
}

// Members returns the valid texts.
func (n *lazyPack) Members() []lazyText {
	return slices.DeleteFunc(slices.Clone(n.Texts), func(t lazyText) bool { return t.End >= 0 })
}
