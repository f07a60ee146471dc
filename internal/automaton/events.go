package automaton

// Event is where a rule begins or ends in a derivation.
type Event uint8

// maxEventRules is how many rules can have events.
const maxEventRules = 1 << 7

// Begin and End are the events of a rule, by its number among the names that events were asked for.
func Begin(rule int) Event { return Event(2 * rule) }
func End(rule int) Event   { return Event(2*rule + 1) }

// Rule returns the number of the rule.
func (e Event) Rule() int { return int(e / 2) }

// Ends reports whether the rule ends.
func (e Event) Ends() bool { return e%2 == 1 }

// mark returns the event at a position, of the rules by their names.
func (e Event) mark(rules []string, at int) Mark { return Mark{rules[e.Rule()], e.Ends(), at} }

// noEvent is the event of a state without one.
const noEvent = -1

// events returns those of rules, by state: of passing it, or noEvent. A name can say what the rule is in. Of several names the
// one that says most counts.
func (n *NFA) events(names []string) ([]int, error) {
	if len(names) > maxEventRules {
		return nil, n.tooLarge("rules with events", maxEventRules, "")
	}
	numbers := map[string]Tag{}
	for i, name := range names {
		numbers[name] = Tag(i)
	}
	rules := newPaths(n, numbers)
	all := make([]int, len(n.States))
	for q, in := range n.contexts() {
		all[q] = noEvent
		if in == nil {
			continue // nothing leads there
		}
		switch s := n.States[q]; s.Kind {
		case Enter:
			if i, ok := rules.find(in.Enter(s.Rule)); ok {
				all[q] = int(Begin(int(i)))
			}
		case Leave:
			if i, ok := rules.find(in); ok {
				all[q] = int(End(int(i)))
			}
		}
	}
	return all, nil
}
