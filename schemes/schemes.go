// Package schemes checks URIs against the grammar of their scheme, which the scheme's own document defines in addition
// to RFC 3986. Use it for schemes known only at run time. Otherwise, use the package of the scheme.
//
//	u, err := uri.Parse("urn:isbn") // a URI
//	s, ok := schemes.Lookup(u.Scheme())
//	err = s.Check(u) // a *urn.SyntaxError: a ":" and a name are missing at offset 8
//
// Each scheme has a package below this one, with a type for its URIs: see [All]. The comment of that
// package lists the texts that it rejects although the scheme's document allows them, with the reasons.
package schemes

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Scheme is a scheme with its own grammar.
type Scheme struct {
	name, title string
	parse       func(text string) error
	noFragment  bool // whether the grammar has no fragments
}

// check returns the grammar's error for a text. If the grammar does not allow fragments, check still accepts one, because any URI
// can have one (RFC 3986, section 3.5). Errors refer to the whole text, since a password may precede an "@" in the fragment.
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

// All returns the schemes, sorted by name.
func All() []Scheme { return slices.Clone(registry) }

// Lookup returns the scheme with the given name, ignoring case, and reports whether there is one.
func Lookup(name string) (Scheme, bool) {
	i := slices.IndexFunc(registry, func(s Scheme) bool { return ascii.EqualFold(s.name, name) })
	if i < 0 {
		return Scheme{}, false
	}
	return registry[i], true
}

// Name returns the name of s in lower case, such as "urn".
func (s Scheme) Name() string { return s.name }

// Title returns the document that defines the grammar, such as "RFC 8141".
func (s Scheme) Title() string { return s.title }

// Check reports whether u is a URI of s. The error comes from the scheme's package, such as a [*urn.SyntaxError], or reports that u
// has another scheme. In both cases, it is a [uri.InputError].
func (s Scheme) Check(u uri.URI) error { return s.CheckText(u.String()) }

// CheckText is like [Scheme.Check], for a text that need not be a URI.
func (s Scheme) CheckText(text string) error {
	if n := common(s.name+":", text); n <= len(s.name) || s.parse == nil {
		return &mismatch{s.name, n}
	}
	return s.check(text)
}

// common returns the length of the common prefix of a lower-case name and a text, ignoring case.
func common(name, text string) (n int) {
	text = ascii.Lower(text[:min(len(text), len(name))])
	for n < len(text) && name[n] == text[n] {
		n++
	}
	return n
}

// mismatch is the error for a text with another scheme. It has the methods of the schemes' errors.
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

// Files contains the grammars from which the packages are generated, such as urn/urn.abnf. The
// first rule of each file matches the scheme's URIs. The files import grammars of package grammar
// by their paths in this module.
//
//go:embed */*.abnf
var Files embed.FS
