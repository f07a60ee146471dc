package language

import (
	"strconv"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/internal/decide/ambiguity"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Part is a part of a parsed string, with the rule that derives this part.
type Part struct {
	Rule string // the rule that derives the part; "" if the parsed rule itself contains the text
	Text string
}

// MarshalJSON returns an object with the keys rule and text. The value of rule is null if no rule derives the part. If the
// text is not UTF-8, the key text_bytes replaces text. In its value, "%", the space, and all bytes except printable ASCII
// are percent-encoded.
func (p Part) MarshalJSON() ([]byte, error) {
	out := struct {
		Rule      *string `json:"rule"`
		Text      *string `json:"text,omitempty"`
		TextBytes *string `json:"text_bytes,omitempty"`
	}{}
	if p.Rule != "" {
		out.Rule = &p.Rule
	}
	out.Text, out.TextBytes = printable.TextOrBytes(p.Text)
	return printable.JSON(out)
}

// Reading is one derivation of a string by a rule. It lists the parts of the string in order, each with the rule that
// derives it, if any.
type Reading []Part

// String returns the parts, each with its quoted text, such as `scheme "a" ":"`.
func (r Reading) String() string {
	var all []string
	for _, p := range r {
		s := strconv.Quote(p.Text)
		if p.Rule != "" {
			s = p.Rule + " " + s
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, " ")
}

// Ambiguity is a shortest string that a rule derives in two ways.
type Ambiguity struct {
	Text     string
	Readings [2]Reading
}

// Ambiguities decides which rules in a grammar derive a string in two ways. It examines each rule
// alone: two readings divide a string differently among the rules to which that rule refers. So a
// rule that only refers to an ambiguous rule is not ambiguous itself. If a start rule reaches no
// ambiguous rule, each of its strings has one parse tree.
type Ambiguities struct {
	grammar *abnf.Grammar
	finder  *ambiguity.Finder
}

// AmbiguitiesOf returns the ambiguities in a grammar, which are computed on demand. It ignores the
// option Symbols. Goroutines must not use the result concurrently.
func AmbiguitiesOf(g *abnf.Grammar, o Options) *Ambiguities {
	return &Ambiguities{grammar: g, finder: ambiguity.New(rules.RegularOf(g), o.bounds())}
}

// Rule returns an ambiguity of the named rule, examined alone, or nil if the rule is not ambiguous. The error is an
// [*abnf.Error] if the rule's language is not regular, and otherwise a [*SizeError].
func (a *Ambiguities) Rule(name string) (*Ambiguity, error) {
	if err := a.grammar.Regular(name); err != nil {
		return nil, err
	}
	r, _ := rules.RegularOf(a.grammar).Rule(name)
	found, err := a.finder.Of(r)
	if err != nil {
		return nil, named(errorOf(err), name)
	}
	return ambiguityOf(found), nil
}

func ambiguityOf(found *ambiguity.Ambiguity) *Ambiguity {
	if found == nil {
		return nil
	}
	return &Ambiguity{found.Text, [2]Reading{readingOf(found.Readings[0]), readingOf(found.Readings[1])}}
}

func readingOf(parts []ambiguity.Part) (r Reading) {
	for _, p := range parts {
		r = append(r, Part(p))
	}
	return r
}
