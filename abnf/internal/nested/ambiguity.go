package nested

import (
	"slices"

	"github.com/urigrammar/uri/internal/decide/ambiguity"
	"github.com/urigrammar/uri/internal/decide/recursion"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Ambiguities finds the ambiguities of a rule, and of those that it leads to. Readings agree where
// blocks open and close, so they are compared level by level, with letters for blocks. As blocks
// can have texts in common, a letter is that of two of them, and each of both reads it. A rule that
// has the symbol beside a block is read as two parts, before and behind the symbol.
type Ambiguities struct {
	*divided
	pairs  pairs
	rules  *syntax.Grammar // with the letters of pairs
	starts []string        // of levels
	finder *ambiguity.Finder
}

// Ambiguities returns those of the rule of a machine, and of the rules that it leads to.
func (m *Machine) Ambiguities() (*Ambiguities, error) {
	d := m.divided
	rules, starts, err := d.regular(d.levels.rule)
	if err != nil {
		return nil, err
	}
	a := &Ambiguities{divided: d, pairs: d.pairs(), starts: starts}
	a.rules, _ = recursion.Close(rules.Map(func(r *syntax.Rule) *syntax.Expr { return a.pairs.letters(r.Expr) }))
	a.finder = ambiguity.New(a.rules, levelBounds)
	return a, nil
}

// Of returns an ambiguity of a rule by itself, as [ambiguity.Finder] does, or nil.
func (a *Ambiguities) Of(rule string) (*ambiguity.Ambiguity, error) {
	for level, start := range a.starts {
		if level == 0 {
			start = rule
		} else if !ascii.EqualFold(a.all[level-1].Rule, rule) {
			continue
		}
		r, _ := a.rules.Rule(start)
		found, err := a.finder.Of(r)
		if err != nil {
			return nil, err
		}
		if found == nil {
			continue
		}
		for i, parts := range found.Readings {
			found.Readings[i] = a.named(a.pairs.readable(parts))
			if level > 0 {
				found.Readings[i] = a.all[level-1].around(found.Readings[i])
			}
		}
		found.Text = ""
		for _, part := range found.Readings[0] {
			found.Text += part.Text
		}
		return found, nil
	}
	return nil, nil
}

// pairs are the pairs of blocks that have a text in common. Most are of a block and itself.
type pairs []commonBlock

type commonBlock struct {
	blocks [2]int
	text   string // a shortest one, with the symbols that open and close
}

func (d *divided) pairs() (all pairs) {
	for entry, calls := range d.read.calls {
		if e := d.read.inner[popped[together, struct{}]{entry: entry}]; e != nil && entry.levels.a <= entry.levels.b {
			text := string([]byte{calls[0].open}) + e.word.text() + string([]byte{e.last})
			all = append(all, commonBlock{[2]int{int(entry.levels.a - 1), int(entry.levels.b - 1)}, text})
		}
	}
	slices.SortFunc(all, func(a, b commonBlock) int { return slices.Compare(a.blocks[:], b.blocks[:]) })
	return all
}

// letters returns e with the letters of pairs in the place of those of blocks.
func (p pairs) letters(e *syntax.Expr) *syntax.Expr {
	return relettered(e, len(p), func(i, block int) bool { return slices.Contains(p[i].blocks[:], block) })
}

// readable returns parts of octets and letters with the texts of letters.
func (p pairs) readable(parts []ambiguity.Part) (all []ambiguity.Part) {
	for _, part := range parts {
		var text []byte
		for _, r := range part.Text {
			if r >= firstLetter {
				text = append(text, p[r-firstLetter].text...)
			} else {
				text = append(text, byte(r))
			}
		}
		all = append(all, ambiguity.Part{Rule: part.Rule, Text: string(text)})
	}
	return all
}

// named returns parts with the rules of fragments.
func (b *blocks) named(parts []ambiguity.Part) []ambiguity.Part {
	for i, part := range parts {
		parts[i].Rule = b.whole(part.Rule)
	}
	return parts
}

// around returns the parts of what is in a block with the symbols that open and close it.
func (b *Block) around(parts []ambiguity.Part) []ambiguity.Part {
	first, last := string([]byte{byte(b.Open.Spans()[0].Lo)}), string([]byte{byte(b.Close.Spans()[0].Lo)})
	if b.opensIn {
		parts[0].Text = first + parts[0].Text
	} else {
		parts = slices.Insert(parts, 0, ambiguity.Part{Text: first})
	}
	if b.closesIn {
		parts[len(parts)-1].Text += last
		return parts
	}
	return append(parts, ambiguity.Part{Text: last})
}
