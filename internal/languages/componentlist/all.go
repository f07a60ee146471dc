// Package componentlist lists the components of a URI with their names and their positions.
package componentlist

import (
	"iter"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// All yields the components, including absent ones, with their names in JSON: scheme, userinfo, host, port, path, query,
// fragment, registry_name and opaque. The path is absent if there is an opaque part. All omits the authority, which consists
// of other components.
func All(c uri.Components) iter.Seq2[string, uri.Optional] {
	return func(yield func(string, uri.Optional) bool) {
		path := Optional(c.Path, c.Path != "" || !c.Opaque.IsPresent())
		for _, component := range []struct {
			name string
			text uri.Optional
		}{
			{"scheme", Optional(c.Scheme, c.Scheme != "")}, {"userinfo", c.Userinfo}, {"host", c.Host}, {"port", c.Port}, {"path", path},
			{"query", c.Query}, {"fragment", c.Fragment}, {"registry_name", c.RegistryName}, {"opaque", c.Opaque},
		} {
			if !yield(component.name, component.text) {
				return
			}
		}
	}
}

// OfURL returns the components of a valid URL string.
func OfURL(u whatwg.ValidURL) uri.Components {
	c := uri.Components{Scheme: u.Scheme(), Port: Optional(u.Port()), Path: u.Path(), Query: Optional(u.Query()), Fragment: Optional(u.Fragment())}
	h, present := u.Host()
	c.Host = Optional(h.String(), present)
	return c
}

// Optional converts the results of an accessor to an optional component.
func Optional(text string, present bool) uri.Optional {
	if !present {
		return uri.Optional{}
	}
	return uri.Present(text)
}
