package main

import (
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rounds is how often the original and the port take turns. The median round counts, because what disturbs a machine should disturb
// both alike.
const rounds = 15

// A figure is what an operation costs.
type figure struct {
	nanoseconds float64
	allocations int
}

// measure runs the benchmarks of a port, and returns the rows of a table.
func (p prepared) measure(dir string) (rows []string, err error) {
	was, err := p.build(p.before, filepath.Join(dir, "before.test"))
	if err != nil {
		return nil, err
	}
	is, err := p.build(p.after, filepath.Join(dir, "after.test"))
	if err != nil {
		return nil, err
	}
	old, now := map[string][]figure{}, map[string][]figure{}
	for range rounds {
		if err := was.benchmark(old); err != nil {
			return nil, err
		}
		if err := is.benchmark(now); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(old)) {
		was, is := median(old[name]), median(now[name])
		rows = append(rows, fmt.Sprintf("| %s | %.0f ns | %.0f ns | %.2f | %d | %d |",
			strings.TrimSpace(p.Name+" "+strings.ToLower(strings.TrimPrefix(name, "BenchmarkPort"))), was.nanoseconds, is.nanoseconds, is.nanoseconds/was.nanoseconds, was.allocations, is.allocations))
	}
	return rows, nil
}

// A binary is a test binary.
type binary struct{ file, dir string }

// build builds the tests of the first package of a port.
func (p prepared) build(overlay, file string) (binary, error) {
	command := p.command(overlay, "-c", "-o", file)
	command.Args[len(command.Args)-1] = p.Module
	out, err := command.CombinedOutput()
	if err != nil {
		return binary{}, fmt.Errorf("%v\n%s", command, out)
	}
	return binary{file, filepath.Dir(file)}, nil
}

var benchmarkLine = regexp.MustCompile(`(?m)^(BenchmarkPort\w*?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op\s+\d+ B/op\s+(\d+) allocs/op`)

// benchmark runs the benchmarks once, and adds their figures.
func (b binary) benchmark(figures map[string][]figure) error {
	command := exec.Command(b.file, "-test.run=^$", "-test.bench=^BenchmarkPort", "-test.benchtime=30ms")
	command.Dir = b.dir
	out, err := command.CombinedOutput()
	lines := benchmarkLine.FindAllStringSubmatch(string(out), -1)
	if err != nil || len(lines) == 0 {
		return fmt.Errorf("%v: %w\n%s", command, err, out)
	}
	for _, m := range lines {
		nanoseconds, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return err
		}
		allocations, err := strconv.Atoi(m[3])
		if err != nil {
			return err
		}
		figures[m[1]] = append(figures[m[1]], figure{nanoseconds, allocations})
	}
	return nil
}

// median returns the figure of the median round.
func median(figures []figure) figure {
	slices.SortFunc(figures, func(a, b figure) int { return int(a.nanoseconds - b.nanoseconds) })
	return figures[len(figures)/2]
}
