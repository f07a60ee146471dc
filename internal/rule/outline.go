// Package rule judges texts by a rule of a grammar, and says what is counted of references, and what can be required of them.
package rule

import "github.com/urigrammar/uri"

// Outline is what is counted of a reference, and what can be required of it. It is found in much less time than its components.
type Outline struct {
	Scheme    string // "" is none
	Authority bool   // whether there is one
	Host      string
	HostKind  string // "" is no host
}

// OfURI sets o to the outline of u.
func (o *Outline) OfURI(u *uri.URI) {
	o.Scheme = u.Scheme()
	_, o.Authority = u.Authority()
	o.Host, o.HostKind = "", ""
	if h, present := u.Host(); present {
		o.Host, o.HostKind = h.String(), h.Kind().String()
	}
}

// Require returns a [MissingError] unless there is a component, which is not empty if it is the host: scheme, authority, host or none.
func (o *Outline) Require(part string) error {
	if o.has(part) {
		return nil
	}
	return MissingError(part)
}

func (o *Outline) has(part string) bool {
	switch part {
	case "scheme":
		return o.Scheme != ""
	case "authority":
		return o.Authority
	case "host":
		return o.Host != ""
	}
	return true
}

// MissingError says that a reference is valid, but has no component of this name.
type MissingError string

func (e MissingError) Error() string {
	return "no " + string(e) + ", which --require asks for"
}
