package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/places"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// components are the components of a reference in JSON: null is absent, "" is empty.
type components struct {
	Scheme    *text `json:"scheme"`
	Authority *text `json:"authority"`
	Userinfo  *text `json:"userinfo"`
	Host      *text `json:"host"`
	HostKind  *text `json:"host_kind"`
	Port      *text `json:"port"`
	Path      *text `json:"path"`
	Query     *text `json:"query"`
	Fragment  *text `json:"fragment"`

	RegistryName *text `json:"registry_name,omitempty"` // of RFC 2396, instead of userinfo, host and port
	Opaque       *text `json:"opaque,omitempty"`        // of RFC 2396, instead of authority, path and query
}

// text is a string in JSON, or null if it is nil: a component that is absent.
type text string

// IsPresent reports whether there is a text.
func (t *text) IsPresent() bool { return t != nil }

// String returns the text, or "" if there is none.
func (t *text) String() string {
	if t == nil {
		return ""
	}
	return string(*t)
}

// optional returns the text as package uri has it.
func (t *text) optional() uri.Optional {
	if t == nil {
		return uri.Optional{}
	}
	return uri.Present(string(*t))
}

// some is a text that is present.
func some(s string) *text { return new(text(s)) }

// textOf is what an accessor returns.
func textOf(s string, present bool) *text {
	if !present {
		return nil
	}
	return some(s)
}

// hostKinds are the kinds of hosts of the URL Standard, by the same names as those of RFC 3986 where they are the same.
var hostKinds = map[whatwg.HostKind]string{
	whatwg.EmptyHost:   "empty",
	whatwg.Domain:      "domain",
	whatwg.IPv4Address: "IPv4address",
	whatwg.IPv6Address: "IPv6address",
	whatwg.OpaqueHost:  "opaque",
}

// componentsOf returns the components of a URI.
func componentsOf(u uri.URI) *components {
	c := &components{
		Scheme: textOf(u.Scheme(), u.Scheme() != ""), Authority: textOf(u.Authority()), Userinfo: textOf(u.Userinfo()), Port: textOf(u.Port()),
		Query: textOf(u.Query()), Fragment: textOf(u.Fragment()), RegistryName: textOf(u.Components().RegistryName.Get()), Opaque: textOf(u.Opaque()),
	}
	if h, present := u.Host(); present {
		c.Host, c.HostKind = some(h.String()), some(h.Kind().String())
	}
	c.Path = textOf(u.Path(), !c.Opaque.IsPresent())
	return c
}

// componentsOfURL returns the components of a URL.
func componentsOfURL(u whatwg.ValidURL) *components {
	c := &components{Scheme: textOf(u.Scheme(), u.Scheme() != ""), Port: textOf(u.Port()), Path: some(u.Path()), Query: textOf(u.Query()), Fragment: textOf(u.Fragment())}
	if h, present := u.Host(); present {
		authority := h.String()
		if c.Port.IsPresent() {
			authority += ":" + c.Port.String()
		}
		c.Authority, c.Host, c.HostKind = some(authority), some(h.String()), some(hostKinds[h.Kind()])
	}
	return c
}

// uriForm says which of the forms of RFC 3986 sections 4.1 to 4.4 a reference has.
func uriForm(u uri.URI) string {
	_, fragment := u.Fragment()
	_, authority := u.Authority()
	_, query := u.Query()
	switch {
	case u.IsURI() && !fragment:
		return "absolute URI"
	case u.IsURI():
		return "URI with a fragment"
	case authority:
		return "relative reference with an authority (network-path)"
	case strings.HasPrefix(u.Path(), "/"):
		return "relative reference from the root (absolute-path)"
	case u.Path() == "" && !query && fragment:
		return "relative reference into the same document"
	case u.Path() == "" && !query:
		return "empty reference, to the same document"
	}
	return "relative reference (relative-path)"
}

// urlForm says what kind of URL string it is (section 4.3).
func urlForm(u whatwg.ValidURL) string {
	fragment := ""
	if _, present := u.Fragment(); present {
		fragment = " with a fragment"
	}
	switch {
	case u.Scheme() == "":
		return "relative URL" + fragment
	case ascii.EqualFold(u.Scheme(), "file"):
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
	places.Place
	note string // for people
}

// parts lists the components in the order of the text, the authority before what it consists of.
func (c components) parts() []part {
	all, _ := places.Of(c.components())
	var parts []part
	for _, place := range all {
		p := part{Place: place}
		if p.Name == "host" {
			p.note = c.HostKind.String()
		}
		parts = append(parts, p)
	}
	return parts
}
