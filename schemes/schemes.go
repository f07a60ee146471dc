// Package schemes checks URIs by the grammar of their scheme, which the scheme's own document
// defines in addition to RFC 3986.
//
//	u, err := uri.Parse("urn:isbn") // a URI
//	s, ok := schemes.Lookup(u.Scheme())
//	err = s.Check(u) // a *schemes.SyntaxError: a ":" and a name are missing at offset 8
//
// Each scheme has a package below this one, with a type for its texts. docs/schemes.md lists them,
// and the texts of its document that each rejects, with the reasons.
package schemes

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Scheme is a scheme with a grammar of its own.
type Scheme struct {
	name, title string
	parse       func(text string) error
	noFragment  bool // whether the grammar has no fragments
}

// check returns the error of the grammar for a text. Where the grammar has no fragments, one is accepted: any URI can have one,
// whatever its scheme (RFC 3986, section 3.5). Errors are about the whole text, since a password may precede an "@" in the fragment.
func (s Scheme) check(text string) error {
	err := s.parse(text)
	if err == nil || !s.noFragment {
		return err
	}
	if u, _ := uri.Parse(text); s.parse(u.WithoutFragment().String()) == nil { // the zero URI has no scheme
		return nil
	}
	return err
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
	if n := common(s.name+":", text); n <= len(s.name) || s.parse == nil {
		return s.notOfThisScheme(n)
	}
	err := s.check(text)
	f, ok := errors.AsType[failure](err)
	if !ok {
		return err
	}
	return &SyntaxError{s, f}
}

func (s Scheme) notOfThisScheme(offset int) error {
	return &SyntaxError{s, &mismatch{s.name, offset}}
}

// common returns how long a beginning a name in lower case and a text in any case have in common.
func common(name, text string) (n int) {
	text = ascii.Lower(text[:min(len(text), len(name))])
	for n < len(text) && name[n] == text[n] {
		n++
	}
	return n
}

// failure is an error of the package of a scheme.
type failure interface {
	error
	Start() string
	Offset() int
	Rule() string
	Section() string
	Expected() string
	Problem() string
}

// mismatch is the failure of a text of another scheme.
type mismatch struct {
	scheme string
	offset int // of the first byte that differs
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("%s: %s at offset %d (expected %s)", m.scheme, m.Problem(), m.offset, m.Expected())
}

func (m *mismatch) Start() string    { return "URI" }
func (m *mismatch) Offset() int      { return m.offset }
func (m *mismatch) Rule() string     { return "scheme" }
func (m *mismatch) Section() string  { return "" }
func (m *mismatch) Expected() string { return strconv.Quote(m.scheme + ":") }
func (m *mismatch) Problem() string  { return fmt.Sprintf("the scheme is not %q", m.scheme) }

// SyntaxError reports where a text leaves the grammar of a scheme. Its message shows no text before the
// last "@", since that may be a password.
type SyntaxError struct {
	scheme Scheme
	err    failure // nil in the zero SyntaxError
}

// Scheme returns the scheme whose grammar the text was checked by.
func (e *SyntaxError) Scheme() Scheme { return e.scheme }

// Start returns the rule that the text was parsed by, such as "namestring".
func (e *SyntaxError) Start() string { return e.failure().Start() }

// Offset returns the offset of the first byte that cannot be part of a valid text. If the text ends
// too early, it is the length of the text.
func (e *SyntaxError) Offset() int { return e.failure().Offset() }

// Rule returns the rule that the text was in, such as "NSS".
func (e *SyntaxError) Rule() string { return e.failure().Rule() }

// Section returns the document and the section that define Rule, such as "RFC 8141, section 2". It
// returns "" for rules of RFC 3986.
func (e *SyntaxError) Section() string { return e.failure().Section() }

// Expected returns the characters and rules that are allowed at Offset, such as `ldh or ":"`.
func (e *SyntaxError) Expected() string { return e.failure().Expected() }

// Problem returns the problem in plain words, such as "a space is not allowed here".
func (e *SyntaxError) Problem() string { return e.failure().Problem() }

// Error returns the message of the package of the scheme. The words are for people and may change:
// programs use the other methods.
func (e *SyntaxError) Error() string {
	if e.err == nil {
		return "schemes: unknown error"
	}
	return e.err.Error()
}

// GoString keeps %#v from showing the text.
func (e *SyntaxError) GoString() string {
	return "&schemes.SyntaxError{" + strconv.Quote(e.Error()) + "}"
}

// Unwrap returns the error of the package of the scheme, such as a [*urn.SyntaxError].
func (e *SyntaxError) Unwrap() error {
	if e.err == nil {
		return nil
	}
	return e.err
}

// failure returns the error of the package, or a mismatch for the zero SyntaxError.
func (e *SyntaxError) failure() failure {
	if e.err == nil {
		return &mismatch{}
	}
	return e.err
}

// Files are the grammars from which the packages are generated, such as urn/urn.abnf. The rule of a
// scheme's texts is the first of its file. They import grammars of package grammar by their paths
// in this module.
//
//go:embed */*.abnf
var Files embed.FS
