package main

import (
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/expr"
)

// sections tells, for each rule that a .peg file transcribes, the section of the document that
// defines it, by the name that the document prints.
func sections(g grammar.Grammar, rules *expr.Grammar) (map[string]string, error) {
	peg, err := recognizer{file: g.Peg}.parse()
	if err != nil {
		return nil, err
	}
	printed := map[string]string{}
	for _, r := range rules.Rules {
		printed[strings.ReplaceAll(r.Name, "-", "_")] = r.Name
	}
	out := map[string]string{}
	for _, r := range peg.Rules {
		if name, ok := strings.CutPrefix(r.Name, g.Namespace+"_"); ok {
			out[printed[name]] = r.Section
		}
	}
	return out, nil
}
