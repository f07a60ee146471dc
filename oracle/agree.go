package oracle

import (
	"fmt"

	"github.com/urigrammar/uri"
)

// Disagreement says why [Agree] rejects a string.
type Disagreement struct {
	// verdicts returns the verdicts. It is a function, into which no way of printing looks: they hold components, and
	// what other parsers say.
	verdicts func() []Verdict
	// Component is the first of scheme, host, port and path that two of them see differently; "" if one of
	// them does not take the string at all.
	Component string
	// First and Second are the indices of two parsers that disagree. They are the same if all refuse
	// the string alike.
	First, Second int
}

// Verdicts returns the verdicts of the parsers, in their order. They may hold a password.
func (d *Disagreement) Verdicts() []Verdict {
	if d.verdicts == nil {
		return nil // a Disagreement that Agree did not make
	}
	return d.verdicts()
}

// Error says who disagrees about what. It shows as much of the string as the errors of this module do, and
// nothing that another parser says.
func (d *Disagreement) Error() string {
	all := d.Verdicts()
	if len(all) == 0 {
		return "oracle: no parser was asked"
	}
	a, b := all[d.First], all[d.Second]
	switch {
	case d.Component != "":
		return fmt.Sprintf("oracle: %s and %s see different %ss", a.Grammar, b.Grammar, d.Component)
	case d.First == d.Second:
		return "oracle: no parser takes the string" + a.reason()
	case a.Valid:
		a, b = b, a
	}
	return fmt.Sprintf("oracle: %s takes the string and %s refuses it%s", b.Grammar, a.Grammar, a.reason())
}

// reason is for messages: without what another parser says, which may show a password.
func (v Verdict) reason() string {
	if v.Rule == "" {
		return ""
	}
	return ": " + v.Reason
}

// Agree rejects a string unless all of the parsers take it and see the same scheme, host, port and
// path in it: "treat parser disagreement as a rejection". Parsers are those of [Grammar], [Browser] and your own;
// give at least two. Of [Browser] mind that it writes hosts and paths in its own form: it agrees about a text that has this form. The error is a [*Disagreement].
//
// Schemes and hosts are compared without regard to the case of ASCII letters, everything else as it is.
// An empty port is as good as none, for many parsers cannot tell them apart, and so is an empty host.
func Agree(s string, parsers ...Parser) error {
	var all []Verdict
	for _, p := range parsers {
		all = append(all, p.verdict(s))
	}
	d := &Disagreement{verdicts: func() []Verdict { return all }}
	if d.refused() {
		return d
	}
	for i := range all {
		if c := different(all[0].Components, all[i].Components); c != "" {
			d.Component, d.Second = c, i
			return d
		}
	}
	return nil
}

// refused reports whether a parser refuses the string, and notes one that does and one that does not.
func (d *Disagreement) refused() bool {
	refused := false
	for i, v := range d.Verdicts() {
		if !v.Valid && !refused {
			refused = true
			d.First, d.Second = i, i
		}
	}
	for i, v := range d.Verdicts() {
		if refused && v.Valid {
			d.Second = i
			break
		}
	}
	return refused
}

// different is the first component that two parsers see differently; "" if there is none. An opaque part of RFC 2396 stands
// for the path.
func different(a, b *uri.Components) string {
	switch {
	case lower(a.Scheme) != lower(b.Scheme):
		return "scheme"
	case lower(a.Host.String()) != lower(b.Host.String()):
		return "host"
	case a.Port.String() != b.Port.String():
		return "port"
	case a.Opaque.Or(a.Path) != b.Opaque.Or(b.Path):
		return "path"
	}
	return ""
}

// lower is for ASCII letters only, octet by octet: other letters, and octets that are no UTF-8, stay apart.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
