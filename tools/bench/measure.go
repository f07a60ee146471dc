package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urigrammar/uri"
)

// result contains the measurements of a parser on a list.
type result struct {
	parser
	nanos   float64
	ratio   float64 // the ratio of the time to that of the reference parser
	allocs  float64 // per text; NaN if they are not counted
	accepts float64 // the share of the texts that it accepts
}

// measure runs the parsers in turn, and then the programs, in rounds, so that a disturbance of the machine affects all of them. A
// result contains the medians over the rounds: of the time, and of its ratio to the reference parser's time in the same round.
func measure(l list, parsers []parser, rounds int, span time.Duration, programs ...*program) []result {
	times := make([][]float64, len(parsers)+len(programs))
	for range rounds {
		for i, p := range parsers {
			times[i] = append(times[i], once(p, l, span))
		}
		for i, p := range programs {
			times[len(parsers)+i] = append(times[len(parsers)+i], p.once(span))
		}
	}
	out := make([]result, 0, len(times))
	for _, p := range parsers {
		out = append(out, result{parser: p, allocs: allocations(p, l), accepts: accepted(p, l)})
	}
	for _, p := range programs {
		out = append(out, result{parser: parser{name: p.Name}, allocs: math.NaN(), accepts: p.accepts()})
	}
	base := times[slices.IndexFunc(out, func(r result) bool { return r.name == reference })]
	for i := range out {
		out[i].nanos = median(times[i])
		out[i].ratio = median(ratios(times[i], base))
	}
	return out
}

// ratios returns the ratios of times to those of the same rounds.
func ratios(times, base []float64) []float64 {
	of := make([]float64, len(times))
	for round := range times {
		of[round] = times[round] / base[round]
	}
	return of
}

// median returns the median of the numbers.
func median[T float64 | time.Duration](of []T) T { return slices.Sorted(slices.Values(of))[len(of)/2] }

// parsersOf returns the parsers that accept the texts of a list.
func parsersOf(l list) []parser {
	if !l.iris {
		return parsers
	}
	return slices.DeleteFunc(slices.Clone(parsers), func(p parser) bool { return !p.iris })
}

// once returns the nanoseconds that p takes for a text of l, measured over at least span.
func once(p parser, l list, span time.Duration) float64 {
	if p.before != nil {
		p.before()
	}
	texts, passes := 0, passesOf(l)
	start := time.Now()
	for time.Since(start) < span {
		for range passes {
			for _, s := range l.texts {
				p.parse(s)
			}
			texts += len(l.texts)
		}
	}
	return float64(time.Since(start)) / float64(texts)
}

// passesOf returns how often to parse a list between two readings of the clock, which take time too.
func passesOf(l list) int {
	return max(1, 100_000/max(1, l.bytes()))
}

func accepted(p parser, l list) float64 {
	if p.before != nil {
		p.before()
	}
	n := 0
	for _, s := range l.texts {
		if p.parse(s) {
			n++
		}
	}
	return float64(n) / float64(len(l.texts))
}

func allocations(p parser, l list) float64 {
	if p.before != nil {
		p.before()
	}
	p.parse(l.texts[0]) // pools are filled by the first text
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, s := range l.texts {
		p.parse(s)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(len(l.texts))
}

// compare measures the parsers on the lists, and prints a table for each list.
func compare(w io.Writer, lists []list, peers []peer, rounds int, span time.Duration) error {
	for _, l := range lists {
		results, err := compareOn(l, peers, rounds, span)
		if err != nil {
			return err
		}
		printTable(w, l, results)
	}
	return nil
}

// compareOn measures the parsers that accept the texts of a list. It also measures parsers in other languages if the list is for them.
func compareOn(l list, peers []peer, rounds int, span time.Duration) ([]result, error) {
	if !l.peers {
		return measure(l, parsersOf(l), rounds, span), nil
	}
	running := start(peers, l, span)
	results := measure(l, parsersOf(l), rounds, span, running...)
	return results, stop(running)
}

// printPeers prints which parsers in other languages are measured.
func printPeers(w io.Writer, peers []peer) {
	for _, p := range peers {
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.version)
	}
}

func printTable(w io.Writer, l list, results []result) {
	fmt.Fprintf(w, "%s: %d texts, mean %d bytes\n", l.name, len(l.texts), l.bytes()/len(l.texts))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "parser\tns/text\tratio\tMB/s\tallocs\taccepts\t")
	mean := float64(l.bytes()) / float64(len(l.texts))
	for _, r := range results {
		fmt.Fprintf(t, "%s\t%.0f\t%.2f\t%.0f\t%s\t%.0f%%\t\n", r.name, r.nanos, r.ratio, mean/r.nanos*1e3, counted(r.allocs), 100*r.accepts)
	}
	t.Flush()
	fmt.Fprintln(w)
}

// counted formats a number of allocations, if they are counted.
func counted(allocs float64) string {
	if math.IsNaN(allocs) {
		return ""
	}
	return strconv.FormatFloat(allocs, 'f', 1, 64)
}

// processor returns the name of the processor, if the system reports it.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	m := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(info)
	if m == nil {
		return runtime.GOARCH
	}
	return string(m[1])
}

// printBulk measures Grammar.Lines, which reads many lines at once. It prints the time per line in the median round.
func printBulk(w io.Writer, l list, rounds int) {
	text := []byte(strings.Join(l.texts, "\n") + "\n")
	var all []time.Duration
	for range rounds {
		start := time.Now()
		for line := range uri.RFC3986.Lines(text) {
			kept = line.URI
		}
		all = append(all, time.Since(start))
	}
	fmt.Fprintf(w, "in bulk: %s\nuri.Lines takes %.0f ns per line\n\n", l.name, float64(median(all).Nanoseconds())/float64(len(l.texts)))
}
