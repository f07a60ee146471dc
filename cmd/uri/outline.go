package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// outline is what is counted of a reference, and what can be required of it. It is found in much less time than its components.
type outline struct {
	scheme    string // "" is none
	authority bool   // whether there is one
	host      string
	hostKind  string // "" is no host
}

func (o *outline) ofURI(u *uri.URI) {
	o.scheme = u.Scheme()
	_, o.authority = u.Authority()
	h, _ := u.Host()
	o.host, o.hostKind = h.String(), hostKind(u)
}

// hostKind is the name of the kind of the host; "" is no host.
func hostKind(u *uri.URI) string {
	h, present := u.Host()
	if !present {
		return ""
	}
	return h.Kind().String()
}

func (o *outline) ofURL(u whatwg.URL) {
	*o = outline{scheme: u.Scheme()}
	if h, present := u.Host(); present {
		o.authority, o.host, o.hostKind = true, h.String(), hostKinds[h.Kind()]
	}
}

// has reports whether there is a component, and is not empty if it is the host.
func (o *outline) has(part string) bool {
	switch part {
	case "scheme":
		return o.scheme != ""
	case "authority":
		return o.authority
	}
	return o.host != ""
}
