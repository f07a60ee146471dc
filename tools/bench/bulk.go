package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urigrammar/uri"
)

// bulkLines is how many lines the file has that the command reads.
const bulkLines = 3_000_000

// bulkForms are the answers of uri check that are measured, by their flags.
var bulkForms = []string{"--summary", "", "--json"}

// printBulk measures what reads many lines at once: uri.Lines, and the command on a file that repeats a list, beside wc -l, which only counts the
// lines. What they write goes to the null device, so that no disk is measured.
func printBulk(w io.Writer, l list, rounds int) error {
	text := []byte(strings.Join(l.texts, "\n") + "\n")
	fmt.Fprintf(w, "in bulk: %s\n", l.name)
	fmt.Fprintf(w, "uri.Lines takes %.0f ns a line\n", linesOnce(text, len(l.texts), rounds))
	wc, err := exec.LookPath("wc")
	if err != nil {
		fmt.Fprintln(w, "there is no wc to hold the command against")
		return nil
	}
	dir, err := os.MkdirTemp("", "bulk")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	command, file := filepath.Join(dir, "uri"), filepath.Join(dir, "lines.txt")
	build := exec.Command("go", "build", "-o", command, "./cmd/uri")
	build.Dir, build.Stderr = "../..", os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	size, err := repeat(file, text, len(l.texts))
	if err != nil {
		return err
	}
	programs := [][]string{{wc, "-l", file}}
	for _, form := range bulkForms {
		programs = append(programs, append([]string{command, "check"}, append(strings.Fields(form), file)...))
	}
	times, err := runInTurn(programs, rounds)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d lines, %d MB, %d processors\n", bulkLines, size>>20, runtime.GOMAXPROCS(0))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "program\tms\tto wc -l\tns/line\t")
	for i, took := range times {
		name := "wc -l"
		if i > 0 {
			name = strings.TrimSpace("uri check " + bulkForms[i-1])
		}
		fmt.Fprintf(t, "%s\t%.0f\t%.1f\t%.0f\t\n", name, float64(took.Microseconds())/1e3, float64(took)/float64(times[0]), float64(took.Nanoseconds())/bulkLines)
	}
	fmt.Fprintln(t)
	return t.Flush()
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

// repeat writes a file of bulkLines lines, which is in the page cache then.
func repeat(file string, text []byte, lines int) (size int64, err error) {
	f, err := os.Create(file)
	if err != nil {
		return 0, err
	}
	b := bufio.NewWriter(f)
	left := bulkLines
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

// runInTurn runs the programs in turn, round by round, and returns the time that each takes in the median round.
func runInTurn(programs [][]string, rounds int) ([]time.Duration, error) {
	times := make([][]time.Duration, len(programs))
	for range rounds {
		for i, args := range programs {
			start := time.Now()
			if err := exec.Command(args[0], args[1:]...).Run(); err != nil {
				return nil, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
			}
			times[i] = append(times[i], time.Since(start))
		}
	}
	var out []time.Duration
	for _, all := range times {
		out = append(out, median(all))
	}
	return out, nil
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
