package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/oracle/differ"
)

// What -results writes, from the root of the module.
const (
	resultFile = sources + "/results.json"
	pageFile   = "docs/consensus.md"
)

// results are what parsers and watched programs see.
type results struct {
	Members          int      `json:"members"`           // of profile consensus
	PathsMembers     int      `json:"paths_members"`     // of profile consensus-paths
	WebSocketMembers int      `json:"websocket_members"` // of profile consensus-websockets
	Confusions       int      `json:"confusions"`
	Allowed          int      `json:"allowed"` // of the confusions, those that the allow-list lets through
	Parsers          []result `json:"parsers"`
}

// result is what a parser or a watched program sees. A finding that is nil was not asked for.
type result struct {
	Parser     string   `json:"parser"`
	Version    string   `json:"version"`
	Asked      string   `json:"asked"`             // parsing or watching
	Ignores    string   `json:"ignores,omitempty"` // what the members have that it was not asked about, since it misreads them
	Members    int      `json:"members"`           // that it was asked about
	Taken      int      `json:"taken"`
	Hosts      finding  `json:"hosts"`                // scheme, host or port of a member of consensus seen otherwise
	Paths      *finding `json:"paths,omitempty"`      // any component of a member of consensus-paths seen otherwise
	WebSockets *finding `json:"websockets,omitempty"` // scheme, host or port of a member of consensus-websockets seen otherwise
	Confused   finding  `json:"confused"`             // a confusion in which it sees another host than the URL Standard's parser
	Allowed    finding  `json:"allowed"`              // a confusion that the allow-list lets through, in which it sees another host
}

// finding is what a parser sees otherwise.
type finding struct {
	Compared  int    `json:"compared"`
	Count     int    `json:"count"`
	Component string `json:"component,omitempty"` // of the witness
	Witness   string `json:"witness,omitempty"`
	Sees      string `json:"sees,omitempty"`
	Expected  string `json:"expected,omitempty"`
}

// add adds what a pair of parsers differs about: the second one is the one that the finding is
// about.
func (f *finding) add(p differ.Pair) {
	f.Compared = max(f.Compared, p.Compared)
	if p.Count > 0 && (f.Count == 0 || len(p.Witness) < len(f.Witness)) {
		f.Component, f.Witness, f.Sees, f.Expected = p.Component, p.Witness, p.SeenByB, p.SeenByA
	}
	f.Count += p.Count
}

// amounts say how much is asked.
type amounts struct {
	each   int // one in so many mutations of members is taken
	most   int // members of a profile at most; all if 0
	sample int // members that are asked of a program that is watched
}

// write asks parsers about members of the consensus and about confusions, and writes the results.
// If it asks some programs only, the results of the others stay.
func write(built []judge, o amounts, some bool) error {
	r, err := ask(built, o)
	if err != nil {
		return err
	}
	if some {
		old, err := readResults(resultFile)
		if err != nil {
			return err
		}
		r = old.with(r)
	}
	if err := r.sort(); err != nil {
		return err
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if err := e.Encode(r); err != nil {
		return err
	}
	if err := os.WriteFile(resultFile, out.Bytes(), 0o644); err != nil {
		return err
	}
	return fill(pageFile, r.summary())
}

func readResults(file string) (*results, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var r results
	return &r, json.Unmarshal(text, &r)
}

// with returns r, with the rows of other in the place of its own. Rows of different days were asked about different numbers: the smaller
// ones are those of all.
func (r *results) with(other *results) *results {
	out := *r
	if other.Members > 0 {
		out.Members, out.PathsMembers = min(r.Members, other.Members), min(r.PathsMembers, other.PathsMembers)
		out.WebSocketMembers = min(r.WebSocketMembers, other.WebSocketMembers)
		out.Confusions, out.Allowed = min(r.Confusions, other.Confusions), min(r.Allowed, other.Allowed)
	}
	out.Parsers = slices.Clone(other.Parsers)
	for _, p := range r.Parsers {
		if !slices.ContainsFunc(other.Parsers, func(q result) bool { return q.Parser == p.Parser }) {
			out.Parsers = append(out.Parsers, p)
		}
	}
	return &out
}

// sort puts the rows in the order of judges.jsonl, behind the parsers that are built in.
func (r *results) sort() error {
	all := judges()
	place := func(p result) int { return slices.IndexFunc(all, func(j judge) bool { return j.Name == p.Parser }) }
	slices.SortStableFunc(r.Parsers, func(p, q result) int { return cmp.Compare(place(p), place(q)) })
	return nil
}

// The parsers that are built in, and their versions.
var builtins = map[string]string{
	"net/url": neturl.Version(),
	"browser": "the URL Standard's parser, package whatwg",
}

// rfc is the reference for confusions, because no profile contains all of them.
const rfc = "rfc3986"

func ask(built []judge, o amounts) (*results, error) {
	r := &results{}
	parsers, programs := divided(built)
	if len(parsers) > 0 {
		if err := r.askParsers(parsers, o.each, o.most); err != nil {
			return nil, err
		}
	}
	r.watchPrograms(programs, o.sample)
	return r, nil
}

// askParsers asks parsers about all members and confusions.
func (r *results) askParsers(parsers []judge, each, most int) error {
	for _, name := range []string{"net/url", "browser"} {
		r.Parsers = append(r.Parsers, result{Parser: name, Version: builtins[name], Asked: parsing})
	}
	for _, j := range parsers {
		r.Parsers = append(r.Parsers, result{Parser: j.Name, Version: j.version, Asked: parsing})
	}
	all := func(some []judge) func(reference string) []differ.Parser {
		return func(reference string) []differ.Parser { return withReference(some, reference, "net/url", "browser") }
	}
	hosts, err := compareMembers("consensus", each, most, all(parsers), boundary)
	if err != nil {
		return err
	}
	whole := slices.DeleteFunc(slices.Clone(parsers), func(j judge) bool { return j.HostsOnly })
	paths, err := compareMembers("consensus-paths", each, most, all(whole), append([]string{"path", "query", "fragment"}, boundary...))
	if err != nil {
		return err
	}
	sockets := slices.DeleteFunc(slices.Clone(parsers), func(j judge) bool { return j.HTTPOnly })
	webSockets, err := compareMembers("consensus-websockets", 10*each, most/10, all(sockets), boundary)
	if err != nil {
		return err
	}
	confused, err := compare(confusions(), all(parsers)(rfc), []string{"host"})
	if err != nil {
		return err
	}
	let, err := compare(allowed(), all(parsers)(rfc), boundary)
	if err != nil {
		return err
	}
	r.Members, r.PathsMembers, r.WebSocketMembers = hosts.Inputs, paths.Inputs, webSockets.Inputs
	r.Confusions, r.Allowed = confused.Inputs, let.Inputs
	for i := range r.Parsers {
		one := &r.Parsers[i]
		one.Members, one.Taken = hosts.Inputs, takenBy(hosts, one.Parser)
		one.Hosts, one.Confused = findingOf(hosts, "consensus", one.Parser), findingOf(confused, "browser", one.Parser)
		one.Paths = findingIfAsked(paths, "consensus-paths", one.Parser)
		one.WebSockets = findingIfAsked(webSockets, "consensus-websockets", one.Parser)
		one.Allowed = findingOf(let, rfc, one.Parser)
	}
	return nil
}

// watchPrograms asks programs about a sample of the members, and about a quarter as many confusions
// of both kinds. A program that cannot be asked any further is left out.
func (r *results) watchPrograms(programs []judge, sample int) {
	members := watchAll(programs, stress, sample, boundary)
	confused := watchAll(programs, forProfile(confusions()), sample/4, []string{"host"})
	let := watchAll(programs, forProfile(allowed()), sample/4, boundary)
	for i, j := range programs {
		if err := cmp.Or(members[i].err, confused[i].err, let[i].err); err != nil {
			log.Printf("%s is left out: %v", j.Name, err)
			continue
		}
		one := result{Parser: j.Name, Version: j.version, Asked: watching, Ignores: j.unread(), Members: members[i].report.Inputs}
		one.Taken = takenBy(members[i].report, j.Name)
		one.Hosts = findingOf(members[i].report, j.Profile, j.Name)
		one.Confused = findingOf(confused[i].report, "browser", j.Name)
		one.Allowed = findingOf(let[i].report, rfc, j.Name)
		r.Parsers = append(r.Parsers, one)
	}
}

// compareMembers asks parsers about the members of a profile.
func compareMembers(profile string, each, most int, parsers func(reference string) []differ.Parser, components []string) (*differ.Report, error) {
	inputs, err := members(profile, each)
	if err != nil {
		return nil, err
	}
	if most > 0 {
		inputs = first(most, inputs)
	}
	return compare(inputs, parsers(profile), components)
}

func compare(inputs iter.Seq[string], parsers []differ.Parser, components []string) (*differ.Report, error) {
	return differ.Run(context.Background(), inputs, parsers, differ.Options{
		Components: components,
		Progress:   func(n int) { log.Printf("%s and %d other parsers: %d inputs", parsers[0].Name, len(parsers)-1, n) },
	})
}

// findingIfAsked returns what a parser sees otherwise than another one, or nil if it was not asked.
func findingIfAsked(r *differ.Report, reference, parser string) *finding {
	if !slices.ContainsFunc(r.Parsers, func(c differ.Count) bool { return c.Name == parser }) {
		return nil
	}
	f := findingOf(r, reference, parser)
	return &f
}

// findingOf returns what a parser sees otherwise than another one.
func findingOf(r *differ.Report, reference, parser string) (f finding) {
	for _, p := range r.Pairs {
		switch {
		case p.A == reference && p.B == parser:
			f.add(p)
		case p.A == parser && p.B == reference:
			p.SeenByA, p.SeenByB = p.SeenByB, p.SeenByA
			f.add(p)
		}
	}
	return f
}

func takenBy(r *differ.Report, parser string) int {
	i := slices.IndexFunc(r.Parsers, func(c differ.Count) bool { return c.Name == parser })
	return r.Parsers[i].Accepted
}

// The marks in a page, between which the results are.
const (
	tableBegin = "<!-- parsers -->"
	tableEnd   = "<!-- /parsers -->"
)

// fill puts a text between the marks of a page.
func fill(file, text string) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), tableBegin)
	_, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		return fmt.Errorf("%s has no %s with a %s after it", file, tableBegin, tableEnd)
	}
	return os.WriteFile(file, []byte(before+tableBegin+"\n"+text+tableEnd+after), 0o644)
}

// summary returns what a reader needs: how much was asked, the exceptions, and the parsers that are
// confused most often.
func (r *results) summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "`go test -C tools/judges . -results` writes this part. %d parsers were asked about at least %s members of `consensus`, %s of `consensus-paths`\n"+
		"and %s of `consensus-websockets`. %d programs were run with a sample of the members, and their connections were watched.\n\n",
		r.count(parsing), thousands(r.Members), thousands(r.PathsMembers), thousands(r.WebSocketMembers), r.count(watching))
	r.writeExceptions(&b)
	fmt.Fprintf(&b, `A parser is confused by a text if it sees another host than the URL Standard's parser, and both accept the text. There are %s
hand-made confusions. These parsers are confused most often; [results.json](../tools/judges/results.json) has all programs.

| parser | confused |
| --- | --- |
`, thousands(r.Confusions))
	all := r.by(parsing)
	slices.SortStableFunc(all, func(a, b result) int { return cmp.Compare(b.Confused.share(), a.Confused.share()) })
	for _, p := range all[:min(5, len(all))] {
		fmt.Fprintf(&b, "| %s | %d of %d |\n", p.title(), p.Confused.Count, p.Confused.Compared)
	}
	return b.String()
}

// share returns the part of the texts about which the program disagrees.
func (f finding) share() float64 { return float64(f.Count) / float64(max(f.Compared, 1)) }

// writeExceptions writes which programs see another scheme, host or port in a member, or in a text
// that the allow-list accepts.
func (r *results) writeExceptions(b *strings.Builder) {
	var all []string
	for _, p := range r.Parsers {
		for _, f := range []finding{p.Hosts, p.Allowed, valueOf(p.WebSockets)} {
			if f.Count > 0 {
				all = append(all, fmt.Sprintf("- %s: %s\n", p.title(), f))
			}
		}
	}
	if len(all) == 0 {
		fmt.Fprintf(b, "Apart from the [exceptions](#exceptions), none of these programs saw another scheme, host or port in a member, or in one of the %d\n"+
			"confusions that the allow-list of [SECURITY.md](SECURITY.md) accepts.\n\n", r.Allowed)
		return
	}
	fmt.Fprintf(b, "These programs see another scheme, host or port in a member, or in one of the %d confusions that the allow-list of [SECURITY.md](SECURITY.md) accepts:\n\n%s\n",
		r.Allowed, strings.Join(all, ""))
}

// by returns the programs that were asked in a way.
func (r *results) by(asked string) (some []result) {
	for _, p := range r.Parsers {
		if p.Asked == asked {
			some = append(some, p)
		}
	}
	return some
}

func valueOf(f *finding) finding {
	if f == nil {
		return finding{}
	}
	return *f
}

// count returns the number of programs that were asked in a way.
func (r *results) count(asked string) int { return len(r.by(asked)) }

// title returns the version, and what the program was not asked.
func (r result) title() string {
	if r.Ignores != "" {
		return r.Version + ", without " + r.Ignores
	}
	return r.Version
}

// String returns how often a program disagrees, with the witness.
func (f finding) String() string {
	return fmt.Sprintf("%s: %s of `%s` is `%s`", thousands(f.Count), f.Component, shown(f.Witness), cmp.Or(shown(f.Sees), "none"))
}

const longest = 60 // bytes of a text that a cell shows

// shown returns s for a cell of a table, without its middle if it is long.
func shown(s string) string {
	if len(s) > longest {
		s = s[:longest/2] + "…" + s[len(s)-longest/4:]
	}
	return strings.ReplaceAll(s, "|", `\|`)
}

// thousands writes a number as people read it.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
