package uri

import "strings"

// IsAbsolute tells whether u is an absolute URI: it has a scheme and no fragment (section 4.3).
func (u URI) IsAbsolute() bool {
	_, fragment := u.Fragment()
	return u.scheme != 0 && !fragment
}

// IsRelative tells whether u is a relative reference: it has no scheme (section 4.2).
func (u URI) IsRelative() bool { return u.scheme == 0 }

// IsNetworkPath tells whether u is a relative reference that begins with "//" (section 4.2).
func (u URI) IsNetworkPath() bool { return u.scheme == 0 && u.authority != 0 }

// IsAbsolutePath tells whether u is a relative reference that begins with a single "/" (section 4.2).
func (u URI) IsAbsolutePath() bool {
	return u.scheme == 0 && u.authority == 0 && strings.HasPrefix(u.text, "/")
}

// IsRelativePath tells whether u is a relative reference that does not begin with "/" (section 4.2).
// That includes the empty reference, "?query" and "#fragment".
func (u URI) IsRelativePath() bool { return u.scheme == 0 && !strings.HasPrefix(u.text, "/") }

// IsSameDocument tells whether u has the form of a reference to the document it stands in: it is
// empty or consists of a fragment alone. By section 4.4 a reference in another form can be one too,
// against a certain base: see [URI.SameDocument].
func (u URI) IsSameDocument() bool { return u.scheme == 0 && u.authority == 0 && u.queryEnd() == 0 }
