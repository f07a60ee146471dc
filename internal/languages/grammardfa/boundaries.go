package grammardfa

import (
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// boundaries.go decides whether two grammars find the same components, in all texts that both have.
//
// Both tagged automata read the text side by side. The comparison needs only the order of their
// registers, not their values: a register is set to the position of the current byte, so it equals
// those that are set with it and exceeds all others. The order decides whether components end at
// the same place, and there are finitely many orders. So this is exact.

// Component is an index in [ComponentNames].
type Component uint8

// ComponentNames are the names of the components that boundaries divide, from left to right.
var ComponentNames = [...]string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

const (
	scheme Component = iota
	userinfo
	host
	port
	path
	query
	fragment
)

// Difference describes how two grammars find a component.
type Difference uint8

const (
	Same      Difference = iota // at the same place, or absent in both
	OnlyA                       // absent in the second grammar
	OnlyB                       // absent in the first grammar
	Elsewhere                   // at different places
)

// Differences are the differences between two grammars in a text, by component.
type Differences [len(ComponentNames)]Difference

// Disagreements holds the texts in which two grammars find different components.
type Disagreements struct {
	*automaton.DFA               // of all texts that both accept; its states distinguish the differences
	Differences    []Differences // by state: the differences in a text that leads to it, if it accepts
}

// Boundaries finds the texts in which a and b find different components. Both must be languages of references.
//
// Boundaries splits an opaque_part of RFC 2396 at its first "?", because RFC 3986 calls the two parts path and query.
func Boundaries(a, b *Language) *Disagreements {
	r := newReaders(a, b)
	out := &Disagreements{}
	out.DFA = automaton.Explore(r.alphabet, r.start(),
		func(s comparison) bool {
			out.Differences = append(out.Differences, r.differences(s))
			return r.both.Accepting(s.both)
		},
		r.next)
	return out
}

// Distinct lists the distinct differences, sorted by the first component that differs.
func (d *Disagreements) Distinct() (all []Differences) {
	for q, x := range d.Differences {
		if d.Accepting(q) && x != (Differences{}) {
			all = append(all, x)
		}
	}
	slices.SortFunc(all, func(a, b Differences) int { return slices.Compare(b[:], a[:]) })
	return slices.Compact(all)
}

// Of returns the automaton of the texts with exactly the given differences.
func (d *Disagreements) Of(x Differences) *automaton.DFA {
	accept := make([]bool, d.Len())
	for q := range accept {
		accept[q] = d.Accepting(q) && d.Differences[q] == x
	}
	return (&automaton.DFA{Alphabet: d.Alphabet, Next: d.Next, Accept: accept}).Trim().Minimize()
}

// Agreed returns the automaton of the texts in which both grammars find the same components.
func (d *Disagreements) Agreed() *automaton.DFA { return d.Of(Differences{}) }

// comparison combines a state of each automaton, a state of the intersection of the languages, and the positions that the text shows.
type comparison struct {
	both, a, b int
	phase      phase
	due        shownSet // at the next byte
	order      order
}

// readers are the two automata over one alphabet.
type readers struct {
	alphabet *automaton.Alphabet
	both     *automaton.DFA
	a, b     reader
}

func newReaders(a, b *Language) *readers {
	both := automaton.Intersection(a.DFA, b.DFA).Minimize()
	alphabet := automaton.NewAlphabet(automaton.MaxOctet, single(':'), single('/'), single('?'), single('#'), single('@'))
	for _, x := range []*automaton.Alphabet{both.Alphabet, a.tagged().Alphabet, b.tagged().Alphabet} {
		alphabet = automaton.Refine(alphabet, x)
	}
	return &readers{alphabet, both.Over(alphabet), a.reader(alphabet, shown), b.reader(alphabet, shown+maxComponents)}
}

func single(octet rune) rangeset.Set { return rangeset.Range(octet, octet) }

func (r *readers) start() comparison {
	s := comparison{a: r.a.Starts[0], b: r.b.Starts[0]}
	s.order[start] = 1
	return s
}

// next returns the state after a byte of a class.
func (r *readers) next(s comparison, class int) (comparison, bool) {
	to := comparison{both: r.both.Step(s.both, class)}
	if to.both == automaton.Dead {
		return to, false
	}
	to.order = s.order
	now := s.order.now(s.phase)
	to.order.write(now, r.a.first, r.a.op(s.a, class))
	to.order.write(now, r.b.first, r.b.op(s.b, class))
	var shows shownSet
	to.phase, shows, to.due = s.phase.after(r.alphabet.Representative(class))
	to.order.show(now, s.due|shows)
	to.order.shorten()
	to.a, to.b = r.a.step(s.a, class), r.b.step(s.b, class)
	return to, true
}

// differences compares the components that the two grammars find if the text ends here.
func (r *readers) differences(s comparison) Differences {
	if !r.both.Accepting(s.both) {
		return Differences{}
	}
	o := s.order
	now := o.now(s.phase)
	o.write(now, r.a.first, r.a.States[s.a].Final)
	o.write(now, r.b.first, r.b.States[s.b].Final)
	o.show(now, s.due|s.phase.atEnd())
	return r.a.parts(o).differences(r.b.parts(o))
}

// reader is one of the automata.
type reader struct {
	*automaton.Tagged
	class     []int          // by class of the common alphabet
	register  map[string]int // the register of a component's end
	first     int            // of its registers
	hasOpaque bool
}

func (l *Language) reader(alphabet *automaton.Alphabet, first int) reader {
	r := reader{Tagged: l.tagged(), register: map[string]int{}, first: first, hasOpaque: l.Grammar.Follows2396}
	if r.Extra > 0 || len(l.Grammar.Components) > maxComponents {
		panic("language: " + l.String() + " needs too many registers") // a test tries all grammars
	}
	for c := range alphabet.Len() {
		r.class = append(r.class, r.Alphabet.Class(alphabet.Representative(c)))
	}
	for i, c := range l.Grammar.Components {
		r.register[c.Name] = first + i
	}
	return r
}

func (r reader) step(q, class int) int        { return int(r.States[q].Next[r.class[class]]) }
func (r reader) op(q, class int) automaton.Op { return r.States[q].Ops[r.class[class]] }

// end returns the end of a component. It is 0 if the component is absent, or the grammar has none of that name.
func (r reader) end(component string, o order) uint8 {
	if i, ok := r.register[component]; ok {
		return o[i]
	}
	return 0
}

// parts is like [split], for an order of positions.
func (r reader) parts(o order) (p parts) {
	rest := o[start]
	p.add(scheme, rest, r.end("scheme", o))
	slashes := o[afterSlashes]
	if p.has[scheme] {
		rest = o[afterColon]
	} else if o[afterColon] != 0 {
		slashes = 0 // the first segment has a ":", so no authority follows
	}
	if slashes != 0 {
		rest = r.authority(&p, slashes, o)
	}
	end := max(r.end("path", o), rest)
	if r.hasOpaque {
		end = min(end, o[pathEnd])
	}
	p.add(path, rest, end)
	if end == o[pathEnd] && o[afterMark] != 0 {
		end = max(r.end("query", o), o[afterMark])
		if r.hasOpaque && r.end("query", o) == 0 {
			end = o[queryEnd]
		}
		p.add(query, o[afterMark], end)
	}
	if end == o[hash] {
		p.add(fragment, end, end)
	}
	return p
}

func (r reader) authority(p *parts, slashes uint8, o order) (stop uint8) {
	begin := slashes
	if p.add(userinfo, begin, r.end("userinfo", o)); p.has[userinfo] {
		begin = o[afterAt]
	}
	end, stop := r.end("host", o), r.end("authority", o)
	if _, named := r.register["authority"]; !named {
		end = max(end, begin)
		stop = max(end, r.end("port", o))
	}
	if end == 0 && stop == slashes {
		end = begin // a server of RFC 2396 that is empty
	}
	p.add(host, begin, end)
	if p.has[host] && end < stop {
		p.add(port, end, stop)
	}
	return stop
}

// parts are the components in an order of positions.
type parts struct {
	has        [len(ComponentNames)]bool
	begin, end [len(ComponentNames)]uint8
}

// add adds a component, unless its end is absent.
func (p *parts) add(c Component, begin, end uint8) {
	if end != 0 {
		p.has[c], p.begin[c], p.end[c] = true, begin, end
	}
}

func (p parts) differences(q parts) (d Differences) {
	for c := range d {
		switch {
		case p.has[c] && !q.has[c]:
			d[c] = OnlyA
		case q.has[c] && !p.has[c]:
			d[c] = OnlyB
		case p.begin[c] != q.begin[c] || p.end[c] != q.end[c]:
			d[c] = Elsewhere
		}
	}
	return d
}
