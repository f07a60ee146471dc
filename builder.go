package uri

import (
	"fmt"

	"github.com/urigrammar/uri/internal/window"
)

// ParseTree parses s by the rule of g that the document prints as rule, such as "authority", and
// returns the parse tree. Names of rules are compared without regard to case.
//
// The error is a [*SyntaxError], or an [*UnknownRuleError].
func (g Grammar) ParseTree(rule, s string) (Tree, error) {
	r, ok := g.findRule(rule)
	if !ok {
		return Tree{}, &UnknownRuleError{g, window.Hidden(rule)}
	}
	if uint64(len(s)) > maxLen {
		start, _ := g.table().Find(rule)
		return Tree{}, g.tooLong(start.State, s)
	}
	t, ok := recognize(r, s)
	if !ok {
		return Tree{}, g.syntaxError(rule, s)
	}
	return Tree{t, g}, nil
}

// URI makes a URI of the tree of a URI-reference or of one of the rules that it consists of: URI,
// absolute-URI, relative-ref, and absoluteURI, relativeURI of RFC 2396. For the trees of other rules it
// returns an error.
func (t Tree) URI() (URI, error) {
	if t.tree == nil {
		return URI{}, nil
	}
	if !isReference(pegRule(t.tree.Matches[0].Rule)) {
		return URI{}, fmt.Errorf("uri: a tree of rule %s is not a URI", t.Root().Rule())
	}
	u := URI{text: t.tree.Text, grammar: t.grammar}
	for _, m := range t.tree.Matches {
		u.end(pegRule(m.Rule), m.End)
	}
	return u, nil
}

func isReference(r pegRule) bool {
	switch r {
	case rulerfc3986_URI_reference, rulerfc3986_URI, rulerfc3986_absolute_URI, rulerfc3986_relative_ref,
		rulerfc2396_URI_reference, rulerfc2396_URI, rulerfc2396_absoluteURI, rulerfc2396_relative_ref, rulerfc2396_relativeURI,
		rulerfc2732_URI_reference, rulerfc2732_URI, rulerfc2732_absoluteURI, rulerfc2732_relative_ref, rulerfc2732_relativeURI:
		return true
	}
	return false
}

// end notes where the component that the rule is ends.
func (o *offsets) end(r pegRule, end uint32) {
	switch r {
	case rulerfc3986_scheme, rulerfc2396_scheme:
		o.scheme = end
	case rulerfc3986_userinfo, rulerfc2396_userinfo:
		o.userinfo = end
	case rulerfc3986_host, rulerfc2396_host, rulerfc2732_host:
		o.host = end
	case rulerfc3986_authority, rulerfc2396_authority, rulerfc2732_authority:
		o.authority = end
	case rulerfc3986_hier_part, rulerfc3986_relative_part,
		rulerfc2396_net_path, rulerfc2732_net_path, rulerfc2396_abs_path, rulerfc2396_rel_path,
		rulerfc2396_opaque_part, rulerfc2732_opaque_part:
		o.path = end
	case rulerfc3986_query, rulerfc2396_query, rulerfc2732_query:
		o.query = end
	}
}

// findRule finds a rule by the name that the document prints.
func (g Grammar) findRule(name string) (pegRule, bool) {
	r, ok := pegRules.Find(uint8(g), name)
	return pegRule(r), ok
}

// Rules lists the rules of g that can be asked of [Grammar.ParseTree], as the document prints them.
func (g Grammar) Rules() []string { return pegRules.Names(uint8(g)) }
