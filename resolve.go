package uri

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
)

// Resolve transforms the reference ref, which stands in a document whose base URI is base, into its
// target URI (section 5.2). It is strict: a reference with a scheme is never relative. The base must
// have a scheme; its fragment is not used.
//
// The steps are those of the document that base was parsed by: for RFC 2396 see [Resolver], which
// also offers other choices. A ref of another grammar is read again by that of base, and the target is of the grammar of base.
//
// The result has the very components that the algorithm computed. Where these, written one after
// the other, would be read as others, a prefix keeps the path a path. This is the one deviation
// from section 5.2: where there is no authority and the path begins with "//", "/." goes before it,
// so that "foo:/a" and ".//b" make "foo:/.//b" and not "foo://b", whose authority is b.
// Removing dot-segments from such a result leaves it as it is.
//
// It allocates at most the new text, and nothing where the target is ref itself or base without
// its fragment. It takes linear time.
//
// The error is a [*ResolveError], or a [*SyntaxError] where a ref of another grammar is not
// one of base's.
//
// Laws: the result parses to itself; base.Resolve(base) == base for a base without fragment and
// dot-segments; the authority of the result is the authority of ref or of base, or absent.
func (base URI) Resolve(ref URI) (target URI, err error) {
	err = Resolver{Algorithm: base.grammar}.resolve(&target, &base, &ref)
	return target, err
}

// ResolveString parses ref as a reference, by the grammar of base, and resolves it: see [URI.Resolve].
//
// The error is a [*SyntaxError] or a [*ResolveError].
func (base URI) ResolveString(ref string) (URI, error) {
	u, err := base.grammar.ParseReference(ref)
	if err != nil {
		return URI{}, err
	}
	return base.Resolve(u)
}

// Resolver resolves references with choices that [URI.Resolve] does not offer. The zero Resolver is
// strict resolution by RFC 3986.
type Resolver struct {
	// Algorithm names the document whose section 5.2 is followed, which need not be the grammar of the
	// URIs. RFC 2732 has the algorithm of RFC 2396.
	//
	// That of RFC 2396 removes dot-segments from merged paths only, takes "?y" for a reference into
	// the base's directory, and does not resolve a reference to the current document, which is
	// empty or a fragment alone (its section 4.2): such a reference is returned as it is, a relative
	// reference. A base whose path is opaque takes no other relative references. Like that of
	// RFC 3986, its results are kept in the grammar: a "/" goes before a relative path that would
	// continue an authority, so that "http://a" and "g" make "http://a/g" and not "http://ag".
	Algorithm Grammar

	// NonStrict ignores the scheme of a reference where it is the scheme of the base, without regard to
	// case, as old parsers did (section 5.2.2): "http:g" is read as "g" then.
	NonStrict bool

	// Surplus chooses the outcome of step 6g of RFC 2396 section 5.2. RFC 3986 drops surplus
	// segments: it does not look at this field.
	Surplus Surplus
}

// Surplus says what becomes of ".." segments that would climb above the root of a path (RFC 2396
// section 5.2, step 6g).
type Surplus uint8

const (
	KeepSurplus   Surplus = iota // "/../g" stays "/../g", as the examples of RFC 2396 appendix C have it
	DropSurplus                  // "/../g" becomes "/g", as in RFC 3986
	RefuseSurplus                // it is an error, ErrSurplus
)

// Errors that a [*ResolveError] wraps; test for them with errors.Is.
var (
	ErrNoScheme   = errors.New("the base has no scheme (RFC 3986 section 5.1)")
	ErrOpaqueBase = errors.New("the base is opaque and takes no relative reference (RFC 2396 section 5)")
	ErrSurplus    = errors.New(`the reference climbs above the root (RFC 2396 section 5.2, step 6g)`)
	ErrTooLong    = errors.New("the target is longer than a URI can be")
	ErrGrammar    = errors.New("the target is not a URI of the base's grammar")
)

// ResolveError says why a reference has no target against a base.
type ResolveError struct {
	Base, Reference string // what stands before their last "@" is hidden
	Err             error  // one of the errors above
}

// Error describes the error in one line, without passwords.
func (e *ResolveError) Error() string {
	return fmt.Sprintf("uri: resolving %s: %v", shownAgainst(e.Reference, e.Base), e.Err)
}

// shownAgainst returns a text and a base in quotes. If both are the same, as far as they are not hidden, one is enough.
func shownAgainst(text, base string) string {
	if text == base {
		return strconv.Quote(text) + " against what reads the same"
	}
	return strconv.Quote(text) + " against " + strconv.Quote(base)
}

// Unwrap returns e.Err.
func (e *ResolveError) Unwrap() error { return e.Err }

func resolveError(base, ref URI, err error) error {
	return &ResolveError{excerpt.Hidden(base.text), excerpt.Hidden(ref.text), err}
}

// Resolve is like [URI.Resolve], with the choices of r.
func (r Resolver) Resolve(base, ref URI) (target URI, err error) {
	err = r.resolve(&target, &base, &ref)
	return target, err
}

// resolve is Resolve without copies of URIs.
func (r Resolver) resolve(target, base, ref *URI) (err error) {
	if !r.splices(base, ref) {
		*target, err = r.compose(*base, *ref)
		return err
	}
	if !target.splice(base, ref) {
		return resolveError(*base, *ref, ErrTooLong)
	}
	return nil
}

// splices reports whether a target is one of those that [URI.splice] makes.
func (r Resolver) splices(base, ref *URI) bool {
	return base.scheme != 0 && base.authority != 0 && ref.scheme == 0 && ref.grammar == base.grammar &&
		!r.Algorithm.follows2396() && !base.grammar.follows2396()
}

// compose is Resolve for every base and reference, component by component.
func (r Resolver) compose(base, ref URI) (URI, error) {
	if base.scheme == 0 {
		return URI{}, resolveError(base, ref, ErrNoScheme)
	}
	ref, err := ref.readAs(base.grammar)
	if err != nil {
		return URI{}, err
	}
	if target, ok := r.known(base, ref); ok {
		return target, nil
	}
	if base.isOpaque() && !r.ignoresBase(base, ref) {
		return URI{}, resolveError(base, ref, ErrOpaqueBase)
	}
	t := r.transform(base, ref)
	size := t.size()
	if uint64(size) > maxLen {
		return URI{}, resolveError(base, ref, ErrTooLong)
	}
	w := recompose(size)
	surplus := t.write(&w, true)
	if surplus && r.Surplus == RefuseSurplus {
		return URI{}, resolveError(base, ref, ErrSurplus)
	}
	if !base.grammar.follows2396() {
		return w.uri(base.grammar), nil
	}
	// The old grammars tell servers from registry names and paths from opaque parts by content.
	u, err := base.grammar.ParseReference(w.String())
	if err != nil || !u.hasEnds(w.ends) {
		return URI{}, resolveError(base, ref, ErrGrammar)
	}
	return u, nil
}

// Raw returns what the algorithm alone yields, without the prefixes that keep [URI.Resolve] inside the
// grammar: for "foo:/a" and ".//b" it is "foo://b". It can be the text of a URI with other components than
// were computed, or of none. The base need not be one that Resolve takes; opaque parts of RFC 2396
// are taken for a path and a query (RFC 3986 appendix B). It is for showing, and for comparing with
// other implementations.
//
// The error is a [*ResolveError] for [ErrSurplus].
func (r Resolver) Raw(base, ref URI) (string, error) {
	if r.Algorithm.follows2396() && ref.IsSameDocument() {
		return ref.text, nil
	}
	t := r.transform(base, ref)
	w := recompose(t.size())
	surplus := t.write(&w, false)
	if surplus && r.Surplus == RefuseSurplus {
		return "", resolveError(base, ref, ErrSurplus)
	}
	return w.String(), nil
}

// readAs is u under the grammar g. A reference that consists of a query and perhaps a fragment is read by RFC 3986 where g is of
// RFC 2396, which resolves it, although its grammar does not derive it (its erratum 452); these components are made of the same
// characters.
func (u URI) readAs(g Grammar) (URI, error) {
	isQueryOnly := u.scheme == 0 && u.authority == 0 && u.path == 0 && u.query != 0
	switch {
	case u.grammar == g:
		return u, nil
	case isQueryOnly && !u.grammar.follows2396() && g.follows2396():
		return ParseReference(u.text)
	}
	return g.ParseReference(u.text)
}

// hasEnds reports whether the components of u end where they were written to end.
func (u URI) hasEnds(o offsets) bool {
	return u.scheme == o.scheme && u.authority == o.authority && (u.isOpaque() || u.path == o.path && u.query == o.query)
}

// known is the target where it needs no new text.
func (r Resolver) known(base, ref URI) (target URI, ok bool) {
	absolute := ref.scheme != 0 && !(r.NonStrict && sameScheme(base, ref))
	switch {
	case r.Algorithm.follows2396():
		return ref, absolute || ref.IsSameDocument()
	case ref.text == "":
		return base.WithoutFragment(), true
	}
	return ref, absolute && (ref.isOpaque() || isDotless(ref.Path(), ref.authority != 0))
}

// ignoresBase reports whether ref has a target that takes no path from base.
func (r Resolver) ignoresBase(base, ref URI) bool {
	if ref.scheme != 0 {
		return !r.NonStrict || !sameScheme(base, ref)
	}
	return !r.Algorithm.follows2396() && ref.IsSameDocument()
}

func sameScheme(u, v URI) bool { return ascii.EqualFold(u.Scheme(), v.Scheme()) }

// target is the outcome of a transformation of references (section 5.2.2), not yet written down.
type target struct {
	scheme    string
	authority URI    // whose authority it takes; it may have none
	directory string // the part of a merged path that the base gave
	path      string
	dots      dotRule
	query     string
	hasQuery  bool
	fragment  string
	hasFrag   bool
}

// dotRule says what happens to the dot-segments of a path.
type dotRule uint8

const (
	stay dotRule = iota
	remove
	removeButKeepSurplus // RFC 2396
	removeAndDropSurplus // RFC 2396
)

// transform is the transformation by the algorithm of r (RFC 3986 section 5.2.2, RFC 2396 section 5.2).
func (r Resolver) transform(base, ref URI) target {
	old := r.Algorithm.follows2396()
	t := target{scheme: base.Scheme(), authority: base}
	t.path, t.query, t.hasQuery = ref.hierarchy()
	t.fragment, t.hasFrag = ref.Fragment()
	if !old {
		t.dots = remove
	}
	switch {
	case ref.scheme != 0 && !(r.NonStrict && sameScheme(base, ref)):
		t.scheme, t.authority = ref.Scheme(), ref
	case ref.authority != 0:
		t.authority = ref
	case t.path == "" && !old:
		t.dots = stay
		path, query, hasQuery := base.hierarchy()
		t.path = path
		if !t.hasQuery {
			t.query, t.hasQuery = query, hasQuery
		}
	case strings.HasPrefix(t.path, "/"):
	case old:
		t.directory = base.directory()
		t.dots = removeButKeepSurplus
		if r.Surplus != KeepSurplus {
			t.dots = removeAndDropSurplus
		}
	default:
		t.directory = base.mergeDirectory()
	}
	return t
}

// hierarchy is the path and the query of u; of an opaque part it is what RFC 3986 would find there.
func (u URI) hierarchy() (path, query string, hasQuery bool) {
	if opaque, ok := u.Opaque(); ok {
		return strings.Cut(opaque, "?")
	}
	query, hasQuery = u.Query()
	return u.Path(), query, hasQuery
}

// directory is the path of u up to its last "/".
func (u URI) directory() string {
	path, _, _ := u.hierarchy()
	return path[:strings.LastIndexByte(path, '/')+1]
}

// mergeDirectory is what a relative path is merged with (section 5.2.3, with erratum 2933: it needs
// the authority of the base).
func (u URI) mergeDirectory() string {
	if u.authority != 0 && u.path == u.authority {
		return "/"
	}
	return u.directory()
}

// size bounds the length of the target's text.
func (t *target) size() int {
	authority, _ := t.authority.Authority()
	return len(t.scheme) + len(":") + len("//") + len(authority) + maxPrefix + len(t.directory) + len(t.path) +
		len("?") + len(t.query) + len("#") + len(t.fragment)
}

// write writes t down (section 5.3), guarded so that it is read as t, or as it is. It tells
// whether the path had surplus ".." segments.
func (t *target) write(w *recomposition, guarded bool) (surplus bool) {
	w.scheme(t.scheme)
	w.authority(t.authority)
	start := len(w.text)
	w.text = append(w.text, t.directory...)
	w.text = append(w.text, t.path...)
	path := w.text[start:]
	switch t.dots {
	case remove:
		path = removeDotSegments(path)
	case removeButKeepSurplus, removeAndDropSurplus:
		path, surplus = removeDotSegments2396(path, t.dots == removeButKeepSurplus)
	}
	w.text = w.text[:start+len(path)]
	if guarded {
		w.pathFrom(start)
	}
	w.query(t.query, t.hasQuery)
	w.fragment(t.fragment, t.hasFrag)
	return surplus
}
