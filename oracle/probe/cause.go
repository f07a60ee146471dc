package probe

import (
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

// A parser that is too strict only says no, and why is not to be seen. But the suite has many valid
// inputs: if the parser refuses each one that has a trait, the trait is a cause. Of several traits that would do, the
// one counts that explains most of what is refused. Which causes there are is thus decided by all cases of the
// suite, and not more: there may be others that the same inputs have. What no trait explains is blamed by a
// heuristic: see refusedAt.

// cell is a trait, perhaps under a scheme only.
type cell struct{ name, variety, scheme string }

// refusal is a valid input that the parser refuses, with traits that may be the cause.
type refusal struct {
	index  int // of the case
	traits []trait
	cells  []cell // of the traits
}

// explain finds the causes of what is refused, and notes the deviations; it returns those that have none. A limit of
// length is a cause only where nothing else is; then traits are told apart by the scheme, for there are parsers that
// treat http otherwise than schemes that they do not know.
func (p *prober) explain(refused []int) (unexplained []int) {
	plain := func(i int) []trait { return traits(p.cases[i]) }
	any := func(int) string { return "" }
	left := p.explainBy(refused, plain, any)
	left = p.explainBy(left, p.lengths, any)
	return p.explainBy(left, plain, p.scheme)
}

// explainBy is explain for some traits, told apart by something about the case.
func (p *prober) explainBy(refused []int, of func(int) []trait, by func(int) string) (unexplained []int) {
	if len(refused) == 0 {
		return nil
	}
	taken := p.taken(of, by)
	var left []refusal
	for _, i := range refused {
		r := refusal{index: i}
		for _, t := range of(i) {
			if !taken[cell{t.name, t.variety, by(i)}] {
				r.traits, r.cells = append(r.traits, t), append(r.cells, cell{t.name, t.variety, ""})
			}
		}
		left = append(left, r)
	}
	for {
		best, ok := mostExplaining(left)
		if !ok {
			break
		}
		left = slices.DeleteFunc(left, func(r refusal) bool { return p.explained(r, best) })
	}
	for _, r := range left {
		unexplained = append(unexplained, r.index)
	}
	return unexplained
}

// taken are the cells of which the parser takes some valid input.
func (p *prober) taken(of func(int) []trait, by func(int) string) map[cell]bool {
	out := map[cell]bool{}
	for i, c := range p.cases {
		if !c.Valid || !p.answers[i].Valid {
			continue
		}
		for _, t := range of(i) {
			out[cell{t.name, t.variety, by(i)}] = true
		}
	}
	return out
}

// mostExplaining is the trait that explains most of what is left; false if none explains anything.
func mostExplaining(left []refusal) (best cell, found bool) {
	counts := map[cell]int{}
	for _, r := range left {
		for _, at := range r.cells {
			counts[at]++
		}
	}
	for _, r := range left {
		for _, at := range r.cells { // in their order, where two explain as much
			if counts[at] > counts[best] {
				best, found = at, true
			}
		}
	}
	return best, found
}

// explained notes a refusal if a trait explains it.
func (p *prober) explained(r refusal, by cell) bool {
	i := slices.Index(r.cells, by)
	if i >= 0 {
		p.noteCause(r.index, r.traits[i])
	}
	return i >= 0
}

// lengths are the traits of a valid case that it is longer, or has a longer component, than all that the parser takes.
func (p *prober) lengths(i int) []trait {
	c := p.cases[i]
	if c.Components == nil {
		return nil
	}
	var out []trait
	if n := p.longest["reference"]; len(c.Input) > n {
		out = append(out, trait{fmt.Sprintf("reference longer than %d octets", n), "URI-reference", "", n})
	}
	places := placesOf(*c.Components)
	for _, name := range parts {
		if n := p.longest[name]; len(places[name].String()) > n {
			out = append(out, trait{fmt.Sprintf("%s longer than %d octets", name, n), name, "", places[name].at + n})
		}
	}
	return out
}

// measure notes how long the longest references and components are that the parser takes.
func (p *prober) measure() {
	p.longest = map[string]int{}
	for i, c := range p.cases {
		if !c.Valid || !p.answers[i].Valid || c.Components == nil {
			continue
		}
		p.longest["reference"] = max(p.longest["reference"], len(c.Input))
		for name, x := range placesOf(*c.Components) {
			p.longest[name] = max(p.longest[name], len(x.String()))
		}
	}
}

// noteCause notes a deviation of which the cause is a trait.
func (p *prober) noteCause(i int, t trait) {
	c := p.cases[i]
	g := group{kind: TooStrict, rule: t.rule, cause: t.name}
	d := p.note(g, p.suite.Section(t.rule), c, t.at, htmlreport.Shown(p.answers[i].Reason))
	if scheme := p.scheme(i); !slices.Contains(d.Schemes, scheme) {
		d.Schemes = append(d.Schemes, scheme)
	}
	if t.variety != "" {
		d.octets[t.variety] = true
	}
}

// noScheme stands for the scheme of a reference that has none.
const noScheme = "none"

func (p *prober) scheme(i int) string {
	c := p.cases[i].Components
	if c == nil || c.Scheme == "" {
		return noScheme
	}
	return ascii.Lower(c.Scheme)
}
