package contracts

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelist"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/data"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/tel"
)

// ofSchemes returns package schemes and those below it.
func ofSchemes() []Package {
	all := []Package{{Dir: "schemes", Functions: named(schemes.All, schemes.Lookup)}}
	for _, p := range schemelist.All {
		all = append(all, Package{Dir: p.Dir, Functions: p.Functions})
	}
	return all
}

// beginnings put a text at more places than after an example.
var beginnings = map[string][]string{
	"schemes/acct":     {"acct:a", "acct:a@"},
	"schemes/data":     {"data:,", "data:;a=", "data:;base64,"},
	"schemes/did":      {"did:a:", "did:a:b/", "did:a:b?"},
	"schemes/file":     {"file:/", "file://h/", "file:c:/"},
	"schemes/geo":      {"geo:1,2,3;crs=", "geo:1,2;u=1;a=", "geo:1,2,3"},
	"schemes/mailto":   {"mailto:", "mailto:a@", "mailto:?to=", "mailto:a@b?a="},
	"schemes/tag":      {"tag:a,2000:", "tag:a"},
	"schemes/tel":      {"tel:+1;a=", "tel:+1;ext=", "tel:+", "tel:1;phone-context=a;"},
	"schemes/urn":      {"urn:a1:", "urn:a1:b?+", "urn:a1:b?="},
	"schemes/urn/isbn": {"urn:isbn:"},
	"schemes/urn/uuid": {"urn:uuid:"},
	"schemes/web":      {"http://", "https://a/", "ws://a?"},
}

// schemeValues registers the types of these packages.
func schemeValues() {
	constants(schemes.All())
	for _, p := range schemelist.All {
		makeValues(p)
		for _, e := range p.Errors {
			makeFailures(reflect.TypeOf(e))
		}
	}
	constant(90.0, -180.5)
	one(func(s string) (octets [16]byte) {
		copy(octets[:], s)
		return octets
	})
}

// makeValues registers the values of a package that have a text behind some beginnings, pointers to them, and the items of their lists.
func makeValues(p schemelist.Package) {
	pointer := reflect.TypeOf(p.Value())
	value := pointer.Elem()
	makers[pointer] = func(string) []any { return []any{p.Value()} }
	makers[value] = func(s string) []any {
		all := []any{reflect.Zero(value).Interface()}
		for _, b := range append(beginnings[p.Dir], p.Text) {
			for _, text := range []string{s, uri.RegNameChars.Encode(s), strings.ToLower(s), ""} {
				if v, err := p.Parse(b + text); err == nil {
					all = append(all, v)
				}
			}
		}
		return all
	}
	for m := range value.Methods() {
		if m.Type.NumIn() != 1 || m.Type.NumOut() != 1 || !m.Type.Out(0).CanSeq() || m.Type.Out(0).Kind() != reflect.Func {
			continue
		}
		makers[m.Type.Out(0).In(0).In(0)] = func(s string) (all []any) {
			for _, v := range makers[value](s) {
				for item := range reflect.ValueOf(v).Method(m.Index).Call(nil)[0].Seq() {
					all = append(all, item.Interface())
				}
			}
			return all
		}
	}
}

func (f *failures) ofSchemes(text string) {
	f.add(schemes.All()[0].CheckText(text))
	for _, s := range schemes.All() {
		f.add(s.CheckText(s.Name() + ":" + text)) // wraps that of the package
	}
	for _, p := range schemelist.All {
		for _, b := range append(beginnings[p.Dir], p.Text) {
			f.add(p.Check(b + text))
		}
		for _, name := range slices.Sorted(maps.Keys(p.Functions)) {
			if name != "MustParse" {
				_, err := p.Call(name, text)
				f.add(err)
			}
		}
	}
	of[acct.Account](f)(acct.New("a", text))
	f.ofMadeURIs(text)
	of[did.URL](f)(did.MustParse("did:a:b").Resolve(uris(text)[0]))
}

// ofMadeURIs adds the errors of what makes URIs of a text and others.
func (f *failures) ofMadeURIs(text string) {
	of[data.URL](f)(data.New("a/b;c="+text, nil))
	of[file.URL](f)(file.FromWindows(`\\` + text))
	of[mailto.URL](f)(mailto.New([]string{"a@b", text, "a@b"}, uri.NewPair("subject", text)))
	of[mailto.URL](f)(mailto.New(nil, uri.NewPair(text, text)))
	of[mailto.URL](f)(mailto.New(nil, uri.NewPair("subject", text+"\n")))
	of[tel.Number](f)(tel.Local("1", text, uri.NewPair(text, text)))
	f.add(tel.MustParse("tel:+1;a;a").Check())
	if u, err := mailto.Parse("mailto:?to=" + uri.UnreservedChars.Encode(text)); err == nil {
		of[[]string](f)(u.Recipients())
	}
}
