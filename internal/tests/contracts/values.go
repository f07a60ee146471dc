package contracts

import (
	"context"
	"io"
	"net/netip"
	"net/url"
	"reflect"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// makers make values of a type that hold a text, or parts of it: the arguments and receivers of calls. A type of which no
// value holds text has an entry too.
var makers = map[reflect.Type]func(text string) []any{}

func register[T any](make func(text string) []T) {
	makers[reflect.TypeFor[T]()] = func(text string) (all []any) {
		for _, v := range make(text) {
			all = append(all, v)
		}
		return all
	}
}

// one registers the value that holds a text.
func one[T any](make func(text string) T) {
	register(func(text string) []T { return []T{make(text)} })
}

// constant registers values that hold none.
func constant[T any](values ...T) { register(func(string) []T { return values }) }

func init() {
	one(func(s string) string { return s })
	one(func(s string) []byte { return []byte(s) })
	register(func(s string) [][]string { return [][]string{{s}, strings.Split(s, "/"), strings.SplitAfter(s, "a")} })
	one(func(s string) io.Reader { return strings.NewReader(s) })
	constant[io.Writer](io.Discard)
	constant[context.Context](context.Background())
	constant(false, true)
	constant(0, 1)
	constant[byte]('a', '%')

	register(uris)
	one(func(s string) *uri.URI { return new(uri.URI) })
	register(func(s string) []*uri.Line {
		for l := range uri.Lines([]byte(s)) {
			return []*uri.Line{l}
		}
		return nil
	})
	one(func(s string) *uri.Secret { return new(uri.Secret) })
	one(func(s string) *uri.Optional { return new(uri.Optional) })
	one(func(s string) *uri.Components { return new(uri.Components) })
	one(func(s string) *uri.Steps { return new(uri.Steps) })
	register(func(s string) []uri.Secret { return each(uris(s), uri.URI.Secret) })
	register(func(s string) []uri.Components {
		return append(each(uris(s), uri.URI.Components), uri.Components{Path: s})
	})
	register(func(s string) (all []uri.Host) {
		for _, u := range uris("http://" + s) {
			if h, ok := u.Host(); ok {
				all = append(all, h)
			}
		}
		return append(all, uri.Host{})
	})
	register(func(s string) []uri.Key {
		return each(uris(s), func(u uri.URI) uri.Key { return u.Key(uri.RungScheme) })
	})
	register(trees)
	register(func(s string) []uri.Node { return each(trees(s), uri.Tree.Root) })
	one(func(s string) uri.Optional { return uri.Some(s) })
	one(func(s string) uri.Pair { return uri.NewPair(s, s) })
	register(func(s string) [][]uri.Pair {
		return [][]uri.Pair{{uri.NewPair(s, s)}, each(strings.Split(s, "a"), func(s string) uri.Pair { return uri.NewPair(s, s) })}
	})
	constant(uri.Grammars()...)
	constant(consensus.Profiles()...)
	constant(uri.AllSteps, uri.SyntaxSteps)
	constant(uri.RungString, uri.RungScheme)
	constant(uri.PathOctets, uri.UnreservedOctets)
	constant(uri.FormPairs, uri.PlainPairs)
	register(func(s string) (all []uri.Pairs) {
		for _, u := range uris(s) {
			all = append(all, u.Pairs(uri.FormPairs), u.Pairs(uri.PlainPairs))
		}
		return all
	})
	constant(func(p uri.Pair) bool { return p.Name == "a" })
	one(func(s string) url.Values { return url.Values{s: {s}, "a": strings.Split(s, "a")} })
	register(func(s string) []uri.Origin { return each(uris(s), uri.URI.Origin) })
	constant(netip.Addr{}, netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("fe80::1%a"))
	register(func(s string) []any { return []any{s, []byte(s), 1} })
	one(func(s string) *uri.FullURI { return new(uri.FullURI) })
	one(func(s string) *uri.AbsoluteURI { return new(uri.AbsoluteURI) })
	constant(uri.RegName, uri.IPv6address)
	constant(repair.HeuristicWWW)
	constant(uri.Schemes{}, uri.Schemes{}.With(uri.Scheme{Name: "http", DefaultPort: 8080}))
	one(func(s string) []uri.Scheme { return []uri.Scheme{{Name: s}} })
	constant(uri.Resolver{}, uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.DropSurplus}, uri.Resolver{NonStrict: true})
	constant(uri.Relativizer{}, uri.Relativizer{Exact: true})
	constant(uri.Normalizer{Steps: uri.AllSteps})
	one(func(s string) *url.URL {
		return &url.URL{Scheme: "http", Host: "h" + s, Path: "/" + s, RawQuery: s, Fragment: s}
	})

	constant(whatwg.July2026, whatwg.February2026)
	constant(whatwg.NoBase, whatwg.AnyBase, whatwg.SpecialBase)
	constant(whatwg.Domain, whatwg.OpaqueHost)
	constant(whatwg.BadCharacter)
	constant(whatwg.ErrorPortInvalid)
	constant(whatwg.ValidationError{Type: whatwg.ErrorPortInvalid, Offset: 1})
	constant(whatwg.PathPercentEncodeSet, whatwg.FormPercentEncodeSet)
	constant('a', 'é')
	register(records)
	one(func(s string) *whatwg.Record { return new(whatwg.Record) })
	register(urls)
	one(func(s string) *whatwg.URL { return new(whatwg.URL) })
	register(func(s string) (all []whatwg.Host) {
		for _, u := range urls(s) {
			if h, ok := u.Host(); ok {
				all = append(all, h)
			}
		}
		return append(all, whatwg.Host{})
	})
	register(urlTrees)
	register(func(s string) []whatwg.Node { return each(urlTrees(s), whatwg.Tree.Root) })
	one(func(s string) []oracle.Parser {
		return []oracle.Parser{{Name: "net/url", Parse: func(s string) (uri.Components, error) {
			_, err := url.Parse(s)
			return uri.Components{}, err
		}}}
	})
	templateValues()
	schemeValues()
	grammarValues()
	errorValues()
}

func each[T, U any](values []T, f func(T) U) (all []U) {
	for _, v := range values {
		all = append(all, f(v))
	}
	return all
}

// places are the components that a text is put into to make references.
var places = []string{"", "//", "http://h/", "http://h/a?", "http://h#", "x:", "http://"}

// uris returns the URIs that have the text for one component.
func uris(text string) (all []uri.URI) {
	for _, before := range append([]string{"file:///", "http://u:"}, places...) {
		for _, g := range []uri.Grammar{uri.RFC3986, uri.RFC2396} {
			if u, err := g.ParseReference(before + text); err == nil {
				all = append(all, u)
			}
		}
	}
	if u, err := uri.RFC3987.ParseReference("http://é/" + text); err == nil {
		all = append(all, u)
	}
	return append(all, uri.MustParse("http://h/"+uri.PathOctets.Encode(text)))
}

func trees(text string) (all []uri.Tree) {
	for _, before := range places {
		if t, err := uri.RFC3986.ParseTree("URI-reference", before+text); err == nil {
			all = append(all, t)
		}
	}
	return append(all, uri.Tree{})
}

func urls(text string) []whatwg.URL {
	all := []whatwg.URL{whatwg.MustParse("http://h/")}
	for _, before := range append(places, "file:///", "x://", "http://h/"+"?") {
		if u, err := whatwg.ParseReference(before+text, whatwg.AnyBase); err == nil {
			all = append(all, u)
		}
	}
	return all
}

// records returns URL records that have the text for one component.
func records(text string) (all []whatwg.Record) {
	for _, before := range append(places, "file:///", "x://", "blob:", "http://u:", "http://0x") {
		if r, err := whatwg.ParseRecord(before + text); err == nil {
			all = append(all, r)
		}
	}
	return append(all, whatwg.Record{})
}

func urlTrees(text string) (all []whatwg.Tree) {
	for _, before := range places {
		if t, err := whatwg.July2026.ParseTree("valid-URL-string", before+text); err == nil {
			all = append(all, t)
		}
	}
	return append(all, whatwg.Tree{})
}
