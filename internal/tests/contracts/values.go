package contracts

import (
	"context"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/httpuri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/multihost"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/uritest"
	"github.com/urigrammar/uri/whatwg"
)

// makers make values of a type that hold a text, or parts of it: the arguments and receivers of
// calls. A type whose values hold no text has an entry too.
var makers = map[reflect.Type]func(text string) []any{}

// The functions below use reflection: with type parameters, the compiler takes two seconds more.

// register sets what makes the values of the type that a func(string) []T returns.
func register(make any) {
	makers[reflect.TypeOf(make).Out(0).Elem()] = func(text string) (all []any) {
		for _, v := range reflect.ValueOf(make).Call([]reflect.Value{reflect.ValueOf(text)})[0].Seq2() {
			all = append(all, v.Interface())
		}
		return all
	}
}

// one registers the value that holds a text, which a func(string) T makes.
func one(make any) {
	makers[reflect.TypeOf(make).Out(0)] = func(text string) []any {
		return []any{reflect.ValueOf(make).Call([]reflect.Value{reflect.ValueOf(text)})[0].Interface()}
	}
}

// constant registers values of one type that hold none.
func constant(values ...any) {
	makers[reflect.TypeOf(values[0])] = func(string) []any { return values }
}

// constants registers the elements of a slice, which hold none.
func constants(slice any) {
	var values []any
	for _, v := range reflect.ValueOf(slice).Seq2() {
		values = append(values, v.Interface())
	}
	constant(values...)
}

func init() {
	one(func(s string) string { return s })
	one(func(s string) []byte { return []byte(s) })
	register(func(s string) [][]string { return [][]string{{s}, strings.Split(s, "/"), strings.SplitAfter(s, "a")} })
	one(func(s string) io.Reader { return strings.NewReader(s) })
	one(func(string) io.Writer { return io.Discard })
	one(func(string) context.Context { return context.Background() })
	constant(false, true)
	constant(0, 1)
	constant(byte('a'), byte('%'))

	register(uris)
	one(func(s string) *uri.URI { return new(uri.URI) })
	register(func(s string) []uri.Line {
		for l := range uri.RFC3986.Lines([]byte(s)) {
			return []uri.Line{l}
		}
		return nil
	})
	one(func(s string) *uri.Secret { return new(uri.Secret) })
	one(func(s string) http.Header {
		return http.Header{"Link": {s, "<" + s[:len(s)/2] + ">;rel=next"}, "Forwarded": {"host=" + s + ";proto=https", s}, "X-Forwarded-Host": {s, s}}
	})
	constant(httpuri.Front{}, httpuri.Front{Fields: httpuri.Forwarded}, httpuri.Front{Scheme: "https", Fields: httpuri.XForwarded, Hops: 2})
	register(func(s string) (all []*http.Request) {
		for _, target := range []string{s, "/" + s, "http://h/?" + s} {
			all = append(all, &http.Request{Method: "GET", RequestURI: target, Host: "h"}, &http.Request{Method: "CONNECT", RequestURI: target},
				&http.Request{Method: "GET", RequestURI: "/", Host: s}, &http.Request{Method: "GET", RequestURI: target, Host: "h", Header: http.Header{"Forwarded": {s}, "X-Forwarded-Proto": {s}}})
		}
		return all
	})
	one(func(s string) *multihost.URI { return new(multihost.URI) })
	register(func(s string) (all []multihost.URI) {
		for _, before := range []string{"", "x://u:p@a:1,[::1],", "x://h,h/"} {
			if u, err := multihost.Parse(before + s); err == nil {
				all = append(all, u)
			}
		}
		return append(all, multihost.URI{})
	})
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
		return each(uris(s), func(u uri.URI) uri.Key { return u.Key(uri.LevelScheme) })
	})
	register(trees)
	one(func(s string) uri.Optional { return uri.Present(s) })
	one(func(s string) uri.Pair { return uri.NewPair(s, s) })
	register(func(s string) [][]uri.Pair {
		return [][]uri.Pair{{uri.NewPair(s, s)}, each(strings.Split(s, "a"), func(s string) uri.Pair { return uri.NewPair(s, s) })}
	})
	constants(uri.Grammars())
	constant(new(uri.Grammar))
	constant(new(uri.Level))
	constant(new(uri.HostKind))
	constant(new(whatwg.HostKind))
	constant(new(whatwg.ErrorType))
	constant(new(consensus.Client))
	constant(new(repair.Heuristic))
	constants(append(consensus.Profiles(), consensus.For(consensus.NetHTTP)))
	constant(consensus.Clients())
	constant(consensus.NetHTTP, consensus.Client(0))
	constant(uri.AllSteps, uri.SyntaxSteps, uri.StepSlashes)
	constant(uri.LevelString, uri.LevelScheme)
	constant(uri.PathChars, uri.UnreservedChars)
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
	one(func(s string) *uri.Origin { return new(uri.Origin) })
	one(func(s string) *uri.FullURI { return new(uri.FullURI) })
	constant(uri.RegName, uri.IPv6address)
	constant(repair.HeuristicWWW)
	constant(repair.Options{}, repair.Options{Grammar: uri.RFC3987, KeepPercent: true}, repair.Options{RejectPercent: true, Host: idn.ToASCII})
	constant(uri.Schemes{}, uri.Schemes{}.With(uri.Scheme{Name: "http", DefaultPort: 8080}))
	one(func(s string) []uri.Scheme { return []uri.Scheme{{Name: s}} })
	constant(uri.Resolver{}, uri.Resolver{Algorithm: uri.RFC2396, RejectSurplus: true}, uri.Resolver{NonStrict: true}, uri.Resolver{RelativeBase: true})
	one(func(s string) func(*uri.Components) {
		return func(c *uri.Components) { c.Path, c.Query = "/"+s, uri.Present(s) }
	})
	constant(uri.Relativizer{}, uri.Relativizer{Exact: true}, uri.Relativizer{PathOnly: true, NotEmpty: true, TrailingSlash: true})
	constant(uri.Normalizer{Steps: uri.AllSteps}, uri.Normalizer{Steps: uri.StepSlashes | uri.StepHostCase})
	one(func(s string) *url.URL {
		return &url.URL{Scheme: "http", Host: "h" + s, Path: "/" + s, RawQuery: s, Fragment: s}
	})

	constant(whatwg.NoBase, whatwg.AnyBase, whatwg.SpecialBase)
	constant(whatwg.Domain, whatwg.OpaqueHost)
	constant(whatwg.BadCharacter)
	constant(whatwg.ErrorPortInvalid)
	constant(whatwg.ValidationError{Type: whatwg.ErrorPortInvalid, Offset: 1})
	constant(whatwg.PathPercentEncodeSet, whatwg.FormPercentEncodeSet)
	constant('a', 'é')
	register(records)
	one(func(s string) *whatwg.URL { return new(whatwg.URL) })
	register(urls)
	one(func(s string) *whatwg.ValidURL { return new(whatwg.ValidURL) })
	register(func(s string) (all []whatwg.Host) {
		for _, u := range urls(s) {
			if h, ok := u.Host(); ok {
				all = append(all, h)
			}
		}
		return append(all, whatwg.Host{})
	})
	one(func(s string) []oracle.Parser {
		return []oracle.Parser{{Name: "net/url", Parse: func(s string) (uri.Components, error) {
			_, err := url.Parse(s)
			return uri.Components{}, err
		}}}
	})
	templateValues()
	schemeValues()
	guardValues()
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
	return append(all, uri.MustParse("http://h/"+uri.PathChars.Encode(text)))
}

// trees returns trees of both packages, whole ones and parts of them.
func trees(text string) (all []parsetree.Node) {
	for _, before := range places {
		if t, err := uri.RFC3986.ParseTree("URI-reference", before+text); err == nil {
			all = slices.AppendSeq(append(all, t), t.Children())
		}
		if t, err := whatwg.ParseTree("valid-URL-string", before+text); err == nil {
			all = append(all, t)
		}
	}
	return append(all, parsetree.Node{})
}

func urls(text string) []whatwg.ValidURL {
	all := []whatwg.ValidURL{{}}
	for _, before := range append(places, "file:///", "x://", "http://h/"+"?") {
		if u, err := whatwg.ParseValid(before+text, whatwg.AnyBase); err == nil {
			all = append(all, u)
		}
	}
	return all
}

// records returns URL records that have the text for one component.
func records(text string) (all []whatwg.URL) {
	for _, before := range append(places, "file:///", "x://", "blob:", "http://u:", "http://0x") {
		if r, err := whatwg.Parse(before + text); err == nil {
			all = append(all, r)
		}
	}
	return append(all, whatwg.URL{})
}

// templateValues registers the types of package template.
func templateValues() {
	register(templates)
	one(func(s string) *template.Template { return new(template.Template) })
	register(func(s string) (all []template.Part) {
		for _, t := range templates(s) {
			for p := range t.Parts() {
				all = append(all, p)
				break
			}
		}
		return append(all, template.Part{})
	})
	register(func(s string) (all []*template.Matcher) {
		for _, t := range templates(s) {
			if m, err := t.Matcher(); err == nil {
				all = append(all, m)
			}
		}
		return append(all, new(template.Matcher))
	})
	one(func(s string) template.Value { return template.Text(s) })
	one(func(s string) []template.MapEntry { return []template.MapEntry{{Name: s, Value: s}} })
	register(func(s string) (all []*template.Matcher) {
		for _, t := range templates(s) {
			if m, err := t.Matcher(); err == nil {
				all = append(all, m)
			}
		}
		return append(all, new(template.Matcher))
	})
	one(func(s string) template.Values {
		return template.Values{"x": template.Text(s), "y": template.List(strings.Split(s, "a")...), "z": template.Map(template.MapEntry{Name: s, Value: s})}
	})
}

// templates returns the templates that have the text for literals, or for names.
func templates(text string) []template.Template {
	all := []template.Template{
		template.MustParse("{x}{+x}{#x}{?x:9999}{&y*}{;z}"), template.MustParse("{+x}"), template.MustParse("{x,y}/{z}{?a*}"),
		template.MustParse("{/x*}{?a,b}"),
	}
	for _, t := range []string{text, "{" + text + "}", "{?" + strings.ReplaceAll(text, ".", ",") + "}", strings.ReplaceAll(text, "a", "{a}")} {
		if parsed, err := template.Parse(t); err == nil {
			all = append(all, parsed)
		}
	}
	return all
}

// What is about grammars is made once: it holds no text.
var (
	ports      = sync.OnceValue(func() *oracle.Language { return languageOf("rfc2396", "port") })
	hosts      = sync.OnceValue(func() *oracle.Language { return languageOf("rfc3986", "host") })
	comparison = sync.OnceValue(func() *oracle.Comparison { return oracle.Relate(hosts(), ports()) })
	boundaries = sync.OnceValue(func() *oracle.BoundaryComparison {
		return must(oracle.Boundaries(languageOf("rfc2396", "absoluteURI"), languageOf("rfc3986", "absolute-URI")))
	})
	hostSuite = sync.OnceValue(func() *suite.Suite { return must(suite.New("rfc3986", "host")) })

	languageOfABNF = sync.OnceValue(func() *language.Language {
		return must(language.Of(must(abnf.Parse("g", "s = *%x00-10FFFF \"a\"")), "s"))
	})
)

func languageOf(grammar, rule string) *oracle.Language { return must(oracle.Rule(grammar, rule)) }

// must returns a value that is made without an error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// grammarValues registers the types of the packages about grammars.
func grammarValues() {
	constant(draw.Options{})

	constant(grammar.All[0])
	constant(grammar.All[0].Starts)
	constant(uint64(1))

	lazy(hosts)
	lazy(comparison)
	register(func(string) (all []*oracle.Class) {
		c := comparison()
		for _, classes := range [][]*oracle.Class{c.OnlyA, c.OnlyB} {
			all = append(all, classes...)
		}
		return all
	})
	lazy(boundaries)
	register(func(string) []*oracle.BoundaryClass { return boundaries().Classes })
	constant(oracle.BoundaryDifference{})
	constant(oracle.Count{})
	one(func(s string) oracle.Place { return oracle.Place{Rule: s} })
	constant(oracle.Equal)

	lazy(hostSuite)
	register(func(s string) []suite.Case { return []suite.Case{hostSuite().Judge(s)} })
	constant(suite.WrongVerdict)
	constant(suite.Wp)
	constant(suite.Options{})

	one(deviation)
	constant(probe.Lines, probe.Base64)
	constant(probe.TooLenient)
	constant(new(probe.Kind))
	one(known)
	one(func(s string) []probe.Known { return []probe.Known{known(s)} })
	one(report)
	constant(differ.IPv6)
	constant(new(differ.Normalization))
	one(func(s string) *differ.Class {
		return &differ.Class{Trait: s, Witness: s, Groups: []differ.Group{{Parsers: []string{s}, Sees: s}}}
	})
	one(func(s string) differ.Pair { return differ.Pair{A: s, B: s, Count: 1, Witness: s, SeenByA: s} })
	one(func(s string) differ.Deviation {
		return differ.Deviation{Input: s, Answers: []differ.Answer{{Parser: s, Reason: s}}}
	})
	one(func(s string) *differ.Report {
		return &differ.Report{
			Parsers: []differ.Count{{Name: s}, {Name: "b"}},
			Classes: []*differ.Class{{Trait: s, Witness: s, Groups: []differ.Group{{Parsers: []string{s}, Sees: s}}}},
			Pairs:   []differ.Pair{{A: s, B: "b", Count: 1, Witness: s, SeenByA: s}},
		}
	})

	abnfValues()
}

// abnfValues registers the types of the packages about any ABNF.
func abnfValues() {
	lazy(languageOfABNF)
	constant(language.Octets)
	constant(language.Equal)
	constant(language.Wp)
	constant(language.WrongVerdict)
	one(func(s string) language.Case { return language.Case{Input: s} })
	one(func(s string) language.Part { return language.Part{Rule: s, Text: s} })
	one(func(s string) language.Reading { return language.Reading{{Rule: s, Text: s}} })
	one(func(s string) *language.SizeError { return &language.SizeError{Language: s} })

	constant(abnf.Reader{})
	constant(abnf.Undefined)
	one(func(s string) abnf.Position { return abnf.Position{File: s} })
	one(func(s string) abnf.Finding { return abnf.Finding{Rule: s, Problem: s} })
	register(func(s string) (all []*abnf.Grammar) {
		for _, text := range []string{s, "a = b ; " + s + "\n", "a = *( " + s + " )", s + " = " + s} {
			if g, err := abnf.Parse("g", text); err == nil {
				all = append(all, g)
			}
		}
		return all
	})
	register(func(s string) (all []*abnf.Error) {
		for _, text := range []string{s + "|", "a = b\n" + s + "(", "a = \"" + s} {
			if _, err := abnf.Parse(s, text); err != nil {
				all = append(all, err.(*abnf.Error))
			}
		}
		return all
	})
	one(func(s string) generate.Options { return generate.Options{Package: s, Type: s, Rule: s} })
	one(func(s string) *generate.Error { return &generate.Error{Problem: s, Advice: s} })
	one(func(s string) *generate.AmbiguityError { return &generate.AmbiguityError{File: s, Rule: s, Witness: s} })
	one(func(s string) []*probe.Report { return []*probe.Report{report(s)} })
}

// lazy registers a value that a func() T builds on demand.
func lazy(make any) {
	makers[reflect.TypeOf(make).Out(0)] = func(string) []any { return []any{reflect.ValueOf(make).Call(nil)[0].Interface()} }
}

func deviation(s string) *probe.Deviation {
	return &probe.Deviation{Kind: probe.TooLenient, Rule: "query", Octets: []string{s}, Witness: s, Offset: len(s) / 2, Detail: s}
}

func known(s string) probe.Known { return probe.Known{Rule: s, Octets: strings.Split(s, "a"), Why: s} }

func report(s string) *probe.Report {
	return &probe.Report{Parser: s, Deviations: []*probe.Deviation{deviation(s), deviation(s)}}
}

// Failures returns the errors that the packages return about a text, from every way in, with all that they wrap.
func Failures(text string) (all []error) {
	if text == lastFailures.text && lastFailures.all != nil {
		return lastFailures.all
	}
	f := failures{text: text}
	f.ofURI(text)
	f.ofOperations(text)
	f.ofURL(text)
	f.ofNames(text)
	f.ofTemplates(text)
	f.ofSchemes(text)
	f.ofGuard(text)
	f.ofOracle(text)
	lastFailures = f
	return f.all
}

// lastFailures are kept, because tests request many types in turn. Nothing here runs in parallel.
var lastFailures failures

// failures collects errors about a text, those that other errors wrap too.
type failures struct {
	text string
	all  []error
}

func (f *failures) add(err error) {
	switch e := err.(type) {
	case nil:
		return
	case interface{ Unwrap() []error }:
		for _, wrapped := range e.Unwrap() {
			f.add(wrapped)
		}
	case interface{ Unwrap() error }:
		f.add(e.Unwrap())
	}
	f.all = append(f.all, err)
}

// of adds the error of a call with one other result.
func of[T any](f *failures) func(T, error) { return func(_ T, err error) { f.add(err) } }

func (f *failures) ofURI(text string) {
	for _, g := range uri.Grammars() {
		for _, parse := range []func(string) (uri.URI, error){g.Parse, g.ParseReference, g.ParseReference} {
			of[uri.URI](f)(parse(text))
		}
		of[parsetree.Node](f)(g.ParseTree("URI-reference", text))
		of[parsetree.Node](f)(g.ParseTree("host", text))
		of[parsetree.Node](f)(g.ParseTree(text, text))
	}
	_, _, err := repair.Reference(text)
	f.add(err)
	f.add(new(uri.URI).UnmarshalText([]byte(text)))
	f.add(new(uri.Secret).UnmarshalText([]byte(text)))
	f.add(new(uri.FullURI).Scan(text))
	f.add(new(uri.URI).UnmarshalBinary([]byte("\x00" + text)))
	f.add(new(uri.Steps).UnmarshalText([]byte(text)))
	of[string](f)(uri.DecodeText(text))
	of[[]byte](f)(uri.DecodeOctets(text))
	f.add(recovered(func() { uri.MustParse(text) }))
	f.add(recovered(func() { uri.MustParseReference(text) }))
}

// recovered returns the error that f panics with.
func recovered(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

func (f *failures) ofOperations(text string) {
	base := uri.MustParse("http://h/")
	for _, u := range uris(text) {
		for _, v := range []uri.URI{base, u} {
			of[uri.URI](f)(u.Resolve(v))
			of[uri.URI](f)(v.Resolve(u))
			of[uri.URI](f)(u.Relativize(v))
			of[uri.URI](f)(v.Relativize(u))
			of[uri.URI](f)(uri.Resolver{Algorithm: uri.RFC2396, RejectSurplus: true}.Resolve(v, u))
			of[uri.URI](f)(uri.Relativizer{Exact: true}.Relativize(v, u))
		}
		of[*url.URL](f)(u.URL())
		of[uri.URI](f)(base.ResolveString(text))
		of[uri.URI](f)(u.JoinPath("../../..", text))
		of[uri.URI](f)(u.WithUser(text))
		if v, err := file.FromURI(u); err == nil {
			of[string](f)(v.POSIX())
			of[string](f)(v.Windows())
		}
	}
	for _, with := range []func(string) (uri.URI, error){
		base.WithScheme, base.WithHost, base.WithPort, base.WithPath, base.WithQuery, base.WithFragment,
	} {
		of[uri.URI](f)(with(text))
	}
	of[uri.URI](f)(uri.FromURL(&url.URL{Scheme: "http", Host: text, Path: "/"}))
	of[uri.URI](f)(uri.FromURL(&url.URL{Scheme: "http", User: url.User(text), Host: "h", Opaque: text}))
	repaired(f, &url.URL{Scheme: "http", Host: text, RawQuery: text})
	repaired(f, &url.URL{Scheme: text, User: url.User(text), Host: "h", RawQuery: text})
}

func repaired(f *failures, v *url.URL) {
	_, _, err := repair.FromURL(v)
	f.add(err)
}

func (f *failures) ofURL(text string) {
	for _, b := range []whatwg.Base{whatwg.NoBase, whatwg.AnyBase, whatwg.SpecialBase, whatwg.FileBase} {
		of[whatwg.ValidURL](f)(whatwg.ParseValid(text, b))
	}
	for _, rule := range []string{"valid-URL-string", "valid-host", "domain", text} {
		of[parsetree.Node](f)(whatwg.ParseTree(rule, text))
	}
	of[string](f)(whatwg.DomainToASCII(text))
	for _, base := range []whatwg.URL{{}, whatwg.MustParse("http://h/"), whatwg.MustParse("file:///"), whatwg.MustParse("x:y")} {
		of[whatwg.URL](f)(base.Parse(text))
	}
	for _, u := range append(uris(text), uri.MustParse("http:/a")) {
		of[whatwg.URL](f)(whatwg.URLOf(u))
	}
	for _, r := range records(text) {
		of[uri.URI](f)(r.URI())
	}
	for _, u := range urls(text) {
		of[uri.URI](f)(u.URI())
	}
	f.add(new(whatwg.URL).UnmarshalText([]byte(text)))
	f.add(recovered(func() { whatwg.MustParse(text) }))
	f.add(new(whatwg.ValidURL).UnmarshalText([]byte(text)))
}

func (f *failures) ofNames(text string) {
	for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
		of[string](f)(convert(text))
	}
	if u, err := uri.RFC3987.ParseReference("http://" + text + "/אa"); err == nil {
		f.add(idn.CheckBidi(u))
	}
	for _, u := range uris(text) {
		of[uri.URI](f)(idn.Display(u))
		of[uri.URI](f)(idn.NFC(u))
		// Package idn gets only the host, so it cannot see an "@" after it.
		if h, ok := u.Host(); ok && strings.HasSuffix(text, h.String()) {
			of[string](f)(idn.Host(h))
		}
	}
}

func (f *failures) ofTemplates(text string) {
	of[template.Template](f)(template.Parse(text))
	f.add(new(template.Template).UnmarshalText([]byte(text)))
	f.add(recovered(func() { template.MustParse(text) }))
	values := template.Values{"x": template.Text(text), "list": template.List(text)}
	for _, t := range append(templates(text), templates("http://u:{x}:@{+x}")...) {
		of[uri.URI](f)(t.Expand(values))
		f.add(t.Check())
		of[*template.Matcher](f)(t.Matcher())
	}
	of[*template.Matcher](f)(template.MustParse("{x}{x}").Matcher())
	for _, t := range []string{"{+x}", "//{+x}", "{list:1}", "{=x}"} {
		of[uri.URI](f)(template.MustParse(t).Expand(values))
	}
}

func (f *failures) ofOracle(text string) {
	f.add(oracle.Agree(text))
	if p, err := oracle.Grammar("rfc3986"); err == nil {
		f.add(oracle.Agree(text, p, everything))
		f.add(oracle.Agree(text, everything, p))
	}
	of[oracle.Parser](f)(oracle.Grammar(text))
	of[*oracle.Language](f)(oracle.Rule(text, text))
	of[*oracle.Language](f)(oracle.Rule("rfc3986", text))
	of[uri.URI](f)(consensus.Parse(text))
	of[uri.URI](f)(consensus.Any.Parse(text))
	of[*oracle.BoundaryComparison](f)(oracle.Boundaries(hosts(), ports()))
	of[*suite.Suite](f)(suite.New("rfc3986", text))
	of[probe.Encoding](f)(probe.ParseEncoding(text))
	of[differ.Normalization](f)(differ.ParseNormalization(text))
	f.add(&probe.ProgramError{Err: io.ErrUnexpectedEOF})
	f.add(&uritest.Fixed{})
	f.add(&uritest.Unexpected{Deviation: &probe.Deviation{}})
}

// everything takes every string.
var everything = oracle.Parser{Name: "everything", Parse: func(string) (uri.Components, error) { return uri.Components{}, nil }}

// errorValues registers the types of errors.
func errorValues() {
	failure[*uri.SyntaxError]()
	failure[*uri.ComponentError]()
	failure[*repair.Error]()
	failure[*whatwg.SyntaxError]()
	failure[*whatwg.DomainError]()
	failure[*whatwg.ParseError]()
	failure[*whatwg.MismatchError]()
	failure[*whatwg.UnknownRuleError]()
	failure[*consensus.Error]()
	register(Failures)
	failure[*idn.Error]()
	failure[*template.SyntaxError]()
	failure[*template.ExpandError]()
	failure[*template.MatchError]()
	failure[*oracle.Disagreement]()
	failure[*oracle.NotReferencesError]()
	failure[*probe.ProgramError]()
	failure[*uritest.Unexpected]()
	failure[*uritest.Fixed]()
}

func failure[T error]() { makeFailures(reflect.TypeFor[T]()) }

// makeFailures registers the errors of a type.
func makeFailures(t reflect.Type) {
	makers[t] = func(text string) []any {
		for _, err := range Failures(text) {
			if reflect.TypeOf(err) == t {
				return []any{err}
			}
		}
		return nil
	}
}
