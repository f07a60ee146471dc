package consensuslang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/failure"
)

// Exclusion is a set of URIs that programs do not see alike, with what exclusions.abnf says about it.
type Exclusion struct {
	Rule     string     // the rule of exclusions.abnf that derives the URIs
	Profiles []string   // names of the profiles that leave them out
	Because  string     // what such a URI has
	Lifted   string     // the method of consensus.Profile that lifts it, or ""
	Scope    string     // why the profile is not meant for such URIs, or ""
	Seen     []Sighting // who sees what
}

// Sighting is what a program sees in a URI.
type Sighting struct{ Parser, Sees, URI string }

const (
	// ALabel is the rule of the exclusion about which the tables of IDNA decide.
	ALabel = "A-label"
	// LongHost is the rule of the exclusion that counts too many octets for the automaton of a profile.
	LongHost = "long-host"
)

// counted reports whether the automaton of a profile ignores the exclusion.
func (e Exclusion) counted(n Names) bool { return e.Rule == LongHost || e.Rule == ALabel && n != Exact }

// Exclusions are read from the comments of exclusions.abnf.
func Exclusions() (all []Exclusion, err error) {
	text, err := own.ReadFile(exclusionsFile)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		key, rest, _ := strings.Cut(strings.TrimPrefix(line, "; "), " ")
		if err := add(&all, key, strings.TrimSpace(rest)); err != nil {
			return nil, fmt.Errorf("internal/consensuslang/%s:%d: %w", exclusionsFile, i+1, err)
		}
	}
	return all, nil
}

const exclusionsFile = "exclusions.abnf"

// add adds what a line says. Most lines say nothing.
func add(all *[]Exclusion, key, rest string) error {
	if key == "EXCLUSION" {
		rule, profiles, ok := strings.Cut(rest, " : ")
		if !ok {
			return fmt.Errorf("an exclusion has a name, a colon between spaces, and profiles")
		}
		*all = append(*all, Exclusion{Rule: rule, Profiles: strings.Split(profiles, ", ")})
		return nil
	}
	if !slices.Contains([]string{"BECAUSE", "LIFTED", "SCOPE", "SEEN"}, key) {
		return nil
	}
	if len(*all) == 0 {
		return fmt.Errorf("%s without an exclusion", key)
	}
	return (&(*all)[len(*all)-1]).set(key, rest)
}

func (e *Exclusion) set(key, rest string) error {
	switch key {
	case "BECAUSE":
		e.Because = rest
	case "LIFTED":
		e.Lifted = rest
	case "SCOPE":
		e.Scope = rest
	default:
		parts := strings.Split(rest, " : ")
		if len(parts) != 3 {
			return fmt.Errorf("a sighting is a program, what it sees, and a URI, with colons between spaces")
		}
		e.Seen = append(e.Seen, Sighting{parts[0], parts[1], parts[2]})
	}
	return nil
}

// Language returns the set of URIs.
func (e Exclusion) Language() (*automaton.DFA, error) { return Rule(e.Rule) }

// Profile is one of the languages of package consensus.
type Profile struct {
	Name     string
	Constant string // of package consensus
	Rule     string // of grammar/consensus.abnf; "" if none is written for it
}

// Profiles lists them.
var Profiles = []Profile{
	{"web", "Web", "consensus-URI"},
	{"web-paths", "WebPaths", "undotted-URI"},
	{"websockets", "WebSockets", "websocket-URI"},
	{"any", "Any", ""},
}

// Language is what the standards agree on, less what the profile leaves out, unless one of these methods of consensus.Profile lifts it.
func (p Profile) Language(n Names, lifted ...string) (d *automaton.DFA, err error) {
	defer failure.Catch(&err)
	return p.language(n, lifted...), nil
}

type languageKey struct {
	profile string
	names   Names
	lifted  string
}

// languages has the languages of profiles.
var languages = memo[languageKey, *automaton.DFA]{made: map[languageKey]*automaton.DFA{}}

func (p Profile) language(n Names, lifted ...string) *automaton.DFA {
	return languages.of(languageKey{p.Name, n, strings.Join(lifted, " ")}, func() *automaton.DFA {
		d := n.standards()
		for _, e := range p.exclusions() {
			if !e.counted(n) && !slices.Contains(lifted, e.Lifted) {
				d = automaton.Difference(d, failure.Must(e.Language())).Minimize()
			}
		}
		return d
	})
}

// exclusions returns those that the profile leaves out.
func (p Profile) exclusions() []Exclusion {
	return slices.DeleteFunc(failure.Must(Exclusions()), func(e Exclusion) bool { return !slices.Contains(e.Profiles, p.Name) })
}
