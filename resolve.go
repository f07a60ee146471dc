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

// SameDocument reports whether u, a reference in a document whose base URI is base, refers to that document
// (section 4.4): its target is base but for the fragments. Nothing is normalized for it, which
// section 4.4 allows but finds rarely done. Without a base that has a scheme, and under RFC 2396 (its
// section 4.2), the form decides: see [URI.IsSameDocument].
func (u URI) SameDocument(base URI) bool {
	if u.IsSameDocument() {
		return true
	}
	if base.scheme == 0 || base.grammar.follows2396() {
		return false
	}
	target, err := base.Resolve(u)
	return err == nil && target.WithoutFragment() == base.WithoutFragment()
}

// splice says what the target of a reference is made of: a beginning of the base and an end of the reference (section 5.2.2). Dot-segments that
// the reference begins with are left out at once, and so are the segments of the base that they take along.
type splice struct {
	kept    uint32 // how much of the base
	slash   string // what comes between: "/", where a relative path follows an authority (section 5.2.3)
	skipped uint32 // of the reference
	dots    bool   // whether there are dot-segments in the path of the target
	clean   uint32 // where it begins, or a place behind a "/" in it, before which it has none
}

// splice makes t what RFC 3986 makes of a reference without a scheme against a base with a scheme and an authority: it is [Resolver.Resolve] for
// what is resolved most. The components need not be put together one by one then, since a path after an authority cannot be read as anything else. It
// returns false if the target is longer than a URI can be.
func (t *URI) splice(base, ref *URI) bool {
	s := base.spliceOf(ref)
	if uint64(s.kept)+uint64(len(s.slash))+uint64(len(ref.text)) > maxLen {
		return false
	}
	t.offsets, t.grammar = base.offsets, base.grammar
	moved := s.kept + uint32(len(s.slash)) - s.skipped // modulo 2^32, as the sums below are
	if ref.authority != 0 {
		t.userinfo, t.host, t.authority = shifted(ref.userinfo, moved), shifted(ref.host, moved), ref.authority+moved
	}
	if ref.path != 0 {
		t.path, t.query = ref.path+moved, 0
	}
	if ref.query != 0 {
		t.query = ref.query + moved
	}
	if s.dots {
		t.withoutDots(s, base.text, ref.text)
	} else {
		t.text = base.text[:s.kept] + s.slash + ref.text[s.skipped:]
	}
	return true
}

// shifted is an offset, if it is one, in a text that stands elsewhere.
func shifted(offset, by uint32) uint32 {
	if offset == 0 {
		return 0
	}
	return offset + by
}

// withoutDots puts the text of t together and removes dot-segments.
func (t *URI) withoutDots(s splice, base, ref string) {
	b := make([]byte, 0, int(s.kept)+len(s.slash)+len(ref))
	b = append(append(append(b, base[:s.kept]...), s.slash...), ref[s.skipped:]...)
	end := t.path
	path := removeDotSegmentsFrom(b[t.authority:end], int(s.clean-t.authority))
	t.path = t.authority + uint32(len(path))
	t.query = shifted(t.query, t.path-end)
	t.text = ownedString(append(b[:t.path], b[end:]...))
}

// spliceOf finds out how the target of ref is made.
func (base *URI) spliceOf(ref *URI) (s splice) {
	switch {
	case ref.authority != 0:
		s.kept = base.scheme + 1
		s.clean = s.kept + ref.authority
		s.dots = hasDotSegments(ref.text[ref.authority:ref.path])
	case ref.path == 0 && ref.query == 0:
		s.kept = base.queryEnd()
	case ref.path == 0:
		s.kept = base.path
	case ref.text[0] == '/':
		s.kept, s.clean = base.authority, base.authority
		s.dots = hasDotSegments(ref.text[:ref.path])
	default:
		s.merge(base, ref.text[:ref.path])
	}
	return s
}

// merge is for a relative path, which stands in the directory of base.
func (s *splice) merge(base *URI, path string) {
	directory := base.text[base.authority:base.path]
	directory = directory[:strings.LastIndexByte(directory, '/')+1]
	s.kept = base.authority + uint32(len(directory))
	if directory == "" {
		s.slash = "/"
	}
	if s.dots = hasDotSegments(directory); s.dots {
		s.clean = base.authority
		return
	}
	s.climb(base, path)
	s.clean = s.kept + uint32(len(s.slash))
	s.dots = hasDotSegments(path[s.skipped:])
}

// climb skips the dot-segments that path begins with, and climbs in the directory of base, which has none.
func (s *splice) climb(base *URI, path string) {
	i := 0
	for isDotSegmentAt(path, i) {
		i++
		if i < len(path) && path[i] == '.' {
			i++
			if s.kept > base.authority+1 {
				above := base.text[base.authority : s.kept-1]
				s.kept = base.authority + uint32(strings.LastIndexByte(above, '/')) + 1
			}
		}
		if i < len(path) {
			i++ // the "/"
		}
	}
	s.skipped = uint32(i)
}

// Relativize returns the shortest reference that base resolves to target: the inverse of [URI.Resolve]. Of
// two that are equally short it is the one with fewer components, and a relative path rather than an
// absolute one. Base and target must have schemes.
//
// Resolution removes dot-segments, so there can be no reference to a target that has some, unless
// its path is the very path of the base. Then the reference is to the target without
// dot-segments; a [Relativizer] can refuse instead. Schemes and authorities are not normalized: where
// they are not the same text, the reference is the target itself.
//
// Under RFC 2396, whose grammar has no "?query" and whose resolution differs, the reference resolves to the
// target too, but need not be the shortest. A target of another grammar is read again by that of base.
//
// It allocates a new text at most, and none where the reference is a part of the target's text.
//
// Law: base.Resolve(ref) is the target, or target.Normalize(StepDots) where no reference has that target.
//
// The error is a [*RelativizeError], or a [*SyntaxError] where a target of another grammar is not one of
// base's.
func (base URI) Relativize(target URI) (URI, error) { return Relativizer{}.Relativize(base, target) }

// Relativizer makes references as [URI.Relativize] does, with a choice. The zero Relativizer makes the same ones.
type Relativizer struct {
	Exact bool // refuse a target to which there is no reference, with ErrDotSegments
}

// Errors that a [*RelativizeError] wraps, besides [ErrNoScheme]; test for them with errors.Is.
var (
	ErrTargetNoScheme = errors.New("the target has no scheme")
	ErrDotSegments    = errors.New("no reference resolves to a path with these dot-segments (RFC 3986 section 5.2.4)")
)

// RelativizeError says why there is no reference to a target.
type RelativizeError struct {
	Base, Target string // what stands before their last "@" is hidden
	Err          error  // one of the errors above
}

// Error describes the error in one line, without passwords.
func (e *RelativizeError) Error() string {
	return fmt.Sprintf("uri: relativizing %s: %v", shownAgainst(e.Target, e.Base), e.Err)
}

// Unwrap returns e.Err.
func (e *RelativizeError) Unwrap() error { return e.Err }

// Relativize is like [URI.Relativize], with the choice of r.
func (r Relativizer) Relativize(base, target URI) (URI, error) {
	fail := func(err error) (URI, error) {
		return URI{}, &RelativizeError{excerpt.Hidden(base.text), excerpt.Hidden(target.text), err}
	}
	switch {
	case base.scheme == 0:
		return fail(ErrNoScheme)
	case target.scheme == 0:
		return fail(ErrTargetNoScheme)
	}
	target, err := target.readAs(base.grammar)
	if err != nil {
		return URI{}, err
	}
	if base.grammar.follows2396() {
		return relativizeByTrial(base, target), nil
	}
	if tail, ok := base.tailTo(target); ok {
		return tail.reference(target), nil
	}
	if !isDotless(target.Path(), target.authority != 0) {
		if r.Exact {
			return fail(ErrDotSegments)
		}
		target = target.Normalize(StepDots)
	}
	all := base.references(target)
	return all.list[0].reference(target), nil
}

// relativizeByTrial takes the shortest of some references that resolves to target. The target itself does.
func relativizeByTrial(base, target URI) URI {
	all := base.references(target)
	for _, f := range all.list[:all.n] {
		ref, err := base.grammar.ParseReference(f.reference(target).text)
		if err != nil {
			continue
		}
		if t, err := base.Resolve(ref); err == nil && t == target {
			return ref
		}
	}
	return target
}

// formula says how the text of a reference is made of that of its target: some "../", a prefix, and
// what the target has from an offset on.
type formula struct {
	ups    int
	prefix string
	from   uint32
}

// formulas are in the order of the lengths of what they make, and of their coming.
type formulas struct {
	list [5]formula
	n    int
}

func (all *formulas) add(f formula, target URI) {
	i := all.n
	for ; i > 0 && all.list[i-1].size(target) > f.size(target); i-- {
		all.list[i] = all.list[i-1]
	}
	all.list[i] = f
	all.n++
}

// references are the ways to refer to target that can be the shortest.
func (base URI) references(target URI) (all formulas) {
	if f, ok := base.tailTo(target); ok {
		all.add(f, target)
	}
	if base.Scheme() == target.Scheme() && !target.isOpaque() && !base.isOpaque() {
		if base.sameAuthority(target) {
			base.addPathReferences(&all, target)
		}
		if target.authority != 0 {
			all.add(formula{from: target.scheme + 1}, target)
		}
	}
	all.add(formula{}, target)
	return all
}

func (base URI) sameAuthority(target URI) bool {
	b, inBase := base.Authority()
	t, inTarget := target.Authority()
	return inBase == inTarget && b == t
}

// tailTo is a reference without a path: with a query, or none, and a fragment (section 5.2.2: an empty
// path stands for that of the base, and an absent query for that of the base then).
func (base URI) tailTo(target URI) (formula, bool) {
	if base.Scheme() != target.Scheme() || !base.sameAuthority(target) || base.Path() != target.Path() || target.isOpaque() {
		return formula{}, false
	}
	baseQuery, baseHas := base.Query()
	query, has := target.Query()
	if baseHas == has && baseQuery == query {
		return formula{from: target.queryEnd()}, true
	}
	return formula{from: target.path}, has
}

// addPathReferences adds the references with a path and without an authority.
func (base URI) addPathReferences(all *formulas, target URI) {
	path := withoutGuard(target.Path(), target.authority != 0)
	start := target.path - uint32(len(path))
	if f, ok := relativePath(base.resolvedDirectory(), path); ok {
		f.from += start
		all.add(f, target)
	}
	switch {
	case strings.HasPrefix(path, "//"):
		all.add(formula{prefix: "/.", from: start}, target)
	case strings.HasPrefix(path, "/"):
		all.add(formula{from: start}, target)
	}
}

// resolvedDirectory is what remove_dot_segments leaves of the part of base's path that relative paths are merged
// with.
func (base URI) resolvedDirectory() string {
	directory := base.mergeDirectory()
	if !hasDotSegments(directory) {
		return directory
	}
	return string(removeDotSegments([]byte(directory)))
}

// relativePath is the shortest relative path that leads from a directory, which ends in "/" or is empty, to a
// path without dot-segments. What it takes from the target is counted from the start of the path.
func relativePath(directory, path string) (formula, bool) {
	common := 0
	for i := range min(len(directory), len(path)) {
		if directory[i] != path[i] {
			break
		}
		if path[i] == '/' {
			common = i + 1
		}
	}
	if common == 0 && (directory != "" || strings.HasPrefix(path, "/")) {
		return formula{}, false // a ".." that takes the first segment of a rootless path makes it begin with "/"
	}
	f := formula{ups: strings.Count(directory[common:], "/"), from: uint32(common)}
	rest := path[common:]
	first, _, _ := strings.Cut(rest, "/")
	switch {
	case rest == "" && f.ups > 0:
		f.ups--
		f.prefix = ".."
	case rest == "":
		f.prefix = "."
	case f.ups == 0 && (first == "" || strings.Contains(first, ":")):
		f.prefix = "./"
	}
	return f, true
}

func (f formula) size(target URI) int {
	return f.prefixLen() + len(target.text) - int(f.from)
}

func (f formula) prefixLen() int { return f.ups*len("../") + len(f.prefix) }

// reference is the reference to target that f makes.
func (f formula) reference(target URI) URI {
	ref := target
	moved := uint32(f.prefixLen()) - f.from // modulo 2^32, as the sums below are
	if f.from > target.scheme+1 || f.prefixLen() > 0 {
		ref.userinfo, ref.host, ref.authority = 0, 0, 0
	}
	if f.from > 0 || f.prefixLen() > 0 {
		ref.scheme = 0
	}
	for _, o := range []*uint32{&ref.userinfo, &ref.host, &ref.authority, &ref.query} {
		if *o != 0 {
			*o += moved
		}
	}
	ref.path += moved
	if f.from > target.path { // at the "#" after a query
		ref.path, ref.query = 0, 0
	}
	ref.text = target.text[f.from:]
	if f.prefixLen() > 0 {
		ref.text = f.text(ref.text)
	}
	return ref
}

// text is what f writes before the rest of the target's text, and that rest.
func (f formula) text(rest string) string {
	b := make([]byte, 0, f.prefixLen()+len(rest))
	for range f.ups {
		b = append(b, "../"...)
	}
	return ownedString(append(append(b, f.prefix...), rest...))
}
