// Command ports measures ports of well-known modules to package uri against their originals, and prints the table of docs/ports.md.
// With the name of a folder, it copies the modules there, without and with their patches. Its tests run the tests of the modules
// with the patches.
package main

import (
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	do := measure
	if len(os.Args) > 1 {
		do = func(p Port, folder string) error { return open(p, filepath.Join(os.Args[1], p.Name)) }
	}
	folder, err := os.MkdirTemp("", "ports")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	ports, err := readPorts()
	for i := 0; err == nil && i < len(ports); i++ {
		err = do(ports[i], filepath.Join(folder, ports[i].Name))
	}
	if err != nil {
		log.Print(err)
	}
}

// open makes two copies whose difference is the patch.
func open(p Port, folder string) error {
	_, withoutErr := p.patched(filepath.Join(folder, "a"), nothing)
	_, withErr := p.patched(filepath.Join(folder, "b"))
	return errors.Join(withoutErr, withErr)
}

// rounds is how often the original and the port take turns. The median round counts, because what disturbs a machine should
// disturb both alike.
const rounds = 15

// A figure is what an operation costs.
type figure struct {
	nanoseconds float64
	allocations string
}

// measure prints a row of a table for each benchmark of a port.
func measure(p Port, folder string) error {
	original, err := p.patched(filepath.Join(folder, "original"), onlyTests)
	if err != nil {
		return err
	}
	port, err := p.ported(filepath.Join(folder, "port"))
	if err != nil {
		return err
	}
	was, is := map[string][]figure{}, map[string][]figure{}
	for range rounds {
		if err := original.benchmark(was); err != nil {
			return err
		}
		if err := port.benchmark(is); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(was)) {
		w, i := median(was[name]), median(is[name])
		fmt.Printf("| %s | %.0f ns | %.0f ns | %.2f | %s | %s |\n",
			strings.TrimSpace(p.Name+" "+strings.ToLower(name)), w.nanoseconds, i.nanoseconds, i.nanoseconds/w.nanoseconds, w.allocations, i.allocations)
	}
	return nil
}

var benchmarkLine = regexp.MustCompile(`(?m)^BenchmarkPort(\w*?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op\s+\d+ B/op\s+(\d+) allocs/op`)

// benchmark runs the benchmarks once, and adds their figures.
func (c Copy) benchmark(figures map[string][]figure) error {
	out, err := c.test("-run=^$", "-bench=^BenchmarkPort", "-benchtime=30ms", c.Module)
	for _, m := range benchmarkLine.FindAllStringSubmatch(string(out), -1) {
		nanoseconds, _ := strconv.ParseFloat(m[2], 64)
		figures[m[1]] = append(figures[m[1]], figure{nanoseconds, m[3]})
	}
	return err
}

// median returns the figure of the median round.
func median(figures []figure) figure {
	slices.SortFunc(figures, func(a, b figure) int { return int(a.nanoseconds - b.nanoseconds) })
	return figures[len(figures)/2]
}
