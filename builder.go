package uri

import "fmt"

// ParseTree parses s by the rule of g that the document prints as rule, such as "authority", and
// returns the parse tree. Names of rules are compared without regard to case.
//
// The error is a [*SyntaxError], or an [*UnknownRuleError].
func (g Grammar) ParseTree(rule, s string) (Tree, error) {
	r, ok := g.findRule(rule)
	if !ok {
		return Tree{}, &UnknownRuleError{g, rule}
	}
	if uint64(len(s)) > maxLen {
		return Tree{}, g.tooLong(rule, s)
	}
	t, ok := recognize(r, s)
	if !ok {
		return Tree{}, g.syntaxError(r, s)
	}
	return Tree{t, g}, nil
}

// URI makes a URI of the tree of a URI-reference or of one of the rules that it consists of: URI,
// absolute-URI, relative-ref. For the trees of other rules it returns an error.
func (t Tree) URI() (URI, error) {
	if t.tree == nil {
		return URI{}, nil
	}
	u := URI{text: t.tree.Text, grammar: t.grammar}
	isURI := false
	for _, n := range t.tree.Matches {
		switch pegRule(n.Rule) {
		case rulerfc3986_URI, rulerfc3986_absolute_URI, rulerfc3986_relative_ref:
			isURI = true
		case rulerfc3986_scheme:
			u.scheme = n.End
		case rulerfc3986_userinfo:
			u.userinfo = n.End
		case rulerfc3986_host:
			u.host = n.End
		case rulerfc3986_authority:
			u.authority = n.End
		case rulerfc3986_hier_part, rulerfc3986_relative_part:
			u.path = n.End
		case rulerfc3986_query:
			u.query = n.End
		}
	}
	if !isURI {
		return URI{}, fmt.Errorf("uri: a tree of rule %s is not a URI", t.Root().Rule())
	}
	return u, nil
}

// findRule finds a rule by the name that the document prints.
func (g Grammar) findRule(name string) (pegRule, bool) {
	r, ok := pegRules.Find(uint8(g), name)
	return pegRule(r), ok
}

// section is the section of the document that defines the rule.
func (g Grammar) section(rule string) string {
	r, _ := g.findRule(rule)
	return pegRules[r].Section
}

// Rules lists the rules of g that can be asked of [Grammar.ParseTree], as the document prints them.
func (g Grammar) Rules() []string { return pegRules.Names(uint8(g)) }

// ValidRule tells whether s matches the rule of g that the document prints as rule.
// It is false for a rule that g does not have.
func (g Grammar) ValidRule(rule, s string) bool {
	_, err := g.ParseTree(rule, s)
	return err == nil
}

func (g Grammar) syntaxError(r pegRule, s string) error {
	e := &SyntaxError{Grammar: g, Start: pegRules[r].Name, Rule: pegRules[r].Name, Section: pegRules[r].Section, input: s}
	return e
}
