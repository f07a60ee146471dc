package proof

import (
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// derivatives is a deterministic automaton of formulas. Its states are Boolean functions of atoms.
// An atom is a formula about the input: a given symbol is next and another formula is true after it,
// or the input ends. After a symbol, an atom becomes the other formula, or false. So a function
// becomes another one, its derivative (J. A. Brzozowski, Derivatives of regular expressions, 1964;
// the automata are the alternating ones of A. Chandra, D. Kozen and L. Stockmeyer, Alternation,
// 1981).
//
// Functions are binary decision diagrams, reduced and ordered by the numbers of the atoms, so that
// equal functions are one node (R. Bryant, Graph-based algorithms for Boolean function manipulation,
// 1986). There are finitely many functions, because there are finitely many atoms.
type derivatives struct {
	formulas *formulas
	alphabet *automaton.Alphabet
	classes  [][]bool // by atom: whether each class is in its set; nil until needed
	known    map[rangeset.Set][]bool
	tags     []bool // by class: whether some atoms skip it

	nodes    []diagram
	unique   map[diagram]node // the numbers of diagrams
	choices  map[[3]node]node // the results of choose
	diagrams []node           // by formula, or unknown
	after    [][]node         // by node, by class: the derivative, or unknown
}

// node is the number of a diagram: false, true, or a diagram of nodes.
type node = int32

const (
	no      node = 0
	yes     node = 1
	unknown node = -1
)

// diagram is high if the atom is true, and low otherwise.
type diagram struct {
	atom      int
	low, high node
}

// maxNodes bounds the memory that a PEG can require. PEGs for URIs need several ten thousand nodes.
const maxNodes = 1 << 22

func newDerivatives(f *formulas, a *automaton.Alphabet) *derivatives {
	d := &derivatives{
		formulas: f,
		alphabet: a,
		classes:  make([][]bool, len(f.all)),
		known:    make(map[rangeset.Set][]bool),
		nodes:    make([]diagram, 2),
		unique:   make(map[diagram]node),
		choices:  make(map[[3]node]node),
		diagrams: slices.Repeat([]node{unknown}, len(f.all)),
		after:    make([][]node, 2),
	}
	d.diagrams[always], d.diagrams[never] = yes, no
	return d
}

// of returns the diagram of a formula.
func (d *derivatives) of(n int) node {
	if x := d.diagrams[n]; x != unknown {
		return x
	}
	var x node
	if f := d.formulas.all[n]; n == atEnd || f.symbol {
		x = d.make(n, no, yes)
	} else {
		x = d.choose(d.of(f.cond), d.of(f.yes), d.of(f.no))
	}
	d.diagrams[n] = x
	return x
}

func (d *derivatives) make(atom int, low, high node) node {
	if low == high {
		return low
	}
	key := diagram{atom, low, high}
	x, ok := d.unique[key]
	if !ok {
		x = node(len(d.nodes))
		d.unique[key] = x
		d.nodes = append(d.nodes, key)
		d.after = append(d.after, nil)
	}
	return x
}

// choose returns y if x is true, and otherwise z.
func (d *derivatives) choose(x, y, z node) node {
	return ifThenElse(x, y, z, no, yes, func(y, z node) node {
		key := [3]node{x, y, z}
		if r, ok := d.choices[key]; ok {
			return r
		}
		atom := min(d.atom(x), d.atom(y), d.atom(z))
		low := d.choose(d.given(x, atom, false), d.given(y, atom, false), d.given(z, atom, false))
		high := d.choose(d.given(x, atom, true), d.given(y, atom, true), d.given(z, atom, true))
		r := d.make(atom, low, high)
		d.choices[key] = r
		return r
	})
}

// atom returns the first atom of a diagram. For a constant, it is greater than all atoms.
func (d *derivatives) atom(x node) int {
	if x <= yes {
		return len(d.formulas.all)
	}
	return d.nodes[x].atom
}

// given returns x with a known value of an atom, which is the first atom of x or precedes it.
func (d *derivatives) given(x node, atom int, value bool) node {
	if d.atom(x) != atom {
		return x
	}
	if value {
		return d.nodes[x].high
	}
	return d.nodes[x].low
}

// accepts reports whether a function is true at the end of the input. Only the atom atEnd is true there.
func (d *derivatives) accepts(x node) bool {
	for x > yes {
		x = d.given(x, d.nodes[x].atom, d.nodes[x].atom == atEnd)
	}
	return x == yes
}

// step returns the derivative of x by a symbol of a class.
func (d *derivatives) step(x node, class int) node {
	if x <= yes {
		return x
	}
	if d.after[x] == nil {
		d.after[x] = make([]node, d.alphabet.Len())
		for c := range d.after[x] {
			d.after[x][c] = unknown
		}
	}
	if r := d.after[x][class]; r != unknown {
		return r
	}
	n := d.nodes[x]
	var r node
	switch after := d.behind(n.atom, class); after {
	case yes:
		r = d.step(n.high, class)
	case no:
		r = d.step(n.low, class)
	default:
		r = d.choose(after, d.step(n.high, class), d.step(n.low, class))
	}
	d.after[x][class] = r
	return r
}

// behind returns the formula that replaces an atom after a symbol of a class.
func (d *derivatives) behind(atom, class int) node {
	switch {
	case d.formulas.all[atom].over && d.tags[class]:
		return d.of(atom)
	case !d.members(atom)[class]:
		return no
	}
	return d.of(d.formulas.all[atom].next)
}

// members reports, for each class, whether it is in the set of an atom. The set of atEnd is empty.
func (d *derivatives) members(atom int) []bool {
	if in := d.classes[atom]; in != nil {
		return in
	}
	set := d.formulas.all[atom].set
	in, ok := d.known[set]
	if !ok {
		in = make([]bool, d.alphabet.Len())
		for _, c := range d.alphabet.Classes(set) {
			in[c] = true
		}
		d.known[set] = in
	}
	d.classes[atom] = in
	return in
}
