package contracts

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
)

// policies are policies without mistakes, and one with a mistake.
var policies = []guard.Policy{
	{},
	{Schemes: []string{"https", "http"}, AllowCredentials: true},
	{Hosts: []string{"good.example", ".sub.example"}},
	{Hosts: []string{"*.example"}},
}

// guardValues registers the types of package guard.
func guardValues() {
	constants(policies)
	constant(guard.Origin("https://site.example"), guard.Origin("a"))
	constant(guard.Links{}, guard.Links{Schemes: []string{"https", "x"}})
	constant(guard.Registration{}, guard.Registration{AllowLocalhost: true, AllowAppHost: true})
	one(func(s string) guard.Redirects { return guard.Redirects{"http://127.0.0.1/" + s, s} })
	register(func(s string) (all []guard.Target) {
		for _, before := range []string{"", "https://", "https://h.example/", "https://h.example/?", "https://u:"} {
			if t, err := policies[1].CheckText(before + s); err == nil {
				all = append(all, t)
			}
		}
		return append(all, guard.Target{})
	})
	failure[*guard.Error]()
	constant(guard.Malformed, guard.InvalidPolicy, guard.Reason(0))
	constant(new(guard.Reason))
}

// ofGuard adds the errors of package guard.
func (f *failures) ofGuard(s string) {
	for _, p := range policies {
		of[guard.Target](f)(p.CheckText(s))
		f.add(p.Validate())
		f.add(p.Control("tcp4", s, nil))
	}
	of[string](f)(guard.ReturnTo("/" + s))
	of[string](f)(guard.Origin("https://site.example").ReturnTo(s))
	of[string](f)(guard.Origin(s).ReturnTo("/"))
	of[string](f)(guard.Links{}.Check(s))
	of[string](f)(guard.Links{Schemes: []string{"https", "a"}}.Check("mailto:" + s))
	of[uri.URI](f)(guard.Redirects{s}.Check(s))
	of[uri.URI](f)(guard.Register(s))
}
