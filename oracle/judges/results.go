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

// results are what parsers see.
type results struct {
	Members      int      `json:"members"`       // of profile consensus
	PathsMembers int      `json:"paths_members"` // of profile consensus-paths
	Confusions   int      `json:"confusions"`
	Parsers      []result `json:"parsers"`
}

// result is what a parser sees.
type result struct {
	Parser     string  `json:"parser"`
	Version    string  `json:"version"`
	Taken      int     `json:"taken"` // members of consensus
	Hosts      finding `json:"hosts"` // scheme, host or port of a member of consensus seen otherwise
	PathsTaken int     `json:"paths_taken"`
	Paths      finding `json:"paths"`    // any component of a member of consensus-paths seen otherwise
	Confused   finding `json:"confused"` // a confusion in which it sees another host than the URL Standard's parser
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

// add adds what a pair of parsers differs about: the second one is the one that the finding is about.
func (f *finding) add(p differ.Pair) {
	f.Compared = max(f.Compared, p.Compared)
	if p.Count > 0 && (f.Count == 0 || len(p.Witness) < len(f.Witness)) {
		f.Component, f.Witness, f.Sees, f.Expected = p.Component, p.Witness, p.SeenByB, p.SeenByA
	}
	f.Count += p.Count
}

// write asks parsers about members of the consensus and about confusions, and writes the results.
func write(built []judge, each int) error {
	r, err := ask(built, each)
	if err != nil {
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
	return writePage(r)
}

// The parsers that are built in, and their versions.
var builtins = map[string]string{
	"net/url": neturl.Version(),
	"browser": "the URL Standard's parser, package whatwg",
}

func ask(built []judge, each int) (*results, error) {
	r := &results{}
	for _, name := range []string{"net/url", "browser"} {
		r.Parsers = append(r.Parsers, result{Parser: name, Version: builtins[name]})
	}
	for _, j := range built {
		r.Parsers = append(r.Parsers, result{Parser: j.Name, Version: j.version})
	}
	parsers := withReference(built, "consensus", "net/url", "browser")
	hosts, err := r.compare("consensus", each, parsers, boundary)
	if err != nil {
		return nil, err
	}
	paths, err := r.compare("consensus-paths", each, parsers, []string{"scheme", "host", "port", "path", "query", "fragment"})
	if err != nil {
		return nil, err
	}
	confused, err := differ.Run(context.Background(), confusions(), parsers[1:], differ.Options{Components: []string{"host"}})
	if err != nil {
		return nil, err
	}
	r.Members, r.PathsMembers, r.Confusions = hosts.Inputs, paths.Inputs, confused.Inputs
	for i := range r.Parsers {
		one := &r.Parsers[i]
		one.Hosts, one.Paths = findingOf(hosts, "consensus", one.Parser), findingOf(paths, "consensus", one.Parser)
		one.Confused = findingOf(confused, "browser", one.Parser)
		one.Taken, one.PathsTaken = takenBy(hosts, one.Parser), takenBy(paths, one.Parser)
	}
	return r, nil
}

func (r *results) compare(profile string, each int, parsers []differ.Parser, components []string) (*differ.Report, error) {
	inputs, err := members(profile, each)
	if err != nil {
		return nil, err
	}
	return differ.Run(context.Background(), inputs, parsers, differ.Options{
		Components: components,
		Progress:   func(n int) { log.Printf("%s: %d members", profile, n) },
	})
}

func confusions() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, c := range differ.Confusions() {
			if !yield(c.Input) {
				return
			}
		}
	}
}

// findingOf is what a parser sees otherwise than another one.
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
	return r.Parsers[i].Taken
}

// The marks in the page, between which the table stands.
const (
	tableBegin = "<!-- parsers -->"
	tableEnd   = "<!-- /parsers -->"
)

// newPage is the page where there is none.
const newPage = "# Consensus\n\n" + tableBegin + "\n" + tableEnd + "\n"

// writePage puts the table into the page.
func writePage(r *results) error {
	page, err := os.ReadFile(pageFile)
	if os.IsNotExist(err) {
		page, err = []byte(newPage), nil
	}
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), tableBegin)
	_, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the table, between %s and %s", pageFile, tableBegin, tableEnd)
	}
	return os.WriteFile(pageFile, []byte(before+tableBegin+"\n"+r.table()+tableEnd+after), 0o644)
}

// table is the results for people.
func (r *results) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, `Written by `+"`go run ./oracle/judges -results`"+`: what each parser sees in %s members of `+"`consensus`, in %s members of `consensus-paths`"+`, and in the
%d confusions of package oracle/differ. "Hosts" are members in which it sees another scheme, host or port than the rest, "paths" those of the second language of which it
sees any component otherwise, and "confused" are confusions that it and the URL Standard's parser both take, and those of them in which the two see different hosts.

| parser | members taken | hosts | paths | confused |
| --- | --- | --- | --- | --- |
`, thousands(r.Members), thousands(r.PathsMembers), r.Confusions)
	for _, p := range r.Parsers {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d of %d |\n", p.Version, thousands(p.Taken), p.Hosts, p.Paths, p.Confused.Count, p.Confused.Compared)
	}
	return b.String()
}

// String is a cell of the table.
func (f finding) String() string {
	if f.Count == 0 {
		return "none"
	}
	return fmt.Sprintf("%s: %s of `%s` is `%s`", thousands(f.Count), f.Component, strings.ReplaceAll(f.Witness, "|", `\|`), cmp.Or(strings.ReplaceAll(f.Sees, "|", `\|`), "none"))
}

// thousands writes a number as people read it.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
