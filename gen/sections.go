package main

import (
	"os"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/expr"
)

// sections tells, for each rule that a .peg file transcribes, the section of the document that
// defines it, by the name that the document prints.
func sections(g grammar.Grammar, rules *expr.Grammar) (map[string]string, error) {
	peg, err := os.ReadFile(g.Peg)
	if err != nil {
		return nil, err
	}
	printed := map[string]string{}
	for _, r := range rules.Rules {
		printed[strings.ReplaceAll(r.Name, "-", "_")] = r.Name
	}
	out := map[string]string{}
	section := ""
	for line := range strings.Lines(string(peg)) {
		if m := sectionLine.FindStringSubmatch(line); m != nil {
			section = m[1]
		}
		if m := ruleLine.FindStringSubmatch(line); m != nil {
			if name, ok := strings.CutPrefix(m[1], g.Namespace+"_"); ok {
				out[printed[name]] = section
			}
		}
	}
	return out, nil
}
