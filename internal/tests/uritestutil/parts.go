package uritestutil

import "github.com/urigrammar/uri"

// Parts is a URI taken apart: a nil component is absent.
type Parts struct {
	Input                                            string
	Scheme                                           string
	Authority, Userinfo, Host, Port, Query, Fragment *string
	Kind                                             string
	Path                                             string
}

// PartsOf takes a URI apart.
func PartsOf(u uri.URI) Parts {
	optional := func(s string, present bool) *string {
		if !present {
			return nil
		}
		return &s
	}
	p := Parts{Input: u.String(), Scheme: u.Scheme(), Path: u.Path()}
	p.Authority = optional(u.Authority())
	p.Userinfo = optional(u.Userinfo())
	p.Port = optional(u.Port())
	p.Query = optional(u.Query())
	p.Fragment = optional(u.Fragment())
	if h, ok := u.Host(); ok {
		p.Host = optional(h.String(), true)
		p.Kind = h.Kind().String()
	}
	return p
}
