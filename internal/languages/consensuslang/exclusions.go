package consensuslang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/failure"
)

// Exclusion is a set of URIs that programs interpret differently, with the data in its comment in exclusions.abnf.
type Exclusion struct {
	Rule     string     // the rule of exclusions.abnf that derives the URIs
	Profiles []string   // the names of the profiles that exclude the URIs
	Because  string     // the property of such a URI
	Lifted   string     // the method of consensus.Profile that lifts it, or ""
	Scope    string     // why the profile does not serve such URIs, whichever program fetches them, or ""
	Seen     []Sighting // which programs find what
}

// Exception is a set of URIs that some program misreads but that are still members, because no
// useful language excludes them.
type Exception struct {
	Rule      string // the rule in exclusions.abnf that derives the URIs
	Because   string // the property of such a URI
	Normalize string // how consensus.Profile.Normalize changes it
	Seen      []Sighting
}

// Client is a program that callers of package consensus can name.
type Client struct {
	Constant string   // of package consensus
	Name     string   // human-readable
	Programs []string // the programs in sightings, without versions, that are the client or whose parser it calls
}

// Sighting records how programs interpret a URI.
type Sighting struct {
	Parser, Sees, URI string
	Watched           bool // whether the programs' connections were observed; otherwise, the parser was called
}

const (
	// ALabel is the rule of the exclusion that depends on the tables of IDNA.
	ALabel = "A-label"
	// LongHost is the rule of the exclusion that requires counting more bytes than a profile's automaton can count.
	LongHost = "long-host"
	// LongLabel is the rule of the exclusion that requires counting the bytes of a label.
	LongLabel = "long-label"
)

// counted reports whether the automaton of a profile ignores the exclusion.
func (e Exclusion) counted(n Names) bool {
	return e.Rule == LongHost || e.Rule == LongLabel && n == Uncounted || e.Rule == ALabel && n != Exact
}

// Exclusions returns the exclusions, from the comments in exclusions.abnf.
func Exclusions() ([]Exclusion, error) {
	d, err := readData()
	return d.exclusions, err
}

// Clients returns the clients, from the comments in exclusions.abnf.
func Clients() ([]Client, error) {
	d, err := readData()
	return d.clients, err
}

// is reports whether the client is the given program with its version, or calls the program's parser.
func (c Client) is(program string) bool {
	return slices.ContainsFunc(c.Programs, func(own string) bool {
		version, ok := strings.CutPrefix(program, own+" ")
		return ok && version != "" && '0' <= version[0] && version[0] <= '9'
	})
}

// Concern reports whether a program in the sighting is the client, or is a parser that the client calls.
func (s Sighting) Concern(c Client) bool {
	return slices.ContainsFunc(strings.Split(s.Parser, ", "), c.is)
}

// Concerns reports whether the client misreads some of the URIs. An exclusion with a scope concerns every client.
func (e Exclusion) Concerns(c Client) bool {
	return e.Scope != "" || slices.ContainsFunc(e.Seen, func(s Sighting) bool { return s.Concern(c) })
}

// Exceptions returns the exceptions, from the comments in exclusions.abnf.
func Exceptions() ([]Exception, error) {
	d, err := readData()
	return d.exceptions, err
}

// data holds the contents of the comments in exclusions.abnf.
type data struct {
	clients    []Client
	exclusions []Exclusion
	exceptions []Exception
	inside     map[string]*string // what the lines of the last one set, by their keys
	seen       *[]Sighting
}

func readData() (d data, err error) {
	text, err := own.ReadFile(exclusionsFile)
	if err != nil {
		return d, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		key, rest, _ := strings.Cut(strings.TrimPrefix(line, "; "), " ")
		if err := d.add(key, strings.TrimSpace(rest)); err != nil {
			return d, fmt.Errorf("internal/languages/consensuslang/%s:%d: %w", exclusionsFile, i+1, err)
		}
	}
	return d, nil
}

const exclusionsFile = "exclusions.abnf"

// add adds the contents of a line. Most lines contain nothing.
func (d *data) add(key, rest string) error {
	switch key {
	case "CLIENT":
		parts := strings.Split(rest, " : ")
		if len(parts) != 3 {
			return fmt.Errorf(`a client must consist of a constant, a name and comma-separated programs, with " : " between these parts`)
		}
		d.clients = append(d.clients, Client{parts[0], parts[1], strings.Split(parts[2], ", ")})
	case "EXCLUSION":
		rule, profiles, ok := strings.Cut(rest, " : ")
		if !ok {
			return fmt.Errorf(`an exclusion must consist of a name and comma-separated profiles, with " : " between them`)
		}
		d.exclusions = append(d.exclusions, Exclusion{Rule: rule, Profiles: strings.Split(profiles, ", ")})
		e := &d.exclusions[len(d.exclusions)-1]
		d.inside = map[string]*string{"BECAUSE": &e.Because, "LIFTED": &e.Lifted, "SCOPE": &e.Scope}
		d.seen = &e.Seen
	case "EXCEPTION":
		d.exceptions = append(d.exceptions, Exception{Rule: rest})
		e := &d.exceptions[len(d.exceptions)-1]
		d.inside = map[string]*string{"BECAUSE": &e.Because, "NORMALIZE": &e.Normalize}
		d.seen = &e.Seen
	case "BECAUSE", "LIFTED", "SCOPE", "NORMALIZE":
		value, ok := d.inside[key]
		if !ok {
			return fmt.Errorf("%s does not belong here", key)
		}
		*value = rest
	case "SEEN":
		return d.sighting(rest)
	}
	return nil
}

func (d *data) sighting(rest string) error {
	parts := strings.Split(rest, " : ")
	if d.seen == nil || len(parts) != 4 || parts[3] != "watched" && parts[3] != "called" {
		return fmt.Errorf(`a sighting must follow an exclusion or an exception, and consist of programs, a component, a URI, and "watched" or "called", with " : " between these parts`)
	}
	*d.seen = append(*d.seen, Sighting{parts[0], parts[1], parts[2], parts[3] == "watched"})
	return nil
}

// Language returns the set of URIs that the rule of the exclusion derives.
func (e Exclusion) Language() (*automaton.DFA, error) { return Rule(e.Rule) }

// Language returns the set of URIs that the rule of the exception derives.
func (e Exception) Language() (*automaton.DFA, error) { return Rule(e.Rule) }

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

// Language returns the URIs on which the standards agree, without the profile's exclusions. Language ignores an exclusion if
// lifted contains its rule, or the method of consensus.Profile that lifts it.
func (p Profile) Language(n Names, lifted ...string) (d *automaton.DFA, err error) {
	defer failure.Catch(&err)
	return p.language(n, lifted...), nil
}

type languageKey struct {
	profile string
	names   Names
	lifted  string
}

// For returns the language of the profile web for some clients. It contains the URIs on which the standards agree, without
// the exclusions that concern any of the clients. Without clients, it returns the language of the profile.
func For(n Names, some ...Client) (d *automaton.DFA, err error) {
	defer failure.Catch(&err)
	return Profiles[0].language(n, liftedFor(some)...), nil
}

// liftedFor returns the names of the exclusions of profile web that affect none of the clients.
func liftedFor(some []Client) (names []string) {
	if len(some) == 0 {
		return nil
	}
	for _, e := range Profiles[0].exclusions() {
		if !slices.ContainsFunc(some, e.Concerns) {
			names = append(names, e.Rule)
		}
	}
	return names
}

// languages has the languages of profiles.
var languages = memo[languageKey, *automaton.DFA]{made: map[languageKey]*automaton.DFA{}}

func (p Profile) language(n Names, lifted ...string) *automaton.DFA {
	return languages.of(languageKey{p.Name, n, strings.Join(lifted, " ")}, func() *automaton.DFA {
		d := n.standards()
		for _, e := range p.exclusions() {
			if !e.counted(n) && !slices.Contains(lifted, e.Rule) && (e.Lifted == "" || !slices.Contains(lifted, e.Lifted)) {
				d = automaton.Difference(d, failure.Must(e.Language())).Minimize()
			}
		}
		return d
	})
}

// exclusions returns the exclusions of the profile.
func (p Profile) exclusions() []Exclusion {
	return slices.DeleteFunc(failure.Must(Exclusions()), func(e Exclusion) bool { return !slices.Contains(e.Profiles, p.Name) })
}
