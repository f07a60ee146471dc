// Package playground computes the answers on the playground's page: how the standards and a browser
// interpret a text. The page gets the same answers from two hosts: this package compiled to
// WebAssembly (folder wasm), and "uriweb", whose server is in package site.
package playground

import (
	"encoding/json"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/whatwg"
)

// MaxText is the maximum length of a text or a base in bytes. The command reads longer texts.
const MaxText = 64 << 10

// Request is a request from the page.
type Request struct {
	Text    string `json:"text"`
	Base    string `json:"base"`    // the base for resolving references; "" for none
	Grammar string `json:"grammar"` // the ID of the grammar whose parts are drawn; "" for the first that accepts the text
	Browser *Sight `json:"browser"` // the browser's view of the text; nil outside a browser
}

// Answer is the answer that the page shows. Offsets are in bytes.
type Answer struct {
	TooLong    bool                          `json:"too_long"` // if set, all other fields are empty
	Findings   []Finding                     `json:"findings"`
	Verdicts   []Verdict                     `json:"verdicts"`
	Drawn      string                        `json:"drawn"` // the ID of the verdict whose parts are drawn; "" if every grammar rejects the text
	Tree       Shown[TreeRow]                `json:"tree"`
	Comparison Comparison                    `json:"comparison"`
	Validation Shown[whatwg.ValidationError] `json:"validation"`
	Normal     *NormalForm                   `json:"normal"` // null if every grammar of package uri rejects the text
	Query      Shown[uri.Pair]               `json:"query"`
	Target     *Target                       `json:"target"` // null without a base
	Repair     *Repair                       `json:"repair"` // null if RFC 3986 accepts the text
}

// Reply answers a JSON request in JSON. The hosts call only this function. The error reports invalid JSON in the
// request.
func Reply(request []byte) ([]byte, error) {
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	return printable.JSON(r.Answer())
}

// Answer answers the request.
func (r Request) Answer() Answer {
	if len(r.Text) > MaxText || len(r.Base) > MaxText {
		return Answer{TooLong: true}
	}
	base := baseOf(r.Base)
	standards := standardsFor(base)
	a := Answer{Verdicts: make([]Verdict, len(standards)), Tree: Shown[TreeRow]{List: []TreeRow{}}}
	for i, s := range standards {
		a.Verdicts[i] = verdictOf(s, r.Text)
	}
	if drawn := r.drawn(a.Verdicts); drawn >= 0 {
		a.Drawn = standards[drawn].Grammar
		if tree, err := standards[drawn].Tree(r.Text); err == nil {
			a.Tree = treeOf(tree)
		}
	}
	v := viewsOf(r.Text, base, r.Browser)
	a.Comparison = v.comparison()
	a.Validation = shown(base.record.ValidationErrors(r.Text)) // which do not stop the parser
	a.Findings = findings(r.Text, a.Verdicts, v)
	a.Query = shown[uri.Pair](nil)
	if u, err := firstURI(r.Text); err == nil {
		a.Normal = normalForm(u)
		a.Query = shown(slices.Collect(u.Pairs(uri.FormPairs).All()))
	}
	if r.Base != "" {
		a.Target = targetOf(r.Text, base)
	}
	if _, err := uri.ParseReference(r.Text); err != nil {
		a.Repair = repairOf(r.Text)
	}
	return a
}

// drawn returns the index of the verdict whose parts are drawn, or -1.
func (r Request) drawn(verdicts []Verdict) int {
	chosen := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Valid && v.ID == r.Grammar })
	if chosen < 0 {
		chosen = slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Valid })
	}
	return chosen
}

// base is a base under both standards. Each of them may reject it.
type base struct {
	text      string
	uri       uri.URI
	uriErr    error
	record    whatwg.URL // the zero URL if absent
	recordErr error
}

// resolves reports whether RFC 3986 resolves references against the base.
func (b base) resolves() bool { return b.text != "" && b.uriErr == nil }

func baseOf(text string) base {
	b := base{text: text}
	if text == "" {
		return b
	}
	b.uri, b.uriErr = uri.Parse(text)
	b.record, b.recordErr = whatwg.Parse(text)
	return b
}

// kind returns the kind of base that the URL Standard's rules for relative strings need. If the base is unknown, any kind will do.
func (b base) kind() string {
	for name, kind := range verdict.BaseKinds {
		if !b.record.IsZero() && kind == b.record.Base() {
			return name
		}
	}
	return "any"
}
