package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
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

//go:embed testdata/equivalent.jsonl
var equivalents string

func readEquivalent(name string) (map[equivalent]string, error) {
	known := map[equivalent]string{}
	for line := range strings.Lines(equivalents) {
		var e equivalent
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			return nil, fmt.Errorf("testdata/equivalent.jsonl: %w", err)
		}
		if e.Package == name {
			why := e.Why
			e.Why = ""
			known[e] = why
		}
	}
	return known, nil
}

func (m *mutant) key(name string) equivalent {
	return equivalent{Package: name, Function: m.function, From: m.from, To: m.to, Number: m.number}
}

// A report has the outcome for each mutant.
type report struct {
	pkg        *pkg
	binary     *binary
	equivalent []*mutant
	killed     int
	survivors  []*mutant
}

// newReport tries the mutants, two at a time.
func newReport(p *pkg, b *binary, mutants []*mutant, known map[equivalent]string, verbose bool) *report {
	r := &report{pkg: p, binary: b}
	var tried []*mutant
	for _, m := range mutants {
		if _, ok := known[m.key(p.name)]; ok {
			r.equivalent = append(r.equivalent, m)
			continue
		}
		tried = append(tried, m)
	}
	killed := make([]bool, len(tried))
	next := make(chan int)
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for i := range next {
				killed[i] = b.kills(tried[i].id)
				if verbose {
					fmt.Fprintf(os.Stderr, "%d killed=%t %s\n", i, killed[i], tried[i].line1(p))
				}
			}
		})
	}
	for i := range tried {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, m := range tried {
		if killed[i] {
			r.killed++
			continue
		}
		r.survivors = append(r.survivors, m)
	}
	return r
}

func (m *mutant) line1(p *pkg) string {
	return fmt.Sprintf("%s:%d: %s: %s → %s", filepath.Base(p.files[m.file].path), m.line, m.function, oneLine(m.from), oneLine(m.to))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// print writes the report, and reports whether the tests find enough.
func (r *report) print(w io.Writer) bool {
	out := bufio.NewWriter(w)
	defer out.Flush()
	tried := r.killed + len(r.survivors)
	percent := 100.0
	if tried > 0 {
		percent = 100 * float64(r.killed) / float64(tried)
	}
	fmt.Fprintf(out, "%s: %d of %d killed (%.1f %%), %d equivalent\n", r.pkg.name, r.killed, tried, percent, len(r.equivalent))
	for _, name := range r.binary.fails {
		fmt.Fprintf(out, "  skipped, since it fails without a mutant: %s\n", name)
	}
	sort.Slice(r.survivors, func(i, k int) bool {
		a, b := r.survivors[i], r.survivors[k]
		if a.file != b.file {
			return a.file < b.file
		}
		return a.start < b.start
	})
	for _, m := range r.survivors {
		fmt.Fprintf(out, "  %d  %s\n", m.id, m.line1(r.pkg))
	}
	return percent >= least && len(r.equivalent)*100 <= (tried+len(r.equivalent))*mostEquivalent
}
