package generate

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/decide/automaton"
)

// narrow determines the accepted texts of the rule, if not all are accepted.
func (p *pack) narrow() error {
	if len(p.Within)+len(p.Without) == 0 {
		return nil
	}
	n, err := automaton.Compile(p.octets, p.Rule, nil)
	if err != nil {
		return err
	}
	if p.only, err = n.DeterminizeWithin(p.bounds()); err != nil {
		return err
	}
	if err := p.keep(p.Within, func(so, it bool) bool { return so && it }); err != nil {
		return err
	}
	if err := p.keep(p.Without, func(so, it bool) bool { return so && !it }); err != nil {
		return err
	}
	if p.only.Empty() {
		return reject("rule "+p.Rule+" has no text"+p.Narrowed(), "narrow the texts down less")
	}
	return nil
}

func (p *pack) keep(languages []*language.Language, member automaton.Membership) error {
	for _, l := range languages {
		octets, err := hidden.Octets(l)
		if err != nil {
			return err
		}
		if p.only, err = automaton.Combine(p.only, octets, member, p.bounds()); err != nil {
			return err
		}
	}
	return nil
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

// Narrowed describes the accepted texts of the rule, or returns "" if all are accepted.
func (p *pack) Narrowed() string {
	var all []string
	for _, l := range p.Within {
		all = append(all, fmt.Sprintf("is in %s", l))
	}
	for _, l := range p.Without {
		all = append(all, fmt.Sprintf("is not in %s", l))
	}
	if len(all) == 0 {
		return ""
	}
	return " that " + strings.Join(all, " and ")
}
