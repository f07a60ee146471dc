package whatwg

import (
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/tree"
)

// ParseTree parses s by the rule, which is named as in the grammar files, such as "URL-query", and
// returns the parse tree. Names of rules are compared without regard to case.
//
// It asks what the grammar says and no more: a tree does not mean that a domain in it is valid.
// The error is a [*SyntaxError], or an [*UnknownRuleError].
func (e Edition) ParseTree(rule, s string) (Tree, error) {
	r, ok := pegRules.Find(uint8(e), rule)
	if !ok {
		return Tree{}, &UnknownRuleError{e, rule}
	}
	t, err := e.parseTree(pegRule(r), s)
	return Tree{t, e}, err
}

func (e Edition) parseTree(rule pegRule, s string) (*tree.Tree, error) {
	if uint64(len(s)) > maxLen || !utf8.ValidString(s) {
		return nil, e.syntaxError(rule, s)
	}
	t, ok := recognize(rule, s)
	if !ok {
		return nil, e.syntaxError(rule, s)
	}
	return t, nil
}

// ParseReference is [ParseReference] under e.
func (e Edition) ParseReference(s string, base Base) (URL, error) {
	switch {
	case base == NoBase || hasScheme(s):
		return e.parse(e.absoluteRule(), s)
	case base == AnyBase:
		return e.parseAny(s)
	}
	return e.parse(e.relativeRule(base), s)
}

// parseAny tries every kind of base. The error is the one that is furthest into s.
func (e Edition) parseAny(s string) (URL, error) {
	var furthest error
	for _, b := range bases {
		u, err := e.ParseReference(s, b)
		if err == nil {
			return u, nil
		}
		if furthest == nil || offset(err) > offset(furthest) {
			furthest = err
		}
	}
	return URL{}, furthest
}

// hasScheme tells whether s begins with a scheme and ":", which nothing relative does.
func hasScheme(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		case '0' <= c && c <= '9', c == '+', c == '-', c == '.':
			if i == 0 {
				return false
			}
		default:
			return c == ':' && i > 0
		}
	}
	return false
}

// parse parses s by a rule for absolute or relative URLs, and then asks what no grammar can say.
func (e Edition) parse(rule pegRule, s string) (URL, error) {
	t, err := e.parseTree(rule, s)
	if err != nil {
		return URL{}, err
	}
	u := e.build(t)
	if h, _ := u.Host(); h.kind == Domain {
		if _, err := e.checkDomain(h.text); err != nil {
			err.Offset += int(u.hostStart())
			return URL{}, err
		}
	}
	return u, nil
}

// build walks from the tree to the URL.
func (e Edition) build(t *tree.Tree) URL {
	u := URL{text: t.Text, edition: e}
	for _, m := range t.Matches {
		switch pegRule(m.Rule) {
		case rulewhatwg_special_scheme_not_file, rulewhatwg_file_scheme, rulewhatwg_non_special_scheme:
			u.scheme = m.End
		case rulewhatwg_valid_host, rulewhatwg202602_valid_host:
			u.hostEnd, u.host = m.End, Domain
		case rulewhatwg_valid_opaque_host, rulewhatwg202602_valid_opaque_host:
			u.hostEnd, u.host = m.End, OpaqueHost
		case rulewhatwg_valid_IPv4:
			if m.End == u.hostEnd && u.host == Domain {
				u.host = IPv4Address
			}
		case rulewhatwg_valid_IPv6, rulewhatwg202602_IPv6address:
			u.host = IPv6Address
		case rulewhatwg_URL_port:
			u.port = m.End
		case rulewhatwg_path_absolute_URL, rulewhatwg_path_absolute_non_authority_URL,
			rulewhatwg_path_relative_scheme_less_URL, rulewhatwg_opaque_path_URL,
			rulewhatwg202602_path_absolute_URL, rulewhatwg202602_path_absolute_non_Windows_file_URL,
			rulewhatwg202602_path_relative_scheme_less_URL:
			u.path = m.End
		case rulewhatwg_URL_query:
			u.query = m.End
		}
	}
	return u
}
