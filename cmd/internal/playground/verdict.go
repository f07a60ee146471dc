package playground

import (
	"cmp"
	"errors"
	"strings"

	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/parsetree"
)

// Verdict is a standard's verdict on a text.
type Verdict struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Valid bool   `json:"valid"`
	Parts []Part `json:"parts"` // the components of a valid text
	Kind  string `json:"kind"`  // the kind of its host
	Fault *Fault `json:"fault"`

	components *verdict.Components // the components of a valid text
}

// Part is a component of a text. Parts are in the order of the text, and an authority precedes its userinfo, host and port.
type Part = componentlist.Place

// Fault describes an error in a text and its position.
type Fault struct {
	*verdict.Fault
	Offset  int                  `json:"offset"`
	Section string               `json:"section"`
	Seen    []consensus.Sighting `json:"seen,omitempty"` // what parsers find in similar texts
}

// standardsFor returns all standards: each grammar of packages uri and whatwg, and each profile of package consensus.
func standardsFor(b base) (all []verdict.Validator) {
	ids := append(verdict.RFCs(), urlStandard)
	for _, id := range append(ids, verdict.Names(consensus.Profiles(), consensus.Profile.ID)...) {
		kind := ""
		if id == urlStandard {
			kind = b.kind()
		}
		by, err := verdict.New(id, "", kind)
		if err != nil {
			panic(err) // all have a rule for references
		}
		all = append(all, by)
	}
	return all
}

const urlStandard = "whatwg"

// profileNames describe, for each profile, what all parsers agree on in a URI that the profile accepts.
var profileNames = map[string]string{
	consensus.Web.ID():        "Parsers agree on the host",
	consensus.WebPaths.ID():   "Parsers agree on host, path and query",
	consensus.WebSockets.ID(): "WebSocket parsers agree on the host",
	consensus.Any.ID():        "Standards agree, for any scheme",
}

// verdictOf returns a standard's verdict on a text.
func verdictOf(by verdict.Validator, text string) Verdict {
	v := Verdict{ID: by.Grammar, Name: cmp.Or(profileNames[by.Grammar], by.Document), Parts: []Part{}}
	p, err := by.Parse(text)
	if err != nil {
		v.Fault = faultOf(err, text)
		return v
	}
	v.Valid, v.Kind, v.components = true, p.HostKind(), p.Components()
	v.Parts, _ = componentlist.Places(v.components.Of)
	return v
}

// hidden replaces the hint of an error that does not name a character, because the character may be part of a password.
const hidden = "text that may be a password is not shown"

// faultOf describes an error in a text. It names the character, because the page shows the text anyway.
func faultOf(err error, text string) *Fault {
	f := &Fault{Fault: verdict.FaultOf(err), Offset: max(verdict.PlaceOf(err, text), 0)}
	f.Section, f.Problem = f.Fault.Section, cmp.Or(f.Problem, f.Message)
	if unshared, ok := errors.AsType[*consensus.Error](err); ok {
		f.Seen = unshared.Sightings()
	}
	if f.Hint == hidden {
		f.Hint = ""
	}
	if rest, found := strings.CutPrefix(f.Problem, "a character "); found && f.Offset < len(text) {
		f.Problem = excerpt.Character(text[f.Offset:]) + " " + rest
	}
	return f
}

// TreeRow is a row of a parse tree: a rule and the part of the text that it matches.
type TreeRow struct {
	Depth   int    `json:"depth"`
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
}

// treeOf returns a parse tree as rows in order. It omits rows beyond the number that a page can show.
func treeOf(root parsetree.Node) Shown[TreeRow] {
	const most = 60
	t := Shown[TreeRow]{List: []TreeRow{}}
	for depth, m := range root.All() {
		if len(t.List) == most {
			t.More++
			continue
		}
		t.List = append(t.List, TreeRow{depth, m.Rule(), m.Section(), m.Start(), m.End()})
	}
	return t
}
