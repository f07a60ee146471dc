package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/printable"
)

// Known is a deviation that a project accepts: a line of JSON in a list such as
//
//	{"kind":"too lenient","rule":"query","octets":["\"","<",">"],"why":"browsers send them"}
//
// It stands for all cases of the kind in the rule, in the component and for the cause; its octets are those of the [Deviation], all of them.
type Known struct {
	Kind      Kind     `json:"kind"`
	Rule      string   `json:"rule"`
	Component string   `json:"component,omitempty"`
	Cause     string   `json:"cause,omitempty"`
	Octets    []string `json:"octets,omitempty"`
	Why       string   `json:"why,omitempty"` // for readers of the list
}

// String returns a line such as `too lenient in query before "`, or "too strict: empty host: before a port".
func (k Known) String() string {
	s, octets, between := k.Kind.String()+" in "+k.Rule, " before ", " "
	switch {
	case k.Kind == WrongComponent:
		s = "wrong " + k.Rule
	case k.Cause != "":
		s, octets, between = k.Kind.String()+": "+k.Cause, ": ", ", "
	case k.Component != "":
		s += " of the " + k.Component
	}
	if len(k.Octets) > 0 {
		s += octets + strings.Join(k.Octets, between)
	}
	return strings.ReplaceAll(printable.Visible(s), `\\`, `\`) // a list can be anybody's
}

// Known returns the entry that accepts d.
func (d *Deviation) Known() Known {
	return Known{Kind: d.Kind, Rule: d.Rule, Component: d.Component, Cause: d.Cause, Octets: d.Octets}
}

// ReadKnown reads a list, one entry a line. Empty lines and lines that begin with # are skipped.
func ReadKnown(r io.Reader) ([]Known, error) {
	var out []Known
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var k Known
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, k)
	}
	return out, lines.Err()
}

// WriteKnown writes a list that accepts all deviations of r.
func (r *Report) WriteKnown(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, d := range r.Deviations {
		if err := e.Encode(d.Known()); err != nil {
			return err
		}
	}
	return nil
}

// Against compares r with a list: unexpected are the deviations that are not in it, fixed are the
// entries that r no longer has. A deviation before other octets than the list says is in both,
// each with the octets that the other lacks.
func (r *Report) Against(list []Known) (unexpected []*Deviation, fixed []Known) {
	listed := map[group]Known{}
	for _, k := range list {
		at := group{k.Kind, k.Rule, k.Component, k.Cause}
		k.Octets = append(k.Octets, listed[at].Octets...)
		listed[at] = k
	}
	for _, d := range r.Deviations {
		at := group{d.Kind, d.Rule, d.Component, d.Cause}
		k, ok := listed[at]
		delete(listed, at)
		news := without(d.Octets, k.Octets)
		if !ok || len(news) > 0 {
			other := *d
			other.Octets = news
			unexpected = append(unexpected, &other)
		}
		if k.Octets = without(k.Octets, d.Octets); ok && len(k.Octets) > 0 {
			fixed = append(fixed, k)
		}
	}
	for _, k := range listed {
		fixed = append(fixed, k)
	}
	slices.SortFunc(fixed, func(a, b Known) int { return strings.Compare(a.String(), b.String()) })
	return unexpected, fixed
}

func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}
