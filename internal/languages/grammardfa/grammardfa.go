// Package grammardfa compiles the rules of package grammar to automata, for packages that compare
// languages or generate tests.
//
// All automata are over bytes. A grammar over code points is compiled to an automaton over their UTF-8 encodings,
// so all automata share an alphabet. The package depends only on the standard library and this module.
package grammardfa

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Language is the set of strings that a rule derives. It is built once, shared and immutable.
type Language struct {
	Grammar grammar.Grammar
	Rule    string // as the grammar prints it
	DFA     *automaton.DFA

	rules   *syntax.Grammar
	nfa     *automaton.NFA
	labeled func() *Labeled
	tagged  func() *automaton.Tagged
	certain func() *automaton.DFA
	context func() (string, bool)
}

// UnknownError reports an unknown grammar ID, or an unknown rule in a grammar.
type UnknownError struct {
	Grammar string // as requested
	Rule    string // as requested; "" if the grammar is unknown
}

func (e *UnknownError) Error() string {
	if e.Rule == "" {
		return fmt.Sprintf("unknown grammar %q: the grammars are %s", e.Grammar, strings.Join(IDs(), ", "))
	}
	return fmt.Sprintf("grammar %s has no rule %q", e.Grammar, e.Rule)
}

var made = struct {
	sync.Mutex
	rules     map[string]*syntax.Grammar
	languages map[[2]string]*Language
}{rules: map[string]*syntax.Grammar{}, languages: map[[2]string]*Language{}}

// Of returns the language of a rule, ignoring the case of its name. "" selects the grammar's rule
// for references or, if there is none, its rule for whole texts. The error is an [*UnknownError].
func Of(id, rule string) (*Language, error) {
	g, ok := find(id)
	if !ok {
		return nil, &UnknownError{Grammar: excerpt.Hidden(id)}
	}
	made.Lock()
	defer made.Unlock()
	rules, err := load(g)
	if err != nil {
		return nil, err
	}
	if rule == "" {
		rule = cmp.Or(g.Starts.Reference, rules.Rules[0].Name)
	}
	r, ok := rules.Rule(rule)
	if !ok {
		return nil, &UnknownError{id, excerpt.Hidden(rule)}
	}
	key := [2]string{id, r.Name}
	if l := made.languages[key]; l != nil {
		return l, nil
	}
	l, err := compile(g, rules, r.Name)
	if err != nil {
		return nil, err
	}
	made.languages[key] = l
	return l, nil
}

// load reads the rules of a grammar, over bytes, once.
func load(g grammar.Grammar) (*syntax.Grammar, error) {
	if r := made.rules[g.ID]; r != nil {
		return r, nil
	}
	rules, err := abnf.Load(module, g.File)
	if err != nil {
		return nil, err
	}
	top, err := automaton.TopSymbol(rules, rules.Rules[0].Name)
	if err != nil {
		return nil, err
	}
	if g.Runes || top > automaton.MaxOctet {
		rules = automaton.UTF8Grammar(rules)
	}
	made.rules[g.ID] = rules
	return rules, nil
}

func compile(g grammar.Grammar, rules *syntax.Grammar, rule string) (*Language, error) {
	nfa, err := automaton.Compile(rules, rule, nil)
	if err != nil {
		return nil, err
	}
	l := &Language{Grammar: g, Rule: rule, rules: rules, nfa: nfa}
	d, err := nfa.Minimal(automaton.Bounds{})
	if err != nil {
		return nil, err
	}
	l.DFA = l.withoutLong(l.withoutNumbers(d)).Minimize()
	l.labeled = sync.OnceValue(l.label)
	l.tagged = sync.OnceValue(l.tag)
	l.certain = sync.OnceValue(l.withoutTables)
	l.context = sync.OnceValues(l.findContext)
	return l, nil
}

// Contains reports whether s is in l.
func (l *Language) Contains(s string) bool { return l.DFA.Accepts(s) }

// Labeled returns the automaton of l with the rules of its states.
func (l *Language) Labeled() *Labeled { return l.labeled() }

// Certain returns the automaton of l without the strings whose validity only the tables of IDNA can
// decide. In a WHATWG grammar, these are the strings whose host is a domain that is not ASCII or contains
// an A-label (predicate P1 in the grammar's header). For other grammars, it returns the automaton of l.
func (l *Language) Certain() *automaton.DFA { return l.certain() }

// Reference reports whether the rule of l is one of the rules for references in the Starts of its grammar.
func (l *Language) Reference() bool { return slices.Contains(l.Grammar.Starts.All(), l.Rule) }

// String returns the grammar and the rule, such as "rfc3986 URI-reference".
func (l *Language) String() string { return l.Grammar.ID + " " + l.Rule }
