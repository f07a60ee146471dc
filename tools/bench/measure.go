package main

import (
	"math"
	"runtime"
	"slices"
	"time"
)

// result is what one parser took for one list.
type result struct {
	parser
	nanos   float64
	ratio   float64 // of the time to that of the reference
	allocs  float64 // a text; not a number if nobody counts them
	accepts float64 // the share of the texts that it accepts
}

// measure runs the parsers in turn, and programs after them, round by round, so that what disturbs the machine disturbs all
// of them, and takes for each the median round.
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
	for i := range out {
		slices.Sort(times[i])
		out[i].nanos = times[i][rounds/2]
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

// passesOf is how often a list is parsed between two looks at the clock, which take time too.
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
