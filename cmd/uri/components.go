package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// components are the components of a reference in JSON: null is absent, "" is empty.
type components struct {
	Scheme    *string `json:"scheme"`
	Authority *string `json:"authority"`
	Userinfo  *string `json:"userinfo"`
	Host      *string `json:"host"`
	HostKind  *string `json:"host_kind"`
	Port      *string `json:"port"`
	Path      *string `json:"path"`
	Query     *string `json:"query"`
	Fragment  *string `json:"fragment"`

	RegistryName *string `json:"registry_name,omitempty"` // of RFC 2396, in place of userinfo, host and port
	Opaque       *string `json:"opaque,omitempty"`        // of RFC 2396, in place of authority, path and query
}

// optional is a component that an accessor returns.
func optional(text string, present bool) *string {
	if !present {
		return nil
	}
	return &text
}

func uriComponents(u uri.URI) components {
	c := components{
		Scheme:       optional(u.Scheme(), u.Scheme() != ""),
		Authority:    optional(u.Authority()),
		Userinfo:     optional(u.Userinfo()),
		Port:         optional(u.Port()),
		Query:        optional(u.Query()),
		Fragment:     optional(u.Fragment()),
		RegistryName: optional(u.RegistryName()),
		Opaque:       optional(u.Opaque()),
	}
	c.Path = optional(u.Path(), c.Opaque == nil)
	if h, present := u.Host(); present {
		c.Host = optional(h.String(), true)
		c.HostKind = optional(h.Kind().String(), true)
	}
	return c
}

func urlComponents(u whatwg.URL) components {
	c := components{
		Scheme:   optional(u.Scheme(), u.Scheme() != ""),
		Port:     optional(u.Port()),
		Path:     optional(u.Path(), true),
		Query:    optional(u.Query()),
		Fragment: optional(u.Fragment()),
	}
	if h, present := u.Host(); present {
		authority := h.String()
		if c.Port != nil {
			authority += ":" + *c.Port
		}
		c.Authority = &authority
		c.Host = optional(h.String(), true)
		c.HostKind = optional(hostKinds[h.Kind()], true)
	}
	return c
}

// hostKinds are the kinds of hosts of the URL Standard, by the same names as those of RFC 3986 where they are the same.
var hostKinds = map[whatwg.HostKind]string{
	whatwg.EmptyHost:   "empty",
	whatwg.Domain:      "domain",
	whatwg.IPv4Address: "IPv4address",
	whatwg.IPv6Address: "IPv6address",
	whatwg.OpaqueHost:  "opaque",
}

// uriForm says which of the forms of RFC 3986 sections 4.1 to 4.4 a reference has.
func uriForm(u uri.URI) string {
	_, fragment := u.Fragment()
	switch {
	case u.IsURI() && !fragment:
		return "absolute URI"
	case u.IsURI():
		return "URI with a fragment"
	case u.IsNetworkPathReference():
		return "relative reference with an authority (network-path)"
	case u.IsAbsolutePathReference():
		return "relative reference from the root (absolute-path)"
	case u.IsSameDocument() && fragment:
		return "relative reference into the same document"
	case u.IsSameDocument():
		return "empty reference, to the same document"
	}
	return "relative reference (relative-path)"
}

// urlForm says what kind of URL string it is (section 4.3).
func urlForm(u whatwg.URL) string {
	fragment := ""
	if _, present := u.Fragment(); present {
		fragment = " with a fragment"
	}
	switch {
	case u.Scheme() == "":
		return "relative URL" + fragment
	case strings.EqualFold(u.Scheme(), "file"):
		return "file URL" + fragment
	case u.IsSpecial():
		return "URL of a special scheme" + fragment
	case u.HasOpaquePath():
		return "URL with an opaque path" + fragment
	}
	return "URL" + fragment
}

// part is a piece of an input by its name.
type part struct {
	name       string
	start, end int
	absent     bool
	within     bool   // the authority
	note       string // for people
}

// parts lists the components in the order of the text, the authority before what it consists of.
func (c components) parts() []part {
	var w partWalk
	w.take("scheme", c.Scheme, "", ":")
	if c.Opaque != nil {
		w.take("opaque", c.Opaque, "", "")
	} else {
		w.authority(c)
		w.take("path", c.Path, "", "")
		w.take("query", c.Query, "?", "")
	}
	w.take("fragment", c.Fragment, "#", "")
	return w.parts
}

// partWalk goes through an input, component by component.
type partWalk struct {
	parts []part
	at    int
}

// take is the next component, with what delimits it.
func (w *partWalk) take(name string, text *string, before, after string) {
	if text == nil {
		w.parts = append(w.parts, part{name: name, absent: true})
		return
	}
	start := w.at + len(before)
	w.parts = append(w.parts, part{name: name, start: start, end: start + len(*text)})
	w.at = start + len(*text) + len(after)
}

func (w *partWalk) authority(c components) {
	w.take("authority", c.Authority, "//", "")
	if c.Authority == nil {
		return
	}
	end, first := w.at, len(w.parts)
	w.at -= len(*c.Authority)
	if c.RegistryName != nil {
		w.take("registry name", c.RegistryName, "", "")
	} else {
		w.take("userinfo", c.Userinfo, "", "@")
		w.take("host", c.Host, "", "")
		if c.HostKind != nil {
			w.parts[len(w.parts)-1].note = *c.HostKind
		}
		w.take("port", c.Port, ":", "")
	}
	for i := first; i < len(w.parts); i++ {
		w.parts[i].within = true
	}
	w.at = end
}
