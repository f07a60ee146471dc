package language

import "github.com/urigrammar/uri/internal/run/printable"

// Relation tells how two languages relate.
type Relation uint8

const (
	Equal       Relation = iota // both contain the same strings
	Contained                   // the second contains all strings in the first, and others
	Containing                  // the first contains all strings in the second, and others
	Overlapping                 // they share strings, and each contains others
	Disjoint                    // they share no string, and neither is empty
)

var relations = [...]string{"equal", "contained", "containing", "overlapping", "disjoint"}

// String returns a word for the relation, such as "equal".
func (r Relation) String() string { return printable.Word(relations[:], uint8(r), "Relation") }

// MarshalText returns the word that [Relation.String] returns. The error is always nil.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Witness is a shortest string in a set, if the set is not empty.
type Witness struct {
	Text  string
	Found bool // whether the set contains a string
}

// Comparison is the result of [Compare]: the relation between two languages, with witnesses.
type Comparison struct {
	Relation Relation
	OnlyA    Witness // in the first language only
	OnlyB    Witness // in the second language only
	Common   Witness // in both
}

// Compare decides how a and b relate. The error is a [*SizeError].
func Compare(a, b *Language) (Comparison, error) {
	var c Comparison
	for _, part := range []struct {
		of    operation
		x, y  *Language
		found *Witness
	}{{difference, a, b, &c.OnlyA}, {difference, b, a, &c.OnlyB}, {intersection, a, b, &c.Common}} {
		var err error
		if *part.found, err = part.of.witness(part.x, part.y); err != nil {
			return Comparison{}, err
		}
	}
	c.Relation = c.relation()
	return c, nil
}

func (c Comparison) relation() Relation {
	switch {
	case !c.OnlyA.Found && !c.OnlyB.Found:
		return Equal
	case !c.OnlyA.Found:
		return Contained
	case !c.OnlyB.Found:
		return Containing
	case !c.Common.Found:
		return Disjoint
	}
	return Overlapping
}
