package main

import (
	"context"
	"fmt"
	"iter"
	"log"
	"runtime"
	"strings"
	"sync"

	"github.com/urigrammar/uri/oracle/differ"
)

// watched is what a watched program saw.
type watched struct {
	judge  judge
	report *differ.Report
	err    error
}

// reference is the name of the parser whose answers are right.
func (w watched) reference() string { return w.judge.Profile }

// divided returns the judges that parse, and the programs that are watched. -clients asks those that dial.
func divided(built []judge) (parsers, programs []judge) {
	for _, j := range built {
		switch j.Asked {
		case watching:
			programs = append(programs, j)
		case parsing:
			parsers = append(parsers, j)
		}
	}
	return parsers, programs
}

// watchAll asks each program about the first n members of its profile. Several programs run at a
// time, since they wait for most of it.
func watchAll(programs []judge, inputs func(profile string) (iter.Seq[string], error), n int, components []string) []watched {
	out := make([]watched, len(programs))
	running := make(chan struct{}, 2*runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i, j := range programs {
		wait.Go(func() {
			running <- struct{}{}
			defer func() { <-running }()
			out[i] = watched{judge: j}
			out[i].report, out[i].err = watch(j, inputs, n, components)
			if out[i].err == nil {
				log.Printf("%s was watched on %d inputs, with %d differences", j.Name, out[i].report.Inputs, findingOf(out[i].report, j.Profile, j.Name).Count)
			}
		})
	}
	wait.Wait()
	return out
}

// watch asks one program, and parsers that are built in, to which it is compared.
func watch(j judge, inputs func(profile string) (iter.Seq[string], error), n int, components []string) (*differ.Report, error) {
	all, err := inputs(j.Profile)
	if err != nil {
		return nil, err
	}
	some := first(n, kept(j.readable(all), leadsElsewhere))
	r, err := differ.Run(context.Background(), some, withReference([]judge{j}, j.Profile, "browser", rfc), differ.Options{Components: components})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.Name, err)
	}
	return r, nil
}

// leadsElsewhere reports whether a listener can tell the host: the system connects to 127.0.0.1 for 0.0.0.0.
func leadsElsewhere(s string) bool { return !strings.Contains(s, "://0.0.0.0") }

// first yields the first n inputs.
func first(n int, inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		left := n
		for s := range inputs {
			if left == 0 || !yield(s) {
				return
			}
			left--
		}
	}
}
