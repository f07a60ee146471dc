package main

import (
	"fmt"

	"github.com/urigrammar/uri/schemes"
)

// schemeJudge holds references against the grammar of their scheme, too, where there is one in package schemes.
type schemeJudge struct{ judge }

// withSchemes is j, or j with what --scheme asks for.
func withSchemes(j judge, asked bool) (judge, error) {
	switch {
	case !asked:
		return j, nil
	case !j.ofReferences():
		return nil, fmt.Errorf("--scheme is for rules of references, and %s is not one", j.rule())
	}
	return schemeJudge{j}, nil
}

func (j schemeJudge) examine(s string) error {
	var o outline
	return j.outline(s, &o)
}

func (j schemeJudge) outline(s string, o *outline) error {
	if err := j.judge.outline(s, o); err != nil {
		return err
	}
	return schemeError(o, s)
}

func (j schemeJudge) components(s string, c *components) error {
	if err := j.examine(s); err != nil {
		return err
	}
	return j.judge.components(s, c)
}

// schemeError says what the grammar of the scheme has against a text that has the outline. It is nil where there is no such grammar.
func schemeError(o *outline, s string) error {
	if o.Scheme == "" {
		return nil
	}
	scheme, ok := schemes.Lookup(o.Scheme)
	if !ok {
		return nil
	}
	return scheme.CheckText(s)
}

// schemeNames are the schemes that --scheme knows.
func schemeNames() []string {
	var names []string
	for _, s := range schemes.All() {
		names = append(names, s.Name())
	}
	return names
}
