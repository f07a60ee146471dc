package agreement

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/automaton"
)

// Exclusion is a set of URIs that parsers do not see alike, by what exclusions.abnf says of it.
type Exclusion struct {
	Rule     string     // of exclusions.abnf, that derives the URIs
	Profiles []string   // names of those that leave it out
	Because  string     // what such a URI has
	Seen     []Sighting // who sees what
}

// Sighting is what a parser sees in a URI.
type Sighting struct{ Parser, Sees, URI string }

// ALabel is the rule of the exclusion that a caller can lift.
const ALabel = "A-label"

// addressPrefix is the rule of the exclusion of names that are not plain.
const addressPrefix = "address-prefix"

// Exclusions are read from the comments of exclusions.abnf.
func Exclusions() (all []Exclusion, err error) {
	text, err := own.ReadFile(exclusionsFile)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		key, rest, _ := strings.Cut(strings.TrimPrefix(line, "; "), " ")
		if err := add(&all, key, strings.TrimSpace(rest)); err != nil {
			return nil, fmt.Errorf("internal/agreement/%s:%d: %w", exclusionsFile, i+1, err)
		}
	}
	return all, nil
}

const exclusionsFile = "exclusions.abnf"

// add adds what a line says; most say nothing.
func add(all *[]Exclusion, key, rest string) error {
	if key == "EXCLUSION" {
		rule, profiles, ok := strings.Cut(rest, " : ")
		if !ok {
			return fmt.Errorf("an exclusion has a name, a colon between spaces, and profiles")
		}
		*all = append(*all, Exclusion{Rule: rule, Profiles: strings.Split(profiles, ", ")})
		return nil
	}
	if key != "BECAUSE" && key != "SEEN" {
		return nil
	}
	if len(*all) == 0 {
		return fmt.Errorf("%s without an exclusion", key)
	}
	last := &(*all)[len(*all)-1]
	if key == "BECAUSE" {
		last.Because = rest
		return nil
	}
	parts := strings.Split(rest, " : ")
	if len(parts) != 3 {
		return fmt.Errorf("a sighting is a parser, what it sees, and a URI, with colons between spaces")
	}
	last.Seen = append(last.Seen, Sighting{parts[0], parts[1], parts[2]})
	return nil
}

// Language is the set of URIs.
func (e Exclusion) Language() (*automaton.DFA, error) { return Rule(e.Rule) }

// Profile is one of the languages of package consensus.
type Profile struct {
	Name   string
	Prefix string // of what is generated for it
	Rule   string // of grammar/consensus.abnf; "" if none is written for it
}

// Profiles lists them.
var Profiles = []Profile{{"web", "web", "consensus-URI"}, {"web-paths", "webPaths", "undotted-URI"}, {"any", "anyScheme", ""}}

// Language is what the standards agree on, less what the profile leaves out.
func (p Profile) Language(n Names) (*automaton.DFA, error) {
	standard, err := Standards(n)
	if err != nil {
		return nil, err
	}
	languages.Lock()
	defer languages.Unlock()
	key := languageKey{p.Name, n}
	if d := languages.made[key]; d != nil {
		return d, nil
	}
	d, err := p.less(standard, n)
	if err == nil {
		languages.made[key] = d
	}
	return d, err
}

type languageKey struct {
	profile string
	names   Names
}

// languages are made once.
var languages = struct {
	sync.Mutex
	made map[languageKey]*automaton.DFA
}{made: map[languageKey]*automaton.DFA{}}

// less is d without the exclusions.
func (p Profile) less(d *automaton.DFA, n Names) (*automaton.DFA, error) {
	exclusions, err := Exclusions()
	if err != nil {
		return nil, err
	}
	for _, e := range exclusions {
		if !slices.Contains(e.Profiles, p.Name) || n != Exact && e.Rule == ALabel || n == Unread && e.Rule == addressPrefix {
			continue
		}
		x, err := e.Language()
		if err != nil {
			return nil, err
		}
		d = automaton.Difference(d, x).Minimize()
	}
	return d, nil
}

// Read is the profile whose recognizer reads the URIs of p: one that makes no difference between segments of a path.
func (p Profile) Read() Profile {
	if p.Name == "web-paths" {
		return Profiles[0]
	}
	return p
}
