package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
)

//go:embed switches.go.txt
var switches string

// A binary has the tests of a package, and all mutants behind switches.
type binary struct {
	folder string // of the package, where its tests run
	made   string // a temporary folder
	path   string
	fails  []string // tests that fail without a mutant
	fast   limit    // of all tests together that are neither slow nor fail
	slow   []slow
}

// A slow test is run alone, and only with mutants that it reaches.
type slow struct {
	name    string
	limit   limit
	reached map[int]bool
}

// A limit is the time that tests may take with a mutant: a mutant can make a loop endless.
type limit struct {
	processor int // in seconds
	clock     time.Duration
}

// limitOf allows tests a multiple of what they take without a mutant.
func limitOf(c *exec.Cmd) limit {
	seconds := (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	return limit{processor: int(5*seconds) + 5, clock: time.Duration(20*seconds+60) * time.Second}
}

func (b *binary) remove() { os.RemoveAll(b.made) }

// compile builds the binary for the first mutants that compile, at most most.
func compile(p *pkg, all []*mutant, most int) (*binary, []*mutant, error) {
	made, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, nil, err
	}
	b := &binary{folder: p.folder, made: made, path: filepath.Join(made, "tests")}
	wrong := map[int]bool{}
	for range 40 {
		var chosen []*mutant
		for _, m := range all {
			if !wrong[m.id] && len(chosen) < most {
				chosen = append(chosen, m)
			}
		}
		output, err := b.build(p, chosen)
		if err == nil {
			return b, chosen, nil
		}
		before := len(wrong)
		for _, id := range b.blamed(output) {
			wrong[id] = true
		}
		if len(wrong) == before {
			b.remove()
			return nil, nil, fmt.Errorf("it does not compile:\n%s", output)
		}
	}
	b.remove()
	return nil, nil, errors.New("it does not compile without mutants that do not compile")
}

func (b *binary) build(p *pkg, mutants []*mutant) (string, error) {
	replace := map[string]string{}
	for i, f := range p.files {
		path := filepath.Join(b.made, filepath.Base(f.path))
		if err := os.WriteFile(path, f.mutated(i, mutants), 0o600); err != nil {
			return "", err
		}
		replace[f.path] = path
	}
	path := filepath.Join(b.made, "mutant_switches.go")
	if err := os.WriteFile(path, []byte(strings.Replace(switches, "PACKAGE", p.types.Name(), 1)), 0o600); err != nil {
		return "", err
	}
	replace[filepath.Join(p.folder, "mutant_switches.go")] = path
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.made, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		return "", err
	}
	c := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", file, "-o", b.path, ".")
	c.Dir = p.folder
	output, err := c.CombinedOutput()
	return string(output), err
}

var (
	compileError = regexp.MustCompile(`(?m)^\S*?([^/\s]+\.go):(\d+):\d+: `)
	switchCall   = regexp.MustCompile(`mutant\w*(?:\[[^\]]*\])?\((\d+)[,)]`)
)

// blamed returns the mutants on the lines that the compiler names. Each mutant is on lines of its own.
func (b *binary) blamed(output string) []int {
	var ids []int
	for _, e := range compileError.FindAllStringSubmatch(output, -1) {
		text, err := os.ReadFile(filepath.Join(b.made, e[1]))
		line, _ := strconv.Atoi(e[2])
		lines := strings.Split(string(text), "\n")
		if err != nil || line > len(lines) {
			continue
		}
		for _, call := range switchCall.FindAllStringSubmatch(lines[line-1], -1) {
			id, _ := strconv.Atoi(call[1])
			ids = append(ids, id)
		}
	}
	return ids
}

// mutated returns the file's text with switches for the mutants.
func (f *file) mutated(number int, mutants []*mutant) []byte {
	var here []*mutant
	for _, m := range mutants {
		if m.file == number {
			here = append(here, m)
		}
	}
	sort.Slice(here, func(i, k int) bool {
		switch a, b := here[i], here[k]; {
		case a.start != b.start:
			return a.start < b.start
		case a.end != b.end:
			return a.end > b.end
		default:
			return a.found < b.found
		}
	})
	text := render(f.text, here, 0, len(f.text))
	if formatted, err := format.Source([]byte(text)); err == nil {
		return formatted
	}
	return []byte(text)
}

// render writes text[start:end] with those of the mutants that are within, the outer ones first.
func render(text []byte, mutants []*mutant, start, end int) string {
	var w strings.Builder
	for len(mutants) > 0 {
		m := mutants[0]
		mutants = mutants[1:]
		if m.start < start || m.end > end {
			continue
		}
		w.Write(text[start:m.start])
		var inner []*mutant
		for len(mutants) > 0 && mutants[0].start < m.end {
			inner = append(inner, mutants[0])
			mutants = mutants[1:]
		}
		w.WriteString(m.rewrite(func(start, end int) string { return render(text, inner, start, end) }))
		start = m.end
	}
	w.Write(text[start:end])
	return w.String()
}

// unlimited is the limit for tests without a mutant.
var unlimited = limit{processor: 3600, clock: time.Hour}

// run runs tests with a mutant, and returns whether they pass, with their output and the process.
func (b *binary) run(id int, l limit, flags ...string) (bool, string, *exec.Cmd) {
	ctx, cancel := context.WithTimeout(context.Background(), l.clock)
	defer cancel()
	// A mutant can also ask for memory without end.
	limited := fmt.Sprintf(`ulimit -v 12000000; ulimit -t %d; exec "$0" "$@"`, l.processor)
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, b.path, "-test.timeout=0"}, flags...)...)
	c.Dir = b.folder
	c.Env = append(os.Environ(), "URI_MUTANT="+strconv.Itoa(id), "GOMAXPROCS=1", "RAPID_NOFAILFILE=1")
	if id == 0 {
		c.Env = append(c.Env, "URI_MUTANTS_REACHED="+b.reached())
	}
	var output bytes.Buffer
	c.Stdout, c.Stderr = &output, &output
	c.WaitDelay = time.Second
	return c.Run() == nil, output.String(), c
}

// reached is the file in which a run without a mutant writes the numbers of those that it reaches.
func (b *binary) reached() string { return filepath.Join(b.made, "reached.txt") }

var result = regexp.MustCompile(`(?m)^--- (PASS|FAIL|SKIP): (\S+) \(([\d.]+)s\)`)

// measure runs the tests without a mutant, and notes which fail, which are slow, and what these reach.
func (b *binary) measure() error {
	// Without its slow tests, another test can be the first that builds what they shared, and be slow too.
	for more := true; more; {
		output, c, err := b.runFast()
		if err != nil {
			return err
		}
		b.fast = limitOf(c)
		if more, err = b.note(output); err != nil {
			return err
		}
	}
	for i := range b.slow {
		if err := b.measureSlow(&b.slow[i]); err != nil {
			return err
		}
	}
	sort.SliceStable(b.slow, func(i, k int) bool { return b.slow[i].limit.processor < b.slow[k].limit.processor })
	return nil
}

// runFast runs the tests that are not known to be slow or to fail.
func (b *binary) runFast() (string, *exec.Cmd, error) {
	_, output, c := b.run(0, unlimited, "-test.v", "-test.skip", pattern(b.notFast()))
	if !result.MatchString(output) {
		return "", nil, fmt.Errorf("no test ran:\n%s", output)
	}
	return output, c, nil
}

// note notes which tests failed or were slow, and reports whether there were any.
func (b *binary) note(output string) (more bool, err error) {
	for _, t := range result.FindAllStringSubmatch(output, -1) {
		seconds, err := strconv.ParseFloat(t[3], 64)
		switch {
		case err != nil:
			return false, err
		case t[1] == "FAIL":
			b.fails = append(b.fails, t[2])
		case seconds > 0.3:
			b.slow = append(b.slow, slow{name: t[2]})
		default:
			continue
		}
		more = true
	}
	return more, nil
}

func (b *binary) measureSlow(s *slow) error {
	if err := os.RemoveAll(b.reached()); err != nil {
		return err
	}
	passes, output, c := b.run(0, unlimited, "-test.run", pattern([]string{s.name}))
	if !passes {
		return fmt.Errorf("a test fails without a mutant, if it runs alone:\n%s", output)
	}
	s.limit = limitOf(c)
	text, err := os.ReadFile(b.reached())
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	s.reached = map[int]bool{}
	for _, number := range strings.Fields(string(text)) {
		id, err := strconv.Atoi(number)
		if err != nil {
			return err
		}
		s.reached[id] = true
	}
	return nil
}

func (b *binary) notFast() []string {
	names := append([]string(nil), b.fails...)
	for _, s := range b.slow {
		names = append(names, s.name)
	}
	return names
}

func pattern(names []string) string {
	if len(names) == 0 {
		return "^$"
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// kills reports whether a test fails with the mutant. Fast tests are tried first, then the slow ones
// that reach it.
func (b *binary) kills(id int) bool {
	if passes, _, _ := b.run(id, b.fast, "-test.failfast", "-test.skip", pattern(b.notFast())); !passes {
		return true
	}
	for _, s := range b.slow {
		if !s.reached[id] {
			continue
		}
		if passes, _, _ := b.run(id, s.limit, "-test.failfast", "-test.run", pattern([]string{s.name})); !passes {
			return true
		}
	}
	return false
}

// show returns what the tests print with a mutant.
func (b *binary) show(id int) string {
	_, output, _ := b.run(id, limit{processor: 600, clock: 20 * time.Minute}, "-test.failfast")
	return output
}
