package generate

import (
	"errors"
	"path"
	"slices"

	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/internal/lazy"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// pack is the data for the templates of a package.
type pack struct {
	Options
	Source  string // the name of the grammar's file
	Start   rule
	Values  []*field // the fields of values; fields without an accessor come last
	Lists   []*list
	Scanner string // the code of the scanner
	// Registers is the number of offsets that the scanner records. The first ones belong to fields.
	Registers int
	scanner   scangen.Scanner

	Function bool // the scanner has a function too

	Suite    suite
	Examples []example

	grammar *syntax.Grammar  // with lazy rules
	octets  *syntax.Grammar  // the same over the bytes of UTF-8, if it is over code points
	Runes   bool             // the symbols are code points
	only    *automaton.DFA   // restricts the texts of the rule; nil for no restriction
	places  automaton.Fields // of Values
	tagged  *automaton.Tagged

	characters map[*syntax.Rule]rangeset.Set // for rules for one character: the set of their first symbols
}

// rule is a rule as the documentation presents it.
type rule struct{ Name, Text, Document, Section string }

// newPack returns the package that the options describe. The error joins one [*AmbiguityError] for each rule in which readings diverge.
func newPack(g *syntax.Grammar, o Options) (p *pack, err error) {
	err = everyAmbiguity(o, func(o Options) (err error) {
		p, err = tryPack(g, o)
		return err
	})
	return p, err
}

// everyAmbiguity calls try until it reports no further ambiguity, each time resolving the last one. It joins the errors.
func everyAmbiguity(o Options, try func(Options) error) error {
	err := try(o)
	var found []error
	for ambiguous := new(AmbiguityError); errors.As(err, &ambiguous) && !slices.Contains(o.Greedy, ambiguous.Rule); {
		found = append(found, err)
		o.Greedy = append(slices.Clip(o.Greedy), ambiguous.Rule) // to find the next one
		err = try(o)
	}
	if found == nil {
		return err
	}
	if refused := new(Error); errors.As(err, &refused) {
		found = append(found, err)
	}
	if len(found) == 1 {
		return found[0]
	}
	return errors.Join(found...)
}

func tryPack(g *syntax.Grammar, o Options) (*pack, error) {
	o, err := o.resolved(g)
	if err != nil {
		return nil, err
	}
	p := &pack{Options: o, Source: printable.Visible(path.Base(g.Name)), Runes: !lazy.IsOverOctets(g, o.Rule)}
	if p.grammar, err = g.Lazy(o.Lazy...); err != nil {
		return nil, err
	}
	p.octets = p.grammar
	if p.Runes {
		p.octets = automaton.UTF8Grammar(p.grammar)
	}
	p.Start, p.characters = p.rule(o.Rule), p.grammar.Characters()
	for _, make := range []func() error{p.narrow, p.findFields, p.makeScanner, p.makeLists, p.makeSuite} {
		if err := make(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// rule returns the rule that a path names.
func (p *pack) rule(name string) rule {
	r, _ := p.grammar.Rule(last(name))
	out := rule{Name: r.Name, Text: r.Text, Document: r.Document, Section: r.Section}
	if r.Document == "" && r.File == "" {
		out.Document = p.Title
	}
	return out
}

// narrow determines the restriction of the rule's texts, if there is one.
func (p *pack) narrow() (err error) {
	if p.Within == nil {
		return nil
	}
	if p.only, err = hidden.Octets(p.Within); err != nil {
		return err
	}
	n, err := p.automaton()
	if err == nil && n.Rule() == "" {
		return reject("rule "+p.Rule+" matches no text"+p.Narrowed(), "relax Within")
	}
	return err
}

// Narrowed describes the restriction of the rule's texts, or returns "" if there is none.
func (p *pack) Narrowed() string {
	if p.Within == nil {
		return ""
	}
	return " that is in " + p.Within.String()
}

func (p *pack) bounds() automaton.Bounds {
	return automaton.Bounds{States: p.MaxStates, Memory: p.MaxMemory}
}

// automaton returns the automaton for the derivations of the texts.
func (p *pack) automaton() (*automaton.NFA, error) {
	n, err := automaton.Compile(p.octets, p.Rule, nil)
	if err != nil || p.only == nil {
		return n, err
	}
	return n.Restrict(p.only)
}

// settled returns the rules whose ambiguities the options resolve.
func (p *pack) settled() []string { return slices.Concat(p.Lazy, p.Greedy) }

// quoted returns the rules of a field.
func (p *pack) quoted(f Field) (all []rule) {
	for _, r := range f.Rules {
		all = append(all, p.rule(r))
	}
	return all
}

// holder returns the field that contains the items of a list, if there is one.
func (p *pack) holder(l List) *field {
	for _, f := range p.Values {
		if len(f.Rules) == 1 && f.Rules[0] == l.Container {
			return f
		}
	}
	return nil
}

// makeScanner creates the code that recognizes texts and records where fields end.
func (p *pack) makeScanner() error {
	s := scangen.Scanner{
		Prefix: unexported(p.Type), Name: "The machine of rule " + p.Rule, Offsets: "offsets",
		Rules: p.grammar, Starts: []string{p.Rule}, Labels: p.labels(), Sections: map[string]string{},
		Runes: p.Runes, Only: p.only, Bounds: p.bounds(), Words: true, Typical: p.Typical, Function: len(p.Typical) > 0,
	}
	if p.Runtime != "" {
		s.Runtime = p.InRuntime("")
	}
	for _, f := range p.Values {
		s.Parts = append(s.Parts, scangen.Part{Name: f.Lower + "End", Rules: f.Rules})
	}
	for _, f := range p.Values {
		if f.Known.Stored {
			s.Parts = append(s.Parts, scangen.Part{Name: f.Lower + "Begin", Rules: f.Rules, Begins: true})
		}
	}
	if len(s.Parts) > automaton.MaxTags {
		return reject("too many fields", "use fewer fields, or a list")
	}
	reached := p.grammar.Reached(p.Rule)
	for _, r := range p.grammar.Rules {
		s.Sections[r.Name] = p.rule(r.Name).Cite()
		if reached[r.Name] {
			s.Characters = append(s.Characters, r.Name)
		}
	}
	p.scanner = s
	m, err := s.Compile()
	if err != nil {
		return numbered(err)
	}
	source, err := m.Source()
	if errors.Is(err, scangen.ErrNumbers) && p.Innermost {
		p.Innermost = false // errors name fewer rules
		return p.makeScanner()
	}
	if err != nil {
		return numbered(err)
	}
	p.tagged, p.Scanner, p.Function = m.Tagged, string(source), m.HasFunction()
	p.Vectors = p.Vectors && m.Numbers().Sets.Count > 0
	p.Registers = len(s.Parts) + m.Extra
	return nil
}

// numbered converts an error of the scanner to an [*Error], unless it is about the size of
// automata. Such an error means that the scanner cannot number that many of something.
func numbered(err error) error {
	var size *automaton.SizeError
	if errors.As(err, &size) || errors.Is(err, automaton.ErrTooLarge) {
		return err
	}
	return reject(err.Error(), "generate several packages, each from a rule with fewer parts")
}

// labels returns the rules that an error may name as containing its position.
func (p *pack) labels() (all []string) {
	add := func(fields ...Field) {
		for _, f := range fields {
			for _, r := range f.Rules {
				all = append(all, p.rule(r).Name)
			}
		}
	}
	add(p.Options.Fields...)
	for _, l := range p.Options.Lists {
		all = append(all, l.Item)
		add(l.Parts...)
	}
	reached := p.grammar.Reached(p.Rule)
	for _, r := range p.grammar.Rules {
		if !reached[r.Name] {
			continue
		}
		if r.Expr.IsEscape() || p.Innermost && p.characters[r].Empty() {
			all = append(all, r.Name)
		}
	}
	return all
}
