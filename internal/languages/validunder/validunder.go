// Package validunder finds the grammars under which a text is valid.
package validunder

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Grammars returns the grammars, other than that of e, under which text is valid. It parses text by the rules that correspond to the
// start rule of e. For example, "http://a_b:x/" is a URI under RFC 2396 but not under RFC 3986. It omits grammars without a
// corresponding rule.
func Grammars(e *uri.SyntaxError, text string) []uri.Grammar {
	var valid []uri.Grammar
	for _, g := range uri.Grammars() {
		if g != e.Grammar() && slices.ContainsFunc(names(e.Start()), func(rule string) bool { return g.ValidRule(rule, text) }) {
			valid = append(valid, g)
		}
	}
	return valid
}

// names returns the names that a rule can have in the grammars. RFC 3987 calls URI "IRI", and prefixes other names with "i". RFC 2396
// writes absoluteURI. No grammar has two of the names.
func names(rule string) []string {
	common := strings.Replace(rule, "IRI", "URI", 1)
	if own, ok := strings.CutPrefix(rule, "i"); ok && slices.Contains(uri.RFC3986.Rules(), own) {
		common = own
	}
	if ascii.EqualFold(strings.ReplaceAll(common, "-", ""), "absoluteURI") {
		return []string{"absolute-URI", "absolute-IRI", "absoluteURI"}
	}
	return []string{common, strings.Replace(common, "URI", "IRI", 1), "i" + common}
}
