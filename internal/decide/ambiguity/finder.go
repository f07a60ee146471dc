package ambiguity

import (
	"cmp"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Finder finds ambiguities in the rules of a grammar. It caches the automata of rules, because other rules refer to them.
type Finder struct {
	grammar *syntax.Grammar
	within  automaton.Bounds
	made    map[*syntax.Rule]*automaton.DFA
	failed  map[*syntax.Rule]*automaton.SizeError
	open    map[*syntax.Rule]bool // rules whose automata are being built
	empty   func(*syntax.Expr) bool
	states  int // the sum over made
	spent   int // bytes, by all rules
}

// mostAutomata limits the automata of all rules together: to this multiple of the states, and of the memory, that one of them
// may have. In a long chain of rules, each automaton contains the automata of the rules after it.
const mostAutomata = 4

const perTransition = 4 // bytes, approximately

const mostTransitions = 1 << 24 // of all parts of a rule, each over the alphabet of all parts

// New returns a finder for the rules of g. The bounds within limit its automata.
func New(g *syntax.Grammar, within automaton.Bounds) *Finder {
	f := &Finder{
		grammar: g, within: within, made: map[*syntax.Rule]*automaton.DFA{}, failed: map[*syntax.Rule]*automaton.SizeError{},
		open: map[*syntax.Rule]bool{}, empty: g.Nullable(),
	}
	f.within.Spent = &f.spent
	return f
}

// DFA returns the minimal automaton of a rule.
func (f *Finder) DFA(r *syntax.Rule) (*automaton.DFA, error) {
	if d := f.made[r]; d != nil {
		return d, nil
	}
	if failed := f.failed[r]; failed != nil {
		return nil, failed
	}
	d, err := f.make(r)
	if size, ok := err.(*automaton.SizeError); ok {
		f.failed[r] = size
	}
	if err != nil {
		return nil, err
	}
	f.made[r] = d
	return d, nil
}

func (f *Finder) make(r *syntax.Rule) (*automaton.DFA, error) {
	n, err := f.nfa(r)
	if err != nil {
		return nil, err
	}
	if err := f.exhausted(r); err != nil { // by those that it refers to
		return nil, err
	}
	d, err := n.Minimal(f.within)
	if err != nil {
		return nil, f.blame(r, err)
	}
	f.states += d.Len()
	if most := mostAutomata * cmp.Or(f.within.States, automaton.DefaultBounds.States); f.states > most {
		return nil, f.blame(r, &automaton.SizeError{Exceeds: "states, including those of other rules", Bound: most, Lift: "States"})
	}
	return d, nil
}

// exhausted returns an error about a rule if the rules so far took all memory.
func (f *Finder) exhausted(r *syntax.Rule) error {
	most := mostAutomata * cmp.Or(f.within.Memory, automaton.DefaultBounds.Memory)
	if f.spent <= most {
		return nil
	}
	return f.blame(r, &automaton.SizeError{Exceeds: "bytes of memory, those of other rules included", Bound: most, Lift: "Memory"})
}

// firstStandIn is a symbol beyond all others. It represents the nonempty strings of a rule.
const firstStandIn = rangeset.MaxRune + 1

// nfa returns the automaton of a rule. It contains the minimal automata of the rules to which the rule refers, between their
// marks. So it is small, and contains no other marks.
func (f *Finder) nfa(r *syntax.Rule) (*automaton.NFA, error) {
	if err := f.exhausted(r); err != nil {
		return nil, err
	}
	f.open[r] = true
	defer delete(f.open, r)
	var rules []*syntax.Rule
	var parts []*automaton.DFA
	classes, states := 0, 0
	for ref := range r.Expr.Refs {
		to, ok := f.grammar.Rule(ref.Name)
		switch {
		case !ok:
			return nil, &automaton.GrammarError{Grammar: f.grammar.Name, Rule: r.Name, Line: ref.Line, Name: ref.Name, Err: automaton.ErrUndefined}
		case f.open[to]:
			return nil, &automaton.GrammarError{Grammar: f.grammar.Name, Rule: r.Name, Line: ref.Line, Name: to.Name, Err: automaton.ErrRecursion}
		}
		if slices.ContainsFunc(rules, func(known *syntax.Rule) bool { return known.Name == to.Name }) {
			continue
		}
		d, err := f.DFA(to)
		if err != nil {
			return nil, err
		}
		e := syntax.Any(rangeset.Range(standIn(len(parts)), standIn(len(parts))))
		if f.empty(to.Expr) {
			e = syntax.Opt(e)
		}
		rules, parts = append(rules, &syntax.Rule{Name: to.Name, Expr: e}), append(parts, d)
		classes, states = classes+d.Alphabet.Len(), states+d.Len()
		if classes*states > mostTransitions {
			return nil, f.blame(r, &automaton.SizeError{Exceeds: "transitions", Bound: mostTransitions})
		}
	}
	mini, err := syntax.NewGrammar(f.grammar.Name, rules)
	if err != nil {
		return nil, err
	}
	n, err := automaton.CompileUpTo(r.Expr, mini, standIn(len(parts)))
	if err != nil {
		f.spent += automaton.StateSize * automaton.MaxStates
		return nil, f.blame(r, err)
	}
	n = substitute(n, parts)
	f.spent += automaton.StateSize*len(n.States) + perTransition*classes*states
	if len(n.States) > automaton.MaxStates {
		return nil, f.blame(r, &automaton.SizeError{Exceeds: "states after expanding all rules", Bound: automaton.MaxStates})
	}
	return n, nil
}

func standIn(i int) rune { return firstStandIn + rune(i) }

// substitute puts the automata of parts in the place of the symbols that stand for them, until there are too many states.
func substitute(n *automaton.NFA, parts []*automaton.DFA) *automaton.NFA {
	s := &substitution{parts: parts, nfas: make([]*automaton.NFA, len(parts)), out: &automaton.NFA{Grammar: n.Grammar, Rules: n.Rules, Start: n.Start, Accept: n.Accept}}
	s.out.Alphabet = s.alphabet(n)
	s.out.States = slices.Clone(n.States)
	for q, state := range n.States {
		if state.Kind == automaton.Symbol && len(s.out.States) <= automaton.MaxStates {
			s.state(q, n)
		}
	}
	return s.out
}

type substitution struct {
	parts []*automaton.DFA
	nfas  []*automaton.NFA // the same over the alphabet of out; nil until one is embedded
	out   *automaton.NFA
}

// alphabet returns the common refinement of the alphabets of n and the parts, without the symbols that represent parts.
func (s *substitution) alphabet(n *automaton.NFA) *automaton.Alphabet {
	top := rune(automaton.MaxOctet)
	var sets []rangeset.Set
	for c := range n.Alphabet.Len() {
		spans := n.Alphabet.Set(c).Spans()
		if greatest := spans[len(spans)-1].Hi; greatest < firstStandIn { // else it stands for a part, or is in no set
			top = max(top, greatest)
			sets = append(sets, n.Alphabet.Set(c))
		}
	}
	if top > automaton.MaxOctet {
		top = rangeset.MaxRune
	}
	for _, p := range s.parts {
		top = max(top, p.Alphabet.Top())
		for c := range p.Alphabet.Len() {
			sets = append(sets, p.Alphabet.Set(c))
		}
	}
	return automaton.NewAlphabet(top, sets...)
}

func (s *substitution) state(q int, n *automaton.NFA) {
	state := n.States[q]
	symbols := n.Alphabet.Union(state.Set)
	if spans := symbols.Spans(); len(spans) == 1 && spans[0].Lo >= firstStandIn {
		part := spans[0].Lo - firstStandIn
		if s.nfas[part] == nil {
			s.nfas[part] = s.parts[part].Over(s.out.Alphabet).NFA()
		}
		s.embed(q, s.nfas[part], state.Out[0])
		return
	}
	s.out.States[q].Set = s.out.Alphabet.Classes(symbols)
}

// embed puts the nonempty strings of n between a state and the next one.
func (s *substitution) embed(q int, n *automaton.NFA, next int) {
	base := len(s.out.States)
	for p, state := range n.States {
		state.Out = slices.Clone(state.Out)
		for i := range state.Out {
			state.Out[i] += base
		}
		if p == n.Accept {
			state = automaton.State{Kind: automaton.Split, Out: []int{next}}
		}
		s.out.States = append(s.out.States, state)
	}
	start := s.out.States[base+n.Start]
	out := slices.DeleteFunc(slices.Clone(start.Out), func(o int) bool { return o == base+n.Accept })
	s.out.States[q] = automaton.State{Kind: automaton.Split, Out: out}
}

// blame names the rule whose automaton is too large.
func (f *Finder) blame(r *syntax.Rule, err error) error {
	if size, ok := err.(*automaton.SizeError); ok {
		size.Grammar, size.Rule = f.grammar.Name, r.Name
	}
	return err
}
