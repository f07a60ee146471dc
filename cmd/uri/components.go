package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
	"strings"
)

// components are the components of a reference in JSON: null is absent, "" is empty.
type components struct {
	Scheme    member `json:"scheme"`
	Authority member `json:"authority"`
	Userinfo  member `json:"userinfo"`
	Host      member `json:"host"`
	HostKind  member `json:"host_kind"`
	Port      member `json:"port"`
	Path      member `json:"path"`
	Query     member `json:"query"`
	Fragment  member `json:"fragment"`

	RegistryName member `json:"registry_name,omitzero"` // of RFC 2396, instead of userinfo, host and port
	Opaque       member `json:"opaque,omitzero"`        // of RFC 2396, instead of authority, path and query
}

// member is a string or null in JSON, without escapes for HTML.
type member struct{ uri.Optional }

// MarshalJSON writes an absent component as null.
func (m member) MarshalJSON() ([]byte, error) {
	var out buffer
	out.member(m)
	return out.b, nil
}

// some is a member that is present.
func some(text string) member { return member{uri.Some(text)} }

// memberOf is a component that an accessor returns.
func memberOf(text string, present bool) member {
	if !present {
		return member{}
	}
	return some(text)
}

// optional is a string or null in JSON.
func optional(text string, present bool) *string {
	if !present {
		return nil
	}
	return &text
}

func (c *components) ofURI(u *uri.URI) {
	c.Scheme = memberOf(u.Scheme(), u.Scheme() != "")
	c.Authority = memberOf(u.Authority())
	c.Userinfo = memberOf(u.Userinfo())
	c.Host, c.HostKind = member{}, member{}
	if h, present := u.Host(); present {
		c.Host, c.HostKind = some(h.String()), some(h.Kind().String())
	}
	c.Port = memberOf(u.Port())
	c.Query = memberOf(u.Query())
	c.Fragment = memberOf(u.Fragment())
	c.RegistryName = memberOf(u.RegistryName())
	c.Opaque = memberOf(u.Opaque())
	c.Path = memberOf(u.Path(), !c.Opaque.IsPresent())
}

func (c *components) ofURL(u whatwg.URL) {
	*c = components{
		Scheme:   memberOf(u.Scheme(), u.Scheme() != ""),
		Port:     memberOf(u.Port()),
		Path:     some(u.Path()),
		Query:    memberOf(u.Query()),
		Fragment: memberOf(u.Fragment()),
	}
	if h, present := u.Host(); present {
		authority := h.String()
		if port, present := c.Port.Get(); present {
			authority += ":" + port
		}
		c.Authority = some(authority)
		c.Host = some(h.String())
		c.HostKind = some(hostKinds[h.Kind()])
	}
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
func urlForm(u whatwg.URL) string {
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
	if c.Opaque.IsPresent() {
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
func (w *partWalk) take(name string, text member, before, after string) {
	if !text.IsPresent() {
		w.parts = append(w.parts, part{name: name, absent: true})
		return
	}
	start := w.at + len(before)
	w.parts = append(w.parts, part{name: name, start: start, end: start + len(text.String())})
	w.at = start + len(text.String()) + len(after)
}

func (w *partWalk) authority(c components) {
	w.take("authority", c.Authority, "//", "")
	if !c.Authority.IsPresent() {
		return
	}
	end, first := w.at, len(w.parts)
	w.at -= len(c.Authority.String())
	if c.RegistryName.IsPresent() {
		w.take("registry name", c.RegistryName, "", "")
	} else {
		w.take("userinfo", c.Userinfo, "", "@")
		w.take("host", c.Host, "", "")
		w.parts[len(w.parts)-1].note = c.HostKind.String()
		w.take("port", c.Port, ":", "")
	}
	for i := first; i < len(w.parts); i++ {
		w.parts[i].within = true
	}
	w.at = end
}
