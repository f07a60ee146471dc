package main

import (
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// compare measures the parsers on the lists, and then on lengths, prints tables, and draws plots of the first list and of the
// lengths in the directory plots.
func compare(w io.Writer, lists []list, peers []peer, plots string, rounds int, span time.Duration) error {
	for i, l := range lists {
		results, err := compareOn(l, peers, rounds, span)
		if err != nil {
			return err
		}
		printTable(w, l, results)
		if i > 0 {
			continue
		}
		if err := plotRatios(filepath.Join(plots, "performance.svg"), l, results); err != nil {
			return err
		}
	}
	costs, err := measureLengths(peers, rounds, span)
	if err != nil {
		return err
	}
	printLengths(w, costs)
	return plotLengths(filepath.Join(plots, "performance-length.svg"), costs)
}

// compareOn measures the parsers that take the texts of a list, and those of other languages if it is for them.
func compareOn(l list, peers []peer, rounds int, span time.Duration) ([]result, error) {
	if !l.peers {
		return measure(l, parsersOf(l), rounds, span), nil
	}
	running := start(peers, l, span)
	results := measure(l, parsersOf(l), rounds, span, running...)
	return results, stop(running)
}

// printPeers says which parsers of other languages are measured.
func printPeers(w io.Writer, peers []peer) {
	for _, p := range peers {
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.version)
	}
}
