package strictness

import (
	"cmp"
	"slices"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/oracle"
)

// relation is a direction of a comparison: the strings that one grammar accepts and another one
// rejects.
type relation struct {
	taker, refuser string
	classes        []*oracle.Class
}

func (s *study) compareGrammars() error {
	var languages []*oracle.Language
	for _, g := range grammar.All {
		l, err := oracle.Rule(g.ID, "")
		if err != nil {
			return err
		}
		languages = append(languages, l)
		s.Grammars = append(s.Grammars, document{g.ID, g.Title, g.URL})
	}
	var relations []relation
	for i, a := range languages {
		for _, b := range languages[i+1:] {
			c := oracle.Relate(a, b)
			s.Comparisons = append(s.Comparisons, comparison{a.Grammar(), b.Grammar(), classesOf(c.OnlyA), classesOf(c.OnlyB)})
			relations = append(relations, relation{a.Grammar(), b.Grammar(), c.OnlyA}, relation{b.Grammar(), a.Grammar(), c.OnlyB})
		}
	}
	s.Causes = causesOf(languages, relations)
	return nil
}

func classesOf(found []*oracle.Class) []class {
	all := []class{}
	for _, c := range found {
		known := []string{}
		for _, k := range c.Known {
			known = append(known, k.Name)
		}
		all = append(all, class{c.Name, c.Component, text(c.Witness), c.Offset, c.Rule, c.Counts[0].Length, c.Counts[0].Members.String(), known})
	}
	return all
}

// causesOf finds witnesses for the names of classes, as few for each name as the one that shows most comparisons, again and again, needs to show all: a
// witness shows a comparison if it is in its class of that name.
func causesOf(languages []*oracle.Language, relations []relation) []cause {
	open := map[string][]*oracle.Class{} // those that no witness shows, by their name
	var names []string
	for _, r := range relations {
		for _, c := range r.classes {
			if open[c.Name] == nil {
				names = append(names, c.Name)
			}
			open[c.Name] = append(open[c.Name], c)
		}
	}
	var all []cause
	for _, name := range names {
		for left := open[name]; len(left) > 0; {
			best := slices.MinFunc(left, func(a, b *oracle.Class) int {
				return cmp.Or(cmp.Compare(shows(b.Witness, left), shows(a.Witness, left)), cmp.Compare(len(a.Witness), len(b.Witness)), cmp.Compare(a.Witness, b.Witness))
			})
			row := cause{Name: name, Component: best.Component, Witness: text(best.Witness), Takes: []string{}}
			for _, l := range languages {
				if l.Contains(best.Witness) {
					row.Takes = append(row.Takes, l.Grammar())
				}
			}
			all = append(all, row)
			left = slices.DeleteFunc(slices.Clone(left), func(c *oracle.Class) bool { return c.Contains(best.Witness) })
		}
	}
	slices.SortStableFunc(all, func(a, b cause) int {
		return cmp.Or(cmp.Compare(slices.Index(components, a.Component), slices.Index(components, b.Component)), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// shows counts the classes that have the witness.
func shows(witness string, classes []*oracle.Class) (n int) {
	for _, c := range classes {
		if c.Contains(witness) {
			n++
		}
	}
	return n
}

// components are the components in their order.
var components = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}
