package agreement

import (
	"fmt"
	"slices"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/language"
)

// Prove decides all that is said of the languages, and returns what was decided, a sentence each. The error is the first that
// is false, with a shortest URI that shows it.
func Prove() (decided []string, err error) {
	return decide(isTheABNF, isContained, isSeenAlike, isReadFast)
}

// ProveMade decides what does not follow from the way in which the languages are made: that they are what is written for people, and that
// they are read rightly.
func ProveMade() (decided []string, err error) { return decide(isTheABNF, isReadFast) }

func decide(claims ...func(Profile) (string, error)) (decided []string, err error) {
	for _, p := range Profiles {
		for _, claim := range claims {
			sentence, err := claim(p)
			if err != nil {
				return decided, err
			}
			if sentence != "" {
				decided = append(decided, p.Name+": "+sentence)
			}
		}
	}
	return decided, provenExclusions()
}

// isTheABNF compares the language with that of grammar/consensus.abnf.
func isTheABNF(p Profile) (string, error) {
	if p.Rule == "" {
		return "", nil
	}
	written, err := ofConsensus(p.Rule)
	if err != nil {
		return "", err
	}
	long, err := ofConsensus(tooLong)
	if err != nil {
		return "", err
	}
	made, err := p.Language(Exact)
	if err != nil {
		return "", err
	}
	if witness, same := automaton.Equivalent(made, automaton.Difference(written, long)); !same {
		return "", fmt.Errorf("grammar/consensus.abnf: rule %s and the intersection of the standards differ in %q", p.Rule, witness)
	}
	return fmt.Sprintf("it is rule %s of grammar/consensus.abnf, less %s", p.Rule, tooLong), nil
}

// tooLong is the rule of the URIs with a label of more than 63 octets.
const tooLong = "URI-too-long"

func ofConsensus(rule string) (*automaton.DFA, error) {
	rules, err := abnf.Load(grammar.Files, "consensus.abnf")
	if err != nil {
		return nil, err
	}
	return derived(rules, rule)
}

// isContained asks every grammar.
func isContained(p Profile) (string, error) {
	d, err := p.Language(Exact)
	if err != nil {
		return "", err
	}
	brackets, err := Rule("brackets")
	if err != nil {
		return "", err
	}
	for _, g := range grammar.All {
		l, err := language.Of(g.ID, g.Starts.URI)
		if err != nil {
			return "", err
		}
		accepted := l.Certain()
		if g.ID == "rfc2396" {
			accepted = automaton.Union(accepted, brackets)
		}
		if witness, ok := automaton.Contains(accepted, d); !ok {
			return "", fmt.Errorf("profile %s has %q, which %s has not", p.Name, witness, g.ID)
		}
	}
	return "every grammar accepts all of it, but for IPv6 addresses in RFC 2396", nil
}

// isSeenAlike looks for what some pair of grammars takes apart differently.
func isSeenAlike(p Profile) (string, error) {
	d, err := p.Language(Exact)
	if err != nil {
		return "", err
	}
	all, err := disagreements()
	if err != nil {
		return "", err
	}
	for _, x := range all {
		if witness, found := automaton.Intersection(d, x.texts).Shortest(); found {
			return "", fmt.Errorf("profile %s has %q, which %s and %s take apart differently", p.Name, witness, x.a, x.b)
		}
	}
	return "all grammars see the same components in it", nil
}

// disagreement is what two grammars take apart differently in one way.
type disagreement struct {
	a, b  string
	texts *automaton.DFA
}

// disagreements are those of all pairs of grammars but of those that are stated to have none, which is decided elsewhere.
var disagreements = sync.OnceValues(func() (all []disagreement, err error) {
	for i, a := range grammar.All {
		for _, b := range grammar.All[i+1:] {
			if stated, ok := grammar.BoundaryOf(a.ID, b.ID); ok && len(stated.Components) == 0 {
				continue
			}
			first, err := language.Of(a.ID, a.Starts.URI)
			if err != nil {
				return nil, err
			}
			second, err := language.Of(b.ID, b.Starts.URI)
			if err != nil {
				return nil, err
			}
			apart := language.Boundaries(first, second)
			for _, x := range apart.Distinct() {
				all = append(all, disagreement{a.ID, b.ID, apart.Of(x)})
			}
		}
	}
	return all, nil
})

// isReadFast decides what package consensus does. It reads the language with names of any letters, digits, hyphens and dots. If the name is plain, and so
// is the path where that matters, the text is accepted if the name has at most 63 octets; else a table decides, which counts nothing
// and knows no A-labels. Where a label can be too long, or has two hyphens side by side, package whatwg is asked.
func isReadFast(p Profile) (string, error) {
	exact, err := p.Language(Exact)
	if err != nil {
		return "", err
	}
	table, err := p.Language(Uncounted)
	if err != nil {
		return "", err
	}
	read, err := p.Read().Language(Unread)
	if err != nil {
		return "", err
	}
	counted, err := without(table, ALabel, "long-label", "hyphens")
	if err != nil {
		return "", err
	}
	if witness, same := automaton.Equivalent(exact, counted); !same {
		return "", fmt.Errorf("profile %s: what the table has, once its names are looked at, differs from the language in %q", p.Name, witness)
	}
	if witness, ok := automaton.Contains(read, table); !ok {
		return "", fmt.Errorf("profile %s: %q is not read", p.Name, witness)
	}
	for _, name := range p.plain() {
		x, err := Rule(name)
		if err != nil {
			return "", err
		}
		read = automaton.Intersection(read, x)
	}
	if witness, ok := automaton.Contains(table, read); !ok {
		return "", fmt.Errorf("profile %s: %q is plain, and is not in the language", p.Name, witness)
	}
	return "what is plain is read fast, and what is looked at again is the rest", nil
}

// plain are the rules that a text has if it is not looked at again.
func (p Profile) plain() []string {
	if p.Read() != p {
		return []string{"plain", "plain-path"}
	}
	return []string{"plain"}
}

func without(d *automaton.DFA, rules ...string) (*automaton.DFA, error) {
	for _, name := range rules {
		x, err := Rule(name)
		if err != nil {
			return nil, err
		}
		d = automaton.Difference(d, x)
	}
	return d, nil
}

// provenExclusions decides that each leaves something out, and has all URIs in which it was seen.
func provenExclusions() error {
	all, err := Exclusions()
	if err != nil {
		return err
	}
	for _, e := range all {
		if err := e.prove(); err != nil {
			return fmt.Errorf("internal/agreement/%s: %s: %w", exclusionsFile, e.Rule, err)
		}
	}
	return nil
}

func (e Exclusion) prove() error {
	x, err := e.Language()
	if err != nil {
		return err
	}
	names := Exact
	if e.Rule == ALabel {
		names = ALabels
	}
	of, err := Standards(names)
	if err != nil {
		return err
	}
	if _, found := automaton.Intersection(of, x).Shortest(); !found {
		return fmt.Errorf("it leaves nothing out")
	}
	if e.Because == "" || len(e.Seen) == 0 {
		return fmt.Errorf("nothing says why")
	}
	for _, s := range e.Seen {
		if !x.Accepts(s.URI) || !of.Accepts(s.URI) {
			return fmt.Errorf("%q is not what it leaves out", s.URI)
		}
	}
	for _, name := range e.Profiles {
		if !slices.ContainsFunc(Profiles, func(p Profile) bool { return p.Name == name }) {
			return fmt.Errorf("there is no profile %q", name)
		}
	}
	return nil
}
