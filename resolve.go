package uri

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Resolve returns the target of the reference ref in a document with base URI base (section 5.2). It
// is strict: a reference with a scheme is never relative. The base must have a scheme; its fragment
// is not used.
//
// The grammar of base selects the algorithm. [Resolver] describes the algorithm of RFC 2396, and has options. If ref
// has another grammar, Resolve parses it again by the grammar of base. The target has the grammar of base.
//
// If the result would parse to other components, Resolve inserts "/." before the path. This is
// the only deviation from section 5.2. For example, "foo:/a" and ".//b" resolve to "foo:/.//b",
// not to "foo://b". Normalization keeps this "/.".
//
// Resolve allocates at most the new text, and nothing if the target is ref, or base without its
// fragment. It takes linear time.
//
// The error is a [*ComponentError], or a [*SyntaxError] if the grammar of base rejects a ref of
// another grammar.
//
// Laws: the result parses to itself; base.Resolve(base) == base for a base without fragment and
// dot-segments; the authority of the result is absent, or that of ref or of base.
func (base URI) Resolve(ref URI) (target URI, err error) {
	err = Resolver{Algorithm: base.grammar}.resolve(&target, &base, &ref)
	return target, err
}

// ResolveString parses ref by the grammar of base and resolves it: see [URI.Resolve].
//
// The error is a [*SyntaxError] or a [*ComponentError].
func (base URI) ResolveString(ref string) (URI, error) {
	u, err := base.grammar.ParseReference(ref)
	if err != nil {
		return URI{}, err
	}
	return base.Resolve(u)
}

// Resolver is [URI.Resolve] with options. The zero Resolver resolves strictly by RFC 3986.
type Resolver struct {
	// Algorithm selects the document whose section 5.2 applies. It need not be the grammar of the
	// URIs. RFC 2732 uses the algorithm of RFC 2396.
	//
	// With RFC 2396, Resolve removes dot-segments from merged paths only, and resolves "?y" to the
	// base's directory. It returns a reference to the current document unchanged: an empty
	// reference, or a fragment alone (section 4.2). If the base is opaque, Resolve rejects all
	// other relative references. It inserts "/" before a relative path that would continue an
	// authority: "http://a" and "g" resolve to "http://a/g", not to "http://ag".
	Algorithm Grammar

	// NonStrict resolves "http:g" like "g" if the base also has the scheme http, ignoring case.
	// Section 5.2.2 allows this for old documents.
	NonStrict bool

	// RelativeBase accepts a base without a scheme: the path of a file, or the URI that [FromURL] returns for the URL of a
	// server's http.Request. With such a base, the target has no scheme either, unless the reference has one. If the path of
	// the base does not begin with "/", neither does the path of the target. That path can begin with "../", or with "./"
	// before an empty path or a first segment that contains ":". RFC 2396 does not define such bases.
	//
	// Law: let u be a URI whose path begins with "/" or follows an authority. Resolving the target against u gives the
	// same URI as resolving base against u, and then the reference against the result.
	RelativeBase bool

	// RejectSurplus rejects a reference that climbs above the root: if a ".." has no segment to remove, the error wraps [ErrSurplus].
	// "%2e%2e" counts as "..", because a server may decode it, although Resolve does not remove it. "%2F" does not count as "/". Without
	// RejectSurplus, the algorithm of RFC 3986 drops such a ".." (section 5.2.4), and that of RFC 2396 keeps it: "/../g" (section 5.2, step
	// 6g). RejectSurplus ignores a path whose dot-segments the algorithm keeps. With RFC 2396, this is the path of any reference that
	// begins with "/" or has a scheme. A "../" that a target keeps because of RelativeBase is not surplus.
	RejectSurplus bool
}

// Resolve is like [URI.Resolve], with the options of r.
func (r Resolver) Resolve(base, ref URI) (target URI, err error) {
	err = r.resolve(&target, &base, &ref)
	return target, err
}

// Errors that a [*ComponentError] about the base, the reference or the target wraps. Test for them with errors.Is.
var (
	ErrNoScheme   = errors.New("the base has no scheme (RFC 3986 section 5.1)")
	ErrOpaqueBase = errors.New("an opaque base cannot resolve a relative reference (RFC 2396 section 5)")
	ErrSurplus    = errors.New("the reference climbs above the root")
	ErrTooLong    = errors.New("the target is too long for a URI")
	ErrGrammar    = errors.New("the target is not a URI in the base's grammar")

	ErrTargetNoScheme = errors.New("the target has no scheme")
	ErrDotSegments    = errors.New("no reference resolves to a path with these dot-segments (RFC 3986 section 5.2.4)")
)

// Relativize is the inverse of [URI.Resolve]: it returns the shortest reference that base resolves to
// target. Of two equally short references, it prefers the reference with fewer components, and a relative
// path over an absolute path. Base and target must have schemes.
//
// Resolution removes dot-segments, so no reference leads to a target that contains dot-segments, unless
// target and base have the same path. If no reference leads to target, the result leads to the target
// without dot-segments. A [Relativizer] can return an error instead. Relativize does not normalize
// schemes and authorities. If the schemes differ, even in case, the reference is the target itself.
//
// RFC 2396 has no "?query" reference, and its resolution algorithm differs from that of RFC
// 3986. Under RFC 2396, the result resolves to the target too, but need not be the shortest
// reference. Relativize parses a target of another grammar again, by the grammar of base.
//
// It allocates only the text of the reference, and nothing if that is a substring of the target.
//
// Law: base.Resolve(ref) returns target, or target.Normalize(StepDots) if no reference leads to target.
//
// The error is a [*ComponentError], or a [*SyntaxError] if the grammar of base rejects a target of
// another grammar.
func (base URI) Relativize(target URI) (URI, error) { return Relativizer{}.Relativize(base, target) }

// Relativizer is [URI.Relativize] with options. With PathOnly, NotEmpty and TrailingSlash, it follows the IRI compaction
// of JSON-LD.
type Relativizer struct {
	Exact         bool // return ErrDotSegments if no reference leads to the target
	PathOnly      bool // avoid references that begin with "/": "../../x" instead of "/x", and the target instead of "//h/x"
	NotEmpty      bool // avoid the empty reference: "c" instead of "" for the base "http://h/b/c"
	TrailingSlash bool // avoid a dot-segment at the end: "../" instead of "..", and "./" instead of "."
}

// Relativize is like [URI.Relativize], with the options of r.
func (r Relativizer) Relativize(base, target URI) (URI, error) {
	switch {
	case base.scheme == 0:
		return URI{}, resolveError("base", ErrNoScheme)
	case target.scheme == 0:
		return URI{}, resolveError("target", ErrTargetNoScheme)
	}
	target, err := target.parsedBy(base.grammar)
	if err != nil {
		return URI{}, err
	}
	if base.grammar.follows2396() {
		return r.byTrial(base, target), nil
	}
	if tail, ok := r.tail(base, target); ok {
		return tail.reference(target), nil
	}
	if !isDotless(target.Path(), target.authority != 0) {
		if r.Exact {
			return URI{}, resolveError("target", ErrDotSegments)
		}
		target = target.Normalize(StepDots)
	}
	all := r.candidates(base, target)
	return all.list[0].reference(target), nil
}

// resolveError returns the error for the base, the reference or the target.
func resolveError(text string, err error) error {
	return &ComponentError{component: text, offset: -1, problem: err.Error(), err: err}
}

// resolve is [Resolver.Resolve] without copies of URIs.
func (r Resolver) resolve(target, base, ref *URI) (err error) {
	if r.keeps(base, ref) {
		*target = *ref
		return nil
	}
	if !r.canMerge(base, ref) {
		*target, err = r.compose(*base, *ref)
		return err
	}
	if !target.merge(base, ref) {
		return resolveError("target", ErrTooLong)
	}
	return nil
}

// keeps reports whether the target is ref itself, because ref has a scheme and no dot-segments. It
// returns false for some of these references. For those, compose returns ref.
func (r Resolver) keeps(base, ref *URI) bool {
	return base.scheme != 0 && ref.scheme != 0 && !r.NonStrict && !r.RejectSurplus && ref.grammar == base.grammar &&
		!r.Algorithm.follows2396() && !base.grammar.follows2396() && !hasDotSegments(ref.text[ref.pathStart():ref.path])
}

// canMerge reports whether [URI.merge] can build the target.
func (r Resolver) canMerge(base, ref *URI) bool {
	return !r.RejectSurplus && base.scheme != 0 && base.authority != 0 && ref.scheme == 0 && ref.grammar == base.grammar &&
		!r.Algorithm.follows2396() && !base.grammar.follows2396()
}

// merge represents the text of a target: the beginning of the base, and the end of the reference.
// It includes the merge of section 5.2.3. It excludes dot-segments at the beginning of the
// reference, and the segments of the base that they remove.
type merge struct {
	kept    uint32 // bytes of the base
	slash   string // between the two: "/" if a relative path follows an authority
	skipped uint32 // bytes of the reference
	first   place  // the first component that is from the reference
	dots    bool   // whether the path of the target has dot-segments
	clean   uint32 // offset in that path, after a "/" or at its beginning, before which it has no dot-segments
}

// merge sets t to the target of a reference without a scheme, if the base has a scheme and an
// authority. This fast path of [Resolver.Resolve] does not need to split the URIs, since a path after
// an authority cannot be read as another component. It returns false if the target is too long.
func (t *URI) merge(base, ref *URI) bool {
	m := base.mergeWith(ref)
	if !m.dots {
		return t.join(base, m.kept, &[3]string{m.slash}, ref, m.skipped, m.first)
	}
	if uint64(m.kept)+uint64(len(m.slash))+uint64(len(ref.text)) > maxLen {
		return false
	}
	t.grammar = base.grammar
	t.joinEnds(base, ref, m.kept+uint32(len(m.slash))-m.skipped, m.first)
	t.withoutDots(m, base.text, ref.text)
	return true
}

// shifted returns offset plus by, for a text that was moved. It keeps the offset 0 of an absent
// component.
func shifted(offset, by uint32) uint32 {
	if offset == 0 {
		return 0
	}
	return offset + by
}

// withoutDots sets the text of t to m without its dot-segments.
func (t *URI) withoutDots(m merge, base, ref string) {
	b := make([]byte, 0, int(m.kept)+len(m.slash)+len(ref))
	b = append(append(append(b, base[:m.kept]...), m.slash...), ref[m.skipped:]...)
	end := t.path
	path := removeDotSegmentsFrom(b[t.authority:end], int(m.clean-t.authority))
	t.path = t.authority + uint32(len(path))
	t.query = shifted(t.query, t.path-end)
	t.text = ownedString(append(b[:t.path], b[end:]...))
}

// mergeWith returns the merge of base and ref.
func (base *URI) mergeWith(ref *URI) (m merge) {
	m.first = placeOfPath
	switch {
	case ref.authority != 0:
		m.kept, m.first = base.scheme+1, placeOfUserinfo
		m.clean = m.kept + ref.authority
		m.dots = hasDotSegments(ref.text[ref.authority:ref.path])
	case ref.path == 0 && ref.query == 0:
		m.kept, m.first = base.queryEnd(), placeOfFragment
	case ref.path == 0:
		m.kept, m.first = base.path, placeOfQuery
	case ref.text[0] == '/':
		m.kept, m.clean = base.authority, base.authority
		m.dots = hasDotSegments(ref.text[:ref.path])
	default:
		m.mergePath(base, ref.text[:ref.path])
	}
	return m
}

// mergePath merges a relative path with the directory of base (section 5.2.3).
func (m *merge) mergePath(base *URI, path string) {
	directory := base.text[base.authority:base.path]
	directory = directory[:strings.LastIndexByte(directory, '/')+1]
	m.kept = base.authority + uint32(len(directory))
	if directory == "" {
		m.slash = "/"
	}
	if m.dots = hasDotSegments(directory); m.dots {
		m.clean = base.authority
		return
	}
	m.climb(base, path)
	m.clean = m.kept + uint32(len(m.slash))
	m.dots = hasDotSegments(path[m.skipped:])
}

// climb skips the dot-segments at the beginning of path, and the segments that they remove from the
// directory of base, which has no dot-segments.
func (m *merge) climb(base *URI, path string) {
	i := 0
	for isDotSegmentAt(path, i) {
		i++
		if i < len(path) && path[i] == '.' {
			i++
			if m.kept > base.authority+1 {
				above := base.text[base.authority : m.kept-1]
				m.kept = base.authority + uint32(strings.LastIndexByte(above, '/')) + 1
			}
		}
		if i < len(path) {
			i++ // the "/"
		}
	}
	m.skipped = uint32(i)
}

// compose resolves any ref against any base, component by component.
func (r Resolver) compose(base, ref URI) (URI, error) {
	if base.scheme == 0 && (!r.RelativeBase || r.Algorithm.follows2396() || base.grammar.follows2396()) {
		return URI{}, resolveError("base", ErrNoScheme)
	}
	ref, err := ref.parsedBy(base.grammar)
	if err != nil {
		return URI{}, err
	}
	if target, ok := r.withoutNewText(base, ref); ok {
		return target, nil
	}
	if base.isOpaque() && !r.ignoresBase(base, ref) {
		return URI{}, resolveError("base", ErrOpaqueBase)
	}
	t := r.transform(base, ref)
	if r.RejectSurplus && t.hasSurplus() {
		return URI{}, resolveError("reference", ErrSurplus)
	}
	size := t.size()
	if uint64(size) > maxLen {
		return URI{}, resolveError("target", ErrTooLong)
	}
	w := recompose(size)
	t.write(&w)
	if !base.grammar.follows2396() {
		return w.uri(base.grammar), nil
	}
	// The old grammars tell servers from registry names and paths from opaque parts by content.
	u, err := base.grammar.ParseReference(w.String())
	if err != nil || !u.hasEnds(w.ends) {
		return URI{}, resolveError("target", ErrGrammar)
	}
	return u, nil
}

// parsedBy returns u parsed by g. RFC 2396's grammar does not derive a reference that is only a query,
// but its algorithm resolves one (erratum 452). RFC 3986, which allows the same characters, parses such
// a reference.
func (u URI) parsedBy(g Grammar) (URI, error) {
	isQueryOnly := u.scheme == 0 && u.authority == 0 && u.path == 0 && u.query != 0
	switch {
	case u.grammar == g:
		return u, nil
	case isQueryOnly && !u.grammar.follows2396() && g.follows2396():
		return ParseReference(u.text)
	}
	return g.ParseReference(u.text)
}

// hasEnds reports whether the components of u end at the offsets o.
func (u URI) hasEnds(o offsets) bool {
	return u.scheme == o.scheme && u.authority == o.authority && (u.isOpaque() || u.path == o.path && u.query == o.query)
}

// withoutNewText returns the target if it is a part of base or ref, and reports whether it is.
func (r Resolver) withoutNewText(base, ref URI) (target URI, ok bool) {
	absolute := ref.scheme != 0 && !(r.NonStrict && sameScheme(base, ref))
	switch {
	case r.Algorithm.follows2396():
		return ref, absolute || ref.isSameDocument()
	case ref.text == "":
		return base.WithoutFragment(), true
	}
	return ref, absolute && (ref.isOpaque() || !r.RejectSurplus && isDotless(ref.Path(), ref.authority != 0))
}

// ignoresBase reports whether the target's path does not depend on base.
func (r Resolver) ignoresBase(base, ref URI) bool {
	if ref.scheme != 0 {
		return !r.NonStrict || !sameScheme(base, ref)
	}
	return !r.Algorithm.follows2396() && ref.isSameDocument()
}

func sameScheme(u, v URI) bool { return ascii.EqualFold(u.Scheme(), v.Scheme()) }

// target is the result of transforming a reference (section 5.2.2), component by component.
type target struct {
	scheme    string
	authority URI    // the URI whose authority the target has, perhaps an absent one
	directory string // the part of a merged path that comes from the base
	path      string
	dots      dotRule
	query     string
	hasQuery  bool
	fragment  string
	hasFrag   bool
}

// dotRule determines how a path's dot-segments are treated.
type dotRule uint8

const (
	keepDots dotRule = iota
	removeDots
	removeDotsRelative    // keeps ".." at the beginning of a path that does not begin with "/"
	removeDotsKeepSurplus // RFC 2396
)

// transform transforms ref by the algorithm of r (RFC 3986, section 5.2.2, or RFC 2396, section 5.2).
func (r Resolver) transform(base, ref URI) target {
	old := r.Algorithm.follows2396()
	t := target{scheme: base.Scheme(), authority: base}
	t.path, t.query, t.hasQuery = ref.hierarchy()
	t.fragment, t.hasFrag = ref.Fragment()
	if !old {
		t.dots = removeDots
	}
	switch {
	case ref.scheme != 0 && !(r.NonStrict && sameScheme(base, ref)):
		t.scheme, t.authority = ref.Scheme(), ref
	case ref.authority != 0:
		t.authority = ref
	case t.path == "" && !old:
		t.dots = keepDots
		path, query, hasQuery := base.hierarchy()
		t.path = path
		if !t.hasQuery {
			t.query, t.hasQuery = query, hasQuery
		}
	case strings.HasPrefix(t.path, "/"):
	case old:
		t.directory = base.directory()
		t.dots = removeDotsKeepSurplus
	case base.scheme == 0 && r.RelativeBase:
		t.directory = base.relativeDirectory()
		if !strings.HasPrefix(t.directory, "/") {
			t.dots = removeDotsRelative
		}
	default:
		t.directory = base.mergeDirectory()
	}
	return t
}

// hierarchy returns the path and the query of u. It splits an opaque part as RFC 3986 does.
func (u URI) hierarchy() (path, query string, hasQuery bool) {
	if opaque, ok := u.opaque(); ok {
		return strings.Cut(opaque, "?")
	}
	query, hasQuery = u.Query()
	return u.Path(), query, hasQuery
}

// directory returns the path of u up to its last "/".
func (u URI) directory() string {
	path, _, _ := u.hierarchy()
	return path[:strings.LastIndexByte(path, '/')+1]
}

// mergeDirectory returns the directory with which a relative path is merged (section 5.2.3). By
// erratum 2933 it is "/" after an authority with an empty path.
func (u URI) mergeDirectory() string {
	if u.authority != 0 && u.path == u.authority {
		return "/"
	}
	return u.directory()
}

// relativeDirectory is mergeDirectory for a base without a scheme. It treats a dot-segment at the end as a directory,
// which removing dot-segments reveals once the base is resolved.
func (u URI) relativeDirectory() string {
	directory := u.mergeDirectory()
	if last := u.Path()[len(u.directory()):]; isDotSegment(last) {
		return directory + last + "/"
	}
	return directory
}

// size returns an upper bound for the length of the target's text.
func (t *target) size() int {
	authority, _ := t.authority.Authority()
	return len(t.scheme) + len(":") + len("//") + len(authority) + maxDotPrefix + len(t.directory) + len(t.path) +
		len("?") + len(t.query) + len("#") + len(t.fragment)
}

// hasSurplus reports whether a ".." in the path has no segment to remove, even if the algorithm keeps that "..".
func (t *target) hasSurplus() bool {
	path := encodedDots.Replace(t.directory + t.path)
	switch t.dots {
	case removeDots:
		for strings.HasPrefix(path, "./") { // section 5.2.4, step 2A: what follows can begin with "/"
			path = path[len("./"):]
		}
		return climbs(path)
	case removeDotsKeepSurplus:
		return climbs(path)
	}
	return false
}

// encodedDots decodes dots. "%2e%2e" and ".." are equivalent (section 6.2.2.2), and a server may decode the first and then remove
// it.
var encodedDots = strings.NewReplacer("%2e", ".", "%2E", ".")

// write writes t (section 5.3), with "/." before a path that would be read as an authority.
func (t *target) write(w *recomposition) {
	w.scheme(t.scheme)
	w.authority(t.authority)
	start := len(w.text)
	w.text = append(w.text, t.directory...)
	w.text = append(w.text, t.path...)
	path := w.text[start:]
	switch t.dots {
	case removeDots:
		path = removeDotSegments(path)
	case removeDotsRelative, removeDotsKeepSurplus:
		path = removeDotSegments2396(path)
	}
	w.text = w.text[:start+len(path)]
	if first, _, _ := strings.Cut(scan.View(path), "/"); t.dots == removeDotsRelative && (first == "" || strings.Contains(first, ":")) {
		w.insert(start, "./")
	}
	w.pathFrom(start)
	w.query(t.query, t.hasQuery)
	w.fragment(t.fragment, t.hasFrag)
}

// byTrial returns the shortest candidate that resolves to target. The target itself is a candidate.
func (r Relativizer) byTrial(base, target URI) URI {
	all := r.candidates(base, target)
	for _, c := range all.list[:all.n] {
		ref, err := base.grammar.ParseReference(c.reference(target).text)
		if err != nil {
			continue
		}
		if t, err := base.Resolve(ref); err == nil && t == target {
			return ref
		}
	}
	return target
}

// candidate is a reference to a target: a number of "../", a prefix, and the text of the target
// from an offset on.
type candidate struct {
	ups    int
	prefix string
	from   uint32
}

// candidates are sorted by length, and then by the order in which they were added.
type candidates struct {
	list [5]candidate
	n    int
}

func (all *candidates) add(c candidate, target URI) {
	i := all.n
	for ; i > 0 && all.list[i-1].size(target) > c.size(target); i-- {
		all.list[i] = all.list[i-1]
	}
	all.list[i] = c
	all.n++
}

// candidates returns the references to target that may be the shortest. Without any, the first one
// is zero, which means the target itself.
func (r Relativizer) candidates(base, target URI) (all candidates) {
	if c, ok := r.tail(base, target); ok {
		all.add(c, target)
	}
	if base.Scheme() == target.Scheme() && !target.isOpaque() && !base.isOpaque() {
		if base.sameAuthority(target) {
			r.addPaths(&all, base, target)
		}
		if target.authority != 0 && !r.PathOnly {
			all.add(candidate{from: target.scheme + 1}, target)
		}
	}
	if !r.PathOnly {
		all.add(candidate{}, target)
	}
	return all
}

func (base URI) sameAuthority(target URI) bool {
	b, inBase := base.Authority()
	t, inTarget := target.Authority()
	return inBase == inTarget && b == t
}

// tail returns the result of tailTo, unless it is empty and NotEmpty is set.
func (r Relativizer) tail(base, target URI) (candidate, bool) {
	c, ok := base.tailTo(target)
	return c, ok && !(r.NotEmpty && c.size(target) == 0)
}

// tailTo returns a reference without a path, which keeps the path of the base (section 5.2.2). If the
// queries are equal, the reference has no query either.
func (base URI) tailTo(target URI) (candidate, bool) {
	if base.Scheme() != target.Scheme() || !base.sameAuthority(target) || base.Path() != target.Path() || target.isOpaque() {
		return candidate{}, false
	}
	baseQuery, baseHas := base.Query()
	query, has := target.Query()
	if baseHas == has && baseQuery == query {
		return candidate{from: target.queryEnd()}, true
	}
	return candidate{from: target.path}, has
}

// addPaths adds the references with a path and without an authority.
func (r Relativizer) addPaths(all *candidates, base, target URI) {
	path := withoutDotPrefix(target.Path(), target.authority != 0)
	start := target.path - uint32(len(path))
	if c, ok := relativePath(base.resolvedDirectory(), path); ok {
		c.from += start
		if r.TrailingSlash && c.prefix != "" && c.prefix[len(c.prefix)-1] == '.' {
			c.prefix += "/"
		}
		all.add(c, target)
	}
	switch {
	case r.PathOnly:
	case strings.HasPrefix(path, "//"):
		all.add(candidate{prefix: "/.", from: start}, target)
	case strings.HasPrefix(path, "/"):
		all.add(candidate{from: start}, target)
	}
}

// resolvedDirectory returns the directory with which relative paths are merged, without dot-segments.
func (base URI) resolvedDirectory() string {
	directory := base.mergeDirectory()
	if !hasDotSegments(directory) {
		return directory
	}
	return string(removeDotSegments([]byte(directory)))
}

// relativePath returns the shortest relative path from a directory to a path without dot-segments.
// The directory is empty or ends in "/". The offset of the candidate is an offset in path.
func relativePath(directory, path string) (candidate, bool) {
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
		return candidate{}, false // a path without a leading "/" gets one if ".." removes its first segment
	}
	c := candidate{ups: strings.Count(directory[common:], "/"), from: uint32(common)}
	rest := path[common:]
	first, _, _ := strings.Cut(rest, "/")
	switch {
	case rest == "" && c.ups > 0:
		c.ups--
		c.prefix = ".."
	case rest == "":
		c.prefix = "."
	case c.ups == 0 && (first == "" || strings.Contains(first, ":")):
		c.prefix = "./"
	}
	return c, true
}

func (c candidate) size(target URI) int {
	return c.prefixLen() + len(target.text) - int(c.from)
}

func (c candidate) prefixLen() int { return c.ups*len("../") + len(c.prefix) }

// reference returns the reference that c describes.
func (c candidate) reference(target URI) URI {
	first := placeOfScheme
	switch {
	case c.from > target.path: // at the "#" after a query
		first = placeOfFragment
	case c.from > target.scheme+1 || c.prefixLen() > 0:
		first = placeOfPath
	case c.from > 0:
		first = placeOfUserinfo
	}
	var ref, none URI
	ref.join(&none, 0, &[3]string{strings.Repeat("../", c.ups), c.prefix}, &target, c.from, first)
	return ref
}
