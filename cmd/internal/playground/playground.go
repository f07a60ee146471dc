// Package playground computes the answers on the playground's page: how the standards and a browser
// interpret a text. The page gets the same answers from two hosts: this package compiled to
// WebAssembly (folder wasm), and "uriweb", whose server is in folder site.
package playground

import (
	"encoding/json"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/whatwg"
)

// MaxText is the greatest length of a text and a base, in bytes. The command reads texts of any length.
const MaxText = 64 << 10

// Request is a request from the page.
type Request struct {
	Text    string `json:"text"`
	Base    string `json:"base"`    // that references are resolved against; "" for none
	Grammar string `json:"grammar"` // the ID of the one by which the text is drawn; "" for the first that accepts it
	Browser *Sight `json:"browser"` // what the browser makes of the text; nil where there is no browser
}

// Answer is the answer that the page shows. Offsets are in bytes.
type Answer struct {
	TooLong    bool                          `json:"too_long"` // if set, all other fields are empty
	Findings   []Finding                     `json:"findings"`
	Verdicts   []Verdict                     `json:"verdicts"`
	Drawn      string                        `json:"drawn"` // the ID of the verdict whose parts are drawn; "" if nobody accepts the text
	Tree       Shown[TreeRow]                `json:"tree"`
	Comparison Comparison                    `json:"comparison"`
	Validation Shown[whatwg.ValidationError] `json:"validation"`
	Normal     *NormalForm                   `json:"normal"` // null where no grammar of package uri accepts the text
	Query      Shown[uri.Pair]               `json:"query"`
	Target     *Target                       `json:"target"` // null without a base
	Repair     *Repair                       `json:"repair"` // null where RFC 3986 accepts the text
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

// drawn is the index of the verdict by which the text is drawn, or -1.
func (r Request) drawn(verdicts []Verdict) int {
	chosen := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Valid && v.ID == r.Grammar })
	if chosen < 0 {
		chosen = slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Valid })
	}
	return chosen
}

// base is a base by both standards. Each may reject it.
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

// kind is the kind of base that the URL Standard's rules for relative strings need: any if the base is unknown.
func (b base) kind() string {
	for name, kind := range verdict.BaseKinds {
		if !b.record.IsZero() && kind == b.record.Base() {
			return name
		}
	}
	return "any"
}
