package uri

// Grammar is the standard by which a text is parsed. The zero Grammar is RFC 3986, the Internet
// standard of today.
type Grammar uint8

const (
	// RFC3986 is the grammar of RFC 3986 (STD 66), Appendix A.
	RFC3986 Grammar = iota
)

// String names the document, as in "RFC 3986".
func (g Grammar) String() string {
	switch g {
	case RFC3986:
		return "RFC 3986"
	}
	return "unknown grammar"
}

// Parse is [Parse] under g.
func (g Grammar) Parse(s string) (URI, error) { return g.parse("URI", s) }

// ParseReference is [ParseReference] under g.
func (g Grammar) ParseReference(s string) (URI, error) { return g.parse("URI-reference", s) }

// ParseAbsolute is [ParseAbsolute] under g.
func (g Grammar) ParseAbsolute(s string) (URI, error) { return g.parse("absolute-URI", s) }

// ParseRelative is [ParseRelative] under g.
func (g Grammar) ParseRelative(s string) (URI, error) { return g.parse("relative-ref", s) }

func (g Grammar) parse(rule, s string) (URI, error) {
	t, err := g.ParseTree(rule, s)
	if err != nil {
		return URI{}, err
	}
	return t.URI()
}
