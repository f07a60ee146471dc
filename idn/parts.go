package idn

import (
	"iter"
	"strings"

	"github.com/urigrammar/uri"
)

// component is a component of a URI that can have characters beyond ASCII.
type component struct {
	part
	delimiters string // between its parts
}

// part is a part of a component: what RFC 3987 calls a component for the purpose of bidirectional text (section 4.2).
type part struct {
	rule   string // of RFC 3987, that the component matches
	offset int    // in bytes of the URI
	text   string
}

// componentsOf lists the components of u in their order, but for those that are always ASCII: the scheme, IP-literals, the port, and what
// only RFC 2396 has.
func componentsOf(u uri.URI) (all []component) {
	at := 0
	add := func(rule, text, delimiters string) {
		all = append(all, component{part{rule, at, text}, delimiters})
		at += len(text)
	}
	if scheme := u.Scheme(); scheme != "" {
		at = len(scheme) + len(":")
	}
	if authority, ok := u.Authority(); ok {
		at += len("//")
		end := at + len(authority)
		if userinfo, ok := u.Userinfo(); ok {
			add("iuserinfo", userinfo, ":")
			at += len("@")
		}
		if host, ok := u.Host(); ok && host.Kind() == uri.RegName {
			add("ireg-name", host.String(), ".")
		}
		at = end
	}
	add("isegment", u.Path(), "/.")
	if query, ok := u.Query(); ok {
		at += len("?")
		add("iquery", query, "&;=")
	}
	if fragment, ok := u.Fragment(); ok {
		at += len("#")
		add("ifragment", fragment, "")
	}
	return all
}

// parts yields the parts of c, between its delimiters.
func (c component) parts() iter.Seq[part] {
	return func(yield func(part) bool) {
		for start := 0; start <= len(c.text); {
			end := len(c.text)
			if i := strings.IndexAny(c.text[start:], c.delimiters); i >= 0 {
				end = start + i
			}
			if !yield(part{c.rule, c.offset + start, c.text[start:end]}) {
				return
			}
			start = end + 1
		}
	}
}
