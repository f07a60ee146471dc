package earley

import "unicode/utf8"

// Recognizer decides about the texts of a rule. It is for one goroutine at a time.
type Recognizer struct {
	*automaton
	classes
	has   [][]bool // by set: the classes that it has
	codes bool     // texts are code points
}

// Compile returns the recognizer of a rule.
func (g *Grammar) Compile(name string) (*Recognizer, error) {
	a, err := automatonOf(g, name)
	if err != nil {
		return nil, err
	}
	r := &Recognizer{automaton: a, classes: classesOf(a.sets)}
	for _, set := range a.sets {
		r.has = append(r.has, r.classes.set(set))
		for _, s := range set {
			r.codes = r.codes || s.high > 0xFF
		}
	}
	a.findFirst(r.has, len(r.classes.starts))
	return r, nil
}

// item is a state of a rule whose text began at an offset.
type item struct{ state, origin int }

// chart is the sets of items at the positions of a text.
type chart struct {
	*Recognizer
	now, next []item
	seen      map[item]bool
	seenNext  map[item]bool
	waiting   []map[int][]item // by position and rule: items to go on with once the rule ends
}

// Recognize reports whether a text is a member of the rule. viable is the length in bytes of the
// longest prefix of the text with which a member begins.
func (r *Recognizer) Recognize(text []byte) (valid bool, viable int) {
	ends, viable := r.Ends(text)
	return len(ends) > 0 && ends[len(ends)-1] == len(text), viable
}

// Ends returns the lengths in bytes of the prefixes of a text that are members of the rule, and the
// length of the longest one with which a member begins.
func (r *Recognizer) Ends(text []byte) (ends []int, viable int) {
	c := &chart{Recognizer: r, seen: map[item]bool{}, seenNext: map[item]bool{}}
	c.add(item{r.rules[0].start, 0})
	for at := 0; ; {
		class, size := r.character(text[at:])
		if c.step(class) {
			ends = append(ends, at)
		}
		if len(c.next) == 0 {
			return ends, at
		}
		at += size
		c.now, c.next = c.next, c.now[:0]
		c.seen, c.seenNext = c.seenNext, c.seen
		clear(c.seenNext)
	}
}

// character returns the class of the first character of a text, or -1, and its length in bytes.
func (r *Recognizer) character(text []byte) (class, size int) {
	if len(text) == 0 {
		return -1, 0
	}
	if !r.codes {
		return r.of(rune(text[0])), 1
	}
	char, size := utf8.DecodeRune(text)
	if char == utf8.RuneError && size == 1 {
		return -1, 1
	}
	return r.of(char), size
}

func (c *chart) add(i item) {
	if !c.seen[i] {
		c.seen[i] = true
		c.now = append(c.now, i)
	}
}

func (c *chart) addNext(i item) {
	if !c.seenNext[i] {
		c.seenNext[i] = true
		c.next = append(c.next, i)
	}
}

// step completes the items at a position, finds those that go on after a character, and reports
// whether the text before the position is a member.
func (c *chart) step(class int) (whole bool) {
	here := len(c.waiting)
	c.waiting = append(c.waiting, nil)
	whole = here == 0 && c.rules[0].nullable
	for n := 0; n < len(c.now); n++ {
		i := c.now[n]
		if c.states[i.state].ends && i.origin < here {
			ended := c.states[i.state].rule
			whole = whole || ended == 0 && i.origin == 0
			for _, waits := range c.waiting[i.origin][ended] {
				c.add(waits)
			}
		}
		for _, m := range c.states[i.state].moves {
			switch {
			case m.rule >= 0:
				c.predict(m.rule, item{m.to, i.origin}, here, class)
			case class >= 0 && c.has[m.set][class]:
				c.addNext(item{m.to, i.origin})
			}
		}
	}
	return whole
}

// predict begins a rule that an item needs. A rule that has the empty text also ends here: an item
// that began at this position completes nothing (Aycock and Horspool).
func (c *chart) predict(rule int, after item, here, class int) {
	if c.rules[rule].nullable {
		c.add(after)
	}
	if class < 0 || !c.rules[rule].first[class] {
		return
	}
	if c.waiting[here] == nil {
		c.waiting[here] = map[int][]item{}
	}
	c.waiting[here][rule] = append(c.waiting[here][rule], after)
	c.add(item{c.rules[rule].start, here})
}
