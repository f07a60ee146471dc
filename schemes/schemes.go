// Package schemes checks URIs by the grammar of their scheme, which the scheme's own document defines in addition
// to RFC 3986. Use it for schemes that are known only at run time, and otherwise the package of the scheme.
//
//	u, err := uri.Parse("urn:isbn") // a URI
//	s, ok := schemes.Lookup(u.Scheme())
//	err = s.Check(u) // a *urn.SyntaxError: a ":" and a name are missing at offset 8
//
// Each scheme has a package below this one, with a type for its texts: [All] lists them. The comment
// of each package says which texts of its document it rejects, and why.
package schemes

import (
	"embed"
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

// Check reports whether u is a URI of s. It returns the error of the scheme's package, such as a [*urn.SyntaxError], or an error if u
// has another scheme. Either is a [uri.InputError].
func (s Scheme) Check(u uri.URI) error { return s.CheckText(u.String()) }

// CheckText is like [Scheme.Check] for a text, which need not be a URI.
func (s Scheme) CheckText(text string) error {
	if n := common(s.name+":", text); n <= len(s.name) || s.parse == nil {
		return &mismatch{s.name, n}
	}
	return s.check(text)
}

// common returns how long a beginning a name in lower case and a text in any case have in common.
func common(name, text string) (n int) {
	text = ascii.Lower(text[:min(len(text), len(name))])
	for n < len(text) && name[n] == text[n] {
		n++
	}
	return n
}

// mismatch is the error about a text of another scheme, with the methods of the errors of schemes.
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

// Files are the grammars from which the packages are generated, such as urn/urn.abnf. The rule of a
// scheme's texts is the first of its file. They import grammars of package grammar by their paths
// in this module.
//
//go:embed */*.abnf
var Files embed.FS
