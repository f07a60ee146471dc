package generate

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// list is a list of items in a text, with the data for its iterator: the table of a transducer, and code for its actions.
type list struct {
	List
	Lower   string
	Item    rule
	Holder  *field // nil if it is the whole text
	Parts   []*part
	Classes [automaton.MaxOctet + 1]int
	Steps   [][]listStep // by state and class
	Finals  []int        // by state: the action at the end of the text
	Actions []action
	Slots   []string // variables for positions

	Pack       *pack
	transducer *automaton.Transducer
	yields     bool // whether some text has an item
}

// part is a part of an item.
type part struct {
	Field
	Quoted   []rule
	Lower    string
	Optional bool
}

// listStep is the next state after a byte, and the action before that byte. 0 means no action.
type listStep struct{ To, Action int }

// action is an action at the beginning or end of a part. Code consists of statements.
type action struct {
	Number  int
	Code    string
	IsFinal bool // whether some text ends with it
}

// makeLists creates the iterators.
func (p *pack) makeLists() error {
	for _, l := range p.Options.Lists {
		made, err := p.list(l)
		if err != nil {
			return err
		}
		p.Lists = append(p.Lists, made)
	}
	return nil
}

func (p *pack) list(l List) (*list, error) {
	out := &list{Pack: p, List: l, Lower: unexported(l.Name), Item: p.rule(l.Item), Holder: p.holder(l)}
	if err := p.findParts(out); err != nil {
		return nil, err
	}
	return out, p.transduce(out, last(l.Container))
}

// transduce creates the table for the items in a text of a rule.
func (p *pack) transduce(l *list, container string) error {
	n, err := automaton.Compile(p.octets, container, nil)
	if err != nil {
		return err
	}
	rules := []string{l.List.Item}
	for _, f := range l.within() {
		rules = append(rules, f.path())
	}
	if err := n.Unambiguous(automaton.Certain{Rules: rules, Settled: p.settled(), Bounds: p.bounds()}); err != nil {
		return p.withAdvice(err, nil)
	}
	if l.transducer, err = automaton.Transduce(automaton.Transducible{NFA: n, Rules: rules, Bounds: p.bounds()}); err != nil {
		return p.undecided(l.List, err)
	}
	l.tabulate()
	if classes := len(l.Steps[0]); classes > 1<<8 {
		return reject(fmt.Sprintf("list %s distinguishes %d classes of bytes and parts: the maximum is 256", l.Name, classes), "leave out the list")
	}
	if !l.yields {
		return reject(fmt.Sprintf("list %s is always empty: another rule is preferred wherever rule %s could match", l.Name, l.List.Item),
			"leave out the list, or make another rule greedy or lazy")
	}
	return nil
}

// undecided returns the error for a list whose items cannot be determined. It is an [*Error] unless
// it is about size.
func (p *pack) undecided(l List, err error) error {
	var queue *automaton.QueueError
	if !errors.As(err, &queue) {
		return err
	}
	first, second := excerpt.Apart(queue.Readings[0].String(), queue.Readings[1].String())
	return reject(fmt.Sprintf("list %s: its items may be unknown until the end of a text: %s, but %s, and %q can repeat any number of times",
		l.Name, first, second, excerpt.Short(queue.Loop, longestWitness)), "leave out the list, or rewrite the rule so that each item shows where it ends")
}

// findParts determines the parts of an item, as findFields determines fields.
func (p *pack) findParts(l *list) error {
	if len(l.List.Parts) == 0 {
		return nil
	}
	n, err := automaton.Compile(p.octets, l.List.Item, nil)
	if err != nil {
		return err
	}
	found, err := p.find(n, l.List.Parts)
	if err != nil {
		return err
	}
	for i, f := range l.List.Parts {
		l.Parts = append(l.Parts, &part{Field: f, Quoted: p.quoted(f), Lower: unexported(f.Name), Optional: found[i].Optional})
	}
	return nil
}

// within returns the parts of items, named relative to the container.
func (l *list) within() (all []Field) {
	for _, f := range l.List.Parts {
		within := Field{Name: f.Name}
		for _, r := range f.Rules {
			if !strings.HasPrefix(r, l.List.Item+"/") && !strings.HasPrefix(r, l.List.Item+">") {
				r = l.List.Item + "/" + r
			}
			within.Rules = append(within.Rules, r)
		}
		all = append(all, within)
	}
	return all
}

// tabulate creates the table. Its classes are sets of bytes that no state distinguishes.
func (l *list) tabulate() {
	t := l.transducer
	for i := range t.Registers {
		l.Slots = append(l.Slots, slot(i+1))
	}
	l.Steps = make([][]listStep, len(t.States))
	columns := map[string]int{}
	class := func(symbol rune) int {
		column := make([]listStep, len(t.States))
		for q := range t.States {
			column[q] = l.step(&t.States[q], t.Alphabet.Class(symbol))
		}
		key := fmt.Sprint(column)
		class, known := columns[key]
		if !known {
			class = len(columns)
			columns[key] = class
			for q, s := range column {
				l.Steps[q] = append(l.Steps[q], s)
			}
		}
		return class
	}
	for octet := range rune(len(l.Classes)) {
		l.Classes[octet] = class(octet)
	}
	for q := range t.States {
		final := 0
		if s := &t.States[q]; s.Accept {
			if final = l.action(l.emissions(s.Final)); final > 0 {
				l.Actions[final-1].IsFinal = true
			}
		}
		l.Finals = append(l.Finals, final)
	}
}

// step returns the step for a class. A byte without a transition keeps the state, because no parsed text contains
// such a byte at that place.
func (l *list) step(s *automaton.TransducerState, class int) listStep {
	if s.Next[class] < 0 {
		return listStep{}
	}
	out := &s.Ops[class]
	code := l.emissions(out.Emit)
	for to, from := range out.Copies.All {
		code += fmt.Sprintf("%s = %s\n", slot(int(to)), slot(int(from)))
	}
	if out.Set > 0 {
		code += slot(out.Set) + " = i\n"
	}
	return listStep{int(s.Next[class]), l.action(code)}
}

// slot returns the variable for a register.
func slot(register int) string {
	if register == automaton.Here {
		return "i"
	}
	return fmt.Sprintf("x%d", register)
}

// action returns the number of the action with the given code, or 0.
func (l *list) action(code string) int {
	if code == "" {
		return 0
	}
	i := slices.IndexFunc(l.Actions, func(a action) bool { return a.Code == code })
	if i < 0 {
		i = len(l.Actions)
		l.Actions = append(l.Actions, action{Number: i + 1, Code: code})
	}
	return i + 1
}

// emissions returns the statements for beginnings and ends.
func (l *list) emissions(all []automaton.Emission) string {
	var b strings.Builder
	for _, e := range all {
		at := slot(e.At)
		switch part := e.Event.Rule(); {
		case part == 0 && !e.Event.Ends():
			fmt.Fprintf(&b, "item, begin = %s{}, %s\n", l.Type, at)
		case part == 0:
			l.yields = true
			fmt.Fprintf(&b, l.found(), at)
		case !e.Event.Ends():
			fmt.Fprintf(&b, "item.%sBegin = uint32(%s - begin)\n", l.Parts[part-1].Lower, at)
		default:
			fmt.Fprintf(&b, "item.%sEnd = uint32(%s - begin)\n", l.Parts[part-1].Lower, at)
			if l.Parts[part-1].Optional {
				fmt.Fprintf(&b, "item.has%s = true\n", l.Parts[part-1].Name)
			}
		}
	}
	return b.String()
}

// found returns the statements for the end of an item.
func (l *list) found() string {
	return "item.text = text[begin:%s]\nif !yield(item) {\nreturn\n}\n"
}

// FinalActions returns the actions at the ends of texts.
func (l *list) FinalActions() []action {
	return slices.DeleteFunc(slices.Clone(l.Actions), func(a action) bool { return !a.IsFinal })
}

// FinalsMeasure reports whether the actions at the end of the text use its length.
func (l *list) FinalsMeasure() bool {
	here := regexp.MustCompile(`\b` + slot(automaton.Here) + `\b`)
	return slices.ContainsFunc(l.FinalActions(), func(a action) bool { return here.MatchString(a.Code) })
}

// items returns the items in a text of the container, as the transducer finds them.
func (l *list) items(text string) (all []item) {
	marks, _ := l.transducer.Run(text)
	var open item
	begins := map[string]int{}
	for _, m := range marks {
		i := slices.Index(l.transducer.Rules, m.Rule)
		if !m.End {
			begins[m.Rule] = m.At
			if i == 0 {
				open = item{Parts: make([]*string, len(l.Parts))}
			}
			continue
		}
		matched := text[begins[m.Rule]:m.At]
		if i == 0 {
			open.Text = matched
			all = append(all, open)
			continue
		}
		open.Parts[i-1] = &matched
	}
	return all
}

// item is an item of a list in an example. A part is nil if it is absent.
type item struct {
	Text  string
	Parts []*string
}
