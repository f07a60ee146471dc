package contracts

import (
	"io"
	"net/url"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/uritest"
	"github.com/urigrammar/uri/whatwg"
)

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
		for _, parse := range []func(string) (uri.URI, error){g.Parse, g.ParseReference, g.ParseRelative} {
			of[uri.URI](f)(parse(text))
		}
		of[uri.AbsoluteURI](f)(g.ParseAbsolute(text))
		of[uri.Tree](f)(g.ParseTree("URI-reference", text))
		of[uri.Tree](f)(g.ParseTree("host", text))
		of[uri.Tree](f)(g.ParseTree(text, text))
	}
	_, _, err := repair.Reference(text)
	f.add(err)
	f.add(new(uri.URI).UnmarshalText([]byte(text)))
	f.add(new(uri.Secret).UnmarshalText([]byte(text)))
	f.add(new(uri.FullURI).Scan(text))
	f.add(new(uri.AbsoluteURI).UnmarshalText([]byte(text)))
	f.add(new(uri.URI).UnmarshalBinary([]byte("\x00" + text)))
	of[file.URL](f)(file.FromPOSIX(text))
	of[file.URL](f)(file.FromWindows(`\\` + text))
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
			of[uri.URI](f)(uri.Resolver{Algorithm: uri.RFC2396, Surplus: uri.RejectSurplus}.Resolve(v, u))
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
		base.WithScheme, base.WithAuthority, base.WithUserinfo, base.WithHost, base.WithPort, base.WithPath, base.WithQuery, base.WithFragment,
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
	for _, e := range []whatwg.Edition{whatwg.July2026, whatwg.February2026} {
		of[whatwg.URL](f)(e.Parse(text))
		for _, b := range []whatwg.Base{whatwg.NoBase, whatwg.AnyBase, whatwg.SpecialBase, whatwg.FileBase} {
			of[whatwg.URL](f)(e.ParseReference(text, b))
		}
		for _, rule := range []string{"valid-URL-string", "valid-host", "domain", text} {
			of[whatwg.Tree](f)(e.ParseTree(rule, text))
		}
		of[string](f)(e.DomainToASCII(text))
	}
	for _, base := range []whatwg.Record{{}, whatwg.MustParseRecord("http://h/"), whatwg.MustParseRecord("file:///"), whatwg.MustParseRecord("x:y")} {
		of[whatwg.Record](f)(base.Parse(text))
	}
	for _, u := range append(uris(text), uri.MustParse("http:/a")) {
		of[whatwg.Record](f)(whatwg.RecordOf(u))
		of[whatwg.URL](f)(whatwg.URLOf(u, whatwg.AnyBase))
	}
	for _, r := range records(text) {
		of[uri.URI](f)(r.URI())
	}
	for _, u := range urls(text) {
		of[uri.URI](f)(u.URI())
	}
	f.add(new(whatwg.Record).UnmarshalText([]byte(text)))
	f.add(recovered(func() { whatwg.MustParseRecord(text) }))
	f.add(new(whatwg.URL).UnmarshalText([]byte(text)))
	f.add(recovered(func() { whatwg.MustParse(text) }))
}

func (f *failures) ofNames(text string) {
	for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
		of[string](f)(convert(text))
	}
	for _, name := range append(format.Names(), text) {
		f.add(format.Check(name, text))
	}
	if u, err := uri.RFC3987.ParseReference("http://" + text + "/אa"); err == nil {
		f.add(idn.CheckBidi(u))
	}
	for _, u := range uris(text) {
		of[uri.URI](f)(idn.Display(u))
		of[uri.URI](f)(idn.NFC(u))
		// An "@" behind the host is out of sight of package idn, which is given the host alone.
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
	failure[*uri.UnknownRuleError]()
	failure[*uri.UnknownStepError]()
	failure[*uri.ComponentError]()
	failure[*uri.EncodingError]()
	failure[*file.PathError]()
	failure[*repair.Error]()
	failure[*uri.ResolveError]()
	failure[*uri.URLError]()
	failure[*whatwg.SyntaxError]()
	failure[*whatwg.DomainError]()
	failure[*whatwg.ParseError]()
	failure[*whatwg.MismatchError]()
	failure[*whatwg.UnknownRuleError]()
	failure[*consensus.Error]()
	failure[*idn.Error]()
	failure[*idn.BidiError]()
	failure[*format.Error]()
	failure[*format.UnknownError]()
	failure[*template.SyntaxError]()
	failure[*template.ExpandError]()
	failure[*template.MatchError]()
	failure[*oracle.Disagreement]()
	failure[*oracle.NotReferencesError]()
	failure[*probe.ProgramError]()
	failure[*uritest.Unexpected]()
	failure[*uritest.Fixed]()
}

func failure[T error]() {
	register(func(text string) []T {
		for _, err := range Failures(text) {
			if e, ok := err.(T); ok {
				return []T{e}
			}
		}
		return nil
	})
}
