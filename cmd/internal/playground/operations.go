package playground

import (
	"errors"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// NormalForm is the normal form of a text, step by step.
type NormalForm struct {
	Grammar string `json:"grammar"` // by which it is normalized
	Steps   []Step `json:"steps"`   // all of them, each after the ones before
}

// Step is a step of normalization, and what the text is after it.
type Step struct {
	Name    string `json:"name"`
	Does    string `json:"does"`
	Text    string `json:"text"`
	Changed bool   `json:"changed"`
}

// stepWords say what the steps do.
var stepWords = map[uri.Steps]string{
	uri.StepCase:       "scheme and host in lower case, digits behind % in upper case",
	uri.StepPercent:    "letters, digits and -._~ decoded",
	uri.StepDots:       "segments . and .. removed",
	uri.StepScheme:     "what the scheme has by default left out",
	uri.StepIPv6:       "IPv6 address as RFC 5952 writes it",
	uri.StepCharacters: "characters beyond ASCII decoded",
}

// normalForm is that of the first grammar of package uri that accepts the text.
func normalForm(text string) *NormalForm {
	for _, g := range uri.Grammars() {
		if u, err := g.ParseReference(text); err == nil {
			return &NormalForm{g.String(), stepsOf(u)}
		}
	}
	return nil
}

func stepsOf(u uri.URI) []Step {
	var steps []Step
	var taken uri.Steps
	last := u.String()
	for _, s := range []uri.Steps{uri.StepCase, uri.StepPercent, uri.StepDots, uri.StepScheme, uri.StepIPv6, uri.StepCharacters} {
		if s == uri.StepCharacters && u.Grammar() != uri.RFC3987 {
			continue
		}
		taken |= s
		now := u.Normalize(taken).String()
		steps = append(steps, Step{s.String(), stepWords[s], now, now != last})
		last = now
	}
	return steps
}

// Shown is the beginning of a list: as much as a page can draw at each key.
type Shown[T any] struct {
	List []T `json:"list"`
	More int `json:"more"` // how many are left out
}

// shown returns the first entries of a list.
func shown[S, T any](all []S, of func(S) T) Shown[T] {
	const most = 10
	out := Shown[T]{List: []T{}, More: max(len(all)-most, 0)}
	for _, each := range all[:min(most, len(all))] {
		out.List = append(out.List, of(each))
	}
	return out
}

// Pair is a decoded pair of a query.
type Pair struct {
	Name  string  `json:"name"`
	Value *string `json:"value"` // null if absent
}

// queryOf returns the pairs of the query of the text, as HTML forms write them, by the first grammar of package uri that
// accepts it.
func queryOf(text string) Shown[Pair] {
	var pairs []uri.Pair
	for _, g := range uri.Grammars() {
		if u, err := g.ParseReference(text); err == nil {
			pairs = slices.Collect(u.Pairs(uri.FormPairs).All())
			break
		}
	}
	return shown(pairs, func(p uri.Pair) Pair {
		pair := Pair{Name: p.Name}
		if value, present := p.Value.Get(); present {
			pair.Value = &value
		}
		return pair
	})
}

// Target is the target of a reference.
type Target struct {
	URI      string `json:"uri"`
	Shortest string `json:"shortest"` // reference that resolves to it, or ""
	Problem  string `json:"problem"`  // why there is no target; "" if there is one
}

func targetOf(text string, b base) *Target {
	if b.uriErr != nil {
		return &Target{Problem: "The base is not a URI: " + faultOf(b.uriErr).Problem}
	}
	target, err := b.uri.ResolveString(text)
	if err != nil {
		return &Target{Problem: "There is no target: " + faultOf(err).Problem}
	}
	t := &Target{URI: target.String()}
	if reference, err := b.uri.Relativize(target); err == nil {
		t.Shortest = reference.String()
	}
	return t
}

// Repair is the reference that a text almost is.
type Repair struct {
	Result  string        `json:"result"`
	Changes Shown[Change] `json:"changes"`
	Problem string        `json:"problem"` // why the text is left alone; "" if it is not
}

// Change is what was done at one place.
type Change struct {
	Offset int    `json:"offset"`
	Old    string `json:"old"`
	New    string `json:"new"`
	Reason string `json:"reason"`
}

func repairOf(text string) *Repair {
	u, changes, err := repair.Reference(text)
	r := &Repair{Changes: shown(changes, func(c repair.Change) Change { return Change{c.Offset, c.Old, c.New, c.Reason} })}
	if err != nil {
		r.Problem = repairProblem(err)
	} else {
		r.Result = u.String()
	}
	return r
}

func repairProblem(err error) string {
	if risky, ok := errors.AsType[*repair.Error](err); ok {
		return risky.Problem()
	}
	return faultOf(err).Problem
}

// OtherForm is a text in another form that means the same.
type OtherForm struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// otherForms are those of the IRI that the text is, where they are something else than the text.
func otherForms(text string) []OtherForm {
	out := []OtherForm{}
	u, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return out
	}
	for _, form := range []struct {
		name string
		of   func(uri.URI) (uri.URI, error)
	}{
		{"as a URI, its name for the DNS", idn.ToURI},
		{"as a URI, percent-encoded", uri.URI.ToURI},
		{"as people should see it", idn.Display},
		{"as an IRI", uri.URI.ToIRI},
	} {
		v, err := form.of(u)
		if err != nil || v.String() == text || slices.ContainsFunc(out, func(o OtherForm) bool { return o.Text == v.String() }) {
			continue
		}
		out = append(out, OtherForm{form.name, v.String()})
	}
	return out
}

// ValidationError is a validation error by its name in the standard.
type ValidationError struct {
	Type   string `json:"type"`
	Offset int    `json:"offset"`
}

// validationOf returns the validation errors, which do not stop the parser of the URL Standard.
func validationOf(base whatwg.URL, text string) Shown[ValidationError] {
	return shown(base.ValidationErrors(text), func(e whatwg.ValidationError) ValidationError { return ValidationError{e.Type.String(), e.Offset} })
}
