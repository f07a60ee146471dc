package oracle

import (
	"sync"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/grammardfa"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// failure is how a grammar comes to refuse a string that another one takes: the first octet with which
// it cannot go on, or that the string ended.
type failure struct {
	at      refposition.Location
	octet   refposition.Kind
	refused string // the rule of the refusing grammar that the string was in
	taken   string // the rule of the other grammar that it is in after the octet
}

// kinds is an alphabet that tells kinds of octets apart.
var kinds = sync.OnceValue(func() *automaton.Alphabet {
	sets := make([]rangeset.Set, 256)
	for b := range rune(256) {
		k := refposition.KindOf(byte(b))
		sets[k] = sets[k].Union(rangeset.Range(b, b))
	}
	return automaton.NewAlphabet(automaton.MaxOctet, sets...)
})

// failures is the difference of two languages, by how the second one refuses the strings of the first.
type failures struct {
	*automaton.DFA       // accepts the strings of the difference
	of             []int // by state: the failure of the strings that end there, an index into all; -1 if it does not accept
	all            []failure
	start          refposition.Location // of the strings
	before         string               // what stands before the strings in references
}

// moment is how far a string has come.
type moment struct {
	taker   int // before the failure a state of the labeled automaton, then one of the DFA
	refuser int // before the failure
	at      refposition.Location
	userinfo
	failed int // an index into all; -1 before the failure
}

// userinfo tells what an "@" would mean for what stands before it in the authority.
type userinfo uint8

const (
	open    userinfo = iota // no "@" stood in this authority yet, if we are in one
	closed                  // an "@" stood before
	pending                 // an "@" would show that the failure was in the userinfo
)

// comparison runs a language that takes strings beside one that refuses some of them.
type comparison struct {
	failures
	taker, refuser *grammardfa.Labeled
	plain          *automaton.DFA // of the taker
	octets         []byte         // by class
	numbers        map[failure]int
}

// context is a text that stands before the strings of two languages in references, so that their failures have
// locations there; false if there is none, or the two are in different places. References stand at the start. Where other
// rules stand at the start or in a path, that tells nothing about them: a path has almost any character.
func context(a, b *Language) (string, bool) {
	if a.reference() && b.reference() {
		return "", true
	}
	if a.rule == nil || b.rule == nil || a.reference() || b.reference() {
		return "", false
	}
	before, ok := a.rule.Context()
	other, both := b.rule.Context()
	at := refposition.After(before)
	return before, ok && both && at == refposition.After(other) && at.Component() != "path"
}

// findFailures compares two languages. Locations are those of references; anywhere, if the languages have no context.
func findFailures(taker, refuser *Language) *failures {
	common := automaton.Refine(automaton.Refine(taker.labeled().Alphabet, refuser.labeled().Alphabet), kinds())
	c := &comparison{
		taker: taker.labeled().Over(common), refuser: refuser.labeled().Over(common), plain: taker.dfa.Over(common),
		octets: make([]byte, common.Len()), numbers: map[failure]int{},
	}
	c.start = refposition.Anywhere
	if before, ok := context(taker, refuser); ok {
		c.start, c.before = refposition.After(before), before
	}
	for class := range c.octets {
		c.octets[class] = byte(common.Representative(class))
	}
	c.DFA = automaton.Explore(common, moment{at: c.start, failed: -1}, c.accept, c.next)
	return &c.failures
}

// accept notes the failure of each state: it is asked once a state, in their order.
func (c *comparison) accept(m moment) bool {
	n := -1
	switch {
	case m.failed >= 0 && c.plain.Accepting(m.taker):
		n = m.failed
	case m.failed < 0 && c.taker.Accepting(m.taker) && !c.refuser.Accepting(m.refuser):
		n = c.number(failure{m.at, refposition.End, c.refuser.Rules[m.refuser], c.taker.Rules[m.taker]})
	}
	c.of = append(c.of, n)
	return n >= 0
}

func (c *comparison) number(f failure) int {
	n, ok := c.numbers[f]
	if !ok {
		n = len(c.all)
		c.numbers[f] = n
		c.all = append(c.all, f)
	}
	return n
}

func (c *comparison) next(m moment, class int) (moment, bool) {
	if m.failed >= 0 {
		return c.after(m, class)
	}
	b := c.octets[class]
	to := moment{taker: c.taker.Step(m.taker, class), refuser: c.refuser.Step(m.refuser, class), at: refposition.Anywhere, failed: -1}
	switch {
	case to.taker == automaton.Dead:
		return m, false
	case to.refuser == automaton.Dead:
		return c.fail(m, to.taker, b), true
	}
	if m.at == refposition.Anywhere {
		return to, true
	}
	to.at = m.at.Next(b)
	if m.at.InAuthority() && to.at.InAuthority() && (m.userinfo == closed || b == '@') {
		to.userinfo = closed
	}
	return to, true
}

// fail is the moment of the failure; taken is the taker's state after the octet.
func (c *comparison) fail(m moment, taken int, b byte) moment {
	f := failure{m.at, refposition.KindOf(b), c.refuser.Rules[m.refuser], c.taker.Rules[taken]}
	if m.at.Ends(b) {
		f.octet = refposition.End
	}
	to := moment{taker: c.taker.States[taken], userinfo: closed}
	if m.at.InAuthority() && m.userinfo == open {
		switch {
		case b == '@':
			f.at = refposition.InUserinfo
		case !endsAuthority(b):
			to.userinfo = pending
		}
	}
	to.failed = c.number(f)
	return to
}

// after is a moment after the failure, when only the taker goes on.
func (c *comparison) after(m moment, class int) (moment, bool) {
	m.taker = c.plain.Step(m.taker, class)
	if m.userinfo == pending {
		switch b := c.octets[class]; {
		case b == '@':
			f := c.all[m.failed]
			f.at = refposition.InUserinfo
			m.failed, m.userinfo = c.number(f), closed
		case endsAuthority(b):
			m.userinfo = closed
		}
	}
	return m, m.taker != automaton.Dead
}

func endsAuthority(b byte) bool { return b == '/' || b == '?' || b == '#' }
