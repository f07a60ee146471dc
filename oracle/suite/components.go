package suite

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/grammardfa"
)

// componentsOf takes a text apart by the grammar; nil if it is no reference of the grammar.
func componentsOf(l *grammardfa.Language, s string) *uri.Components {
	p, ok := l.Split(s)
	if !ok {
		return nil
	}
	of := func(x grammardfa.Span) uri.Optional {
		if !x.Present {
			return uri.Optional{}
		}
		return uri.Some(s[x.From:x.To])
	}
	c := &uri.Components{
		Scheme: of(p.Scheme).String(), Userinfo: of(p.Userinfo), Host: of(p.Host), Port: of(p.Port),
		Path: of(p.Path).String(), Query: of(p.Query), Fragment: of(p.Fragment),
	}
	switch authority, present := of(p.Authority).Get(); {
	case !present || p.Host.Present:
	case authority == "":
		c.Host = uri.Some("") // a server of RFC 2396 without a host
	default:
		c.RegistryName = uri.Some(authority)
	}
	if p.Scheme.Present && !p.Authority.Present && !strings.HasPrefix(c.Path, "/") && hasOpaqueParts(l.Grammar) {
		c.Opaque, c.Path = uri.Some(c.Path), ""
	}
	return c
}

// hasOpaqueParts reports whether what follows a scheme is an opaque part unless it begins with "/", as in RFC 2396.
func hasOpaqueParts(g grammar.Grammar) bool {
	return slices.ContainsFunc(g.Components, func(c grammar.Component) bool { return slices.Contains(c.Rules, "opaque_part") })
}
