package promises

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/tag"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/schemes/web"
)

// ofSchemes are package schemes and those below it.
var ofSchemes = []Package{
	{Dir: "schemes", Functions: map[string]any{"All": schemes.All, "Lookup": schemes.Lookup}},
	{Dir: "schemes/acct", Functions: map[string]any{
		"FromURI": acct.FromURI, "MustParseAccount": acct.MustParseAccount, "New": acct.New, "ParseAccount": acct.ParseAccount,
		"ValidAccount": acct.ValidAccount[string],
	}},
	{Dir: "schemes/did", Functions: map[string]any{
		"FromURI": did.FromURI, "MustParseURL": did.MustParseURL, "ParseURL": did.ParseURL, "ValidURL": did.ValidURL[string],
	}},
	{Dir: "schemes/tag", Functions: map[string]any{
		"FromURI": tag.FromURI, "MustParseTag": tag.MustParseTag, "ParseTag": tag.ParseTag, "ValidTag": tag.ValidTag[string],
	}},
	{Dir: "schemes/urn", Functions: map[string]any{
		"FromURI": urn.FromURI, "MustParseURN": urn.MustParseURN, "ParseURN": urn.ParseURN, "ValidURN": urn.ValidURN[string],
	}},
	{Dir: "schemes/urn/isbn", Functions: map[string]any{
		"FromURN": isbn.FromURN, "MustParseISBN": isbn.MustParseISBN, "ParseISBN": isbn.ParseISBN, "ValidISBN": isbn.ValidISBN[string],
	}},
	{Dir: "schemes/urn/uuid", Functions: map[string]any{
		"FromURN": uuid.FromURN, "MustParseUUID": uuid.MustParseUUID, "New": uuid.New, "ParseUUID": uuid.ParseUUID, "ValidUUID": uuid.ValidUUID[string],
	}},
	{Dir: "schemes/web", Functions: map[string]any{
		"FromURI": web.FromURI, "MustParseURL": web.MustParseURL, "ParseURL": web.ParseURL, "ValidURL": web.ValidURL[string],
	}},
}

// schemeValues registers the types of these packages.
func schemeValues() {
	constant(schemes.All()...)
	failure[*schemes.SyntaxError]()
	parsed(acct.ParseAccount, "acct:a", "acct:a@")
	parsed(did.ParseURL, "did:a:", "did:a:b/", "did:a:b?")
	parsed(tag.ParseTag, "tag:a,2000:", "tag:a")
	parsed(urn.ParseURN, "urn:a1:", "urn:a1:b?+", "urn:a1:b?=")
	parsed(web.ParseURL, "http://", "https://a/", "ws://a?")
	parsed(isbn.ParseISBN, "urn:isbn:")
	parsed(uuid.ParseUUID, "urn:uuid:")
	failure[*acct.SyntaxError]()
	failure[*did.SyntaxError]()
	failure[*tag.SyntaxError]()
	failure[*urn.SyntaxError]()
	failure[*web.SyntaxError]()
	failure[*isbn.SyntaxError]()
	failure[*uuid.SyntaxError]()
	register(func(string) []isbn.Digit {
		for d := range isbn.MustParseISBN("urn:isbn:0451450523").Digits() {
			return []isbn.Digit{d}
		}
		return nil
	})
	one(func(s string) (octets [16]byte) {
		copy(octets[:], s)
		return octets
	})
}

// parsed registers the values that have a text behind some beginnings, and pointers to them.
func parsed[T any](parse func(string) (T, error), beginnings ...string) {
	register(func(s string) []T {
		var zero T
		all := []T{zero}
		for _, b := range beginnings {
			for _, text := range []string{s, uri.RegNameOctets.Encode(s), strings.ToLower(s)} {
				if v, err := parse(b + text); err == nil {
					all = append(all, v)
				}
			}
		}
		return all
	})
	one(func(string) *T { return new(T) })
}

func (f *failures) ofSchemes(text string) {
	for _, s := range schemes.All() {
		f.add(s.CheckText(text))
		f.add(s.CheckText(s.Name() + ":" + text))
		f.add(s.CheckText(s.Name() + "://" + text))
	}
	ofScheme(f, acct.ParseAccount, acct.MustParseAccount, "acct:"+text)
	ofScheme(f, did.ParseURL, did.MustParseURL, "did:a:"+text)
	ofScheme(f, tag.ParseTag, tag.MustParseTag, "tag:"+text)
	ofScheme(f, urn.ParseURN, urn.MustParseURN, "urn:a1:"+text)
	ofScheme(f, web.ParseURL, web.MustParseURL, "http://"+text)
	ofScheme(f, isbn.ParseISBN, isbn.MustParseISBN, "urn:isbn:"+text)
	ofScheme(f, uuid.ParseUUID, uuid.MustParseUUID, "urn:uuid:"+text)
	of[acct.Account](f)(acct.New(text, text))
	of[acct.Account](f)(acct.New("a", text))
	for _, u := range uris(text) {
		of[did.URL](f)(did.MustParseURL("did:a:b").Resolve(u))
	}
}

// ofScheme adds the errors about a text.
func ofScheme[T any](f *failures, parse func(string) (T, error), must func(string) T, text string) {
	of[T](f)(parse(text))
	f.add(recovered(func() { must(text) }))
}
