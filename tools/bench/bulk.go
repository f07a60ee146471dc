package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urigrammar/uri"
)

// bulkLines is how many ordinary lines the commands read.
const bulkLines = 3_000_000

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

// repeat writes a file of as many lines, those of a text again and again. The file is in the page
// cache then.
func repeat(file string, text []byte, lines, wanted int) (size int64, err error) {
	f, err := os.Create(file)
	if err != nil {
		return 0, err
	}
	b := bufio.NewWriter(f)
	left := wanted
	for ; left >= lines; left -= lines {
		_, _ = b.Write(text) // whose error Flush has
	}
	for _, line := range slices.Collect(strings.Lines(string(text)))[:left] {
		_, _ = b.WriteString(line)
	}
	if err := b.Flush(); err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), f.Close()
}
