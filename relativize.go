package uri

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

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
