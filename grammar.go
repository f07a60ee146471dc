package uri

// Grammar is the standard by which a text is parsed. The zero Grammar is RFC 3986, the Internet
// standard of today. The numbers stay, since [URI.MarshalBinary] writes them.
type Grammar uint8

// trait is what is known of a grammar beside its syntax.
type trait struct {
	id, name    string
	absoluteURI string // the rule for a URI without a fragment
	follows2396 bool
	starts      [startRelative]pegRule // the rules that begin in startURI, startReference and startRelative
}

// trait is that of no grammar where g is none.
func (g Grammar) trait() trait {
	if g >= grammarCount {
		return trait{name: "unknown grammar"}
	}
	return traits[g]
}

// Grammars returns the grammars of this package, [RFC3986] first.
func Grammars() []Grammar {
	all := make([]Grammar, grammarCount)
	for g := range all {
		all[g] = Grammar(g)
	}
	return all
}

// ID returns the name of g in flags and JSON, such as "rfc3986".
func (g Grammar) ID() string { return g.trait().id }

// String names the documents, as in "RFC 3986" and "RFC 2396/2732".
func (g Grammar) String() string { return g.trait().name }

// follows2396 reports whether g is of RFC 2396 or an amendment of it: URIs can be opaque, and references are resolved and
// normalized as that RFC has it.
func (g Grammar) follows2396() bool { return g < grammarCount && traits[g].follows2396 }

// absoluteURI is the name of the rule for a URI without a fragment.
func (g Grammar) absoluteURI() string { return g.trait().absoluteURI }

// Parse is like [Parse], under g. RFC 2396 has no rule URI; what is meant is what its section 4 says:
// absoluteURI [ "#" fragment ].
func (g Grammar) Parse(s string) (URI, error) { return g.parse(startURI, s) }

// ParseReference is like [ParseReference], under g. The rule is called URI-reference in all the documents, and IRI-reference in
// RFC 3987, whose names of rules have an "i" where they are not those of RFC 3986.
func (g Grammar) ParseReference(s string) (URI, error) {
	return g.parse(startReference, s)
}

// ParseAbsolute is like [ParseAbsolute], under g: rule absoluteURI of RFC 2396 (its section 3).
func (g Grammar) ParseAbsolute(s string) (URI, error) { return g.parseAbsolute(s) }

// ParseRelative is like [ParseRelative], under g. RFC 2396 has no rule relative-ref; what is meant is what
// its section 4 leaves without an absoluteURI, [ relativeURI ] [ "#" fragment ], so that a
// reference is one for Parse or one for ParseRelative, never both. That includes the empty
// reference and "#fragment", which RFC 2396 calls references to the current document (4.2).
func (g Grammar) ParseRelative(s string) (URI, error) { return g.parse(startRelative, s) }
