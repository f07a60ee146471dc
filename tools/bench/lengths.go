package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// lengths are those of the texts that cost against length is measured on, in bytes.
var lengths = []int{10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000}

// onLengths are the parsers that it is measured for: those of them that are there.
var onLengths = []string{reference, "uri.ParseReference", "fredbi/uri", "Boost.URL", "Node URL"}

// cost is what a parser takes for a byte of a text of each length, in nanoseconds.
type cost struct {
	name  string
	nanos []float64
}

// textOf is a URL of n bytes, ten or more: one half of it is a path, and the other a query.
func textOf(n int) string {
	const origin = "http://a/"
	path := strings.Repeat("segment/", n/8+1)[:n/2]
	query := strings.Repeat("key=value&", n/10+1)
	return (origin + path + "?" + query)[:n]
}

// measureLengths measures one text of each length.
func measureLengths(peers []peer, rounds int, span time.Duration) ([]cost, error) {
	peers = slices.DeleteFunc(slices.Clone(peers), func(p peer) bool { return !slices.Contains(onLengths, p.Name) })
	chosen := slices.DeleteFunc(slices.Clone(parsers), func(p parser) bool { return !slices.Contains(onLengths, p.name) })
	costs := make([]cost, len(chosen)+len(peers))
	for _, n := range lengths {
		l := list{name: fmt.Sprintf("%d bytes", n), texts: []string{textOf(n)}}
		running := start(peers, l, span)
		results := measure(l, chosen, rounds, span, running...)
		if err := stop(running); err != nil {
			return nil, err
		}
		for i, r := range results {
			if r.accepts < 1 {
				return nil, fmt.Errorf("%s does not take a URL of %s", r.name, l.name)
			}
			costs[i].name = r.name
			costs[i].nanos = append(costs[i].nanos, r.nanos/float64(n))
		}
	}
	return costs, nil
}

func printLengths(w io.Writer, costs []cost) {
	fmt.Fprintln(w, "nanoseconds a byte, for a URL of so many bytes, half of it path and half query")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, n := range lengths {
		fmt.Fprintf(t, "\t%s", inBytes(n))
	}
	fmt.Fprintln(t, "\t")
	for _, c := range costs {
		fmt.Fprint(t, c.name)
		for _, nanos := range c.nanos {
			fmt.Fprintf(t, "\t%.3f", nanos)
		}
		fmt.Fprintln(t, "\t")
	}
	t.Flush()
	fmt.Fprintln(w)
}

// inBytes writes a length as people do: 10 kB.
func inBytes(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%d MB", n/1_000_000)
	case n >= 1_000:
		return fmt.Sprintf("%d kB", n/1_000)
	}
	return fmt.Sprintf("%d B", n)
}
