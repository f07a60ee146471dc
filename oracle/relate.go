package oracle

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/lines/jsonlines"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// Relation is the relation of a language A to a language B.
type Relation uint8

const (
	Equal     Relation = iota // the same strings
	Contains                  // A contains all strings in B, and others
	Contained                 // B contains all strings in A, and others
	Overlaps                  // they share strings, and each contains others
	Disjoint                  // they share no string, and neither is empty
)

var relationNames = [...]string{"equal", "contains", "contained", "overlaps", "disjoint"}

// String returns the name of the relation, such as "contains".
func (r Relation) String() string { return printable.Word(relationNames[:], uint8(r), "Relation") }

// MarshalText returns the name of the relation. The error is always nil.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Comparison describes how two languages relate, with all their differences.
type Comparison struct {
	A        string   `json:"a"` // as [Language.String] names it
	B        string   `json:"b"`
	Relation Relation `json:"relation"` // of A to B

	// Common is a shortest string that both contain, or nil.
	Common *string `json:"common"`

	// OnlyA are the classes of strings that are in A but not in B. Each such string is in exactly one
	// class. OnlyB are the classes of strings that are in B but not in A.
	OnlyA []*Class `json:"only_a"`
	OnlyB []*Class `json:"only_b"`
}

// Relate compares two languages.
//
// Laws: Relate(a, a) is Equal. Relate(a, b) and Relate(b, a) mirror each other. A string is in a
// class of OnlyA if and only if a contains it and b does not.
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

// Class is a set of strings that are in one language but not in another, for the same reason.
type Class struct {
	Name      string `json:"name"`      // the human-readable name of the cause
	Component string `json:"component"` // the component that is rejected, such as "host"; "" if the texts are not parts of references

	// Witness is a shortest string in the class. Offset is the number of bytes before the
	// rejection. If Witness ends too early, Offset is its length.
	Witness string `json:"witness"`
	Offset  int    `json:"offset"`

	Rule     Place `json:"rule"`     // the rule that causes the difference
	Rejected Place `json:"rejected"` // the rule at which the rejecting grammar stops reading Witness

	// Counts are the numbers of strings in the class by length, starting with the length of Witness.
	Counts []Count `json:"counts"`

	// Known are named examples in the class, from the project's table of differences.
	Known []Known `json:"known,omitempty"`

	dfa *automaton.DFA
}

// Place is a rule of a grammar.
type Place struct {
	Grammar string `json:"grammar"` // ID; "" if the language is a difference
	Rule    string `json:"rule"`
	Section string `json:"section"`
}

// String returns the grammar, the rule and the section, such as "rfc3986 host (section 3.2.2)".
func (p Place) String() string {
	s := strings.TrimSpace(p.Grammar + " " + p.Rule)
	if p.Section != "" {
		s += " (section " + p.Section + ")"
	}
	return s
}

// Count is the number of strings of one length.
type Count struct {
	Length  int      `json:"length"` // in bytes
	Members *big.Int `json:"members"`
}

// MarshalJSON writes the number as a string, since it may be too large for JSON parsers.
func (c Count) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Length  int    `json:"length"`
		Members string `json:"members"`
	}{c.Length, c.Members.String()})
}

// Contains reports whether s is in the class.
func (c *Class) Contains(s string) bool { return c.dfa.Accepts(s) }

// Count returns the number of strings of n bytes in the class, or 0 if n is negative. It takes as long as
// [Language.Count].
func (c *Class) Count(n int) *big.Int { return c.dfa.Counts().Of(n) }

// countsFrom returns the numbers of members by length, from n on.
func countsFrom(d *automaton.DFA, n int) (all []Count) {
	const lengths = 8
	counts := d.Counts()
	for i := range lengths {
		all = append(all, Count{n + i, counts.Of(n + i)})
	}
	return all
}

// classes divides the strings that taker accepts and refuser rejects into classes.
func classes(taker, refuser *Language) []*Class {
	found := findFailures(taker, refuser)
	if len(found.all) == 0 {
		return nil
	}
	var out []*Class
	for _, g := range found.group(taker, refuser) {
		d := g.dfa.Minimize()
		if d.Empty() {
			continue
		}
		out = append(out, newClass(g.cause, d.Coarsen(), found, taker, refuser))
	}
	slices.SortStableFunc(out, func(a, b *Class) int {
		return cmp.Or(slices.Index(componentOrder, a.Component)-slices.Index(componentOrder, b.Component),
			cmp.Compare(len(a.Witness), len(b.Witness)), strings.Compare(a.Name, b.Name))
	})
	return out
}

var componentOrder = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

func newClass(why *cause, d *automaton.DFA, found *failures, taker, refuser *Language) *Class {
	c := &Class{Name: why.name, dfa: d}
	c.Witness, _ = d.Shortest()
	c.explain(refuser)
	c.Component = found.component(c.Witness, c.Offset)
	c.Rule = turns(why, c.Rejected, refuser, taker)
	c.Counts = countsFrom(d, len(c.Witness))
	for _, k := range knownExamples() {
		if taker.reference() && d.Accepts(k.Example) { // they are references
			c.Known = append(c.Known, k)
		}
	}
	return c
}

// group is the set of strings that fail for one cause.
type group struct {
	cause *cause
	dfa   *automaton.DFA
}

// group divides the failures by cause. If a cause requires a form of the text, strings without that
// form go to the next possible cause of the failure.
func (f *failures) group(taker, refuser *Language) []group {
	var ways [][]*cause         // distinct sequences of causes
	var members [][]int         // by way: the failures that go it
	numbers := map[string]int{} // of ways
	for n, x := range f.all {
		way, key := wayOf(x, taker.Grammar(), refuser.Grammar())
		i, ok := numbers[key]
		if !ok {
			i = len(ways)
			numbers[key] = i
			ways, members = append(ways, way), append(members, nil)
		}
		members[i] = append(members[i], n)
	}
	var out []group
	for i, way := range ways {
		rest := f.only(members[i])
		for _, c := range way {
			part := rest
			if c.form != "" {
				form := after(forms()[c.form], f.before)
				part = automaton.Intersection(rest, form)
				rest = automaton.Difference(rest, form).Trim()
			}
			out = add(out, c, part.Trim())
		}
	}
	return out
}

// after returns the texts that can follow text in a language.
func after(d *automaton.DFA, text string) *automaton.DFA {
	q := 0
	for i := range len(text) {
		q = d.Step(q, d.Alphabet.Class(rune(text[i])))
	}
	return automaton.Explore(d.Alphabet, q, d.Accepting, d.Follow)
}

// add adds strings to the group of a cause. Causes with the same name share a group.
func add(groups []group, why *cause, d *automaton.DFA) []group {
	for i, g := range groups {
		if g.cause.name == why.name {
			groups[i].dfa = automaton.Union(g.dfa, d)
			return groups
		}
	}
	return append(groups, group{why, d})
}

// wayOf lists the possible causes of a failure, up to the first that requires no form.
func wayOf(x failure, taker, refuser string) (way []*cause, key string) {
	for i := range causes {
		c := &causes[i]
		if !c.holds(x, taker, refuser) {
			continue
		}
		way, key = append(way, c), key+c.name+"\n"
		if c.form == "" {
			return way, key
		}
	}
	rest := unnamed(x)
	return append(way, rest), key + rest.name
}

// unnamed returns the cause of a failure that the table does not contain. Its name is that of the
// component, or of the rule if there are no components.
func unnamed(x failure) *cause {
	place := x.at.Component()
	if place == "" {
		place = x.rejected
	}
	if x.octet == refposition.End {
		return &cause{name: place + " that ends too early"}
	}
	return &cause{name: "bytes in the " + place}
}

// only returns the strings with one of the given failures.
func (f *failures) only(members []int) *automaton.DFA {
	accept := make([]bool, f.Len())
	for q, n := range f.of {
		accept[q] = n >= 0 && slices.Contains(members, n)
	}
	return (&automaton.DFA{Alphabet: f.Alphabet, Next: f.Next, Accept: accept}).Trim()
}

// explain parses the witness with both grammars.
func (c *Class) explain(refuser *Language) {
	read := refuser.labeled()
	var q int
	q, c.Offset = read.Prefix(c.Witness)
	c.Rejected = refuser.place(read.Rules[q])
}

func (l *Language) place(rule string) Place { return Place{l.Grammar(), rule, l.section(rule)} }

// turns returns the place of the cause's rule, in the first language whose grammar has it, or otherwise.
func turns(why *cause, otherwise Place, languages ...*Language) Place {
	for _, l := range languages {
		for rule := range strings.FieldsSeq(why.rule) {
			if l.section(rule) != "" {
				return l.place(rule)
			}
		}
	}
	return otherwise
}

// component returns the component of a reference at an offset of s, or "" if the strings are not within references.
func (f *failures) component(s string, offset int) string {
	if f.start == refposition.Anywhere {
		return ""
	}
	return refposition.At(f.before+s, len(f.before)+offset).Component()
}

// Known is a named example on which grammars are known to agree or disagree.
type Known struct {
	Name    string `json:"name"`
	Example string `json:"example"`
	Note    string `json:"note,omitempty"`
}

//go:embed language_differences.jsonl
var knownFile string

// knownExamples are the rows in the table of differences.
var knownExamples = sync.OnceValue(func() []Known {
	var out []Known
	for _, row := range jsonlines.Read[struct{ Cls, S, Note string }](knownFile) {
		out = append(out, Known{row.Cls, row.S, row.Note})
	}
	return out
})

// WriteText writes c in human-readable form.
func (c *Comparison) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, c.sentence())
	writeClasses(&b, c.A, c.B, c.OnlyA)
	writeClasses(&b, c.B, c.A, c.OnlyB)
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Comparison) sentence() string {
	switch c.Relation {
	case Equal:
		return fmt.Sprintf("%s and %s are equal.", c.A, c.B)
	case Contains:
		return fmt.Sprintf("%s contains all strings in %s, and others.", c.A, c.B)
	case Contained:
		return fmt.Sprintf("%s contains all strings in %s, and others.", c.B, c.A)
	case Disjoint:
		return fmt.Sprintf("%s and %s are disjoint.", c.A, c.B)
	}
	return fmt.Sprintf("%s and %s overlap: each contains strings that the other does not.", c.A, c.B)
}

func writeClasses(b *strings.Builder, taker, refuser string, classes []*Class) {
	if len(classes) == 0 {
		return
	}
	fmt.Fprintf(b, "\nIn %s, not in %s:\n", taker, refuser)
	for _, c := range classes {
		fmt.Fprintln(b)
		c.writeText(b)
	}
}

func (c *Class) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "  %s\n", c.Name)
	quoted := strconv.Quote(c.Witness)
	mark := len(strconv.Quote(c.Witness[:c.Offset])) - len(`"`)
	fmt.Fprintf(b, "      witness   %s\n                %s^ rejected in %s\n", quoted, strings.Repeat(" ", mark), c.Rejected)
	fmt.Fprintf(b, "      turns on  %s\n", c.Rule)
	fmt.Fprintf(b, "      members   %s\n", countText(c.Counts))
	for i, k := range c.Known {
		label := ""
		if i == 0 {
			label = "known"
		}
		fmt.Fprintf(b, "      %-9s %s: %s\n", label, k.Name, shortened(k.Example))
	}
}

// countText returns the first counts of strings by length.
func countText(counts []Count) string {
	var parts []string
	for _, n := range counts[:min(3, len(counts))] {
		parts = append(parts, fmt.Sprintf("%s of %d", number(n.Members), n.Length))
	}
	return strings.Join(parts, ", ") + " bytes"
}

// number formats n, shortening a long number to three digits.
func number(n *big.Int) string {
	s := n.String()
	if len(s) <= 9 {
		return s
	}
	return fmt.Sprintf("%s.%se%d", s[:1], s[1:3], len(s)-1)
}

// shortened quotes an example, omitting the middle of a long one.
func shortened(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(s[:most/2]) + "…" + strconv.Quote(s[len(s)-most/4:])
	}
	return strconv.Quote(s)
}
