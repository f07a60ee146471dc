package uri

// Valid tells whether s is a URI-reference under RFC 3986 (section 4.1).
func Valid(s string) bool { return RFC3986.Valid(s) }

// Valid is [Valid] under g.
func (g Grammar) Valid(s string) bool { return g.ValidRule("URI-reference", s) }
