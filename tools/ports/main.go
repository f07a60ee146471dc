// Command ports measures ports of well-known modules to package uri against their originals, and prints a table of times.
// With the name of a folder, it copies the modules there, without and with their patches. Its tests run the tests of the modules
// with the patches.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
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
	if err := each(do); err != nil {
		log.Fatal(err)
	}
}

// each does something with each port, and a folder for it.
func each(do func(p Port, folder string) error) error {
	folder, err := os.MkdirTemp("", "ports")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ports, err := readPorts()
	for i := 0; err == nil && i < len(ports); i++ {
		err = do(ports[i], filepath.Join(folder, ports[i].Name))
	}
	return err
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

// A Port is a patch in testdata, for a module whose version and checksum go.mod and go.sum pin.
type Port struct {
	Name   string // of the patch
	Module string
	Test   []string // arguments of go test: which tests run, and of which packages
}

// readPorts returns the ports that testdata lists.
func readPorts() (ports []Port, err error) {
	text, err := os.ReadFile(filepath.Join("testdata", "ports.json"))
	if err != nil {
		return nil, err
	}
	return ports, json.Unmarshal(text, &ports)
}

// A Copy is a module in a folder, with a go.mod that replaces the module by the folder.
type Copy struct {
	Port
	Folder, modfile string
}

// Parts of a patch, as options of git apply.
const (
	onlyTests = "--include=port_test.go"
	nothing   = "--exclude=*"
)

// patched copies the module into a folder, and applies the patch or a part of it.
func (p Port) patched(folder string, part ...string) (Copy, error) {
	c := Copy{p, folder, folder + ".mod"}
	out, err := exec.Command("go", "mod", "download", "-json", p.Module).Output()
	if err != nil {
		return c, fmt.Errorf("go mod download %s: %w\n%s", p.Module, err, out) // which has the error in JSON
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return c, err
	}
	mod, modErr := os.ReadFile("go.mod")
	sum, sumErr := os.ReadFile("go.sum")
	mod = fmt.Appendf(mod, "\nreplace %s => %s\n", p.Module, c.Folder)
	patch, patchErr := filepath.Abs(filepath.Join("testdata", p.Name+".patch"))
	if err := errors.Join(modErr, sumErr, patchErr, os.CopyFS(c.Folder, os.DirFS(downloaded.Dir)),
		os.WriteFile(c.modfile, mod, 0o644), os.WriteFile(folder+".sum", sum, 0o644)); err != nil {
		return c, err
	}
	git := exec.Command("git", append(append([]string{"apply"}, part...), patch)...)
	git.Dir = c.Folder
	git.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder)) // the folder may be in a repository
	_, err = run(git)
	return c, err
}

// ported copies the module, applies the patch, and runs `abnf gen` where the patch has a line that asks for it.
func (p Port) ported(folder string) (Copy, error) {
	c, err := p.patched(folder)
	if err != nil {
		return c, err
	}
	programs := filepath.Dir(folder)
	if _, err := run(exec.Command("go", "build", "-C", filepath.Join("..", "..", "cmd"), "-o", programs, "./abnf")); err != nil {
		return c, err
	}
	generate := exec.Command("go", "generate", "-run=^//go:generate abnf ", ".")
	generate.Dir = c.Folder
	generate.Env = append(os.Environ(), "GOWORK=off", "PATH="+programs+string(filepath.ListSeparator)+os.Getenv("PATH"))
	_, err = run(generate)
	return c, err
}

// test runs go test, and returns what it prints.
func (c Copy) test(args ...string) ([]byte, error) {
	return run(exec.Command("go", append([]string{"test", "-modfile=" + c.modfile, "-trimpath", "-vet=off", "-count=1"}, args...)...))
}

// run returns what a command prints. An error has it too.
func run(command *exec.Cmd) ([]byte, error) {
	out, err := command.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%v: %w\n%s", command, err, out)
	}
	return out, err
}
