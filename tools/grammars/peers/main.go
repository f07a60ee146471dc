// Command peers compares packages that abnf generates with parsers that people use for the same
// grammars, in one run: how many texts of the corpora they accept and reject, and how long they
// take. It is a module of its own, so that nothing else downloads the parsers.
//
//	go run . [-only ical] [-v] [-cddlc FOLDER] [-gosip FOLDER]
//
// A parser is judged by the texts of the rules that it has. A header field or a property is judged
// within a message or an object, of which everything else is valid. Nanoseconds are those for a byte of
// the valid texts of the grammar's main rule that the parser accepts: in the median round, and before,
// when it sees them for the first time. Packages of abnf keep the states that they have computed.
//
// The file run.txt has the output of one run.
//
// The proxy of modules may lack cddlc and gosip: then name folders with their sources.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urigrammar/uri/tools/grammars"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are those of the command line.
type options struct {
	here    string
	only    string
	cddlc   string
	gosip   string
	verbose bool
	measure compare.Measurement
}

func run(args []string, output, errors io.Writer) int {
	var o options
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(errors)
	flags.StringVar(&o.here, "grammars", "..", "the folder of tools/grammars")
	flags.StringVar(&o.only, "only", "", "compare parsers of one grammar")
	flags.StringVar(&o.cddlc, "cddlc", "", "a folder with the source of github.com/HannesKimara/cddlc")
	flags.StringVar(&o.gosip, "gosip", "", "a folder with the source of github.com/ghettovoice/gosip")
	flags.BoolVar(&o.verbose, "v", false, "print the texts about which parsers and corpora disagree")
	flags.IntVar(&o.measure.Rounds, "rounds", 9, "how many times each parser is measured; the median counts")
	flags.DurationVar(&o.measure.Span, "span", 100*time.Millisecond, "how long one measurement takes at least")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if err := compareAll(o, output); err != nil {
		fmt.Fprintln(errors, "peers:", err)
		return 1
	}
	return 0
}

// grammar is a grammar of tools/grammars with its peers.
type grammar struct {
	name     string
	rule     string // which people want
	fields   string // of that rule, for --fields
	peers    []compare.Parser
	programs []compare.Program
}

// grammarsOf returns all grammars.
func grammarsOf(o options) []grammar {
	all := []grammar{
		{name: "sip", rule: "SIP-message", fields: "From", peers: []compare.Parser{sipgo()}},
		{name: "sdp", rule: "session-description", fields: "media-field", peers: []compare.Parser{pion()}},
		{name: "imap", rule: "command", fields: "tag", peers: []compare.Parser{goIMAP()}},
		{name: "ical", rule: "icalstream", fields: "dtstart", peers: []compare.Parser{goIcal(), golangIcal()}},
		{name: "mail", rule: "message", fields: "from", peers: []compare.Parser{goMessage(), netMail()}},
		{name: "cddl", rule: "cddl", fields: "typename", peers: []compare.Parser{participleCDDL()}},
	}
	if o.gosip != "" {
		all[0].programs = []compare.Program{gosip(o.gosip)}
	}
	if o.cddlc != "" {
		all[5].programs = []compare.Program{cddlc(o.cddlc)}
	}
	return all
}

// compareAll prints a table for each grammar.
func compareAll(o options, output io.Writer) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	g, err := compare.NewGenerator(o.here, folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(output, "%s %s/%s; median of %d rounds of at least %v\n%s", runtime.Version(), runtime.GOOS, runtime.GOARCH, o.measure.Rounds, o.measure.Span, versions(o))
	for _, of := range grammarsOf(o) {
		if o.only != "" && o.only != of.name {
			continue
		}
		t, err := tableOf(o, g, of)
		if err != nil {
			return err
		}
		t.print(output, o.verbose)
	}
	return nil
}

// versions names the modules of parsers, one per line.
func versions(o options) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var b strings.Builder
	for _, m := range info.Deps {
		if slices.ContainsFunc(grammarsOf(options{}), func(g grammar) bool {
			return slices.ContainsFunc(g.peers, func(p compare.Parser) bool { return p.Name == m.Path })
		}) {
			fmt.Fprintf(&b, "%s %s\n", m.Path, m.Version)
		}
	}
	for _, g := range grammarsOf(o) {
		for _, program := range g.programs {
			fmt.Fprintf(&b, "%s, from a folder\n", program.Parsers[0].Name)
		}
	}
	return b.String()
}

// table is what the parsers of a grammar do.
type table struct {
	grammar
	packages []compare.Package // the first two are of the main rule: without and with fields
	problem  string            // why the packages cannot be judged; "" if they are
	results  []compare.Result  // of Valid, Parse, and the peers
}

// tableOf generates the packages of a grammar, and judges all its parsers.
func tableOf(o options, g *compare.Generator, of grammar) (*table, error) {
	corpus, err := filepath.Abs(filepath.Join(o.here, "testdata", of.name+".jsonl"))
	if err != nil {
		return nil, err
	}
	texts, err := grammars.ReadTexts(corpus)
	if err != nil {
		return nil, err
	}
	t := &table{grammar: of}
	t.generate(g, filepath.Join(o.here, "grammars", of.name+".abnf"), texts)
	if t.packages[0].Problem == "" {
		t.results, err = g.Judge(t.packages, corpus, of.rule, o.measure)
		if err != nil {
			t.problem = err.Error()
		}
	}
	for _, peer := range of.peers {
		t.results = append(t.results, compare.Judge(texts, of.rule, peer, o.measure))
	}
	for _, program := range of.programs {
		folder, err := os.MkdirTemp("", "peer")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		results, err := program.Run(folder, o.here, corpus, of.rule, o.measure)
		if err != nil {
			return nil, err
		}
		t.results = append(t.results, results...)
	}
	return t, nil
}

// generate makes packages of the main rule, and of each other one that the texts have.
func (t *table) generate(g *compare.Generator, file string, texts []grammars.Text) {
	t.packages = []compare.Package{g.Generate(file, t.rule, "", t.name+"0"), g.Generate(file, t.rule, t.fields, t.name+"1")}
	seen := map[string]bool{t.rule: true}
	for _, text := range texts {
		if !seen[text.Rule] {
			seen[text.Rule] = true
			t.packages = append(t.packages, g.Generate(file, text.Rule, "", fmt.Sprint(t.name, len(t.packages))))
		}
	}
}

// print prints the table.
func (t *table) print(output io.Writer, verbose bool) {
	fmt.Fprintf(output, "\n%s\n", t.name)
	for _, p := range t.packages[:2] {
		fmt.Fprintln(output, describe(p))
	}
	for _, p := range t.packages[2:] {
		if p.Problem != "" {
			fmt.Fprintln(output, describe(p))
		}
	}
	if t.problem != "" {
		fmt.Fprintln(output, "the packages cannot be judged:", t.problem)
	}
	w := tabwriter.NewWriter(output, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "parser\taccepts valid\trejects invalid\tpanics\thangs\tfirst ns/byte\tns/byte\t")
	for _, r := range t.results {
		if r.Members+r.Others == 0 {
			continue // there is no such package
		}
		fmt.Fprintf(w, "%s\t%d of %d\t%d of %d\t%d\t%d\t%.1f\t%.1f\t\n", r.Parser, r.Accepted, r.Members, r.Rejected, r.Others, r.Panics, r.Hangs, r.FirstPass, r.NanosPerOctet)
	}
	w.Flush()
	if !verbose {
		return
	}
	for _, r := range t.results {
		for _, d := range r.Disagreements {
			fmt.Fprintf(output, "%s %s\n", r.Parser, d)
		}
	}
}

// describe returns how a package was made, or why it was not.
func describe(p compare.Package) string {
	command := "abnf gen --rule " + p.Rule
	if p.Fields != "" {
		command += " --fields " + p.Fields
	}
	if p.Problem != "" {
		return fmt.Sprintf("%s: no package: %s", command, p.Problem)
	}
	return fmt.Sprintf("%s: %.1f s, %d kB of Go", command, p.Took.Seconds(), p.Size/1000)
}
