package site

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/whatwg"
)

// diagramPolicy is the policy of pages with diagrams, whose style stands in them. They have no scripts.
const diagramPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// diagrams are pages with the railroad diagrams of the grammars that the page has verdicts of, by the names that it links to.
func diagrams() (map[string][]byte, error) {
	var ids []string
	for _, g := range uri.Grammars() {
		ids = append(ids, g.ID())
	}
	for _, e := range whatwg.Editions() {
		ids = append(ids, e.ID())
	}
	out := map[string][]byte{}
	for _, id := range ids {
		entry, ok := grammar.Find(id)
		if !ok {
			return nil, fmt.Errorf("there is no grammar %s", id)
		}
		rules, err := abnf.Load(grammar.Files, entry.File)
		if err != nil {
			return nil, err
		}
		page, err := draw.HTML(rules)
		if err != nil {
			return nil, err
		}
		out["diagrams/"+id+".html"] = []byte(page)
	}
	return out, nil
}
