package data

// Equal reports whether u and v hold the same octets of the same media type. The RFC defines no equality: this is that of what it says
// to be meant, whether it is in base64 or not. The order of parameters does not matter (RFC 2045, section 5.1), nor does the case of types, of names of
// parameters, and of the charset.
//
// Law: it reports whether u.Normalize() == v.Normalize().
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in its normal form: the media type in lower case, without "text/plain" and without its charset US-ASCII, parameters sorted by name, and
// the data in the shorter of both ways to write them.
//
// Law: it is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	return MustParseURL(text(u.normalMediaType(), u.Bytes()))
}
