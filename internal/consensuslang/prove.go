package consensuslang

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/grammardfa"
)

// Prove decides all that is said of the languages, and returns what was decided, a sentence each. The error is the first that
// is false, with a shortest URI that shows it.
func Prove() (decided []string, err error) {
	decided, err = ProveMade()
	if err != nil {
		return decided, err
	}
	return decide(decided, isContained, isSeenAlike)
}

// ProveMade decides what does not follow from the way in which the languages are made: that they are what is written for people, that
// each exclusion is needed, and that package consensus reads the languages rightly.
func ProveMade() (decided []string, err error) {
	var claims []func() (string, error)
	for _, p := range Profiles {
		if p.Rule != "" {
			claims = append(claims, p.isTheABNF)
		}
	}
	for _, w := range widened {
		claims = append(claims, w.isTheABNF)
	}
	claims = append(claims, isLookedAtAgain)
	for _, p := range Profiles {
		claims = append(claims, p.isReadFast)
	}
	return decide(nil, append(claims, areNeeded)...)
}

func decide(decided []string, claims ...func() (string, error)) ([]string, error) {
	for _, claim := range claims {
		sentence, err := claim()
		if err != nil {
			return decided, err
		}
		decided = append(decided, sentence)
	}
	return decided, nil
}

// isTheABNF compares the language with its rule of grammar/consensus.abnf.
func (p Profile) isTheABNF() (string, error) { return p.isWritten(p.Rule, []string{tooLong}) }

// isWritten compares the language, with additions, with a rule of grammar/consensus.abnf, less other rules.
func (p Profile) isWritten(rule string, less []string, lifted ...string) (string, error) {
	written, err := ofConsensus(rule)
	if err != nil {
		return "", err
	}
	for _, name := range less {
		x, err := ofConsensus(name)
		if err != nil {
			return "", err
		}
		written = automaton.Difference(written, x)
	}
	made, err := p.Language(Exact, lifted...)
	if err != nil {
		return "", err
	}
	if witness, same := automaton.Equivalent(made, written); !same {
		return "", fmt.Errorf("grammar/consensus.abnf: rule %s and the intersection of the standards differ in %q", rule, witness)
	}
	name := strings.Join(append([]string{p.Name}, lifted...), " ")
	return fmt.Sprintf("%s: it is rule %s of grammar/consensus.abnf, less %s", name, rule, strings.Join(less, ", ")), nil
}

// Rules of grammar/consensus.abnf.
const (
	tooLong = "URI-too-long" // the URIs with a label of more than 63 octets
	mapped  = "URI-mapped"   // the URIs with an IPv6 address with an IPv4 address mapped into it
)

// addition is what a caller can add to profile web, as grammar/consensus.abnf has it.
type addition struct {
	rule   string
	less   []string
	lifted []string // methods of consensus.Profile
}

// widened are the additions that a rule describes, one by one and all at once. Since a language is what the standards agree on, less
// exclusions that do not depend on one another, any others of them are what these are together.
var widened = []addition{
	{"upper-case-URI", []string{tooLong}, []string{"WithUpperCaseScheme"}},
	{"unix-host-URI", []string{tooLong}, []string{"WithUnixHost"}},
	{"IPv6-URI", []string{tooLong, mapped}, []string{"WithIPv6"}},
	{"at-sign-URI", []string{tooLong}, []string{"WithAtSign"}},
	{"widened-URI", []string{tooLong, mapped}, []string{"WithUpperCaseScheme", "WithUnixHost", "WithIPv6", "WithAtSign"}},
}

func (a addition) isTheABNF() (string, error) {
	return Profiles[0].isWritten(a.rule, a.less, a.lifted...)
}

func ofConsensus(rule string) (*automaton.DFA, error) {
	rules, err := abnf.Load(grammar.Files, "consensus.abnf")
	if err != nil {
		return nil, err
	}
	return automaton.Minimal(expr.To(rule), rules, nil)
}

// isContained asks every grammar about what the standards agree on, which has every profile.
func isContained() (string, error) {
	d, err := Standards(Exact)
	if err != nil {
		return "", err
	}
	brackets, err := Rule("brackets")
	if err != nil {
		return "", err
	}
	for _, g := range grammar.All {
		l, err := grammardfa.Of(g.ID, g.Starts.URI)
		if err != nil {
			return "", err
		}
		accepted := l.Certain()
		if g.ID == "rfc2396" {
			accepted = automaton.Union(accepted, brackets)
		}
		if witness, ok := automaton.Contains(accepted, d); !ok {
			return "", fmt.Errorf("the standards agree on %q, which %s does not accept", witness, g.ID)
		}
	}
	return "standards: every grammar accepts all that they agree on, except IPv6 addresses in RFC 2396", nil
}

// isSeenAlike looks for what some pair of grammars takes apart differently.
func isSeenAlike() (string, error) {
	d, err := Standards(Exact)
	if err != nil {
		return "", err
	}
	all, err := disagreements()
	if err != nil {
		return "", err
	}
	for _, x := range all {
		if witness, found := automaton.Intersection(d, x.texts).Shortest(); found {
			return "", fmt.Errorf("the standards agree on %q, which %s and %s take apart differently", witness, x.a, x.b)
		}
	}
	return "standards: all grammars see the same components in it", nil
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
			first, err := grammardfa.Of(a.ID, a.Starts.URI)
			if err != nil {
				return nil, err
			}
			second, err := grammardfa.Of(b.ID, b.Starts.URI)
			if err != nil {
				return nil, err
			}
			apart := grammardfa.Boundaries(first, second)
			for _, x := range apart.Distinct() {
				all = append(all, disagreement{a.ID, b.ID, apart.Of(x)})
			}
		}
	}
	return all, nil
})

// isLookedAtAgain decides that the tables of package consensus lack nothing but what it looks at again: A-labels, labels that may be too
// long, and labels with hyphens in the third and fourth place.
func isLookedAtAgain() (string, error) {
	exact, err := Standards(Exact)
	if err != nil {
		return "", err
	}
	table, err := Standards(Uncounted)
	if err != nil {
		return "", err
	}
	counted, err := without(table, ALabel, "long-label", "hyphens")
	if err != nil {
		return "", err
	}
	if witness, same := automaton.Equivalent(exact, counted); !same {
		return "", fmt.Errorf("what the table has, once its names are looked at, differs from what the standards agree on in %q", witness)
	}
	return "standards: they are the table of package consensus, once names are looked at", nil
}

// isReadFast decides that the URIs of RFC 3986 that package consensus finds plain are in the profile, where a name has at most 63 octets.
// Host "unix" and the schemes of another profile are not plain for it.
func (p Profile) isReadFast() (string, error) {
	read, err := grammardfa.Of("rfc3986", "URI")
	if err != nil {
		return "", err
	}
	d := read.DFA
	for _, name := range p.plain() {
		x, err := Rule(name)
		if err != nil {
			return "", err
		}
		d = automaton.Intersection(d, x).Minimize()
	}
	d, err = without(d, p.notPlain()...)
	if err != nil {
		return "", err
	}
	made, err := p.Language(Uncounted)
	if err != nil {
		return "", err
	}
	if made, err = without(made, ALabel, "hyphens"); err != nil {
		return "", err
	}
	if witness, ok := automaton.Contains(made, d); !ok {
		return "", fmt.Errorf("profile %s: %q is plain, and is not in the language", p.Name, witness)
	}
	return p.Name + ": what is plain is in it", nil
}

// plain returns the rules of the texts that package consensus does not look at again.
func (p Profile) plain() []string {
	if p.Name == "web-paths" {
		return []string{"plain", "plain-path"}
	}
	return []string{"plain"}
}

// notPlain returns the exclusions that package consensus compares with the scheme and the host of a text.
func (p Profile) notPlain() []string {
	switch p.Name {
	case "any":
		return nil
	case "websockets":
		return []string{"unix-host", "http-scheme"}
	}
	return []string{"unix-host", "websocket-scheme"}
}

func without(d *automaton.DFA, rules ...string) (*automaton.DFA, error) {
	for _, name := range rules {
		x, err := Rule(name)
		if err != nil {
			return nil, err
		}
		d = automaton.Difference(d, x).Minimize()
	}
	return d, nil
}

// areNeeded decides about each exclusion that it leaves something out, and that it has all URIs in which it was seen.
func areNeeded() (string, error) {
	all, err := Exclusions()
	if err != nil {
		return "", err
	}
	for _, e := range all {
		if err := e.prove(); err != nil {
			return "", fmt.Errorf("internal/consensuslang/%s: %s: %w", exclusionsFile, e.Rule, err)
		}
	}
	return fmt.Sprintf("exclusions: each of %d leaves out something that no other one does", len(all)), nil
}

func (e Exclusion) prove() error {
	if e.Because == "" || len(e.Seen) == 0 && e.Scope == "" {
		return fmt.Errorf("nothing says why")
	}
	if err := e.proveSightings(); err != nil {
		return err
	}
	for _, name := range e.Profiles {
		i := slices.IndexFunc(Profiles, func(p Profile) bool { return p.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no profile %q", name)
		}
		if e.Rule == LongHost { // whose sightings are enough
			continue
		}
		if err := e.isNeeded(Profiles[i]); err != nil {
			return err
		}
	}
	return nil
}

// proveSightings decides that the exclusion has the URIs in which something was seen.
func (e Exclusion) proveSightings() error {
	x, err := e.Language()
	if err != nil {
		return err
	}
	standards, err := Standards(ALabels)
	if err != nil {
		return err
	}
	for _, s := range e.Seen {
		if !x.Accepts(s.URI) || !standards.Accepts(s.URI) {
			return fmt.Errorf("%q is not what it leaves out", s.URI)
		}
	}
	return nil
}

// isNeeded looks for a text that e alone leaves out of the profile. An exclusion that stays can be within one that a caller lifts.
func (e Exclusion) isNeeded(p Profile) error {
	excluded, err := p.Exclusions()
	if err != nil {
		return err
	}
	var others []string
	for _, o := range excluded {
		if o.Rule != e.Rule && o.Rule != LongHost && (o.Lifted == "" || e.Lifted != "") {
			others = append(others, o.Rule)
		}
	}
	x, err := e.Language()
	if err != nil {
		return err
	}
	standards, err := Standards(ALabels)
	if err != nil {
		return err
	}
	left := automaton.Intersection(standards, x).Minimize()
	if left, err = without(left, others...); err != nil {
		return err
	}
	if _, found := left.Shortest(); !found {
		return fmt.Errorf("it leaves nothing out of profile %s that no other exclusion does", p.Name)
	}
	return nil
}
