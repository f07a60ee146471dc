package main

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
)

// exceptions returns the rows of the table of docs/consensus.md that name the judge: sets of members that it misreads.
func (j judge) exceptions() (own []consensuslang.Exception) {
	all, err := consensuslang.Exceptions()
	if err != nil {
		panic(err) // a test reads them
	}
	return slices.DeleteFunc(all, func(e consensuslang.Exception) bool {
		return !slices.ContainsFunc(e.Seen, func(s consensuslang.Sighting) bool { return slices.ContainsFunc(strings.Split(s.Parser, ", "), j.is) })
	})
}

// is reports whether j is a program with a version.
func (j judge) is(program string) bool { return strings.HasPrefix(program, j.Name+" ") }

// readable yields the inputs that j is not known to misread, and that are not too long for it. A difference in any of them is a finding.
func (j judge) readable(inputs iter.Seq[string]) iter.Seq[string] {
	var misread []*automaton.DFA
	for _, e := range j.exceptions() {
		d, err := e.Language()
		if err != nil {
			panic(err) // a test builds it
		}
		misread = append(misread, d)
	}
	return kept(inputs, func(s string) bool {
		return (j.Longest == 0 || len(s) <= j.Longest) && !slices.ContainsFunc(misread, func(d *automaton.DFA) bool { return d.Accepts(s) })
	})
}

// unread names what j is not asked about, or returns "".
func (j judge) unread() string {
	var all []string
	for _, e := range j.exceptions() {
		all = append(all, e.Because)
	}
	return strings.Join(all, " or ")
}

// byExceptions returns judges in groups that are asked about the same inputs: first those without exceptions, and then each other one.
func byExceptions(all []judge) (groups [][]judge) {
	plain := slices.DeleteFunc(slices.Clone(all), func(j judge) bool { return len(j.exceptions()) > 0 })
	if len(plain) > 0 {
		groups = append(groups, plain)
	}
	for _, j := range all {
		if len(j.exceptions()) > 0 {
			groups = append(groups, []judge{j})
		}
	}
	return groups
}

// chained yields the inputs of one sequence after the other.
func chained(all ...iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, inputs := range all {
			for s := range inputs {
				if !yield(s) {
					return
				}
			}
		}
	}
}

func TestAnExceptionHoldsForTheProgramsThatItNames(t *testing.T) {
	inputs := []string{"http://a/", "https://a/", "http://a", "http://A/", "https://A:65535"}
	for name, want := range map[string][]string{
		"snarf":    {"http://a/", "http://a", "http://A/"},
		"cfitsio":  {"http://a/", "https://a/", "http://A/"},
		"urllite":  {"http://a/", "https://a/", "http://a"},
		"puf":      {"http://a/", "https://a/", "http://a", "http://A/"},
		"wget":     inputs,
		"snekfetc": inputs,
	} {
		assert.Equal(t, want, slices.Collect(judge{Name: name}.readable(slices.Values(inputs))), name)
	}
	assert.Equal(t, "the scheme https", judge{Name: "snarf"}.unread())
	assert.Empty(t, judge{Name: "wget"}.unread())
	grouped := byExceptions([]judge{{Name: "urllite"}, {Name: "a"}, {Name: "snarf"}, {Name: "b"}})
	assert.Equal(t, [][]judge{{{Name: "a"}, {Name: "b"}}, {{Name: "urllite"}}, {{Name: "snarf"}}}, grouped)
}

func TestEachExceptionNamesProgramsThatAreJudges(t *testing.T) {
	all, err := consensuslang.Exceptions()
	require.NoError(t, err)
	asked := judges()
	for _, e := range all {
		for _, s := range e.Seen {
			for program := range strings.SplitSeq(s.Parser, ", ") {
				i := slices.IndexFunc(asked, func(j judge) bool { return j.is(program) })
				if assert.GreaterOrEqual(t, i, 0, program) {
					assert.Equal(t, s.Watched, asked[i].watched(), program)
				}
			}
		}
	}
}
