package syntax

import "slices"

// Side is the position, within a rule, of a reference that leads back to that rule.
type Side uint8

const (
	Middle Side = iota // with text on both sides, or on one side here and on the other there
	Left               // with possibly no text before it
	Right              // with possibly no text after it
)

// Recursion is a sequence of references from a rule to itself.
type Recursion struct {
	Side  Side
	Rules []*Rule // each refers to the next; the last is the first again
	Ref   *Expr   // the first reference of the first rule to the second
	Back  *Expr   // a reference of the last rule but one to the last
}

// Recursions returns the recursions of g, one for each set of rules that lead to each other, in the order of the rules. If a
// set has several kinds of recursion, Recursions prefers Left to Middle, and Middle to Right.
func (g *Grammar) Recursions() []Recursion {
	nullable := g.Nullable()
	var all []Recursion
	for _, component := range g.Components() {
		c := &cycles{g: g, nullable: nullable, inside: map[*Rule]bool{}}
		for _, r := range component {
			c.inside[r] = true
		}
		if r, ok := c.find(component); ok {
			all = append(all, r)
		}
	}
	return all
}

// cycles are the ways from a rule to itself among rules that lead to each other.
type cycles struct {
	g        *Grammar
	nullable func(*Expr) bool
	inside   map[*Rule]bool
}

// link is a reference from a rule of a component to another one.
type link struct {
	ref         *Expr
	to          *Rule
	left, right bool
}

func (c *cycles) find(component []*Rule) (Recursion, bool) {
	links := map[*Rule][]link{}
	right := true
	for _, r := range component {
		links[r] = c.links(nil, r.Expr, true, true)
		for _, l := range links[r] {
			right = right && l.right
		}
	}
	first := component[0]
	for _, r := range component {
		if way, ok := shortest(r, links, func(l link) bool { return l.left }); ok {
			return recursion(Left, r, way), true
		}
		if len(component) > searched {
			break
		}
	}
	way, ok := shortest(first, links, func(link) bool { return true })
	if !ok {
		return Recursion{}, false
	}
	if right {
		return recursion(Right, first, way), true
	}
	return recursion(Middle, first, way), true
}

// searched is the maximum size of a component in which each rule is tried as the start of a left recursion.
const searched = 1000

func recursion(side Side, start *Rule, way []link) Recursion {
	r := Recursion{Side: side, Rules: []*Rule{start}, Ref: way[0].ref, Back: way[len(way)-1].ref}
	for _, l := range way {
		r.Rules = append(r.Rules, l.to)
	}
	return r
}

// links appends the references of e to rules of the component. left and right report whether e is
// at the left or right end of the whole expression.
func (c *cycles) links(all []link, e *Expr, left, right bool) []link {
	switch e.Op {
	case Ref:
		if to, ok := c.g.Rule(e.Name); ok && c.inside[to] {
			all = append(all, link{e, to, left, right})
		}
	case Concat:
		last := len(e.Subs) - 1 // that must not be empty
		for last > 0 && c.nullable(e.Subs[last]) {
			last--
		}
		for i, s := range e.Subs {
			all = c.links(all, s, left, right && i >= last)
			left = left && c.nullable(s)
		}
	case Repeat:
		return c.links(all, e.Subs[0], left, right && e.Max == 1)
	default:
		for _, s := range e.Subs {
			all = c.links(all, s, left, right)
		}
	}
	return all
}

// shortest finds a shortest way from a rule to itself along links that may be taken.
func shortest(start *Rule, links map[*Rule][]link, may func(link) bool) ([]link, bool) {
	came := map[*Rule]int{} // by rule: the step that led there
	type step struct {
		link
		before int
	}
	steps := []step{{link{to: start}, -1}}
	for i := 0; i < len(steps); i++ {
		for _, l := range links[steps[i].to] {
			if _, known := came[l.to]; known || !may(l) {
				continue
			}
			came[l.to] = len(steps)
			steps = append(steps, step{l, i})
			if l.to != start {
				continue
			}
			var way []link
			for at := len(steps) - 1; at > 0; at = steps[at].before {
				way = append(way, steps[at].link)
			}
			slices.Reverse(way)
			return way, true
		}
	}
	return nil, false
}
