package main

import (
	"runtime"
	"slices"
	"time"
)

// result is what one parser took for one list.
type result struct {
	parser
	nanos  float64
	ratio  float64 // of the time to that of the reference
	allocs float64 // a text
}

// measure runs the parsers in turn, round by round, so that what disturbs the machine disturbs all
// of them, and takes for each the median round.
func measure(l list, parsers []parser, rounds int, span time.Duration) []result {
	times := make([][]float64, len(parsers))
	for range rounds {
		for i, p := range parsers {
			times[i] = append(times[i], once(p, l, span))
		}
	}
	out := make([]result, len(parsers))
	for i, p := range parsers {
		slices.Sort(times[i])
		out[i] = result{parser: p, nanos: times[i][rounds/2], allocs: allocations(p, l)}
	}
	base := out[slices.IndexFunc(out, func(r result) bool { return r.name == reference })].nanos
	for i := range out {
		out[i].ratio = out[i].nanos / base
	}
	return out
}

// parsersOf are the parsers that take the texts of a list.
func parsersOf(l list) []parser {
	if !l.iris {
		return parsers
	}
	return slices.DeleteFunc(slices.Clone(parsers), func(p parser) bool { return !p.iris })
}

// once is the nanoseconds that p takes for a text of l, measured over at least span.
func once(p parser, l list, span time.Duration) float64 {
	if p.before != nil {
		p.before()
	}
	texts := 0
	start := time.Now()
	for time.Since(start) < span {
		for range max(1, 2000/len(l.texts)) {
			for _, s := range l.texts {
				p.parse(s)
			}
			texts += len(l.texts)
		}
	}
	return float64(time.Since(start)) / float64(texts)
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
