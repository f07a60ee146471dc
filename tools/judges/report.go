package main

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// report contains the observations about a program, for its maintainers.
type report struct {
	Program string // without its version
	Classes []class
}

// class is a set of URLs that the program misreads.
type class struct {
	Because string // the property of these URLs
	Seen    []seen
}

// seen is a URL that a version of the program misreads.
type seen struct {
	consensuslang.Sighting
	Version   string
	Standards []standard
}

// standard is the result of a standard for a URL.
type standard struct{ Name, Sees string }

//go:embed report.tmpl
var reportText string

var reportTemplate = template.Must(template.New("report.tmpl").Parse(reportText))

// writeReport writes the report about a program, named with or without its version. For an unknown name, the error lists the programs.
func writeReport(w io.Writer, program string) error {
	all, err := classes()
	if err != nil {
		return err
	}
	r := report{Program: withoutVersion(program)}
	for _, c := range all {
		if c.Seen = slices.DeleteFunc(slices.Clone(c.Seen), func(s seen) bool { return !s.is(program) }); len(c.Seen) > 0 {
			r.Classes = append(r.Classes, c)
			r.Program = withoutVersion(c.Seen[0].Version)
		}
	}
	if len(r.Classes) == 0 {
		return fmt.Errorf("no observations of %q; programs with a report:\n%s", program, strings.Join(names(all), "\n"))
	}
	return reportTemplate.Execute(w, r)
}

// is reports whether the program has that name, with or without its version.
func (s seen) is(program string) bool {
	return ascii.EqualFold(s.Version, program) || ascii.EqualFold(withoutVersion(s.Version), program)
}

// withoutVersion returns the name of a program: "SWI-Prolog http_open" for "SWI-Prolog 9.0.4 http_open".
func withoutVersion(program string) string {
	var name []string
	for word := range strings.FieldsSeq(program) {
		if !unicode.IsDigit(rune(word[0])) && word != "and" {
			name = append(name, word)
		}
	}
	return strings.Join(name, " ")
}

// names returns the names of the programs, each once and sorted.
func names(all []class) (names []string) {
	for _, c := range all {
		for _, s := range c.Seen {
			names = append(names, withoutVersion(s.Version))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(ascii.Lower(a), ascii.Lower(b)) })
	return slices.Compact(names)
}

// classes returns the exclusions and the exceptions, with a sighting for each program.
func classes() (all []class, err error) {
	exclusions, err := consensuslang.Exclusions()
	if err != nil {
		return nil, err
	}
	exceptions, err := consensuslang.Exceptions()
	if err != nil {
		return nil, err
	}
	for _, e := range exclusions {
		all = append(all, class{e.Because, byProgram(e.Seen)})
	}
	for _, e := range exceptions {
		all = append(all, class{e.Because, byProgram(e.Seen)})
	}
	return all, nil
}

func byProgram(sightings []consensuslang.Sighting) (all []seen) {
	for _, s := range sightings {
		for version := range strings.SplitSeq(s.Parser, ", ") {
			all = append(all, seen{s, version, standardsOn(s.URI)})
		}
	}
	return all
}

// standardsOn returns the components that the standards find in a URL, without the credentials of the URL Standard.
func standardsOn(s string) (all []standard) {
	old := uri.RFC2396
	if strings.Contains(s, "://[") {
		old = uri.RFC2732 // which adds IPv6 addresses to it
	}
	for _, g := range []uri.Grammar{uri.RFC3986, old} {
		u, err := g.Parse(s)
		all = append(all, standard{g.String(), sees(u.Components(), err)})
	}
	r, err := whatwg.Parse(s)
	c := r.Components()
	c.Userinfo = uri.Optional{}
	return append(all, standard{"URL Standard", sees(c, err)})
}

// sees returns the components in words, or the reason for a rejection.
func sees(c uri.Components, err error) string {
	if err != nil {
		return "rejected: " + err.Error()
	}
	var all []string
	for name, part := range componentlist.All(c) {
		if part.IsPresent() {
			all = append(all, strings.ReplaceAll(name, "_", " ")+" "+quoted(part.String()))
		}
	}
	return strings.Join(all, ", ")
}

// quoted returns a component unchanged, or a word for an empty one.
func quoted(s string) string {
	if s == "" {
		return `""`
	}
	return s
}
