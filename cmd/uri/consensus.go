package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/parsetree"
)

// consensusValidator validates by a profile of package consensus.
type consensusValidator struct {
	profile consensus.Profile
	start   string // the rule for its URIs
}

// consensusProfile finds a profile by its ID.
func consensusProfile(id string) (consensus.Profile, bool) {
	all := consensus.Profiles()
	i := slices.IndexFunc(all, func(p consensus.Profile) bool { return p.ID() == id })
	if i < 0 {
		return 0, false
	}
	return all[i], true
}

func newConsensusValidator(p consensus.Profile, start, rule, base string) (validator, error) {
	if rule != "" && !ascii.EqualFold(rule, start) {
		return nil, fmt.Errorf("grammar %s judges by rule %s only", p.ID(), start)
	}
	if base != "" {
		return nil, errors.New("--base is for the URL Standard: " + p.ID() + " has no relative references")
	}
	return consensusValidator{p, start}, nil
}

func (v consensusValidator) grammar() string                 { return v.profile.ID() }
func (v consensusValidator) document() string                { return v.profile.ID() }
func (v consensusValidator) rule() string                    { return v.start }
func (v consensusValidator) References() (uri.Grammar, bool) { return 0, false }
func (v consensusValidator) HasComponents() bool             { return true }

func (v consensusValidator) validate(s string) error {
	_, err := v.profile.Parse(s)
	return err
}

func (v consensusValidator) Outline(s string, o *linecheck.Outline) error {
	u, err := v.profile.Parse(s)
	if err == nil {
		o.OfURI(&u)
	}
	return err
}

func (v consensusValidator) components(s string, c *components) error {
	u, err := v.profile.Parse(s)
	if err == nil {
		c.ofURI(&u)
	}
	return err
}

func (v consensusValidator) form(s string) string {
	u, _ := v.profile.Parse(s)
	return uriForm(u)
}

func (v consensusValidator) tree(s string) (parsetree.Node, error) {
	if err := v.validate(s); err != nil {
		return parsetree.Node{}, err
	}
	return uri.RFC3986.ParseTree("URI", s) // the tree of a URI that all standards take apart alike
}
