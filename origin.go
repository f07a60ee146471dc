package uri

import "strconv"

// Origin is the origin of a URI as RFC 6454 defines it: the scheme, the host and the port to connect to. Content of one
// origin is kept apart from content of another.
//
// Origins are compared with ==. A URI without these has an opaque origin, which is equal to no other: not even to the next
// one of the same URI (RFC 6454, section 4). The zero Origin is opaque too; no URI has it.
type Origin struct {
	text   string
	opaque *byte // its address is what makes an opaque origin unlike all others
}

// Origin returns the origin of u (RFC 6454, section 4) by the zero [Schemes]. The scheme and the host are in their normal form,
// and an absent port is the default port. The userinfo, path, query and fragment do not matter.
//
// The origin is opaque if the scheme has no default port in the table, such as "file" and "data", or if u has no host, an
// empty host or a port above 65535. A browser gives an origin that is not opaque to fewer schemes: http, https, ws, wss and ftp.
//
// A character outside ASCII is percent-encoded, so that an IRI and the URI that it maps to have one origin. Such a name is
// another host than its A-labels: see package idn.
func (u URI) Origin() Origin { return Schemes{}.Origin(u) }

// Origin is like [URI.Origin], by the table s.
func (s Schemes) Origin(u URI) Origin {
	scheme, _ := s.Find(u.Scheme())
	host, _ := u.Host()
	port, ok := s.EffectivePort(u)
	if scheme.DefaultPort == 0 || host.text == "" || !ok {
		return Origin{opaque: new(byte)}
	}
	b := make([]byte, 0, len("://:65535")+len(u.Scheme())+len(host.text))
	for i := range len(u.Scheme()) {
		b = append(b, lower(u.text[i]))
	}
	b = append(append(b, "://"...), encodeBeyondASCII(host.Normalize().text)...)
	if port != scheme.DefaultPort {
		b = strconv.AppendUint(append(b, ':'), uint64(port), 10)
	}
	return Origin{text: ownedString(b)}
}

// SameOrigin reports whether u and v have the same origin (RFC 6454, section 5). A URI with an opaque origin has not even the
// same origin as itself.
func (u URI) SameOrigin(v URI) bool { return u.Origin() == v.Origin() }

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.text == "" }

// String returns the ASCII serialization of o (RFC 6454, section 6.2), such as "https://example.com:8443", or "null" if o is
// opaque.
func (o Origin) String() string {
	if o.IsOpaque() {
		return "null"
	}
	return o.text
}

// MarshalText returns what String returns. The error is always nil.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
