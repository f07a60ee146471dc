// Package grammar contains and lists the normative grammars, as printed in their documents. The
// generator, the oracle, the tests and the documentation all use this list. To add a grammar, add a
// file here and an entry in [All]. The compatibility promise of version 1 does not cover this package.
package grammar

import (
	"embed"
	"slices"
)

// Files are the grammar files, each with the files that it imports.
//
//go:embed *.abnf *.bnf
var Files embed.FS

// Grammar describes one grammar: its document, and the location of its rules in [Files].
type Grammar struct {
	ID       string // the name in flags and JSON, such as "rfc3986"
	Title    string // of the document
	URL      string // of the document
	Notation string // of the document's rules
	File     string // the file to load; it may import the document's own file and add the start rules that the API needs

	Peg       string // the file of the transcription, from the module's root
	Namespace string // the prefix of its rules there
	Constant  string // the grammar's name in the package of the transcription, or "" if the package contains no other grammar
	Name      string // human-readable, such as "RFC 3986"
	Doc       string // the constant's documentation after "is"
	Runes     bool   // whether its symbols are code points, in UTF-8, instead of bytes

	// Starts are the rules with which parsing begins. They have scan tables. For all other rules, use ParseTree.
	Starts Starts

	// References are further rules that match references.
	References []string

	// Follows2396 reports whether URIs can be opaque and RFC 2396 resolves references. Otherwise
	// RFC 3986 applies.
	Follows2396 bool

	// Components are in the order in which they end, from left to right. The fragment is not
	// listed, because it ends where the text ends.
	Components []Component

	// Labels are the rules that an error may name as the place of a failure, in addition to the
	// start rule.
	Labels []string

	// Others are the rules, besides the starts, that have states in the scan table. If empty, every rule has states.
	Others []string

	// Characters are the rules for one character, unencoded or percent-encoded, that errors may
	// name in grammars over code points. Errors in grammars over bytes may name all such rules.
	Characters []string

	// LongestHost is the maximum length of a host in bytes, which no rule expresses. 0 means no limit.
	LongestHost int

	// Prefer is a rule whose derivation the document prefers to other derivations. Errors describe
	// that derivation.
	Prefer string

	// Resolved lists the ambiguities that the document resolves. Proofs accept no other ambiguity.
	Resolved []Resolved

	Errata []Erratum
}

// Starts are the start rules for parsing references.
type Starts struct {
	URI       string // with a scheme and an optional fragment
	Reference string // a URI or a relative reference
	Absolute  string // with a scheme and without a fragment
	Relative  string // without a scheme, but with an optional fragment

	RelativeTo []string // like Relative, one for each kind of base, if the grammar depends on the base
}

// All returns the rules, in the order of the fields.
func (s Starts) All() []string {
	return append([]string{s.URI, s.Reference, s.Absolute, s.Relative}, s.RelativeTo...)
}

// Parsed returns the rules with a recognizer that records where components end. Absolute has no
// recognizer of its own: its members are the members of URI that have no fragment.
func (s Starts) Parsed() []string {
	return append([]string{s.URI, s.Reference, s.Relative}, s.RelativeTo...)
}

// Component is a part of a reference. The parser records where it ends.
type Component struct {
	Name  string
	Rules []string // the rules that end the component; if several match, the last one does
}

// All lists the grammars.
var All = []Grammar{rfc3986, rfc2396, rfc2732, rfc6874, rfc3987, whatwg}

// Section returns the section of the document that defines the rule, such as "3.2.2", or "" if it
// is unknown, as for the core rules of ABNF.
func (g Grammar) Section(rule string) string { return sections[g.ID][rule] }

// Find returns the grammar or the profile with this ID, and reports whether there is one.
func Find(id string) (Grammar, bool) {
	for _, g := range slices.Concat(All, Profiles) {
		if g.ID == id {
			return g, true
		}
	}
	return Grammar{}, false
}

var rfc3986 = Grammar{
	ID:         "rfc3986",
	Title:      "Uniform Resource Identifier (URI): Generic Syntax (STD 66), Appendix A",
	URL:        "https://www.rfc-editor.org/rfc/rfc3986",
	Notation:   "ABNF of RFC 2234, now RFC 5234",
	File:       "rfc3986.abnf",
	Peg:        "uri.peg",
	Namespace:  "rfc3986",
	Constant:   "RFC3986",
	Name:       "RFC 3986",
	Doc:        "the grammar of RFC 3986 (STD 66), Appendix A.",
	Starts:     Starts{URI: "URI", Reference: "URI-reference", Absolute: "absolute-URI", Relative: "relative-ref"},
	Components: components3986(""),
	Labels: []string{
		"URI", "relative-ref", "hier-part", "relative-part", "scheme", "authority", "userinfo", "host",
		"IP-literal", "IPv6address", "IPvFuture", "port", "path-abempty", "path-absolute", "path-noscheme",
		"path-rootless", "segment", "segment-nz", "segment-nz-nc", "query", "fragment", "pct-encoded",
	},
	Resolved: resolved3986,
	Errata:   errata3986,
}

// components3986 returns the components of RFC 3986, whose rules have another prefix in RFC 3987.
func components3986(prefix string) []Component {
	return []Component{
		{"scheme", []string{"scheme"}},
		{"userinfo", []string{prefix + "userinfo"}},
		{"host", []string{prefix + "host"}},
		{"authority", []string{prefix + "authority"}},
		{"path", []string{prefix + "hier-part", prefix + "relative-part"}},
		{"query", []string{prefix + "query"}},
	}
}

var rfc2396 = Grammar{
	ID:        "rfc2396",
	Title:     "Uniform Resource Identifiers (URI): Generic Syntax, Appendix A",
	URL:       "https://www.rfc-editor.org/rfc/rfc2396",
	Notation:  `BNF of RFC 822 with "|" between alternatives (RFC 2396 section 1.6)`,
	File:      "rfc2396_starts.abnf",
	Peg:       "uri.peg",
	Namespace: "rfc2396",
	Constant:  "RFC2396",
	Name:      "RFC 2396",
	Doc: `the grammar of RFC 2396, Appendix A, which RFC 3986 replaced in 2005. No erratum is
applied, so "?y" is not a reference (erratum 452).`,
	References:  []string{"relativeURI"},
	Follows2396: true,
	Starts:      starts2396,
	Components:  components2396,
	Labels:      labels2396,
	Prefer:      "net_path", // section 4.3: the authority component wins
	Resolved:    resolved2396,
	Errata:      errata2396,
}

var rfc2732 = Grammar{
	ID:        "rfc2732",
	Title:     "Format for Literal IPv6 Addresses in URL's, section 3, as an amendment of RFC 2396",
	URL:       "https://www.rfc-editor.org/rfc/rfc2732",
	Notation:  "that of RFC 2396, here in ABNF",
	File:      "rfc2732_starts.abnf",
	Peg:       "uri.peg",
	Namespace: "rfc2732",
	Constant:  "RFC2732",
	Name:      "RFC 2396/2732",
	Doc: `the grammar of RFC 2396 as amended by RFC 2732 in 1999: an IPv6 address in brackets
can be a host, and queries, fragments and opaque parts can have "[" and "]". This is what
java.net.URI follows. The IPv6 addresses are those of RFC 2373, Appendix B, as printed:
[1:2] is one and [::192.9.5.5] is not.`,
	References:  []string{"relativeURI"},
	Follows2396: true,
	Starts:      starts2396,
	Components:  components2396,
	Labels:      append(labels2396, "IPv6reference", "IPv6address"),
	Prefer:      "net_path",
	Resolved:    resolved2396,
	Errata:      errata2732,
}

var rfc6874 = Grammar{
	ID:        "rfc6874",
	Title:     "Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, section 2, as an amendment of RFC 3986",
	URL:       "https://www.rfc-editor.org/rfc/rfc6874",
	Notation:  "ABNF of RFC 5234",
	File:      "rfc6874.abnf",
	Peg:       "uri.peg",
	Namespace: "rfc6874",
	Constant:  "RFC6874",
	Name:      "RFC 3986/6874",
	Doc: `the grammar of RFC 3986 as amended by RFC 6874 in 2013: an IPv6 address in brackets can have a zone
identifier after "%25", as in [fe80::1%25eth0]. It is for programs that read such texts: RFC 6874 no longer
updates RFC 3986 (its erratum 8552), and RFC 9844 made it obsolete.`,
	Starts:     rfc3986.Starts,
	Components: rfc3986.Components,
	Labels:     append(rfc3986.Labels, "IPv6addrz", "ZoneID"),
	Resolved:   resolved3986,
	Errata:     errata6874,
}

var rfc3987 = Grammar{
	ID:        "rfc3987",
	Title:     "Internationalized Resource Identifiers (IRIs), section 2.2",
	URL:       "https://www.rfc-editor.org/rfc/rfc3987",
	Notation:  "ABNF of RFC 2234, now RFC 5234, over code points",
	File:      "rfc3987.abnf",
	Peg:       "uri.peg",
	Namespace: "rfc3987",
	Constant:  "RFC3987",
	Name:      "RFC 3987",
	Doc: `the grammar of IRIs, RFC 3987, section 2.2: RFC 3986 with non-ASCII characters, as in
http://münchen.example/straße. Texts are UTF-8; invalid UTF-8 is an error at its offset. Its rules are called IRI,
IRI-reference, ihost and so on. The methods of URI are the same: see [URI.ToURI].`,
	Runes:      true,
	Starts:     Starts{URI: "IRI", Reference: "IRI-reference", Absolute: "absolute-IRI", Relative: "irelative-ref"},
	Components: components3986("i"),
	Labels: []string{
		"IRI", "irelative-ref", "ihier-part", "irelative-part", "scheme", "iauthority", "iuserinfo", "ihost",
		"IP-literal", "IPv6address", "IPvFuture", "port", "ipath-abempty", "ipath-absolute", "ipath-noscheme",
		"ipath-rootless", "isegment", "isegment-nz", "isegment-nz-nc", "iquery", "ifragment", "pct-encoded",
	},
	Characters: []string{"ipchar", "iunreserved", "ucschar", "iprivate", "unreserved", "reserved", "gen-delims", "sub-delims", "ALPHA", "DIGIT", "HEXDIG"},
	Resolved:   resolved3987,
	Errata:     errata3987,
}

// RFC 2396 has no rule for a URI with a fragment, nor for a relative reference with one: see rfc2396_starts.abnf.
var starts2396 = Starts{URI: "URI", Reference: "URI-reference", Absolute: "absoluteURI", Relative: "relative-ref"}

// In RFC 2396, the query is a part of hier_part and of relativeURI, so the path ends with the rules
// inside them. An opaque_part is the path.
var components2396 = []Component{
	{"scheme", []string{"scheme"}},
	{"userinfo", []string{"userinfo"}},
	{"host", []string{"host"}},
	{"authority", []string{"authority"}},
	{"path", []string{"net_path", "abs_path", "rel_path", "opaque_part"}},
	{"query", []string{"query"}},
}

var labels2396 = []string{
	"absoluteURI", "relativeURI", "hier_part", "opaque_part", "net_path", "abs_path", "rel_path", "rel_segment", "scheme",
	"authority", "server", "reg_name", "userinfo", "hostport", "port", "path_segments", "segment", "query", "fragment", "escaped",
}
