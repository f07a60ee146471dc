package validate

import (
	"fmt"
	"slices"
	"strings"
)

// This file decides that fields are where the grammar has them. It visits every combination of a
// state of the function, states of the grammar's automaton with marks, and places.

// walk is such a visit.
type walk struct {
	m     *machine
	n     *nfa
	alive []bool
	// judge returns the field with a wrong position in a configuration at the end of a text, or "".
	judge func(c *configuration, text string) string
	// ordered selects the first configuration if the grammar has several readings. Otherwise, any
	// configuration may be right.
	ordered bool

	seen    map[string]bool
	todo    []visit
	several int    // the number of ends of texts with several readings that differ
	example string // such a text
}

// visit is a combination of a state and places. The configurations are in the order of preference.
type visit struct {
	q    int
	all  []configuration
	text string // a shortest text that leads to it
}

// maxVisits bounds the combinations. Fields of texts in UTF-8 can have too many.
const maxVisits = 400_000

// from visits everything after a state and places, and returns the cases.
func (w *walk) from(q int, first places) (cases int, note string) {
	w.alive, w.seen = w.n.alive(), map[string]bool{}
	w.add(q, []configuration{{0, first}}, "")
	for i := 0; i < len(w.todo); i++ {
		if len(w.todo) > maxVisits {
			unreadable("fields: more than %d combinations of states and places", maxVisits)
		}
		x := w.todo[i]
		if w.m.accept[x.q] {
			w.end(x)
		}
		w.steps(x)
		w.todo[i].all = nil
	}
	note = fmt.Sprintf("%d combinations of states and places", len(w.todo))
	if w.several > 0 {
		note += fmt.Sprintf(", %d with another reading, such as %q", w.several, w.example)
	}
	return len(w.todo) * 257, note
}

// add adds a combination unless it is known.
func (w *walk) add(q int, from []configuration, text string) {
	all, keys := w.closure(from)
	if !w.ordered {
		slices.Sort(keys)
	}
	key := fmt.Sprint(q, ";", strings.Join(keys, "\x7e\x7e"))
	if !w.seen[key] {
		w.seen[key] = true
		w.todo = append(w.todo, visit{q, all, text})
	}
}

// closure returns the configurations that can be reached without a byte, once each and preferred
// ones first, with their keys.
func (w *walk) closure(from []configuration) (all []configuration, keys []string) {
	seen := map[string]bool{}
	var follow func(c configuration)
	follow = func(c configuration) {
		key := c.key()
		if seen[key] {
			return
		}
		seen[key] = true
		if len(w.n.steps[c.state]) > 0 || c.state == w.n.final {
			all, keys = append(all, c), append(keys, key)
		}
		for _, e := range w.n.free[c.state] {
			if !w.alive[e.to] {
				continue
			}
			next := configuration{e.to, c.places}
			if e.mark != 0 {
				next.places = c.places.clone()
				next.note(e.mark - 1)
			}
			follow(next)
		}
	}
	for _, c := range from {
		follow(c)
	}
	return all, keys
}

// end judges the end of a text.
func (w *walk) end(x visit) {
	right, readings, preferred := 0, 0, false
	wrong := ""
	for _, c := range x.all {
		if c.state != w.n.final {
			continue
		}
		readings++
		c.places = c.places.clone()
		c.write(w.m.last[x.q])
		if name := w.judge(&c, x.text); name != "" {
			wrong = name
			continue
		}
		right++
		preferred = preferred || readings == 1
	}
	if right == 0 || w.ordered && !preferred {
		differ("state %d, end, after %q: %s is not where the grammar has it", x.q, x.text, wrong)
	}
	if right < readings {
		if w.several++; w.example == "" {
			w.example = x.text
		}
	}
}

// steps adds the combinations to which each byte leads. It treats bytes with the same steps as one.
func (w *walk) steps(x visit) {
	states := make([]int, len(x.all))
	for i := range x.all {
		states[i] = x.all[i].state
	}
	bounds := w.n.bounds(states)
	known := map[string]bool{}
	m := w.m
	for c := range 256 {
		to, op := m.next[x.q][c], m.ops[x.q][c]
		if to == 0 || c > 0 && !bounds[c] && to == m.next[x.q][c-1] && op == m.ops[x.q][c-1] {
			continue
		}
		var next []configuration
		sign := fmt.Sprint(to, op)
		for i, y := range x.all {
			for j, e := range w.n.steps[y.state] {
				if int(e.lo) <= c && c <= int(e.hi) && w.alive[e.to] {
					sign += fmt.Sprint(" ", i, ".", j)
					next = append(next, configuration{e.to, y.places})
				}
			}
		}
		if known[sign] {
			continue
		}
		known[sign] = true
		for i := range next {
			next[i].places = next[i].places.clone()
			next[i].write(op)
			next[i].step()
		}
		w.add(to, next, x.text+string([]byte{byte(c)}))
	}
}

// checkFields decides about the methods of fields.
func (s *scanner) checkFields(m *machine, p *Package, g *grammar, gs *grammars) (cases int, note string) {
	fields := s.fieldsOf(p.Fields)
	marks := func(path []string) (begin, ending int) {
		for k, f := range fields {
			if f.is(path) {
				return 1 + 2*k, 2 + 2*k
			}
		}
		return 0, 0
	}
	n := gs.nfaOf(g, p.Rule, builder{utf8: true, lazy: p.Lazy, marks: marks})
	l := &limits{}
	for _, f := range fields {
		about, part, whole := s.mentioned(f.method)
		l.part, l.whole = max(l.part, part), max(l.whole, whole)
		l.about = append(l.about, about, about)
	}
	judge := func(c *configuration, text string) string {
		for k, f := range fields {
			e := &evaluation{
				scanner: s,
				absent:  func(offset int) bool { return c.zero[offset] },
				empty:   text == "",
			}
			r := e.run(f.method.Body.List)
			if r == nil {
				unreadable("method %s does not return", f.name)
			}
			if r.present != c.marks[2*k+1].set ||
				r.present && !(c.same(r.begin, 2*k) && c.same(r.end, 2*k+1)) {
				return f.name
			}
		}
		return ""
	}
	w := &walk{m: m, n: n, judge: judge, ordered: len(p.Lazy)+len(p.Greedy) > 0}
	cases, note = w.from(1, newPlaces(len(s.offsets), l))
	return cases, fmt.Sprintf("%d fields, %s", len(fields), note)
}

// component is an offset for the end of the last of some rules. The offset is 0 if there is none.
type component struct {
	offset string
	rules  []string
}

// checkEnds decides that offsets are the ends of components.
func (s *scanner) checkEnds(m *machine, n *nfa, start int, all []component) (cases int, note string) {
	l := &limits{}
	var offsets []int
	for _, c := range all {
		k := s.offset(c.offset)
		if k < 0 {
			unreadable("no offset %s", c.offset)
		}
		offsets = append(offsets, k)
		l.about = append(l.about, []int{k})
	}
	judge := func(c *configuration, _ string) string {
		for i, k := range offsets {
			if set := c.marks[i].set; set && c.at(i, k) != 0 || !set && !c.zero[k] {
				return all[i].offset
			}
		}
		return ""
	}
	w := &walk{m: m, n: n, judge: judge}
	return w.from(start, newPlaces(len(s.offsets), l))
}
