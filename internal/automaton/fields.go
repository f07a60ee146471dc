package automaton

import (
	"fmt"
	"slices"
)

// Wanted says which fields of a text are wanted.
type Wanted struct {
	// NFAs are those of the rules that texts are read by: mostly one. They have one list of fields.
	NFAs []*NFA
	// Names are those of rules, each with what the rule is in if that is needed, as in [Start]. "a|b" is either of two.
	Names []string
	// Settled are as in [Certain].
	Settled []string
	Bounds  Bounds
}

// Fields are rules that a text has one place for, at most.
type Fields []Field

// Field says how the place of a rule is known from the tags of an automaton that was made with [Fields.Ends] and [Fields.Begins].
type Field struct {
	Name     string
	Optional bool   // there are texts without it: then End is absent
	AtStart  bool   // it can end where the text begins
	End      Tag    // where it ends
	Stored   bool   // it begins where Begin says
	Begin    Tag    // if Stored
	After    []Base // if not: it begins where the first of these says whose field is present
}

// Base is a place from which a field has a fixed distance.
type Base struct {
	Field    int // it is the end of this field, or StartOfText
	Distance int // in octets
}

// StartOfText is the Field of a [Base] that is the begin of the text, which is always present.
const StartOfText = -1

// FindFields returns how to find the places of fields. A begin is stored only where it does not
// follow from the ends of other fields.
//
// The error is a [*FieldError] if a text can have a field in several places, an [*AmbiguityError]
// if its place is not certain, and a [*SizeError] if an automaton is too large.
func FindFields(w Wanted) (Fields, error) {
	f, err := newFieldFinder(w)
	if err != nil {
		return nil, err
	}
	var fields Fields
	stored := len(w.Names)
	for i, name := range w.Names {
		field := Field{Name: name, Optional: f.optional(i), AtStart: f.endsAtStart(i), End: Tag(i)}
		if field.After = f.bases(i); field.After == nil {
			field.Stored, field.Begin = true, Tag(stored)
			stored++
		}
		fields = append(fields, field)
	}
	if stored > MaxTags {
		return nil, w.NFAs[0].tooLarge("tags", MaxTags, "")
	}
	return fields, nil
}

// Ends returns the tags for [Start.Tags].
func (f Fields) Ends() map[string]Tag {
	tags := map[string]Tag{}
	for _, x := range f {
		tags[x.Name] = x.End
	}
	return tags
}

// Begins returns the tags for [Start.Begins].
func (f Fields) Begins() map[string]Tag {
	tags := map[string]Tag{}
	for _, x := range f {
		if x.Stored {
			tags[x.Name] = x.Begin
		}
	}
	return tags
}

// Span is where a field begins and ends, by the positions that [Tagged.Run] gives, and whether it is present.
func (f Fields) Span(field int, at [MaxTags]int) (begin, end int, present bool) {
	x := f[field]
	if at[x.End] == Absent {
		return 0, 0, false
	}
	if x.Stored {
		return at[x.Begin], at[x.End], true
	}
	i := slices.IndexFunc(x.After, func(b Base) bool { return b.Field == StartOfText || at[f[b.Field].End] != Absent })
	if b := x.After[i]; b.Field != StartOfText {
		begin = at[f[b.Field].End]
	}
	return begin + x.After[i].Distance, at[x.End], true
}

// fieldFinder looks for fields in automata.
type fieldFinder struct {
	wanted Wanted
	events [][]int // by automaton, by state
	before [][][]int
}

func newFieldFinder(w Wanted) (*fieldFinder, error) {
	if len(w.NFAs) == 0 {
		return nil, fmt.Errorf("automaton: no automaton to find fields in")
	}
	f := &fieldFinder{wanted: w}
	for _, n := range w.NFAs {
		events, err := n.events(w.Names)
		if err != nil {
			return nil, err
		}
		f.events = append(f.events, events)
		f.before = append(f.before, n.predecessors())
	}
	for i := range w.Names {
		if err := f.once(i); err != nil {
			return nil, err
		}
	}
	for _, n := range w.NFAs {
		if err := n.Unambiguous(Certain{Rules: w.Names, Settled: w.Settled, Bounds: w.Bounds}); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// endsAtStart reports whether a field can end before a symbol was read.
func (f *fieldFinder) endsAtStart(field int) bool {
	for k, n := range f.wanted.NFAs {
		start := reached(len(n.States), []int{n.Start}, func(q int) []int {
			if n.States[q].Kind == Symbol {
				return nil
			}
			return n.States[q].Out
		})
		for q, e := range f.events[k] {
			if start[q] && e == int(End(field)) {
				return true
			}
		}
	}
	return false
}

// optional reports whether there are texts without a field.
func (f *fieldFinder) optional(field int) bool {
	for k, n := range f.wanted.NFAs {
		without := reached(len(n.States), []int{n.Start}, func(q int) []int {
			if f.events[k][q] == int(Begin(field)) {
				return nil
			}
			return n.States[q].Out
		})
		if without[n.Accept] {
			return true
		}
	}
	return false
}
