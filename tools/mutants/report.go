package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

const (
	least          = 95 // percent of the mutants that tests must find
	mostEquivalent = 10 // percent of those tried that may be equivalent
)

// An equivalent is a mutant that changes nothing but time or memory, and why.
type equivalent struct {
	Package, Function, From, To string
	Number                      int
	Why                         string
}

// readEquivalent reads those lines of a file that are about a package.
func readEquivalent(text, name string) (map[equivalent]bool, error) {
	known := map[equivalent]bool{}
	for line := range strings.Lines(text) {
		var e equivalent
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&e); err != nil {
			return nil, err
		}
		if e.Package != name {
			continue
		}
		if e.Why == "" {
			return nil, fmt.Errorf("no reason: %s", line)
		}
		e.Why = ""
		if known[e] {
			return nil, fmt.Errorf("twice: %s", line)
		}
		known[e] = true
	}
	return known, nil
}

// stale returns an error if a known change cannot be made.
func stale(known map[equivalent]bool, name string, all []*mutant) error {
	possible := map[equivalent]bool{}
	for _, m := range all {
		possible[m.key(name)] = true
	}
	for e := range known {
		if !possible[e] {
			return fmt.Errorf("no such change in %s: %s → %s (number %d)", e.Function, e.From, e.To, e.Number)
		}
	}
	return nil
}

func (m *mutant) key(name string) equivalent {
	return equivalent{Package: name, Function: m.function, From: m.from, To: m.to, Number: m.number}
}

// A report has the outcome for each mutant.
type report struct {
	pkg        *pkg
	fails      []string // tests that were skipped
	killed     int
	survivors  []*mutant
	equivalent int
	wrong      []*mutant // in the list of equivalent ones, and a test notices them
}

// newReport tries the mutants, two at a time.
func newReport(p *pkg, b *binary, mutants []*mutant, known map[equivalent]bool, verbose io.Writer) *report {
	killed := make([]bool, len(mutants))
	next := make(chan int)
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for i := range next {
				killed[i] = b.kills(mutants[i].id)
				fmt.Fprintf(verbose, "%d killed=%t %s\n", i, killed[i], mutants[i].describe(p))
			}
		})
	}
	for i := range mutants {
		next <- i
	}
	close(next)
	workers.Wait()
	r := &report{pkg: p, fails: b.fails}
	for i, m := range mutants {
		r.count(m, killed[i], known[m.key(p.name)])
	}
	return r
}

func (r *report) count(m *mutant, killed, equivalent bool) {
	switch {
	case killed && equivalent:
		r.wrong = append(r.wrong, m)
	case killed:
		r.killed++
	case equivalent:
		r.equivalent++
	default:
		r.survivors = append(r.survivors, m)
	}
}

func (m *mutant) describe(p *pkg) string {
	text := fmt.Sprintf("%s:%d: %s: %s → %s", filepath.Base(p.files[m.file].path), m.line, m.function, oneLine(m.from), oneLine(m.to))
	if m.number > 0 {
		text += fmt.Sprintf(" (number %d)", m.number) // as in the list of equivalent changes
	}
	return text
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// tried is the number of mutants without the equivalent ones.
func (r *report) tried() int { return r.killed + len(r.survivors) + len(r.wrong) }

// enough reports whether the tests find enough, and the list of equivalents is right and short.
func (r *report) enough() bool {
	return r.killed*100 >= r.tried()*least && len(r.wrong) == 0 && r.equivalent*100 <= (r.tried()+r.equivalent)*mostEquivalent
}

// summary is the report in one line.
func (r *report) summary() string {
	percent := 100.0
	if r.tried() > 0 {
		percent = 100 * float64(r.killed) / float64(r.tried())
	}
	verdict := "ok"
	if !r.enough() {
		verdict = "too few"
	}
	return fmt.Sprintf("%s: %d of %d killed (%.1f %%), %d equivalent: %s", r.pkg.name, r.killed, r.tried(), percent, r.equivalent, verdict)
}

// print writes the report.
func (r *report) print(w io.Writer) {
	out := bufio.NewWriter(w)
	defer out.Flush()
	fmt.Fprintln(out, r.summary())
	for _, name := range r.fails {
		fmt.Fprintf(out, "  skipped, since it fails without a mutant: %s\n", name)
	}
	for _, m := range r.wrong {
		fmt.Fprintf(out, "  not equivalent, since a test notices it: %d  %s\n", m.id, m.describe(r.pkg))
	}
	sort.Slice(r.survivors, func(i, k int) bool {
		a, b := r.survivors[i], r.survivors[k]
		if a.file != b.file {
			return a.file < b.file
		}
		return a.start < b.start
	})
	for _, m := range r.survivors {
		fmt.Fprintf(out, "  %d  %s\n", m.id, m.describe(r.pkg))
	}
}
