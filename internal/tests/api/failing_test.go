package api

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/data"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/tag"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/schemes/web"
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
	"uri.Components.UnmarshalJSON":            func() error { return new(uri.Components).UnmarshalJSON([]byte(`{"authority":"a","host":"b"}`)) },
	"uri.DecodeOctets":                        func() error { return failure(uri.DecodeOctets("%")) },
	"uri.DecodeText":                          func() error { return failure(uri.DecodeText("%FF")) },
	"uri.FullURI.AppendSegments":              func() error { return failure(full.AppendSegments("..")) },
	"uri.FullURI.JoinPath":                    func() error { return failure(full.JoinPath("../../..")) },
	"uri.FullURI.ResolveString":               func() error { return failure(full.ResolveString("a b")) },
	"uri.FullURI.UnmarshalBinary":             func() error { return new(uri.FullURI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.FullURI.UnmarshalText":               func() error { return new(uri.FullURI).UnmarshalText([]byte("a b")) },
	"uri.FullURI.WithFragment":                func() error { return failure(full.WithFragment(" ")) },
	"uri.FullURI.WithHost":                    func() error { return failure(full.WithHost(" ")) },
	"uri.FullURI.WithPath":                    func() error { return failure(full.WithPath(" ")) },
	"uri.FullURI.WithPort":                    func() error { return failure(full.WithPort(" ")) },
	"uri.FullURI.WithQuery":                   func() error { return failure(full.WithQuery(" ")) },
	"uri.FullURI.WithScheme":                  func() error { return failure(full.WithScheme(" ")) },
	"uri.FullURI.WithSegments":                func() error { return failure(full.WithSegments(".")) },
	"uri.FullURI.WithUser":                    func() error { return failure(uri.FullURI{URI: opaque}.WithUser("u")) },
	"uri.FullURI.WithUserPassword":            func() error { return failure(uri.FullURI{URI: opaque}.WithUserPassword("u", "p")) },
	"uri.Grammar.Parse":                       func() error { return failure(uri.RFC2396.Parse("http://a b")) },
	"uri.Grammar.ParseReference":              func() error { return failure(uri.RFC2396.ParseReference("http://a b")) },
	"uri.Grammar.ParseTree":                   func() error { return failure(uri.RFC3986.ParseTree("URI", "a b")) },
	"uri.Optional.UnmarshalJSON":              nil, // the error is one of encoding/json
	"uri.Origin.UnmarshalText":                func() error { return new(uri.Origin).UnmarshalText([]byte("a b")) },
	"uri.PairForm.Unescape":                   func() error { return failure(uri.FormPairs.Unescape("%")) },
	"uri.Parse":                               func() error { return failure(uri.Parse("http://a b")) },
	"uri.ParseFull":                           func() error { return failure(uri.ParseFull("http://a b")) },
	"uri.ParseReference":                      func() error { return failure(uri.ParseReference("http://a b")) },
	"uri.Secret.UnmarshalText":                func() error { return new(uri.Secret).UnmarshalText([]byte("a b")) },
	"uri.Steps.UnmarshalText":                 func() error { return new(uri.Steps).UnmarshalText([]byte("a b")) },
	"uri.URI.AppendSegments":                  func() error { return failure(base.AppendSegments("..")) },
	"uri.URI.JoinPath":                        func() error { return failure(base.JoinPath("../../..")) },
	"uri.URI.ResolveString":                   func() error { return failure(base.ResolveString("a b")) },
	"uri.URI.UnmarshalBinary":                 func() error { return new(uri.URI).UnmarshalBinary([]byte("\x00a b")) },
	"uri.URI.UnmarshalText":                   func() error { return new(uri.URI).UnmarshalText([]byte("a b")) },
	"uri.URI.WithFragment":                    func() error { return failure(base.WithFragment(" ")) },
	"uri.URI.WithHost":                        func() error { return failure(base.WithHost(" ")) },
	"uri.URI.WithPath":                        func() error { return failure(base.WithPath(" ")) },
	"uri.URI.WithPort":                        func() error { return failure(base.WithPort(" ")) },
	"uri.URI.WithQuery":                       func() error { return failure(base.WithQuery(" ")) },
	"uri.URI.WithScheme":                      func() error { return failure(base.WithScheme(" ")) },
	"uri.URI.WithSegments":                    func() error { return failure(base.WithSegments(".")) },
	"uri.URI.WithUser":                        func() error { return failure(opaque.WithUser("u")) },
	"uri.URI.WithUserPassword":                func() error { return failure(opaque.WithUserPassword("u", "p")) },
	"uri/consensus.Parse":                     func() error { return failure(consensus.Parse("http://a b")) },
	"uri/consensus.Profile.Normalize":         func() error { return failure(consensus.Web.Normalize("http://a b")) },
	"uri/consensus.Profile.Parse":             func() error { return failure(consensus.Web.Parse("http://a b")) },
	"uri/idn.ParseIRI":                        func() error { return failure(idn.ParseIRI("http://a b")) },
	"uri/idn.ToASCII":                         func() error { return failure(idn.ToASCII("a b")) },
	"uri/idn.ToRegName":                       func() error { return failure(idn.ToRegName("\xff")) },
	"uri/idn.ToUnicode":                       func() error { return failure(idn.ToUnicode("xn--a")) },
	"uri/repair.Options.Reference":            func() error { _, _, err := repair.Options{}.Reference("http://a\\b"); return err },
	"uri/repair.Options.Text":                 func() error { _, _, err := repair.Options{}.Text("http://a\\b"); return err },
	"uri/repair.Reference":                    func() error { _, _, err := repair.Reference("http://a\\b"); return err },
	"uri/schemes.Scheme.CheckText":            func() error { s, _ := schemes.Lookup("tel"); return s.CheckText("tel:") },
	"uri/schemes/acct.Account.UnmarshalText":  func() error { return new(acct.Account).UnmarshalText([]byte("acct:a")) },
	"uri/schemes/acct.New":                    func() error { return failure(acct.New("", "h")) },
	"uri/schemes/acct.Parse":                  func() error { return failure(acct.Parse("acct:a")) },
	"uri/schemes/acct.ParseBytes":             func() error { return failure(acct.ParseBytes([]byte("acct:a"))) },
	"uri/schemes/data.New":                    func() error { return failure(data.New("a b", nil)) },
	"uri/schemes/data.Parse":                  func() error { return failure(data.Parse("data:")) },
	"uri/schemes/data.ParseBytes":             func() error { return failure(data.ParseBytes([]byte("data:"))) },
	"uri/schemes/data.URL.UnmarshalText":      func() error { return new(data.URL).UnmarshalText([]byte("data:")) },
	"uri/schemes/did.Parse":                   func() error { return failure(did.Parse("did:")) },
	"uri/schemes/did.ParseBytes":              func() error { return failure(did.ParseBytes([]byte("did:"))) },
	"uri/schemes/did.URL.UnmarshalText":       func() error { return new(did.URL).UnmarshalText([]byte("did:")) },
	"uri/schemes/file.FromPOSIX":              func() error { return failure(file.FromPOSIX("a/b")) },
	"uri/schemes/file.FromPath":               func() error { return failure(file.FromPath("a/b")) },
	"uri/schemes/file.FromWindows":            func() error { return failure(file.FromWindows("a")) },
	"uri/schemes/file.Parse":                  func() error { return failure(file.Parse("file:a")) },
	"uri/schemes/file.ParseBytes":             func() error { return failure(file.ParseBytes([]byte("file:a"))) },
	"uri/schemes/file.URL.UnmarshalText":      func() error { return new(file.URL).UnmarshalText([]byte("file:a")) },
	"uri/schemes/geo.Parse":                   func() error { return failure(geo.Parse("geo:")) },
	"uri/schemes/geo.ParseBytes":              func() error { return failure(geo.ParseBytes([]byte("geo:"))) },
	"uri/schemes/geo.URI.UnmarshalText":       func() error { return new(geo.URI).UnmarshalText([]byte("geo:")) },
	"uri/schemes/mailto.New":                  func() error { return failure(mailto.New([]string{"a"})) },
	"uri/schemes/mailto.Parse":                func() error { return failure(mailto.Parse("mailto:a")) },
	"uri/schemes/mailto.ParseBytes":           func() error { return failure(mailto.ParseBytes([]byte("mailto:a"))) },
	"uri/schemes/mailto.URL.UnmarshalText":    func() error { return new(mailto.URL).UnmarshalText([]byte("mailto:a")) },
	"uri/schemes/tag.Parse":                   func() error { return failure(tag.Parse("tag:")) },
	"uri/schemes/tag.ParseBytes":              func() error { return failure(tag.ParseBytes([]byte("tag:"))) },
	"uri/schemes/tag.Tag.UnmarshalText":       func() error { return new(tag.Tag).UnmarshalText([]byte("tag:")) },
	"uri/schemes/tel.Global":                  func() error { return failure(tel.Global("a")) },
	"uri/schemes/tel.Local":                   func() error { return failure(tel.Local("x", "h")) },
	"uri/schemes/tel.Number.UnmarshalText":    func() error { return new(tel.Number).UnmarshalText([]byte("tel:")) },
	"uri/schemes/tel.Parse":                   func() error { return failure(tel.Parse("tel:")) },
	"uri/schemes/tel.ParseBytes":              func() error { return failure(tel.ParseBytes([]byte("tel:"))) },
	"uri/schemes/urn.Parse":                   func() error { return failure(urn.Parse("urn:")) },
	"uri/schemes/urn.ParseBytes":              func() error { return failure(urn.ParseBytes([]byte("urn:"))) },
	"uri/schemes/urn.URN.UnmarshalText":       func() error { return new(urn.URN).UnmarshalText([]byte("urn:")) },
	"uri/schemes/urn/isbn.ISBN.UnmarshalText": func() error { return new(isbn.ISBN).UnmarshalText([]byte("urn:isbn:1")) },
	"uri/schemes/urn/isbn.Parse":              func() error { return failure(isbn.Parse("urn:isbn:1")) },
	"uri/schemes/urn/isbn.ParseBytes":         func() error { return failure(isbn.ParseBytes([]byte("urn:isbn:1"))) },
	"uri/schemes/urn/uuid.Parse":              func() error { return failure(uuid.Parse("urn:uuid:1")) },
	"uri/schemes/urn/uuid.ParseBytes":         func() error { return failure(uuid.ParseBytes([]byte("urn:uuid:1"))) },
	"uri/schemes/urn/uuid.UUID.UnmarshalText": func() error { return new(uuid.UUID).UnmarshalText([]byte("urn:uuid:1")) },
	"uri/schemes/web.Parse":                   func() error { return failure(web.Parse("http:")) },
	"uri/schemes/web.ParseBytes":              func() error { return failure(web.ParseBytes([]byte("http:"))) },
	"uri/schemes/web.URL.UnmarshalText":       func() error { return new(web.URL).UnmarshalText([]byte("http:")) },
	"uri/template.Parse":                      func() error { return failure(template.Parse("{")) },
	"uri/template.ParseBytes":                 func() error { return failure(template.ParseBytes([]byte("{"))) },
	"uri/template.Template.UnmarshalText":     func() error { return new(template.Template).UnmarshalText([]byte("{")) },
	"uri/whatwg.Edition.DomainToASCII":        func() error { return failure(whatwg.Edition(0).DomainToASCII("xn--a")) },
	"uri/whatwg.Edition.ParseTree":            func() error { return failure(whatwg.Edition(0).ParseTree(whatwg.Edition(0).Rules()[0], " ")) },
	"uri/whatwg.Edition.ParseValid":           func() error { return failure(whatwg.Edition(0).ParseValid("http://a b", whatwg.NoBase)) },
	"uri/whatwg.Parse":                        func() error { return failure(whatwg.Parse("http://a b")) },
	"uri/whatwg.ParseValid":                   func() error { return failure(whatwg.ParseValid("http://a b", whatwg.NoBase)) },
	"uri/whatwg.URL.Parse":                    func() error { return failure(whatwg.MustParse("http://h/").Parse("http://a b")) },
	"uri/whatwg.URL.SetHash":                  nil, // every value is used
	"uri/whatwg.URL.SetHost":                  func() error { u := whatwg.MustParse(webURL); return u.SetHost("a b") },
	"uri/whatwg.URL.SetHostname":              func() error { u := whatwg.MustParse(webURL); return u.SetHostname("a b") },
	"uri/whatwg.URL.SetHref":                  func() error { u := whatwg.MustParse(webURL); return u.SetHref("http://a b") },
	"uri/whatwg.URL.SetPassword":              func() error { u := whatwg.MustParse(opaqueURL); return u.SetPassword("p") },
	"uri/whatwg.URL.SetPathname":              func() error { u := whatwg.MustParse(opaqueURL); return u.SetPathname("/") },
	"uri/whatwg.URL.SetPort":                  func() error { u := whatwg.MustParse(webURL); return u.SetPort("x") },
	"uri/whatwg.URL.SetProtocol":              func() error { u := whatwg.MustParse(webURL); return u.SetProtocol("1") },
	"uri/whatwg.URL.SetSearch":                nil, // every value is used
	"uri/whatwg.URL.SetUsername":              func() error { u := whatwg.MustParse(opaqueURL); return u.SetUsername("u") },
	"uri/whatwg.URL.UnmarshalText":            func() error { return new(whatwg.URL).UnmarshalText([]byte("http://a b")) },
	"uri/whatwg.ValidURL.UnmarshalText":       func() error { return new(whatwg.ValidURL).UnmarshalText([]byte("http://a b")) },
}

func failure[T any](_ T, err error) error { return err }
