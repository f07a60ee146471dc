// Package componentlist lists the components of a URI with their names.
package componentlist

import (
	"iter"

	"github.com/urigrammar/uri"
)

// All yields the components with the names that they have in JSON, absent ones too: scheme, userinfo, host, port, path, query,
// fragment, registry_name and opaque. The path is absent if there is an opaque part. The authority, which consists of others,
// is not among them.
func All(c uri.Components) iter.Seq2[string, uri.Optional] {
	return func(yield func(string, uri.Optional) bool) {
		scheme, path := uri.Optional{}, uri.Present(c.Path)
		if c.Scheme != "" {
			scheme = uri.Present(c.Scheme)
		}
		if c.Opaque.IsPresent() && c.Path == "" {
			path = uri.Optional{}
		}
		for _, component := range []struct {
			name string
			text uri.Optional
		}{
			{"scheme", scheme}, {"userinfo", c.Userinfo}, {"host", c.Host}, {"port", c.Port}, {"path", path},
			{"query", c.Query}, {"fragment", c.Fragment}, {"registry_name", c.RegistryName}, {"opaque", c.Opaque},
		} {
			if !yield(component.name, component.text) {
				return
			}
		}
	}
}
