package main

import (
	"context"
	"flag"
	"fmt"
	"iter"
	"log"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

var (
	check   = flag.Bool("check", false, "ask the judges about some members of the languages of package consensus")
	least   = flag.Int("least", 0, "-check fails if fewer of them can be built")
	asked   = flag.Int("members", 5_000, "how many generated members -check asks of a parser")
	watches = flag.Int("watched", 10, "how many generated members -check asks of a program that is watched")
	seed    = flag.Uint64("seed", 1, "the seed of the members that -check generates")
	update  = flag.Bool("results", false, "ask the judges about many members, and write what they see")
	each    = flag.Int("each", 1, "-results takes one in so many mutations: 1 takes all, some million members")
	most    = flag.Int("most", 0, "-results asks parsers about so many members of a profile at most, a tenth of WebSockets; 0 means all")
	sample  = flag.Int("sample", 1000, "how many members -results asks of a program that is watched")
	matched = flag.String("only", "", "ask only those whose name matches this regular `expression`; -results keeps the results of others")
)

func TestTheJudgesSeeTheSameHosts(t *testing.T) {
	if !*check {
		t.Skip("-check builds and asks them")
	}
	t.Chdir("../..")
	built, err := builtOnce()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(built), *least, "programs that can be asked")
	require.NoError(t, agree(built, *asked, *watches))
}

func TestTheResultsAreWritten(t *testing.T) {
	if !*update {
		t.Skip("-results builds and asks the judges, and writes what they see")
	}
	require.Positive(t, *each, "-each")
	t.Chdir("../..")
	built, err := builtOnce()
	require.NoError(t, err)
	require.NoError(t, write(built, amounts{*each, *most, *sample}, *matched != ""))
}

// parser is the judge as package differ asks it. What goes wrong in watching is said on standard
// error.
func (j judge) parser() differ.Parser {
	p := &probe.Program{Args: j.Run, Encoding: probe.Base64, Patience: patience}
	if j.watched() {
		p.Stderr = os.Stderr
	}
	return differ.Parser{Name: j.Name, Judge: p}
}

// patience is how long a judge may be silent: no test ends because a machine is busy.
const patience = time.Hour

// agree asks parsers about the members that take each transition and about some generated ones, and watched programs about fewer. It
// fails if one sees another scheme, host or port than the others in a member that is not in an exception of its own.
func agree(built []judge, n, watchedOnes int) error {
	parsers, programs := divided(built)
	differences, err := parsersDiffer(parsers, n)
	if err != nil {
		return err
	}
	inputs := func(profile string) (iter.Seq[string], error) { return generated(profile, *seed) }
	for _, w := range watchAll(programs, inputs, watchedOnes, boundary) {
		if w.err != nil {
			return w.err
		}
		if takenBy(w.report, w.judge.Name) == 0 {
			return fmt.Errorf("%s was seen to connect nowhere", w.judge.Name)
		}
		f := findingOf(w.report, w.reference(), w.judge.Name)
		if differences += f.Count; f.Count > 0 {
			log.Printf("%s: %s", w.judge.Name, f)
		}
	}
	log.Printf("%d programs were watched", len(programs))
	if differences > 0 {
		return fmt.Errorf("%d differences in the consensus", differences)
	}
	return nil
}

// parsersDiffer returns how often parsers see another boundary in members. Those that have exceptions are asked apart from the others.
func parsersDiffer(parsers []judge, n int) (differences int, err error) {
	for _, some := range byExceptions(parsers) {
		transitions, err := members("consensus", 0)
		if err != nil {
			return 0, err
		}
		random, err := generated("consensus", *seed)
		if err != nil {
			return 0, err
		}
		inputs := first(n, distinct(some[0].readable(chained(transitions, random))))
		r, err := differ.Run(context.Background(), inputs, withReference(some, "consensus"), differ.Options{
			Components: boundary,
			Progress:   func(n int) { log.Printf("%s and %d others: %d members", some[0].Name, len(some)-1, n) },
		})
		if err != nil {
			return 0, err
		}
		log.Printf("%d parsers were asked about %d members, with %d differences", len(some), r.Inputs, r.Total())
		if differences += r.Total(); r.Total() > 0 {
			if err := r.WriteText(os.Stderr); err != nil {
				return 0, err
			}
		}
	}
	return differences, nil
}

// boundary are the components that say where a request goes.
var boundary = []string{"scheme", "host", "port"}
