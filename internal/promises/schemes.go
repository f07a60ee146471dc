package promises

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/urn"
)

// ofSchemes are the packages below schemes/.
var ofSchemes = []Package{
	{Dir: "schemes", Functions: map[string]any{"All": schemes.All, "Lookup": schemes.Lookup}},
	{Dir: "schemes/urn", Functions: map[string]any{"MustParseURN": urn.MustParseURN, "ParseURN": urn.ParseURN, "ValidURN": urn.ValidURN[string]}},
}

// schemeValues registers the types of these packages.
func schemeValues() {
	constant(schemes.All()...)
	failure[*schemes.SyntaxError]()
	failure[*urn.SyntaxError]()
	ofScheme("urn:a1:", urn.ParseURN)
}

// ofScheme registers the values that have a text behind a prefix that leads somewhere, and pointers to them.
func ofScheme[T any](prefix string, parse func(string) (T, error)) {
	register(func(s string) (all []T) {
		for _, text := range []string{prefix + s, s, prefix + uri.UnreservedOctets.Encode(s)} {
			if v, err := parse(text); err == nil {
				all = append(all, v)
			}
		}
		var zero T
		return append(all, zero)
	})
	one(func(string) *T { return new(T) })
}

func (f *failures) ofSchemes(text string) {
	for _, s := range schemes.All() {
		f.add(s.CheckText(text))
		f.add(s.CheckText(s.Name() + ":" + text))
	}
	f.add(recovered(func() { urn.MustParseURN(text) }))
	f.add(new(urn.URN).UnmarshalText([]byte(text)))
}
