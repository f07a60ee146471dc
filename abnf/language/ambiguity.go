package language

import (
	"strconv"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/internal/decide/ambiguity"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Part is a part of a string that is read by a rule.
type Part struct {
	Rule string // that the part is derived by; "" if the rule that is read has the text itself
	Text string
}

// MarshalJSON returns an object with the keys rule, which is null where no rule derives the part, and text. A text that is not
// UTF-8 has the key text_bytes instead; bytes that are not printable ASCII, "%" and the space are percent-encoded there.
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

// Reading is a way in which a rule derives a string: the parts of the string in order, each derived by a rule that the rule
// refers to, or by none.
type Reading []Part

// String returns the parts, each with its text in quotes, such as `scheme "a" ":"`.
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

// Ambiguities decides which rules of a grammar derive a string in two ways. Each rule is examined
// by itself: two readings divide a string differently among the rules to which it refers. So a rule
// that only refers to an ambiguous one is not ambiguous itself. Each string of a start rule has one
// parse tree if no rule that it reaches is ambiguous.
type Ambiguities struct {
	grammar *abnf.Grammar
	finder  *ambiguity.Finder
}

// AmbiguitiesOf returns the ambiguities of a grammar, which are computed on demand. It must not be
// used by several goroutines at once. The options' Symbols do not matter.
func AmbiguitiesOf(g *abnf.Grammar, o Options) *Ambiguities {
	return &Ambiguities{grammar: g, finder: ambiguity.New(rules.RegularOf(g), o.bounds())}
}

// Rule returns an ambiguity of a rule by itself, or nil if the rule is unambiguous. The error is an
// [*abnf.Error] if the language of the rule is not regular, and otherwise a [*SizeError].
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
