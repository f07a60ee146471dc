package whatwg

import (
	"fmt"
	"iter"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/tree"
)

// Tree is the parse tree of a text: which rule of the grammar matched which bytes. The zero Tree is empty.
//
// Rules have the names of the grammar files, after the terms of the standard: its "URL-query string"
// is URL-query.
type Tree struct {
	tree    *tree.Tree
	edition Edition
}

// Edition returns the text of the standard that t was parsed by.
func (t Tree) Edition() Edition { return t.edition }

// Text returns the text that was parsed.
func (t Tree) Text() string { return t.Root().Text() }

// Root returns the node of the rule that was asked for; it spans the whole text.
func (t Tree) Root() Node { return Node{t.tree.Root()} }

// All yields the nodes of t in the order of the text, each before those below it, with their depth
// below the root, whose depth is 0.
func (t Tree) All() iter.Seq2[int, Node] { return t.Root().All() }

// Find yields the nodes of the rule, in the order of the text. Names are compared without regard to case.
func (t Tree) Find(rule string) iter.Seq[Node] { return t.Root().Find(rule) }

// String draws t with one line per node: the rule and the text that it matched, indented by depth.
func (t Tree) String() string { return t.tree.String() }

// MarshalJSON writes t as nested objects with the keys rule, start, end, text and children.
func (t Tree) MarshalJSON() ([]byte, error) { return t.Root().MarshalJSON() }

// Node is one match of a rule in a [Tree]. The zero Node matches nothing and has no children.
type Node struct{ node tree.Node }

// Rule returns the name of the rule, such as "URL-query".
func (n Node) Rule() string { return n.node.Rule() }

// Section returns the section of the standard that defines the rule.
func (n Node) Section() string { return n.node.Section() }

// Start returns the byte offset at which the match begins.
func (n Node) Start() int { return n.node.Start() }

// End returns the byte offset after the match.
func (n Node) End() int { return n.node.End() }

// Text returns what the rule matched.
func (n Node) Text() string { return n.node.Text() }

// Children yields the nodes directly below n, in the order of the text.
func (n Node) Children() iter.Seq[Node] { return tree.Wrap(n.node.Children(), wrap) }

// All yields n and the nodes below it, in the order of the text, with their depth below n.
func (n Node) All() iter.Seq2[int, Node] { return tree.WrapAll(n.node.All(), wrap) }

// Find yields n and the nodes below it that are of the rule, in the order of the text.
func (n Node) Find(rule string) iter.Seq[Node] { return tree.Wrap(n.node.Find(rule), wrap) }

// MarshalJSON writes n as [Tree.MarshalJSON] does.
func (n Node) MarshalJSON() ([]byte, error) { return n.node.MarshalJSON() }

func wrap(n tree.Node) Node { return Node{n} }

// ParseTree parses s by the rule, which is named as in the grammar files, such as "URL-query", and
// returns the parse tree. Names of rules are compared without regard to case.
//
// It uses the grammar only: a domain in the tree can be invalid. The error is a [*SyntaxError], or
// an [*UnknownRuleError].
func (e Edition) ParseTree(rule, s string) (Tree, error) {
	r, ok := pegRules.Find(uint8(e), rule)
	if !ok {
		return Tree{}, &UnknownRuleError{e, excerpt.Hidden(rule)}
	}
	if uint64(len(s)) > maxLen {
		return Tree{}, SyntaxError{edition: e, base: AnyBase, rule: pegRule(r), offset: int(min(uint64(len(s)), maxLen))}.about(s)
	}
	if utf8.ValidString(s) {
		if t, ok := recognize(pegRule(r), s); ok {
			return Tree{t, e}, nil
		}
	}
	return Tree{}, e.syntaxError(pegRule(r), s)
}

// syntaxError is the error of a text that does not match the rule: where the automaton of the rule says, if it has one, or
// else the program.
func (e Edition) syntaxError(rule pegRule, s string) error {
	if start, ok := e.table().Find(pegRules[rule].Name); ok {
		_, end, failed := e.scan(start.State, s)
		return SyntaxError{edition: e, base: AnyBase, start: start.State, failed: failed, offset: end}.about(s)
	}
	end, place := e.expect(rule, s)
	return SyntaxError{edition: e, base: AnyBase, rule: rule, place: place, offset: end}.about(s)
}

// URL returns the URL of a tree whose root is a URL string, absolute or relative, with or without a
// fragment. For trees of other rules it returns an error. As with [ParseReference], the error for
// an invalid domain is a [*DomainError].
func (t Tree) URL() (URL, error) {
	if t.tree == nil {
		return URL{}, nil
	}
	if !isURL(pegRule(t.tree.Matches[0].Rule)) {
		return URL{}, fmt.Errorf("whatwg: a tree of rule %s is not a URL", t.Root().Rule())
	}
	u := URL{text: t.tree.Text, edition: t.edition}
	special := false
	for _, m := range t.tree.Matches {
		special = special || isValidHost(pegRule(m.Rule))
		u.note(m)
	}
	u, r := u.withHost(special)
	if r.domain != nil {
		return URL{}, domainError(t.tree.Text, int(r.from), int(r.to), r.domain)
	}
	return u, nil
}

// note keeps the end of a match that is a component.
func (u *URL) note(m tree.Match) {
	switch pegRule(m.Rule) {
	case rulewhatwg_special_scheme_not_file, rulewhatwg_file_scheme, rulewhatwg_non_special_scheme:
		u.scheme = m.End
	case rulewhatwg_valid_host, rulewhatwg202602_valid_host,
		rulewhatwg_valid_opaque_host, rulewhatwg202602_valid_opaque_host:
		u.host = m.End
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

// isValidHost reports whether a rule is that for the hosts of special schemes.
func isValidHost(r pegRule) bool {
	return r == rulewhatwg_valid_host || r == rulewhatwg202602_valid_host
}

func isURL(r pegRule) bool {
	return rulewhatwg_valid_URL_string <= r && r <= rulewhatwg_relative_URL_nonspecial ||
		rulewhatwg202602_valid_URL_string <= r && r <= rulewhatwg202602_relative_URL_nonspecial
}
