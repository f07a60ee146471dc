package scangen

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// mergeClasses finds the bytes that no state distinguishes.
func (m *Machine) mergeClasses() {
	keys := make([]string, m.Alphabet.Len()) // by class of the alphabet
	for c := range keys {
		var key []byte
		for i := range m.States {
			s := &m.States[i]
			key = append(strconv.AppendInt(key, int64(s.Next[c]), 10), ' ')
			if !noOp(s.Ops[c]) {
				key = fmt.Appendf(key, "%v ", s.Ops[c])
			}
		}
		keys[c] = string(key)
	}
	var columns []string
	for octet := range rune(automaton.MaxOctet + 1) {
		class := intern(&columns, keys[m.Alphabet.Class(octet)])
		m.classOf[octet] = uint8(class)
		if class == len(m.classes) {
			m.classes = append(m.classes, rangeset.Set{})
		}
		m.classes[class] = m.classes[class].Union(rangeset.Range(octet, octet))
	}
}

// numberStates numbers the states. The states of the function come first: the starts, and the states that typical texts reach.
func (m *Machine) numberStates() {
	inFunction := make([]bool, len(m.States))
	for _, start := range m.Tagged.Starts[:len(m.Scanner.Starts)] {
		inFunction[start] = true
		for _, text := range m.Typical {
			s := start
			for i := 0; i < len(text) && s >= 0; i++ {
				if s = m.next(s, rune(text[i])); s >= 0 {
					inFunction[s] = true
				}
			}
		}
	}
	for s := range m.States {
		if inFunction[s] {
			m.order = append(m.order, s)
		}
	}
	m.coded = len(m.order)
	for s := range m.States {
		if !inFunction[s] {
			m.order = append(m.order, s)
		}
	}
	m.setNumbers()
}

func (m *Machine) setNumbers() {
	m.number = make([]int, len(m.States))
	for i, s := range m.order {
		m.number[s] = i + 1
	}
}

// NumberAs gives the states of m the numbers of another machine, so that m can continue where a function of the other machine
// stops. m must accept every text that other accepts. States that exist only in m come last.
func (m *Machine) NumberAs(other *Machine) error {
	of := map[int]int{} // states of m, by those of the other machine
	type pair struct{ other, own int }
	var from []pair
	for i := range other.Scanner.Starts {
		from = append(from, pair{other.Tagged.Starts[i], m.Tagged.Starts[i]})
	}
	if _, err := walk(func(p pair, add func(pair)) error {
		if known, ok := of[p.other]; ok && known != p.own {
			return fmt.Errorf("a state of %s would correspond to several of %s", other.Name, m.Name)
		}
		of[p.other] = p.own
		for octet := range rune(automaton.MaxOctet + 1) {
			next, own := other.next(p.other, octet), m.next(p.own, octet)
			if next >= 0 && own < 0 {
				return fmt.Errorf("%s accepts texts that %s rejects", other.Name, m.Name)
			}
			if next >= 0 {
				add(pair{next, own})
			}
		}
		return nil
	}, from...); err != nil {
		return err
	}
	var order []int
	for _, s := range other.order {
		order = append(order, of[s])
	}
	for s := range m.States {
		if !slices.Contains(order, s) {
			order = append(order, s)
		}
	}
	m.order, m.coded = order, other.coded
	m.setNumbers()
	return nil
}

// intern returns the index of a string in a list, to which it is added if it is new.
func intern(list *[]string, s string) int {
	i := slices.Index(*list, s)
	if i < 0 {
		i = len(*list)
		*list = append(*list, s)
	}
	return i
}
