package linecheck

import "github.com/urigrammar/uri"

// Outline is the part of a reference that is counted, and that can be required. It is found in much
// less time than all components.
type Outline struct {
	Scheme    string // "" if absent
	Authority bool   // whether it is present
	Host      string
	HostKind  string // "" if the host is absent
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

// Require returns a [MissingError] if a component is absent or, of hosts, empty. The component is
// scheme, authority, host or none.
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
