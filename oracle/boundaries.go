package oracle

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
)

// BoundaryComparison describes where two grammars find the boundaries of each component, in the
// strings that both accept.
type BoundaryComparison struct {
	A string `json:"a"` // as [Language.String] names it
	B string `json:"b"`

	// Common is a shortest string that both accept, or nil.
	Common *string `json:"common"`

	// Classes are the classes of strings with different components. Each such string is in exactly
	// one class. If empty, both grammars find the same components in every string that both accept.
	Classes []*BoundaryClass `json:"classes"`
}

// BoundaryClass is a set of strings on which two grammars differ in the same components, in the same way.
type BoundaryClass struct {
	Differences []BoundaryDifference `json:"differences"` // one for each component that differs, at least one

	Witness     string         `json:"witness"`      // a shortest string in the class
	ComponentsA uri.Components `json:"components_a"` // of the witness, by A
	ComponentsB uri.Components `json:"components_b"` // by B

	// Counts are the numbers of strings in the class by length, starting with the length of Witness.
	Counts []Count `json:"counts"`

	members *automaton.DFA
}

// BoundaryDifference is a component on which two grammars disagree.
type BoundaryDifference struct {
	Component string `json:"component"` // such as "host"
	// Seen is "a" if only A finds the component, "b" if only B does, and "elsewhere" if both find it at different positions.
	Seen string `json:"seen"`
}

// NotReferencesError reports that a language has no components, because it is a difference or its
// rule is not for references.
type NotReferencesError struct {
	Language string // as [Language.String] names it
}

// Error describes the error in one line.
func (e *NotReferencesError) Error() string {
	return "oracle: " + e.Language + " does not consist of references, so it has no components"
}

// Boundaries decides whether two grammars find the same components in all strings that both accept. It returns every class
// of strings in which they find different components. Each language must belong to a rule for references, such as
// URI-reference. Otherwise the error is a [*NotReferencesError].
//
// It compares an opaque part of RFC 2396 as path and query, since RFC 3986 splits the same text at its first "?".
//
// Law: Boundaries(a, b) and Boundaries(b, a) mirror each other.
func Boundaries(a, b *Language) (*BoundaryComparison, error) {
	for _, l := range []*Language{a, b} {
		if !l.reference() {
			return nil, &NotReferencesError{l.name}
		}
	}
	all := grammardfa.Boundaries(a.rule, b.rule)
	c := &BoundaryComparison{A: a.name, B: b.name, Classes: []*BoundaryClass{}}
	if s, ok := all.Shortest(); ok {
		c.Common = &s
	}
	for _, d := range all.Distinct() {
		c.Classes = append(c.Classes, newBoundaryClass(d, all.Of(d), a, b))
	}
	return c, nil
}

// seen are the values of [BoundaryDifference.Seen].
var seen = map[grammardfa.Difference]string{grammardfa.OnlyA: "a", grammardfa.OnlyB: "b", grammardfa.Elsewhere: "elsewhere"}

func newBoundaryClass(d grammardfa.Differences, members *automaton.DFA, a, b *Language) *BoundaryClass {
	c := &BoundaryClass{members: members}
	for i, x := range d {
		if x != grammardfa.Same {
			c.Differences = append(c.Differences, BoundaryDifference{grammardfa.ComponentNames[i], seen[x]})
		}
	}
	c.Witness, _ = members.Shortest()
	c.ComponentsA, c.ComponentsB = a.components(c.Witness), b.components(c.Witness)
	c.Counts = countsFrom(members, len(c.Witness))
	return c
}

// components returns the components of a string in l.
func (l *Language) components(s string) uri.Components {
	p, err := Grammar(l.Grammar())
	if err != nil {
		return uri.Components{} // there is one for each grammar: a test asks them all
	}
	c, err := p.Parse(s)
	if err != nil {
		return uri.Components{}
	}
	return c
}

// Contains reports whether s is in the class.
func (c *BoundaryClass) Contains(s string) bool { return c.members.Accepts(s) }

// WriteText writes c in human-readable form.
func (c *BoundaryComparison) WriteText(w io.Writer) error {
	var b strings.Builder
	switch {
	case c.Common == nil:
		fmt.Fprintf(&b, "%s and %s have no string in common.\n", c.A, c.B)
	case len(c.Classes) == 0:
		fmt.Fprintf(&b, "%s and %s find the same components in every string that both accept.\n", c.A, c.B)
	default:
		fmt.Fprintf(&b, "%s and %s find different components in some of the strings that both accept:\n", c.A, c.B)
	}
	for _, x := range c.Classes {
		fmt.Fprintln(&b)
		x.writeText(&b, c.A, c.B)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *BoundaryClass) writeText(b *strings.Builder, nameA, nameB string) {
	for _, d := range c.Differences {
		fmt.Fprintf(b, "  %s\n", d.sentence(nameA, nameB))
	}
	idA, _, _ := strings.Cut(nameA, " ")
	idB, _, _ := strings.Cut(nameB, " ")
	if idA == idB {
		idA, idB = nameA, nameB
	}
	width := max(len("witness"), len(idA), len(idB))
	fmt.Fprintf(b, "      %-*s   %s\n", width, "witness", strconv.Quote(c.Witness))
	fmt.Fprintf(b, "      %-*s   %s\n", width, idA, componentText(c.ComponentsA))
	fmt.Fprintf(b, "      %-*s   %s\n", width, idB, componentText(c.ComponentsB))
	if len(c.Counts) > 0 {
		fmt.Fprintf(b, "      %-*s   %s\n", width, "members", countText(c.Counts))
	}
}

func (d BoundaryDifference) sentence(a, b string) string {
	switch d.Seen {
	case "a":
		return fmt.Sprintf("%s: only %s finds one", d.Component, a)
	case "b":
		return fmt.Sprintf("%s: only %s finds one", d.Component, b)
	}
	return d.Component + ": at different places"
}

// componentText lists components, as in `scheme "a", host "b", path ""`.
func componentText(c uri.Components) string {
	var parts []string
	all, text := componentlist.Places(c)
	for _, p := range all {
		if name := strings.Replace(p.Name, "opaque", "opaque part", 1); name != "authority" && !p.Absent {
			parts = append(parts, name+" "+strconv.Quote(text[p.Start:p.End]))
		}
	}
	return strings.Join(parts, ", ")
}
