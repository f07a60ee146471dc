package playground

import (
	"errors"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
)

// NormalForm lists the steps that normalize a text.
type NormalForm struct {
	Grammar string `json:"grammar"` // the grammar of the normalization
	Steps   []Step `json:"steps"`   // the steps that change the text, each applied to the result of the previous one
}

// Step is a normalization step and its result.
type Step struct {
	Name string `json:"name"`
	Does string `json:"does"`
	Text string `json:"text"`
}

// steps are the steps of normalization, with a description of each.
var steps = []struct {
	step uri.Steps
	does string
}{
	{uri.StepCase, "scheme and host in lower case, digits after % in upper case"},
	{uri.StepPercent, "letters, digits and -._~ decoded"},
	{uri.StepDots, "segments . and .. removed"},
	{uri.StepScheme, "the scheme's default values left out"},
	{uri.StepIPv6, "IPv6 address in the form of RFC 5952"},
	{uri.StepCharacters, "non-ASCII characters decoded"},
}

func normalForm(u uri.URI) *NormalForm {
	form := &NormalForm{Grammar: u.Grammar().String(), Steps: []Step{}}
	var taken uri.Steps
	last := u.String()
	for _, s := range steps {
		taken |= s.step
		if now := u.Normalize(taken).String(); now != last {
			form.Steps = append(form.Steps, Step{s.step.String(), s.does, now})
			last = now
		}
	}
	return form
}

// firstURI returns the URI by the first grammar of package uri that accepts the text.
func firstURI(text string) (u uri.URI, err error) {
	for _, g := range uri.Grammars() {
		if u, err = g.ParseReference(text); err == nil {
			break
		}
	}
	return u, err
}

// Shown is the beginning of a list, short enough to draw after each keystroke.
type Shown[T any] struct {
	List []T `json:"list"`
	More int `json:"more"` // the number of omitted entries
}

// shown returns the first entries of a list.
func shown[T any](all []T) Shown[T] {
	const most = 10
	return Shown[T]{List: append([]T{}, all[:min(most, len(all))]...), More: max(len(all)-most, 0)}
}

// Target is the target of a reference.
type Target struct {
	URI      string `json:"uri"`
	Shortest string `json:"shortest"` // a shortest reference that resolves to the target, or ""
	Problem  string `json:"problem"`  // why there is no target; "" if there is one
}

func targetOf(text string, b base) *Target {
	if b.uriErr != nil {
		return &Target{Problem: "The base is not a URI: " + faultOf(b.uriErr, b.text).Problem}
	}
	target, err := b.uri.ResolveString(text)
	if err != nil {
		return &Target{Problem: "No target: " + faultOf(err, text).Problem}
	}
	t := &Target{URI: target.String()}
	if reference, err := b.uri.Relativize(target); err == nil {
		t.Shortest = reference.String()
	}
	return t
}

// Repair is a valid reference that resembles a text, with the changes that lead to it.
type Repair struct {
	Result  string               `json:"result"`
	Changes Shown[repair.Change] `json:"changes"`
	Problem string               `json:"problem"` // why the text was not changed; "" if it was
}

func repairOf(text string) *Repair {
	u, changes, err := repair.Reference(text)
	r := &Repair{Result: u.String(), Changes: shown(changes)}
	if risky, ok := errors.AsType[*repair.Error](err); ok {
		r.Problem = risky.Problem()
	} else if err != nil {
		r.Problem = faultOf(err, text).Problem
	}
	return r
}
