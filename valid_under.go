package uri

import (
	"github.com/urigrammar/uri/internal/ascii"
)

// ValidUnder lists the other grammars under which the text would have been right, for the rule of
// theirs that corresponds to Start: "http://a_b:x/" is a URI under RFC 2396 and not under RFC 3986.
//
// It parses the text again by each of them, so it costs what that costs, each time it is called. A
// grammar without a corresponding rule is not listed.
func (e *SyntaxError) ValidUnder() []Grammar {
	var valid []Grammar
	for g := range grammarCount {
		if g != e.grammar && g.ValidRule(e.counterpart(g), e.text()) {
			valid = append(valid, g)
		}
	}
	return valid
}

// counterpart is the name under g of the rule that was asked for.
func (e *SyntaxError) counterpart(g Grammar) string {
	if ascii.EqualFold(e.Start(), e.grammar.absoluteURI()) {
		return g.absoluteURI()
	}
	return g.called(plain(e.Start()))
}
