package suite

import (
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// Case is an input with the expected verdict.
type Case struct {
	Input string
	Valid bool // whether the input matches the rule

	// Components are the components of a valid input. They are nil if the input is invalid, or if
	// the rule is not for references.
	Components *uri.Components

	// Offset is the failure offset: the length of the longest prefix of the input with which a
	// member can begin. If the input is valid or ends too early, Offset is the length of the input.
	Offset int

	// Rule is the rule in which an invalid input fails, or in which a valid one ends. Section is
	// the section of the document that defines the rule.
	Rule    string
	Section string

	Fault Fault  // the kind of fault that the case detects
	Seed  string // the name of the seed; "" for other cases
}

// Fault is a kind of error in an implementation that is regarded as an automaton.
type Fault uint8

const (
	WrongVerdict    Fault = iota // a state wrongly accepts or rejects
	WrongTransition              // a transition leads to a wrong state
	WrongOctet                   // a byte is treated unlike the others of its class
	MemberRejected               // a random member is rejected
	MissAccepted                 // a near miss is accepted
	Realistic                    // a fault that parsers have had: see Case.Seed
)

var faultNames = [...]string{"verdict", "transition", "octet", "member", "near miss", "seed"}

// String returns a word for the fault: "verdict", "transition", "octet", "member", "near miss" or "seed".
func (f Fault) String() string { return printable.Word(faultNames[:], uint8(f), "Fault") }

// Judge returns the case for input, which may be any string.
func (s *Suite) Judge(input string) Case {
	q, offset := s.labeled.Prefix(input)
	c := Case{Input: input, Valid: offset == len(input) && s.labeled.Accept[q], Offset: offset}
	c.Rule, c.Section = s.rule(q)
	if c.Valid {
		c.Components = componentsOf(s.language, input)
	}
	return c
}

// RuleAfter returns the rule in which a text ends, and the rule's section. The rule is the innermost one
// that all continuations of the text share. For an invalid text, it is the rule in which the text fails.
func (s *Suite) RuleAfter(text string) (rule, section string) {
	q, _ := s.labeled.Prefix(text)
	return s.rule(q)
}

// Section returns the section of the document that defines the rule, or "" if it is unknown or the grammar has no such rule.
func (s *Suite) Section(rule string) string { return s.language.Grammar.Section(rule) }

// ComponentAt returns the component of input at an offset, for a character rule that occurs in
// several components of a reference, such as pct-encoded. For other rules it returns "".
func (s *Suite) ComponentAt(rule, input string, offset int) string {
	if !s.shared()[rule] {
		return ""
	}
	return refposition.At(input, offset).Component()
}

// sharedRules returns the rules that occur in the query and in another component.
func (s *Suite) sharedRules() map[string]bool {
	query, other := map[string]bool{}, map[string]bool{}
	for q, before := range s.places() {
		if s.component(before) == "query" {
			query[s.labeled.Rules[q]] = true
		} else {
			other[s.labeled.Rules[q]] = true
		}
	}
	maps.DeleteFunc(query, func(rule string, _ bool) bool { return !other[rule] })
	return query
}

func (s *Suite) rule(state int) (rule, section string) {
	rule = s.labeled.Rules[state]
	return rule, s.language.Grammar.Section(rule)
}

// MarshalJSON writes c with the keys input, valid, components (see [uri.Components.MarshalJSON]),
// rule, section, offset, fault and seed. The seed is null if the case is not a seed. If the input
// is not UTF-8, input_bytes replaces input. In the value of input_bytes, "%" and all bytes except
// printable ASCII are percent-encoded.
func (c Case) MarshalJSON() ([]byte, error) {
	out := struct {
		Input      *string         `json:"input,omitempty"`
		InputBytes *string         `json:"input_bytes,omitempty"`
		Valid      bool            `json:"valid"`
		Components *uri.Components `json:"components"`
		Rule       string          `json:"rule"`
		Section    string          `json:"section"`
		Offset     int             `json:"offset"`
		Fault      string          `json:"fault"`
		Seed       *string         `json:"seed"`
	}{Valid: c.Valid, Components: c.Components, Rule: c.Rule, Section: c.Section, Offset: c.Offset, Fault: c.Fault.String()}
	if c.Seed != "" {
		out.Seed = &c.Seed
	}
	out.Input, out.InputBytes = printable.TextOrBytes(c.Input)
	return printable.JSON(out)
}

// componentsOf returns the components of s by the grammar, or nil if the grammar rejects it.
func componentsOf(l *grammardfa.Language, s string) *uri.Components {
	p, ok := l.Split(s)
	if !ok {
		return nil
	}
	of := func(x grammardfa.Span) uri.Optional {
		if !x.Present {
			return uri.Optional{}
		}
		return uri.Present(s[x.From:x.To])
	}
	c := &uri.Components{
		Scheme: of(p.Scheme).String(), Userinfo: of(p.Userinfo), Host: of(p.Host), Port: of(p.Port),
		Path: of(p.Path).String(), Query: of(p.Query), Fragment: of(p.Fragment),
	}
	switch authority, present := of(p.Authority).Get(); {
	case !present || p.Host.Present:
	case authority == "":
		c.Host = uri.Present("") // a server of RFC 2396 without a host
	default:
		c.RegistryName = uri.Present(authority)
	}
	if p.Scheme.Present && !p.Authority.Present && !strings.HasPrefix(c.Path, "/") && hasOpaqueParts(l.Grammar) {
		c.Opaque, c.Path = uri.Present(c.Path), ""
	}
	return c
}

// hasOpaqueParts reports whether, as in RFC 2396, the text after a scheme is an opaque part unless it begins with "/".
func hasOpaqueParts(g grammar.Grammar) bool {
	return slices.ContainsFunc(g.Components, func(c grammar.Component) bool { return slices.Contains(c.Rules, "opaque_part") })
}
