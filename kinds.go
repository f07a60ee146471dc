package uri

import "strings"

// IsURI reports whether u has a scheme: it matches rule URI (section 3), and [Parse] accepts it. Otherwise it is a relative
// reference. This is what net/url calls absolute. RFC 3986 calls a URI absolute only if it also has no fragment (section
// 4.3): see [ParseAbsolute] and [AbsoluteURI].
func (u URI) IsURI() bool { return u.scheme != 0 }

// HasScheme reports whether u has the scheme of that name, such as "https", without regard to case (section 3.1). A relative
// reference has none.
func (u URI) HasScheme(name string) bool {
	if u.scheme == 0 || int(u.scheme) != len(name) {
		return false
	}
	for i := range len(name) {
		if lower(u.text[i]) != lower(name[i]) {
			return false
		}
	}
	return true
}

// IsRelative reports whether u is a relative reference: it has no scheme (section 4.2).
func (u URI) IsRelative() bool { return u.scheme == 0 }

// IsNetworkPathReference reports whether u is a relative reference that begins with "//" (section 4.2).
func (u URI) IsNetworkPathReference() bool { return u.scheme == 0 && u.authority != 0 }

// IsAbsolutePathReference reports whether u is a relative reference that begins with a single "/" (section 4.2).
func (u URI) IsAbsolutePathReference() bool {
	return u.scheme == 0 && u.authority == 0 && strings.HasPrefix(u.text, "/")
}

// IsRelativePathReference reports whether u is a relative reference that does not begin with "/" (section 4.2).
// That includes the empty reference, "?query" and "#fragment".
func (u URI) IsRelativePathReference() bool { return u.scheme == 0 && !strings.HasPrefix(u.text, "/") }

// IsSameDocument reports whether u has the form of a reference to the document it stands in: it is
// empty or consists of a fragment alone. By section 4.4 a reference in another form can be one too,
// against a certain base: see [URI.SameDocument].
func (u URI) IsSameDocument() bool { return u.scheme == 0 && u.authority == 0 && u.queryEnd() == 0 }
