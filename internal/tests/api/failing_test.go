package api

import (
	"context"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/httpuri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/multihost"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

var (
	base   = uri.MustParse("http://h/a")
	full   = uri.FullURI{URI: base}
	opaque = uri.MustParse("x:a")
)

const webURL, opaqueURL = "http://h/", "x:a"

// failing has a call that fails for every function of the frozen packages that reads a text, or nil with the reason.
var failing = map[string]func() error{
	"uri.Components.UnmarshalJSON":        func() error { return new(uri.Components).UnmarshalJSON([]byte(`{"authority":"a","host":"b"}`)) },
	"uri.DecodeOctets":                    func() error { return failure(uri.DecodeOctets("%")) },
	"uri.DecodeText":                      func() error { return failure(uri.DecodeText("%FF")) },
	"uri.FullURI.AppendSegments":          func() error { return failure(full.AppendSegments("..")) },
	"uri.FullURI.JoinPath":                func() error { return failure(full.JoinPath("../../..")) },
	"uri.FullURI.ResolveString":           func() error { return failure(full.ResolveString("a b")) },
	"uri.FullURI.UnmarshalBinary":         func() error { return new(uri.FullURI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.FullURI.UnmarshalText":           func() error { return new(uri.FullURI).UnmarshalText([]byte("a b")) },
	"uri.FullURI.WithFragment":            func() error { return failure(full.WithFragment(" ")) },
	"uri.FullURI.WithHost":                func() error { return failure(full.WithHost(" ")) },
	"uri.FullURI.WithPath":                func() error { return failure(full.WithPath(" ")) },
	"uri.FullURI.WithPort":                func() error { return failure(full.WithPort(" ")) },
	"uri.FullURI.WithQuery":               func() error { return failure(full.WithQuery(" ")) },
	"uri.FullURI.WithScheme":              func() error { return failure(full.WithScheme(" ")) },
	"uri.FullURI.WithSegments":            func() error { return failure(full.WithSegments(".")) },
	"uri.FullURI.WithUser":                func() error { return failure(uri.FullURI{URI: opaque}.WithUser("u")) },
	"uri.FullURI.WithUserPassword":        func() error { return failure(uri.FullURI{URI: opaque}.WithUserPassword("u", "p")) },
	"uri.Grammar.Parse":                   func() error { return failure(uri.RFC2396.Parse("http://a b")) },
	"uri.Grammar.ParseReference":          func() error { return failure(uri.RFC2396.ParseReference("http://a b")) },
	"uri.Grammar.ParseTree":               func() error { return failure(uri.RFC3986.ParseTree("URI", "a b")) },
	"uri.Grammar.UnmarshalText":           func() error { return new(uri.Grammar).UnmarshalText([]byte("a b")) },
	"uri.HostKind.UnmarshalText":          func() error { return new(uri.HostKind).UnmarshalText([]byte("a b")) },
	"uri.Level.UnmarshalText":             func() error { return new(uri.Level).UnmarshalText([]byte("a b")) },
	"uri.Optional.UnmarshalJSON":          nil, // the error is one of encoding/json
	"uri.Optional.UnmarshalText":          nil, // every text is a component
	"uri.Origin.UnmarshalText":            func() error { return new(uri.Origin).UnmarshalText([]byte("a b")) },
	"uri.Parse":                           func() error { return failure(uri.Parse("http://a b")) },
	"uri.ParseReference":                  func() error { return failure(uri.ParseReference("http://a b")) },
	"uri.Secret.UnmarshalText":            func() error { return new(uri.Secret).UnmarshalText([]byte("a b")) },
	"uri.Steps.UnmarshalText":             func() error { return new(uri.Steps).UnmarshalText([]byte("a b")) },
	"uri.URI.AppendSegments":              func() error { return failure(base.AppendSegments("..")) },
	"uri.URI.JoinPath":                    func() error { return failure(base.JoinPath("../../..")) },
	"uri.URI.ResolveString":               func() error { return failure(base.ResolveString("a b")) },
	"uri.URI.UnmarshalBinary":             func() error { return new(uri.URI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.URI.UnmarshalText":               func() error { return new(uri.URI).UnmarshalText([]byte("a b")) },
	"uri.URI.WithFragment":                func() error { return failure(base.WithFragment(" ")) },
	"uri.URI.WithHost":                    func() error { return failure(base.WithHost(" ")) },
	"uri.URI.WithPath":                    func() error { return failure(base.WithPath(" ")) },
	"uri.URI.WithPort":                    func() error { return failure(base.WithPort(" ")) },
	"uri.URI.WithQuery":                   func() error { return failure(base.WithQuery(" ")) },
	"uri.URI.WithScheme":                  func() error { return failure(base.WithScheme(" ")) },
	"uri.URI.WithSegments":                func() error { return failure(base.WithSegments(".")) },
	"uri.URI.WithUser":                    func() error { return failure(opaque.WithUser("u")) },
	"uri.URI.WithUserPassword":            func() error { return failure(opaque.WithUserPassword("u", "p")) },
	"uri/consensus.Client.UnmarshalText":  func() error { return new(consensus.Client).UnmarshalText([]byte("a b")) },
	"uri/consensus.Parse":                 func() error { return failure(consensus.Parse("http://a b")) },
	"uri/consensus.Profile.Normalize":     func() error { return failure(consensus.Web.Normalize("http://a b")) },
	"uri/consensus.Profile.Parse":         func() error { return failure(consensus.Web.Parse("http://a b")) },
	"uri/guard.Links.Check":               func() error { return failure(guard.Links{}.Check("javascript:x")) },
	"uri/guard.Policy.CheckText":          func() error { return failure(guard.Policy{}.CheckText("http://a b")) },
	"uri/guard.Policy.Control":            func() error { return guard.Policy{}.Control("tcp4", "127.0.0.1:443", nil) },
	"uri/guard.Policy.Get":                func() error { return failure(guard.Policy{}.Get(context.Background(), "http://a b")) },
	"uri/guard.Reason.UnmarshalText":      func() error { return new(guard.Reason).UnmarshalText([]byte("a b")) },
	"uri/guard.Redirects.Check":           func() error { return failure(guard.Redirects{}.Check("http://a b")) },
	"uri/guard.Register":                  func() error { return failure(guard.Register("http://a b")) },
	"uri/guard.Registration.Register":     func() error { return failure(guard.Registration{}.Register("http://a b")) },
	"uri/guard.ReturnTo":                  func() error { return failure(guard.ReturnTo("//a")) },
	"uri/guard.Origin.ReturnTo":           func() error { return failure(guard.Origin("https://a").ReturnTo("//a")) },
	"uri/httpuri.Redirect":                func() error { return failure(httpuri.Redirect(base, "http:\\\\b")) },
	"uri/idn.ParseIRI":                    func() error { return failure(idn.ParseIRI("http://a b")) },
	"uri/idn.ToASCII":                     func() error { return failure(idn.ToASCII("a b")) },
	"uri/idn.ToRegName":                   func() error { return failure(idn.ToRegName("\xff")) },
	"uri/idn.ToUnicode":                   func() error { return failure(idn.ToUnicode("xn--a")) },
	"uri/multihost.Parse":                 func() error { return failure(multihost.Parse("a b")) },
	"uri/multihost.URI.UnmarshalText":     func() error { return new(multihost.URI).UnmarshalText([]byte("a b")) },
	"uri/repair.Heuristic.UnmarshalText":  func() error { return new(repair.Heuristic).UnmarshalText([]byte("a b")) },
	"uri/repair.Options.Reference":        func() error { _, _, err := repair.Options{}.Reference("http://a\\b"); return err },
	"uri/repair.Options.Text":             func() error { _, _, err := repair.Options{}.Text("http://a\\b"); return err },
	"uri/repair.Reference":                func() error { _, _, err := repair.Reference("http://a\\b"); return err },
	"uri/schemes.Scheme.CheckText":        func() error { s, _ := schemes.Lookup("tel"); return s.CheckText("tel:") },
	"uri/template.Parse":                  func() error { return failure(template.Parse("{")) },
	"uri/template.Template.UnmarshalText": func() error { return new(template.Template).UnmarshalText([]byte("{")) },
	"uri/whatwg.DomainToASCII":            func() error { return failure(whatwg.DomainToASCII("xn--a")) },
	"uri/whatwg.ParseTree":                func() error { return failure(whatwg.ParseTree(whatwg.Rules()[0], " ")) },
	"uri/whatwg.ErrorType.UnmarshalText":  func() error { return new(whatwg.ErrorType).UnmarshalText([]byte("a b")) },
	"uri/whatwg.HostKind.UnmarshalText":   func() error { return new(whatwg.HostKind).UnmarshalText([]byte("a b")) },
	"uri/whatwg.Parse":                    func() error { return failure(whatwg.Parse("http://a b")) },
	"uri/whatwg.ParseValid":               func() error { return failure(whatwg.ParseValid("http://a b", whatwg.NoBase)) },
	"uri/whatwg.URL.Parse":                func() error { return failure(whatwg.MustParse("http://h/").Parse("http://a b")) },
	"uri/whatwg.URL.SetHash":              nil, // every value is used
	"uri/whatwg.URL.SetHost":              func() error { u := whatwg.MustParse(webURL); return u.SetHost("a b") },
	"uri/whatwg.URL.SetHostname":          func() error { u := whatwg.MustParse(webURL); return u.SetHostname("a b") },
	"uri/whatwg.URL.SetHref":              func() error { u := whatwg.MustParse(webURL); return u.SetHref("http://a b") },
	"uri/whatwg.URL.SetPassword":          func() error { u := whatwg.MustParse(opaqueURL); return u.SetPassword("p") },
	"uri/whatwg.URL.SetPathname":          func() error { u := whatwg.MustParse(opaqueURL); return u.SetPathname("/") },
	"uri/whatwg.URL.SetPort":              func() error { u := whatwg.MustParse(webURL); return u.SetPort("x") },
	"uri/whatwg.URL.SetProtocol":          func() error { u := whatwg.MustParse(webURL); return u.SetProtocol("1") },
	"uri/whatwg.URL.SetSearch":            nil, // every value is used
	"uri/whatwg.URL.SetUsername":          func() error { u := whatwg.MustParse(opaqueURL); return u.SetUsername("u") },
	"uri/whatwg.URL.UnmarshalText":        func() error { return new(whatwg.URL).UnmarshalText([]byte("http://a b")) },
	"uri/whatwg.ValidURL.UnmarshalText":   func() error { return new(whatwg.ValidURL).UnmarshalText([]byte("http://a b")) },
}

func failure[T any](_ T, err error) error { return err }
