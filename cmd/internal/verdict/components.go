package verdict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/whatwg"
)

// Components are the components of a reference in JSON: null means absent, and "" means empty.
type Components struct {
	Scheme    *string `json:"scheme"`
	Authority *string `json:"authority"`
	Userinfo  *string `json:"userinfo"`
	Host      *string `json:"host"`
	HostKind  *string `json:"host_kind"`
	Port      *string `json:"port"`
	Path      *string `json:"path"`
	Query     *string `json:"query"`
	Fragment  *string `json:"fragment"`

	RegistryName *string `json:"registry_name,omitempty"` // the registry name of RFC 2396, instead of userinfo, host and port
	Opaque       *string `json:"opaque,omitempty"`        // the opaque part of RFC 2396, instead of authority, path and query

	Of uri.Components `json:"-"`
}

// TextOf returns a pointer to the text of a component, or nil if the component is absent.
func TextOf(s string, present bool) *string {
	if !present {
		return nil
	}
	return &s
}

// HostKinds maps the kinds of hosts of the URL Standard to names. Kinds that RFC 3986 shares have the same names.
var HostKinds = map[whatwg.HostKind]string{
	whatwg.EmptyHost:   "empty",
	whatwg.Domain:      "domain",
	whatwg.IPv4Address: "IPv4address",
	whatwg.IPv6Address: "IPv6address",
	whatwg.OpaqueHost:  "opaque",
}

// componentsOf returns components in JSON. hostKind is the kind of the host, or "" if there is none: an empty authority of RFC 2396 is not a
// host.
func componentsOf(c uri.Components, hostKind string) *Components {
	return &Components{
		Scheme: TextOf(c.Scheme, c.Scheme != ""), Authority: TextOf(c.Authority().Get()), Userinfo: TextOf(c.Userinfo.Get()), Host: TextOf(c.Host.String(), hostKind != ""),
		HostKind: TextOf(hostKind, hostKind != ""), Port: TextOf(c.Port.Get()), Path: TextOf(c.Path, !c.Opaque.IsPresent()), Query: TextOf(c.Query.Get()),
		Fragment: TextOf(c.Fragment.Get()), RegistryName: TextOf(c.RegistryName.Get()), Opaque: TextOf(c.Opaque.Get()),
		Of: c,
	}
}

// Part is a named part of an input.
type Part struct {
	componentlist.Place
	Note string // such as the kind of a host
}

// Parts returns the components in the order of the text. The authority precedes its userinfo, host and port.
func (c Components) Parts() []Part {
	all, _ := componentlist.Places(c.Of)
	var parts []Part
	for _, place := range all {
		p := Part{Place: place}
		switch {
		case p.Name != "host":
		case c.HostKind == nil:
			p.Absent = true
		default:
			p.Note = *c.HostKind
		}
		parts = append(parts, p)
	}
	return parts
}

// numbered contains schemes whose paths are numbers, such as telephone numbers.
var numbered = []string{"callto", "sip", "sips", "sms", "tel"}

// PortNote returns a note if a URI such as "localhost:8080" was probably meant as a host and a port. Otherwise it returns "".
func (c *Components) PortNote() string {
	if c == nil || c.Of.Scheme == "" || c.Of.Authority().IsPresent() || c.Of.Opaque.IsPresent() || slices.Contains(numbered, ascii.Lower(c.Of.Scheme)) {
		return ""
	}
	digits, _, _ := strings.Cut(c.Of.Path, "/")
	if _, err := strconv.ParseUint(digits, 10, 16); err != nil {
		return ""
	}
	scheme := excerpt.Name(c.Of.Scheme)
	return fmt.Sprintf(`%q is a scheme here. Write a host and a port after "//", as in //%s:%s`, scheme, scheme, excerpt.Name(digits))
}
