package uri

// Grammar is the standard by which a text is parsed. The zero Grammar is RFC 3986, the Internet
// standard of today. The numbers stay, since [URI.MarshalBinary] writes them.
type Grammar uint8

const (
	// RFC3986 is the grammar of RFC 3986 (STD 66), Appendix A.
	RFC3986 Grammar = iota
	// RFC2396 is the grammar of RFC 2396, Appendix A, which RFC 3986 replaced in 2005. No erratum is
	// applied, so "?y" is not a reference (erratum 452).
	RFC2396
	// RFC2732 is the grammar of RFC 2396 as amended by RFC 2732 in 1999: an IPv6 address in brackets
	// can be a host, and "[" and "]" can stand in queries, fragments and opaque parts. This is what
	// java.net.URI follows. The IPv6 addresses are those of RFC 2373, Appendix B, as printed:
	// [1:2] is one and [::192.9.5.5] is not.
	RFC2732

	grammarCount
)

// String names the documents, as in "RFC 3986" and "RFC 2396/2732".
func (g Grammar) String() string {
	switch g {
	case RFC3986:
		return "RFC 3986"
	case RFC2396:
		return "RFC 2396"
	case RFC2732:
		return "RFC 2396/2732"
	}
	return "unknown grammar"
}

// follows2396 reports whether g is of RFC 2396 or an amendment of it: URIs can be opaque, and references are resolved and normalized
// as that RFC has it. A grammar follows RFC 3986 unless it stands here.
func (g Grammar) follows2396() bool { return g == RFC2396 || g == RFC2732 }

// Parse is [Parse] under g. RFC 2396 has no rule URI; what is meant is what its section 4 says:
// absoluteURI [ "#" fragment ].
func (g Grammar) Parse(s string) (URI, error) { return g.parse(startURI, s) }

// ParseReference is [ParseReference] under g. The rule is called URI-reference in all the documents.
func (g Grammar) ParseReference(s string) (URI, error) {
	return g.parse(startReference, s)
}

// ParseAbsolute is [ParseAbsolute] under g: rule absoluteURI of RFC 2396 (its section 3).
func (g Grammar) ParseAbsolute(s string) (URI, error) { return g.parseAbsolute(s) }

// absoluteURI is the name of the rule for a URI without a fragment.
func (g Grammar) absoluteURI() string {
	if !g.follows2396() {
		return "absolute-URI"
	}
	return "absoluteURI"
}

// ParseRelative is [ParseRelative] under g. RFC 2396 has no rule relative-ref; what is meant is what
// its section 4 leaves without an absoluteURI, [ relativeURI ] [ "#" fragment ], so that a
// reference is one for Parse or one for ParseRelative, never both. That includes the empty
// reference and "#fragment", which RFC 2396 calls references to the current document (4.2).
func (g Grammar) ParseRelative(s string) (URI, error) { return g.parse(startRelative, s) }
