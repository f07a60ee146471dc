// Package diagnose describes in words why a text does not match a grammar, for packages uri and whatwg.
//
// A package finds the component in which a text fails (a [Failure]), and lists messages for texts
// of certain shapes (tables of [Diagnosis]). The first diagnosis whose condition holds provides the
// message. A text without a diagnosis gets a general message that names the character.
//
// A text may contain a password. Messages show only the parts that package excerpt allows.
package diagnose

import (
	"iter"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Diagnosis explains failures of the same shape. F is a pointer to a struct that embeds [Failure].
type Diagnosis[F Subject] struct {
	When func(F) bool

	// Problem contains no part of the text. ProblemOf returns a problem that can contain a part of it.
	// If both are absent, the general problem applies.
	Problem   string
	ProblemOf func(F) string

	// Hint is advice, or "". The percent-encoded character at the offset replaces {encoded}, and the host that ends
	// before the last "@" replaces {host}.
	Hint string

	HintNamesCharacter bool // whether Hint is about the character at the offset
	ShowsNothing       bool // whether it applies also if the character at the offset may not be named
}

// Subject is a failure in some grammar. Types that embed a [Failure] implement it.
type Subject interface {
	IsHidden() bool
	General() string
	Rest() string
	HostInWords() string
}

// Matching yields the diagnoses that apply to f, in the order of the tables.
func Matching[F Subject](f F, tables [][]Diagnosis[F]) iter.Seq[*Diagnosis[F]] {
	return func(yield func(*Diagnosis[F]) bool) {
		for _, table := range tables {
			for i := range table {
				d := &table[i]
				if (d.ShowsNothing || !f.IsHidden()) && d.When(f) && !yield(d) {
					return
				}
			}
		}
	}
}

// Describe returns the problem of f, and a hint or "", from the first diagnosis that applies.
func Describe[F Subject](f F, tables [][]Diagnosis[F]) (problem, hint string) {
	for d := range Matching(f, tables) {
		hint := strings.ReplaceAll(d.Hint, "{encoded}", excerpt.Encoded(f.Rest()))
		return d.problem(f), strings.ReplaceAll(hint, "{host}", f.HostInWords())
	}
	if f.IsHidden() {
		return f.General(), "text that may be a password is not shown"
	}
	return f.General(), ""
}

func (d *Diagnosis[F]) problem(f F) string {
	switch {
	case d.Problem != "":
		return d.Problem
	case d.ProblemOf != nil:
		return d.ProblemOf(f)
	}
	return f.General()
}
