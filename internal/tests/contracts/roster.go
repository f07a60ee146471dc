package contracts

import (
	"iter"
	"reflect"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
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

// noText is the reason not to call what is about a grammar, whose cost does not depend on a text.
const noText = "its cost is that of a grammar, not of a text"

// asks is the reason not to call what calls the parser that it is given.
const asks = "its cost is that of the parser that it asks about a suite"

// aFile is the reason not to call what reads a file.
const aFile = "it reads a file by its name"

// grammars is the reason why errors quote a text.
const grammars = "a text is a grammar, not an input with a password"

// Packages are the public packages. That the list is whole is tested.
var Packages = append([]Package{
	{Dir: ".", Functions: named(
		uri.Compose, uri.DecodeOctets, uri.DecodeText, uri.Equal, uri.FromTree, uri.FromURL, uri.Grammars, uri.Lines, uri.MustParse,
		uri.MustParseReference, uri.NewPair, uri.Parse, uri.ParseFull, uri.ParseReference,
		uri.Present, uri.Valid[string],
	)},
	{Dir: "repair", Functions: named(repair.FromURL, repair.Reference, repair.SuffixReferences)},
	{Dir: "grammar", Functions: named(grammar.Find, grammar.BoundaryOf)},
	{Dir: "idn", Functions: named(
		idn.CheckBidi, idn.Display, idn.Host, idn.NFC, idn.ParseIRI, idn.ToURI, idn.ToASCII, idn.ToRegName, idn.ToUnicode,
	)},
	{Dir: "whatwg", Functions: named(
		whatwg.Parse, whatwg.MustParse, whatwg.CanParse, whatwg.URLOf, whatwg.ParseValid, whatwg.Valid, whatwg.Editions, whatwg.FromTree,
	)},
	{Dir: "parsetree"},
	{Dir: "consensus", Functions: named(consensus.MustParse, consensus.Parse, consensus.Profiles, consensus.Valid)},
	{Dir: "template", Functions: named(
		template.List, template.Map, template.MustParse, template.Parse, template.ParseBytes, template.Text, template.Valid[string],
	)},
	{Dir: "oracle", Functions: named(
		oracle.Agree, oracle.Browser, oracle.Grammar, oracle.Grammars, oracle.Rule, oracle.Verdicts,
	), Skip: map[string]string{
		"Boundaries": noText, "Difference": noText, "Relate": noText, "Language.Count": noText, "Class.Count": noText,
	}},
	{Dir: "oracle/suite", Functions: named(suite.New), Skip: map[string]string{
		"Suite.Cases": noText, "Suite.Count": noText, "Suite.Random": noText, "Suite.NearMisses": noText,
	}},
	{Dir: "oracle/probe", Functions: named(probe.Builtin, probe.Builtins, probe.ParseEncoding, probe.ReadKnown), Skip: map[string]string{
		"Run": asks, "ComponentsFunc.Judge": asks, "Func.Judge": asks, "Program.Judge": asks,
	}},
	{Dir: "oracle/differ", Functions: named(
		differ.Builtin, differ.Builtins, differ.Components, differ.Confusions, differ.Defaults, differ.Normalizations, differ.ParseNormalization,
	), Skip: map[string]string{"Run": asks, "Mutations": "it makes as many texts as a text is long"}},
	{Dir: "uritest", Skip: map[string]string{
		"Check": asks, "CheckComponents": asks, "Run": asks, "RunComponents": asks, "KnownFile": aFile,
	}},
	{Dir: "abnf", Quotes: grammars, Functions: named(abnf.Parse), Skip: map[string]string{
		"Load": aFile, "LoadFile": aFile, "Reader.Load": aFile, "Reader.LoadFile": aFile,
	}},
	{Dir: "abnf/language", Quotes: grammars, Functions: named(), Skip: map[string]string{
		"AmbiguitiesOf": noText, "Ambiguities.Rule": noText, "Compare": noText, "CompareNested": noText, "NestedOf": noText, "Difference": noText, "Intersection": noText, "Language.Count": noText,
		"Language.Counts": noText, "Language.Empty": noText, "Language.Finite": noText, "Language.Members": noText, "Language.Sample": noText,
		"Language.Shortest": noText, "Language.Suite": noText, "Of": noText, "Options.Of": noText, "Union": noText,
	}},
	{Dir: "abnf/draw", Quotes: grammars, Functions: named(draw.HTML, draw.Inline, draw.SVG, draw.Style)},
	{Dir: "proof", Functions: named()},
	{Dir: "abnf/generate", Quotes: grammars, Functions: named(generate.ParseFields, generate.ParseList, generate.ParseType), Skip: map[string]string{
		"Certificate": noText, "Files": noText, "MaskFiles": noText,
	}},
}, ofSchemes...)

// ofSchemes are package schemes and those below it.
var ofSchemes = []Package{
	{Dir: "schemes", Functions: named(schemes.All, schemes.Lookup)},
	{Dir: "schemes/acct", Functions: named(acct.FromURI, acct.MustParse, acct.New, acct.Parse, acct.ParseBytes, acct.Valid[string])},
	{Dir: "schemes/data", Functions: named(data.FromURI, data.MustParse, data.New, data.Parse, data.ParseBytes, data.Valid[string])},
	{Dir: "schemes/did", Functions: named(did.FromURI, did.MustParse, did.Parse, did.ParseBytes, did.Valid[string])},
	{Dir: "schemes/file", Functions: named(file.FromPOSIX, file.FromPath, file.FromURI, file.FromWindows, file.MustParse, file.Parse, file.ParseBytes, file.Valid[string])},
	{Dir: "schemes/geo", Functions: named(geo.At, geo.FromURI, geo.MustParse, geo.Parse, geo.ParseBytes, geo.Valid[string])},
	{Dir: "schemes/mailto", Functions: named(mailto.FromURI, mailto.MustParse, mailto.New, mailto.Parse, mailto.ParseBytes, mailto.Valid[string])},
	{Dir: "schemes/tag", Functions: named(tag.FromURI, tag.MustParse, tag.Parse, tag.ParseBytes, tag.Valid[string])},
	{Dir: "schemes/tel", Functions: named(tel.FromURI, tel.Global, tel.Local, tel.MustParse, tel.Parse, tel.ParseBytes, tel.Valid[string])},
	{Dir: "schemes/urn", Functions: named(urn.FromURI, urn.MustParse, urn.Parse, urn.ParseBytes, urn.Valid[string])},
	{Dir: "schemes/urn/isbn", Functions: named(isbn.FromURN, isbn.MustParse, isbn.Parse, isbn.ParseBytes, isbn.Valid[string])},
	{Dir: "schemes/urn/uuid", Functions: named(uuid.FromURN, uuid.MustParse, uuid.New, uuid.Parse, uuid.ParseBytes, uuid.Valid[string])},
	{Dir: "schemes/web", Functions: named(web.FromURI, web.MustParse, web.Parse, web.ParseBytes, web.Valid[string])},
}

// schemeValues registers the types of these packages.
func schemeValues() {
	constant(schemes.All()...)
	failure[*schemes.SyntaxError]()
	parsed(acct.Parse, "acct:a", "acct:a@")
	parsed(data.Parse, "data:,", "data:;a=", "data:;base64,")
	parsed(did.Parse, "did:a:", "did:a:b/", "did:a:b?")
	parsed(file.Parse, "file:/", "file://h/", "file:c:/")
	parsed(geo.Parse, "geo:1,2,3;crs=", "geo:1,2;u=1;a=", "geo:1,2,3")
	parsed(mailto.Parse, "mailto:", "mailto:a@", "mailto:?to=", "mailto:a@b?a=")
	parsed(tag.Parse, "tag:a,2000:", "tag:a")
	parsed(tel.Parse, "tel:+1;a=", "tel:+1;ext=", "tel:+", "tel:1;phone-context=a;")
	parsed(urn.Parse, "urn:a1:", "urn:a1:b?+", "urn:a1:b?=")
	parsed(web.Parse, "http://", "https://a/", "ws://a?")
	parsed(isbn.Parse, "urn:isbn:")
	parsed(uuid.Parse, "urn:uuid:")
	failure[*acct.SyntaxError]()
	failure[*data.SyntaxError]()
	failure[*did.SyntaxError]()
	failure[*file.SyntaxError]()
	failure[*geo.SyntaxError]()
	failure[*mailto.SyntaxError]()
	failure[*mailto.HeaderError]()
	failure[*tag.SyntaxError]()
	failure[*tel.SyntaxError]()
	failure[*tel.DuplicateError]()
	failure[*urn.SyntaxError]()
	failure[*web.SyntaxError]()
	failure[*isbn.SyntaxError]()
	failure[*uuid.SyntaxError]()
	items(data.URL.Parameters)
	items(geo.URI.Parameters)
	items(mailto.URL.Addresses)
	items(mailto.URL.HeaderFields)
	items(tel.Number.Parameters)
	constant(90.0, -180.5)
	register(func(string) []isbn.Digit {
		for d := range isbn.MustParse("urn:isbn:0451450523").Digits() {
			return []isbn.Digit{d}
		}
		return nil
	})
	one(func(s string) (octets [16]byte) {
		copy(octets[:], s)
		return octets
	})
}

// items registers the items of the values of a type that is registered.
func items[T, Item any](of func(T) iter.Seq[Item]) {
	register(func(s string) (all []Item) {
		for _, v := range makers[reflect.TypeFor[T]()](s) {
			for item := range of(v.(T)) {
				all = append(all, item)
			}
		}
		return all
	})
}

// parsed registers the values that have a text behind some beginnings, and pointers to them.
func parsed[T any](parse func(string) (T, error), beginnings ...string) {
	register(func(s string) []T {
		var zero T
		all := []T{zero}
		for _, b := range beginnings {
			for _, text := range []string{s, uri.RegNameChars.Encode(s), strings.ToLower(s)} {
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
	f.add(schemes.All()[0].CheckText(text))
	for _, s := range schemes.All() {
		f.add(s.CheckText(s.Name() + ":" + text)) // wraps that of the package
	}
	of[data.URL](f)(data.Parse("data:;a=" + text))
	of[did.URL](f)(did.Parse("did:a:" + text))
	of[geo.URI](f)(geo.Parse("geo:1,2;a=" + text))
	of[urn.URN](f)(urn.Parse("urn:a1:" + text))
	of[web.URL](f)(web.Parse("http://" + text))
	of[isbn.ISBN](f)(isbn.Parse("urn:isbn:" + text))
	of[uuid.UUID](f)(uuid.Parse("urn:uuid:" + text))
	of[acct.Account](f)(acct.New(text, text))
	of[acct.Account](f)(acct.New("a", text))
	f.ofMadeURIs(text)
	of[did.URL](f)(did.MustParse("did:a:b").Resolve(uris(text)[0]))
}

// ofMadeURIs adds the errors of what makes URIs of a text.
func (f *failures) ofMadeURIs(text string) {
	of[data.URL](f)(data.New(text, nil))
	of[data.URL](f)(data.New("a/b;c="+text, nil))
	of[file.URL](f)(file.FromPOSIX(text))
	of[file.URL](f)(file.FromWindows(text))
	of[mailto.URL](f)(mailto.New([]string{text}))
	of[mailto.URL](f)(mailto.New([]string{"a@b", text, "a@b"}, uri.NewPair("subject", text)))
	of[mailto.URL](f)(mailto.New(nil, uri.NewPair(text, text)))
	of[mailto.URL](f)(mailto.New(nil, uri.NewPair("subject", text+"\n")))
	of[tel.Number](f)(tel.Global(text))
	of[tel.Number](f)(tel.Local("1", text, uri.NewPair(text, text)))
	f.add(tel.MustParse("tel:+1;a;a").Check())
	if u, err := mailto.Parse("mailto:?to=" + uri.UnreservedChars.Encode(text)); err == nil {
		of[[]string](f)(u.Recipients())
	}
}
