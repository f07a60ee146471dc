package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/ascii"
)

// consensusJudge judges by a profile of package consensus.
type consensusJudge struct {
	consensus.Profile
	start string // the rule for its URIs
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

func newConsensusJudge(p consensus.Profile, start, rule, base string) (judge, error) {
	if rule != "" && !ascii.EqualFold(rule, start) {
		return nil, fmt.Errorf("grammar %s judges by rule %s only", p.ID(), start)
	}
	if base != "" {
		return nil, errors.New("--base is for the URL Standard: " + p.ID() + " has no relative references")
	}
	return consensusJudge{p, start}, nil
}

func (j consensusJudge) grammar() string    { return j.ID() }
func (j consensusJudge) document() string   { return j.ID() }
func (j consensusJudge) rule() string       { return j.start }
func (j consensusJudge) ofReferences() bool { return true }

func (j consensusJudge) examine(s string) error {
	_, err := j.Parse(s)
	return err
}

func (j consensusJudge) outline(s string, o *outline) error {
	u, err := j.Parse(s)
	if err == nil {
		o.OfURI(&u)
	}
	return err
}

func (j consensusJudge) components(s string, c *components) error {
	u, err := j.Parse(s)
	if err == nil {
		c.ofURI(&u)
	}
	return err
}

func (j consensusJudge) form(s string) string {
	u, _ := j.Parse(s)
	return uriForm(u)
}

func (j consensusJudge) tree(s string) (node, error) {
	if err := j.examine(s); err != nil {
		return node{}, err
	}
	t, err := uri.RFC3986.ParseTree("URI", s) // the tree of a URI that all standards take apart alike
	if err != nil {
		return node{}, err
	}
	return nodeOf(t.Root()), nil
}
