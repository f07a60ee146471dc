package rulevm

import (
	"sync"
	"sync/atomic"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Place is a state of an automaton: all derivations of a rule after some symbols. It is immutable.
//
// A place is computed when a text first reaches it, and cached for all goroutines. The cache is limited: see [MaxPlaces].
type Place struct {
	Rule    string // the innermost rule that contains the place in every derivation
	Section string // of the document that defines Rule
	End     bool   // a text may end here

	machine *machine
	asked   int                     // the rule whose texts are read
	threads []thread                // each reads a symbol, or is at the end
	next    []atomic.Pointer[Place] // by class of symbols; nil if not yet computed

	word  sync.Once
	words string // the result of Expected
}

// Follow returns the symbols that can follow.
func (q *Place) Follow() (all rangeset.Set) {
	for _, t := range q.threads {
		if !q.machine.isEnd(t) {
			all = all.Union(set(q.machine.setOf(t)))
		}
	}
	return all
}

// Expected describes the possible continuations in the document's words.
func (q *Place) Expected() string {
	if q.machine == nil {
		return "" // no program made it
	}
	q.word.Do(func() { q.words = Words(q.Follow(), q.End, q.machine.named()) })
	return q.words
}

// Next returns the place after a symbol, or nil if the symbol cannot follow.
func (q *Place) Next(symbol rune) *Place {
	next := q.after(q.machine.class(symbol))
	if next == nowhere {
		return nil
	}
	return next
}

// after returns the place after the symbols of a class, or nowhere.
func (q *Place) after(class uint16) *Place {
	if next := q.next[class].Load(); next != nil {
		return next
	}
	return q.machine.find(q, class)
}

// nowhere is the place without threads.
var nowhere = new(Place)

// thread is a derivation of the text so far: its next operation, and the calls that it is in.
type thread struct {
	pc uint16
	in *frame
}

// frame is a call that has not returned.
type frame struct {
	*Context
	up   *frame
	back uint16 // the operation to which it returns
}
