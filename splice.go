package uri

import "strings"

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
