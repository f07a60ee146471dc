package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urigrammar/uri"
)

// printBulk measures uri.Lines, which reads many lines at once.
func printBulk(w io.Writer, l list, rounds int) {
	text := []byte(strings.Join(l.texts, "\n") + "\n")
	fmt.Fprintf(w, "in bulk: %s\nuri.Lines takes %.0f ns per line\n\n", l.name, linesOnce(text, len(l.texts), rounds))
}

// linesOnce is the nanoseconds that uri.Lines takes for a line, in the median round.
func linesOnce(text []byte, lines, rounds int) float64 {
	var all []time.Duration
	for range rounds {
		start := time.Now()
		for line := range uri.Lines(text) {
			kept = line.URI
		}
		all = append(all, time.Since(start))
	}
	return float64(median(all).Nanoseconds()) / float64(lines)
}
