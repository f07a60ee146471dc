package automaton

import (
	"fmt"
	"slices"
)

// AmbiguityError says that a text has two derivations that place rules differently.
type AmbiguityError struct {
	Grammar string // its name, if it has one
	Rule    string // that the text is derived from
	Place   string // the first of the rules of Certain whose place is not certain
	Choice  string // the rule in which the derivations choose differently: there it can be settled
	// Readings are those of a shortest such text, the first derivation first.
	Readings [2]Reading
}

func (e *AmbiguityError) Error() string {
	text := fmt.Sprintf("%s%s is ambiguous: %s, or %s", blamed(e.Grammar, e.Rule), e.Place, e.Readings[0], e.Readings[1])
	if e.Choice != "" {
		return text + "; the choice is made in rule " + e.Choice
	}
	return text
}

// Certain lists the rules that must have one place in every text.
type Certain struct {
	Rules []string // names, as in [Start]
	// Settled are the rules in which the first alternative is meant: Unambiguous does not report a
	// choice in one of them. They are named as Rules are.
	Settled []string
	Bounds  Bounds
}

// Unambiguous returns an error if another derivation of a text has other begins and ends of the
// rules than the first one, or has them in another order. The error is an [*AmbiguityError], or a
// [*SizeError].
func (n *NFA) Unambiguous(c Certain) error {
	s, err := newAmbiguitySearch(n, c)
	if err != nil {
		return err
	}
	if possible, err := s.possible(); err != nil || !possible {
		return err
	}
	found, err := s.run()
	if err != nil || found < 0 {
		return err
	}
	return s.report(found)
}

func (s *ambiguitySearch) report(found int) error {
	e := &AmbiguityError{Grammar: s.nfa.Grammar, Rule: s.nfa.Rule()}
	e.Readings[1] = s.second(found)
	e.Readings[0], _ = s.nfa.read(e.Readings[1].Text, s.rules, s.ways.events)
	e.Place = e.Readings[0].differsFrom(e.Readings[1], s.rules)
	if c, _ := s.accepting(s.reached[found].others); c.rule >= 0 {
		e.Choice = s.nfa.Rules[c.rule]
	}
	return e
}

// differsFrom returns the first of rules that r and other place differently. Rules that match nothing at the same place can follow one
// another in two orders: then it is the first rule of the first mark that differs.
func (r Reading) differsFrom(other Reading, rules []string) string {
	i := slices.IndexFunc(rules, func(rule string) bool { return !slices.Equal(r.of(rule), other.of(rule)) })
	if i >= 0 {
		return rules[i]
	}
	for i, m := range r.Marks {
		if m != other.Marks[i] {
			return m.Rule
		}
	}
	return ""
}

// of returns the marks of a rule.
func (r Reading) of(rule string) []Mark {
	return slices.DeleteFunc(slices.Clone(r.Marks), func(m Mark) bool { return m.Rule != rule })
}
