// Package schemes finds the grammar of a URI scheme: what its own document says of its URIs, beside what RFC 3986 says of all.
//
//	u, err := uri.Parse("urn:isbn") // a URI
//	s, ok := schemes.Lookup(u.Scheme())
//	err = s.Check(u) // a *schemes.SyntaxError: it is no URN, for a ":" and a name are missing at offset 8
//
// Each scheme has a package below this one, with a type for its texts; docs/schemes.md lists them, and says what each leaves out of its document, and why.
package schemes

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/data"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/tag"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/web"
)

// Scheme is a scheme with a grammar of its own.
type Scheme struct {
	name, title string
	check       func(text string) (fault, error)
}

// registry is the schemes with what parses their texts, in the order of their names.
var registry = []Scheme{
	of("acct", "RFC 7565", acct.ParseAccount, func(e *acct.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("data", "RFC 2397", withoutFragment(data.ParseURL), func(e *data.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("did", "DID Core", did.ParseURL, func(e *did.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("file", "RFC 8089", withoutFragment(file.ParseURL), func(e *file.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("geo", "RFC 5870", withoutFragment(geo.ParseURI), func(e *geo.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("http", "RFC 9110", webURL, faultOfWeb),
	of("https", "RFC 9110", webURL, faultOfWeb),
	of("mailto", "RFC 6068", withoutFragment(mailto.ParseURL), func(e *mailto.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("tag", "RFC 4151", tag.ParseTag, func(e *tag.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("tel", "RFC 3966", withoutFragment(tel.ParseNumber), func(e *tel.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("urn", "RFC 8141", urn.ParseURN, func(e *urn.SyntaxError) fault { return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem} }),
	of("ws", "RFC 6455", webURL, faultOfWeb),
	of("wss", "RFC 6455", webURL, faultOfWeb),
}

// withoutFragment is for a grammar that has no fragment. Any URI can have one, and it is of no scheme (RFC 3986, section 3.5). An error is that
// of the whole text: what stands before an "@" in the fragment is not shown either.
func withoutFragment[T any](parse func(string) (T, error)) func(string) (T, error) {
	return func(text string) (T, error) {
		v, err := parse(text)
		if err == nil {
			return v, nil
		}
		if u, uriErr := uri.Parse(text); uriErr == nil {
			if w, err := parse(u.WithoutFragment().String()); err == nil {
				return w, nil
			}
		}
		return v, err
	}
}

// webURL goes by way of a URI, where there is one: then the error names a userinfo.
func webURL(text string) (web.URL, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return web.ParseURL(text)
	}
	return web.FromURI(u)
}

func faultOfWeb(e *web.SyntaxError) fault {
	return fault{e.Offset, e.Rule, e.Section, e.Expected, e.Problem}
}

// fault is what the errors of all packages have.
type fault struct {
	offset                           int
	rule, section, expected, problem string
}

// of is a scheme by the parser of its package, and the type of that one's errors.
func of[T any, E error](name, title string, parse func(string) (T, error), faultOf func(E) fault) Scheme {
	return Scheme{name, title, func(text string) (fault, error) {
		_, err := parse(text)
		var e E
		if errors.As(err, &e) {
			return faultOf(e), err
		}
		return fault{}, err
	}}
}

// All returns the schemes in the order of their names.
func All() []Scheme { return slices.Clone(registry) }

// Lookup returns the scheme of a name, in any case, and reports whether there is one here.
func Lookup(name string) (Scheme, bool) {
	i := slices.IndexFunc(registry, func(s Scheme) bool { return ascii.EqualFold(s.name, name) })
	if i < 0 {
		return Scheme{}, false
	}
	return registry[i], true
}

// Name returns the name of s in lower case, such as "urn".
func (s Scheme) Name() string { return s.name }

// Title returns the document whose grammar is checked, such as "RFC 8141".
func (s Scheme) Title() string { return s.title }

// Check reports whether u is a URI of s. The error is a [*SyntaxError].
func (s Scheme) Check(u uri.URI) error { return s.CheckText(u.String()) }

// CheckText is like [Scheme.Check] for a text, which need not be a URI.
func (s Scheme) CheckText(text string) error {
	if n := common(s.name+":", text); n <= len(s.name) || s.check == nil {
		return s.notOfThisScheme(n)
	}
	f, err := s.check(text)
	if err == nil {
		return nil
	}
	return &SyntaxError{Scheme: s, Offset: f.offset, Rule: f.rule, Section: f.section, Expected: f.expected, Problem: f.problem, Err: err}
}

func (s Scheme) notOfThisScheme(offset int) error {
	e := &SyntaxError{Scheme: s, Offset: offset, Rule: "scheme", Expected: fmt.Sprintf("%q", s.name+":"), Problem: "the scheme is another one"}
	e.Err = fmt.Errorf("%s: %s at offset %d (expected %s)", s.name, e.Problem, offset, e.Expected)
	return e
}

// common returns how long a beginning a name in lower case and a text in any case have in common.
func common(name, text string) (n int) {
	text = ascii.Lower(text[:min(len(text), len(name))])
	for n < len(text) && name[n] == text[n] {
		n++
	}
	return n
}

// SyntaxError says where a text leaves the grammar of a scheme. It shows nothing that stands before the last "@" of the text, since it
// may be a password.
type SyntaxError struct {
	Scheme   Scheme
	Offset   int    // how many bytes precede the first with which the text can no longer become valid
	Rule     string // the rule that the text is in there, such as "NSS"
	Section  string // where that rule is defined, such as "RFC 8141, section 2"; "" for rules that come from RFC 3986
	Expected string // what can stand there
	Problem  string // what is wrong, in plain words
	Err      error  // that of the package of the scheme, such as a *urn.SyntaxError
}

// Error returns the message of the package of the scheme.
func (e *SyntaxError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Files are the grammars that the packages are made of, such as urn/urn.abnf. The rule of a scheme's texts is the first of its file. They
// import grammars of package grammar by their paths in this module.
//
//go:embed */*.abnf
var Files embed.FS
