package automaton

import (
	"fmt"
	"slices"
)

// QueueError says that no transducer can emit the begins and ends of rules: two derivations that
// place them differently can both continue, however long the text.
type QueueError struct {
	Grammar  string // its name, if it has one
	Rule     string // that the text is derived from
	Loop     string // what both readings have in common, and can repeat without limit
	Readings [2]Reading
}

func (e *QueueError) Error() string {
	return fmt.Sprintf("%sa text may have to be read to its end before its parts are known: %s, but %s, where %q can be repeated as often as one likes",
		blamed(e.Grammar, e.Rule), e.Readings[0], e.Readings[1], e.Loop)
}

// unbounded returns an error if the path to a state shows that the queues grow without limit: the
// path contains a cycle on which two derivations that disagree return to their NFA states with more
// events than before. They can repeat the cycle and disagree forever.
func (m *transducerMaker) unbounded(state int) error {
	end := m.made[state]
	lineage := make([]int, len(end.configs)) // by configuration: the one of the current state that it continues
	for i := range lineage {
		lineage[i] = i
	}
	for at := state; m.made[at].from >= 0; {
		for i, j := range lineage {
			lineage[i] = m.made[at].configs[j].parent
		}
		at = m.made[at].from
		if i, j, ok := diverging(m.made[at].configs, end.configs, lineage); ok {
			return m.queueError(state, at, i, j)
		}
	}
	return nil
}

// diverging finds two configurations that return to themselves, and disagree more each time.
func diverging(before, after []waitingConfig, lineage []int) (i, j int, ok bool) {
	if !slices.EqualFunc(before, after, func(a, b waitingConfig) bool { return a.state == b.state }) {
		return 0, 0, false
	}
	grown := func(k int) int { return len(after[k].queue) - len(before[k].queue) }
	for j := range after {
		for i := range j {
			if lineage[i] != i || lineage[j] != j {
				continue
			}
			if grown(i) != grown(j) || grown(i) > 0 && disagree(before[i].queue, before[j].queue) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// disagree reports whether no events behind two queues can make them the same.
func disagree(a, b []Emission) bool { return sameUpTo(a, b) < min(len(a), len(b)) }

// queueError makes two texts that begin with the way to a state: one whose first derivation is that of its configuration i, one
// with that of j.
func (m *transducerMaker) queueError(state, loop, i, j int) error {
	word := m.way(state)
	e := &QueueError{Grammar: m.nfa.Grammar, Rule: m.nfa.Rule(), Loop: m.nfa.Alphabet.Text(word[len(m.way(loop)):])}
	for k, config := range []int{i, j} {
		text := m.nfa.Alphabet.Text(slices.Concat(word, m.ending(state, config)))
		e.Readings[k], _ = m.nfa.read(text, m.out.Rules, m.events)
	}
	return e
}

// way returns the word that first led to a state.
func (m *transducerMaker) way(state int) (word []int) {
	for at := state; m.made[at].from >= 0; at = m.made[at].from {
		word = append(word, m.made[at].class)
	}
	slices.Reverse(word)
	return word
}

// ending returns a shortest word that makes the derivation of a configuration the first.
func (m *transducerMaker) ending(state, config int) []int {
	var before []int32
	for _, c := range m.made[state].configs[:config] {
		before = append(before, int32(c.state))
	}
	return m.dominance.witness(int32(m.made[state].configs[config].state), before)
}
