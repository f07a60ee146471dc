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
	if err := j.judge.examine(s); err != nil {
		return err
	}
	return schemeError(j, s)
}

// schemeError says what the grammar of the scheme has against a text that j takes. It is nil where there is no such grammar.
func schemeError(j judge, s string) error {
	c, ok := j.components(s)
	if !ok || c.Scheme == nil {
		return nil
	}
	scheme, ok := schemes.Lookup(*c.Scheme)
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
