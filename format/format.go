// Package format checks the formats of JSON Schema that are about URIs, and about the names and addresses in them, as draft 2020-12
// defines them. Each is decided by a grammar, or by the tables of IDNA.
//
// Module github.com/urigrammar/uri/format/jsonschema shows how they are given to validators.
package format

import (
	"maps"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/template"
)

// Check returns an error unless s has a format. The formats are
//
//   - "uri" and "uri-reference": rules URI and URI-reference of RFC 3986
//   - "iri" and "iri-reference": rules IRI and IRI-reference of RFC 3987
//   - "uri-template": rule URI-Template of RFC 6570
//   - "ipv4" and "ipv6": rules IPv4address and IPv6address of RFC 3986, so without leading zeros, zones and brackets
//   - "hostname": a name of RFC 1123, section 2.1, of at most 253 characters, in labels of at most 63, without a final dot. It is
//     not of the form #.#.#.#, which a name never has there. Labels that begin with "xn--" are A-labels.
//   - "idn-hostname": the same with U-labels (RFC 5890, section 2.3.2.1), with any of the four dots of IDNA between labels
//
// All are syntax: nothing is said about whether something exists. Time is in proportion to the length of s, but for a logarithm where
// a name has A-labels or U-labels.
//
// The error is an [*Error], or an [*UnknownError] for another format.
func Check(format, s string) error {
	check, ok := checks[format]
	if !ok {
		return &UnknownError{excerpt.Hidden(format)}
	}
	if err := check(s); err != nil {
		return &Error{format, err}
	}
	return nil
}

// Names returns the formats that [Check] knows, in order.
func Names() []string { return slices.Sorted(maps.Keys(checks)) }

var checks = map[string]func(string) error{
	"uri":           parses(uri.Parse),
	"uri-reference": parses(uri.ParseReference),
	"iri":           parses(uri.RFC3987.Parse),
	"iri-reference": parses(uri.RFC3987.ParseReference),
	"uri-template":  parses(template.ParseTemplate),
	"ipv4":          rule("IPv4address"),
	"ipv6":          rule("IPv6address"),
	"hostname":      checkHostname,
	"idn-hostname":  checkIDN,
}

// parses is the check of a parser.
func parses[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// rule is the check of a rule of RFC 3986. A tree is made only where there is an error.
func rule(name string) func(string) error {
	return func(s string) error {
		if uri.RFC3986.ValidRule(name, s) {
			return nil
		}
		_, err := uri.RFC3986.ParseTree(name, s)
		return err
	}
}
