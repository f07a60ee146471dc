package whatwg

import (
	"fmt"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/run/tree"
	"github.com/urigrammar/uri/parsetree"
)

// ParseTree parses s by a rule of the grammar files, such as "URL-query", and returns the root of the
// parse tree. It ignores the case of rule names. Rule names resemble the terms of the standard: rule
// URL-query defines the standard's "URL-query string".
//
// ParseTree checks only the grammar: a domain in the tree can be invalid. The error is a [*SyntaxError], or an
// [*UnknownRuleError].
func ParseTree(rule, s string) (parsetree.Node, error) {
	r, ok := pegRules.Find(0, rule)
	if !ok {
		return parsetree.Node{}, &UnknownRuleError{excerpt.Hidden(rule)}
	}
	if uint64(len(s)) > maxLen {
		return parsetree.Node{}, SyntaxError{base: AnyBase, rule: pegRule(r), offset: int(min(uint64(len(s)), maxLen))}.about(s)
	}
	if utf8.ValidString(s) {
		if t, ok := recognize(pegRule(r), s); ok {
			return parsetree.Node(t.Root()), nil
		}
	}
	return parsetree.Node{}, syntaxError(pegRule(r), s)
}

// syntaxError returns the error for a text that does not match the rule, at the offset where the rule's automaton, or
// otherwise its program, rejects it.
func syntaxError(rule pegRule, s string) error {
	if start, ok := scan.Find(whatwgStarts[:], pegRules[rule].Name); ok {
		_, end, failed := scanFrom(start.State, s)
		return SyntaxError{base: AnyBase, start: start.State, failed: failed, offset: end}.about(s)
	}
	end, place := expect(rule, s)
	return SyntaxError{base: AnyBase, rule: rule, place: place, offset: end}.about(s)
}

// FromTree returns the ValidURL at a node in a parse tree from [ParseTree]. The node must match a
// rule for URL strings, absolute or relative, with or without a fragment. For other nodes FromTree
// returns an error. As with [ParseValid], the error for an invalid domain is a [*DomainError]. The
// zero Node gives the zero ValidURL.
func FromTree(node parsetree.Node) (ValidURL, error) {
	_, matches, ok := tree.Whole(tree.Node(node), &pegRules, isURL)
	if !ok {
		return ValidURL{}, fmt.Errorf("whatwg: a tree for rule %s is not a URL", node.Rule())
	}
	text := node.Text()
	u := ValidURL{text: text}
	special := false
	for _, m := range matches {
		special = special || isValidHost(pegRule(m.Rule))
		u.note(pegRule(m.Rule), m.End-matches[0].Begin)
	}
	u, r := u.withHost(special)
	if r.domain != nil {
		return ValidURL{}, domainError(text, int(r.from), int(r.to), r.domain)
	}
	return u, nil
}

// note records the end of a match that is a component.
func (u *ValidURL) note(rule pegRule, end uint32) {
	switch rule {
	case rulewhatwg_special_scheme_not_file, rulewhatwg_file_scheme, rulewhatwg_non_special_scheme:
		u.scheme = end
	case rulewhatwg_valid_host, rulewhatwg_valid_opaque_host:
		u.host = end
	case rulewhatwg_URL_port:
		u.port = end
	case rulewhatwg_path_absolute_URL, rulewhatwg_path_absolute_non_authority_URL,
		rulewhatwg_path_relative_scheme_less_URL, rulewhatwg_opaque_path_URL:
		u.path = end
	case rulewhatwg_URL_query:
		u.query = end
	}
}

// isValidHost reports whether r is the rule for hosts of special schemes.
func isValidHost(r pegRule) bool {
	return r == rulewhatwg_valid_host
}

func isURL(r pegRule) bool {
	return rulewhatwg_valid_URL_string <= r && r <= rulewhatwg_relative_URL_nonspecial
}
