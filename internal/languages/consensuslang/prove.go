package consensuslang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Prove decides all claims about the languages, and returns one sentence for each true claim. The
// error describes the first false claim, with a shortest URI that disproves it.
func Prove() (decided []string, err error) {
	return decide(append(claimsMade(), isContained, isSeenAlike))
}

// ProveMade decides the claims that do not follow from the construction of the languages. The claims are that the languages equal the
// languages of their rules in grammar/consensus.abnf, that each exclusion is needed, and that package consensus implements the
// languages.
func ProveMade() (decided []string, err error) { return decide(claimsMade()) }

func claimsMade() (claims []func() string) {
	for _, p := range Profiles {
		if p.Rule != "" {
			claims = append(claims, p.isTheABNF)
		}
	}
	for _, w := range widened {
		claims = append(claims, w.isTheABNF)
	}
	claims = append(claims, clientsAreTheABNF)
	claims = append(claims, isLookedAtAgain)
	for _, p := range Profiles {
		claims = append(claims, p.isReadFast)
	}
	return append(claims, areNeeded)
}

func decide(claims []func() string) (decided []string, err error) {
	defer failure.Catch(&err)
	for _, claim := range claims {
		decided = append(decided, claim())
	}
	return decided, nil
}

// isTheABNF compares the language with its rule in grammar/consensus.abnf.
func (p Profile) isTheABNF() string { return p.isWritten(p.Rule, []string{longLabel}) }

// isWritten compares the language, with additions, with the difference of a rule in grammar/consensus.abnf and other rules.
func (p Profile) isWritten(rule string, less []string, lifted ...string) string {
	written := ofConsensus(rule)
	for _, name := range less {
		written = automaton.Difference(written, ofConsensus(name))
	}
	if witness, same := automaton.Equivalent(p.language(Exact, lifted...), written); !same {
		failure.End("grammar/consensus.abnf: rule %s and the intersection of the standards differ in %q", rule, witness)
	}
	name := strings.Join(append([]string{p.Name}, lifted...), " ")
	return fmt.Sprintf("%s: the language is rule %s of grammar/consensus.abnf without %s", name, rule, strings.Join(less, ", "))
}

// Rules of grammar/consensus.abnf.
const (
	tooLong   = "URI-too-long"   // the URIs with a label of more than 63 bytes
	longLabel = "URI-long-label" // the URIs with a label of 63 bytes or more
	mapped    = "URI-mapped"     // the URIs with an IPv6 address with an IPv4 address mapped into it
)

// addition is something that a caller can add to profile web, as in grammar/consensus.abnf.
type addition struct {
	rule   string
	less   []string
	lifted []string // methods of consensus.Profile, and names of exclusions that only For lifts
}

// widened contains the additions that a rule describes, one by one and all at once. A language is the agreement of the standards
// without independent exclusions. So any other combination of additions is the union of these.
var widened = []addition{
	{"consensus-URI", []string{tooLong}, []string{"WithLongLabel"}},
	{"upper-case-URI", []string{longLabel}, []string{"WithUpperCaseScheme"}},
	{"unix-host-URI", []string{longLabel}, []string{"WithUnixHost"}},
	{"scheme-host-URI", []string{longLabel}, []string{"WithSchemeHost"}},
	{"IPv6-URI", []string{longLabel, mapped}, []string{"WithIPv6"}},
	{"at-sign-URI", []string{longLabel}, []string{"WithAtSign"}},
	{"empty-path-URI", []string{longLabel}, []string{"empty-path"}},
	{"address-prefix-URI", []string{longLabel}, []string{"address-prefix"}},
	{"port-form-URI", []string{longLabel}, []string{"port-form"}},
	{"IPv6-URI", []string{longLabel}, []string{"WithIPv6", "mapped-address"}},
	{"address-form-URI", []string{longLabel, mapped}, []string{"WithIPv6", "address-form"}},
	{"widened-URI", []string{tooLong, mapped}, []string{"WithUpperCaseScheme", "WithUnixHost", "WithSchemeHost", "WithIPv6", "WithAtSign", "WithLongLabel"}},
}

// clientsAreTheABNF compares the language for each client with rule client-URI of grammar/consensus.abnf, without the exclusions that affect
// the client. An exclusion affects a set of clients if it affects one of them. So the language for the set is the intersection of theirs.
func clientsAreTheABNF() string {
	all := failure.Must(Clients())
	for _, c := range all {
		var less []string
		for _, e := range Profiles[0].exclusions() {
			if e.Concerns(c) && !e.counted(Exact) {
				less = append(less, e.Rule)
			}
			e.namesAlone(c)
		}
		written := without(automaton.Difference(ofConsensus("client-URI"), ofConsensus(tooLong)), less...)
		if witness, same := automaton.Equivalent(failure.Must(For(Exact, c)), written); !same {
			failure.End("grammar/consensus.abnf: rule client-URI and the language for %s differ in %q", c.Name, witness)
		}
	}
	return fmt.Sprintf("clients: the language for each of %d clients is rule client-URI without the exclusions for that client", len(all))
}

// namesAlone decides that the sightings of a client name no other program, unless no client lifts the exclusion.
func (e Exclusion) namesAlone(c Client) {
	for _, s := range e.Seen {
		if e.Scope == "" && s.Concern(c) && slices.ContainsFunc(strings.Split(s.Parser, ", "), func(program string) bool { return !c.is(program) }) {
			failure.End("internal/languages/consensuslang/%s: %s: %q names other programs than %s", exclusionsFile, e.Rule, s.Parser, c.Name)
		}
	}
}

func (a addition) isTheABNF() string { return Profiles[0].isWritten(a.rule, a.less, a.lifted...) }

func ofConsensus(rule string) *automaton.DFA {
	return failure.Must(automaton.Minimal(syntax.To(rule), failure.Must(abnf.Load(grammar.Files, "consensus.abnf")), nil))
}

// isContained checks that every grammar contains the agreement of the standards, which contains every profile.
func isContained() string {
	for _, g := range grammar.All {
		accepted := failure.Must(grammardfa.Of(g.ID, g.Starts.URI)).Certain()
		if g.ID == "rfc2396" {
			accepted = automaton.Union(accepted, failure.Must(Rule("brackets")))
		}
		if witness, ok := automaton.Contains(accepted, Exact.standards()); !ok {
			failure.End("the standards agree on %q, which %s does not accept", witness, g.ID)
		}
	}
	return "standards: every grammar accepts all strings that the standards agree on, but RFC 2396 lacks IPv6 addresses"
}

// isSeenAlike looks for a URI for which two grammars return different components. It skips pairs
// that are declared equal, about which other code decides.
func isSeenAlike() string {
	for i, a := range grammar.All {
		for _, b := range grammar.All[i+1:] {
			if stated, ok := grammar.BoundaryOf(a.ID, b.ID); ok && len(stated.Components) == 0 {
				continue
			}
			apart := grammardfa.Boundaries(failure.Must(grammardfa.Of(a.ID, a.Starts.URI)), failure.Must(grammardfa.Of(b.ID, b.Starts.URI)))
			for _, x := range apart.Distinct() {
				if witness, found := automaton.Intersection(Exact.standards(), apart.Of(x)).Shortest(); found {
					failure.End("the standards agree on %q, in which %s and %s find different components", witness, a.ID, b.ID)
				}
			}
		}
	}
	return "standards: all grammars find the same components in each string that the standards agree on"
}

// isLookedAtAgain decides that the tables of package consensus lack only what the package checks with other code. This is A-labels,
// labels that may be too long, and labels with hyphens in the third and fourth place.
func isLookedAtAgain() string {
	counted := without(Uncounted.standards(), ALabel, "invalid-label", "hyphens")
	if witness, same := automaton.Equivalent(Exact.standards(), counted); !same {
		failure.End("the table, after checks of names, and the agreement of the standards differ in %q", witness)
	}
	return "standards: they agree on the language of the table in package consensus after its checks of names"
}

// isReadFast decides that a URI of RFC 3986 that package consensus finds plain is in the profile, if its names have less than 63 bytes.
// The package does not treat host "unix", the name of a scheme with a port, or the schemes of another profile as plain.
func (p Profile) isReadFast() string {
	d := failure.Must(grammardfa.Of("rfc3986", "URI")).DFA
	for _, name := range p.plain() {
		d = automaton.Intersection(d, failure.Must(Rule(name))).Minimize()
	}
	made := without(p.language(Uncounted), ALabel, "hyphens")
	if witness, ok := automaton.Contains(made, without(d, p.notPlain()...)); !ok {
		failure.End("profile %s: %q is plain, and is not in the language", p.Name, witness)
	}
	return p.Name + ": plain URIs are members"
}

// plain returns the rules of the texts that package consensus does not check again.
func (p Profile) plain() []string {
	if p.Name == "web-paths" {
		return []string{"plain", "plain-path"}
	}
	return []string{"plain"}
}

// notPlain returns the exclusions that package consensus checks against the scheme and the host of a text.
func (p Profile) notPlain() []string {
	switch p.Name {
	case "any":
		return nil
	case "websockets":
		return []string{"unix-host", "scheme-host", "http-scheme"}
	}
	return []string{"unix-host", "scheme-host", "websocket-scheme"}
}

func without(d *automaton.DFA, rules ...string) *automaton.DFA {
	for _, name := range rules {
		d = automaton.Difference(d, failure.Must(Rule(name))).Minimize()
	}
	return d
}

// areNeeded decides that each exclusion excludes something, and that each exclusion and each exception contains all URIs in its sightings.
func areNeeded() string {
	all := failure.Must(Exclusions())
	for _, e := range failure.Must(Exceptions()) {
		if err := e.prove(); err != nil {
			failure.End("internal/languages/consensuslang/%s: %s: %w", exclusionsFile, e.Rule, err)
		}
	}
	for _, e := range all {
		if err := e.prove(); err != nil {
			failure.End("internal/languages/consensuslang/%s: %s: %w", exclusionsFile, e.Rule, err)
		}
	}
	return fmt.Sprintf("exclusions: each of the %d exclusions excludes a string that no other one excludes", len(all))
}

func (e Exclusion) prove() (err error) {
	defer failure.Catch(&err)
	if e.Because == "" || len(e.Seen) == 0 && e.Scope == "" {
		failure.End("the reason is missing")
	}
	e.proveSightings()
	for _, name := range e.Profiles {
		i := slices.IndexFunc(Profiles, func(p Profile) bool { return p.Name == name })
		if i < 0 {
			failure.End("unknown profile %q", name)
		}
		if e.Rule != LongHost { // whose sightings are enough
			e.isNeeded(Profiles[i])
		}
	}
	return nil
}

// proveSightings decides that the exclusion contains the URIs in its sightings.
func (e Exclusion) proveSightings() {
	x := failure.Must(e.Language())
	for _, s := range e.Seen {
		if !x.Accepts(s.URI) || !ALabels.standards().Accepts(s.URI) {
			failure.End("it does not leave out %q", s.URI)
		}
	}
}

// prove decides that the URIs in the exception's sightings are members of profile web.
func (e Exception) prove() (err error) {
	defer failure.Catch(&err)
	if e.Because == "" || e.Normalize == "" || len(e.Seen) == 0 {
		failure.End("the reason or the effect of Normalize is missing")
	}
	x, members := failure.Must(e.Language()), Profiles[0].language(Exact)
	for _, s := range e.Seen {
		if !x.Accepts(s.URI) || !members.Accepts(s.URI) {
			failure.End("%q is not a member that some program misreads", s.URI)
		}
	}
	return nil
}

// isNeeded looks for a text that only e excludes from the profile. An exclusion that stays may be within one that a caller lifts.
func (e Exclusion) isNeeded(p Profile) {
	var others []string
	for _, o := range p.exclusions() {
		if o.Rule != e.Rule && o.Rule != LongHost && (o.Lifted == "" || e.Lifted != "") {
			others = append(others, o.Rule)
		}
	}
	left := automaton.Intersection(ALabels.standards(), failure.Must(e.Language())).Minimize()
	if without(left, others...).Empty() {
		failure.End("the other exclusions leave out all that it leaves out of profile %s", p.Name)
	}
}
