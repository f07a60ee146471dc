package oracle

import (
	"fmt"
	"sync"

	"github.com/urigrammar/uri/internal/automaton"
)

// Relation is the relation of a language A to a language B.
type Relation uint8

const (
	Equal     Relation = iota // the same strings
	Contains                  // A has all strings of B and others
	Contained                 // B has all strings of A and others
	Overlaps                  // there are common strings, and each has others
	Disjoint                  // there is no common string, and neither is empty
)

var relationNames = [...]string{"equal", "contains", "contained", "overlaps", "disjoint"}

// String returns the name of the relation, such as "contains".
func (r Relation) String() string {
	if int(r) < len(relationNames) {
		return relationNames[r]
	}
	return fmt.Sprintf("Relation(%d)", uint8(r))
}

// MarshalText returns the name of the relation. The error is always nil.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Comparison is how two languages relate, with all their differences.
type Comparison struct {
	A        string   `json:"a"` // as [Language.String] names it
	B        string   `json:"b"`
	Relation Relation `json:"relation"` // of A to B

	// Common is a shortest string that both have; nil if there is none.
	Common *string `json:"common"`

	// OnlyA are the classes of strings that are in A and not in B: each such string is in exactly one
	// of them. OnlyB are those in B and not in A.
	OnlyA []*Class `json:"only_a"`
	OnlyB []*Class `json:"only_b"`
}

// Relate compares two languages.
//
// Laws: Relate(a, a) is Equal. Relate(a, b) and Relate(b, a) mirror each other. A string is in a
// class of OnlyA exactly if a contains it and b does not.
func Relate(a, b *Language) *Comparison {
	c := &Comparison{A: a.name, B: b.name}
	var work sync.WaitGroup
	work.Go(func() { a.labeled() }) // each is needed in both directions
	b.labeled()
	work.Wait()
	work.Go(func() { c.OnlyA = classes(a, b) })
	c.OnlyB = classes(b, a)
	work.Wait()
	common, overlap := automaton.Intersection(a.dfa, b.dfa).Shortest()
	if overlap {
		c.Common = &common
	}
	switch {
	case len(c.OnlyA) == 0 && len(c.OnlyB) == 0:
		c.Relation = Equal
	case len(c.OnlyB) == 0:
		c.Relation = Contains
	case len(c.OnlyA) == 0:
		c.Relation = Contained
	case overlap:
		c.Relation = Overlaps
	default:
		c.Relation = Disjoint
	}
	return c
}
