package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// corpusVariable names the folder with the inputs, by target.
const corpusVariable = "CORPUS_FOLDER"

// edits make package testing read inputs from another folder, and print after each one how much is
// covered until then.
var edits = [][2]string{
	{`corpusDir = "testdata/fuzz"`, `corpusDir = os.Getenv("` + corpusVariable + `")`},
	{`fn.Call(args)`, `defer func(start time.Time) {
				fmt.Fprintln(os.Stderr, "corpus:", Coverage(), time.Since(start).Microseconds(), t.Failed())
			}(time.Now())
			fn.Call(args)`},
}

// writeOverlay writes the file for the flag -overlay of go test that makes the edits.
func writeOverlay(work string) (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	original := filepath.Join(strings.TrimSpace(string(out)), "src", "testing", "fuzz.go")
	text, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	for _, e := range edits {
		if n := bytes.Count(text, []byte(e[0])); n != 1 {
			return "", fmt.Errorf("%s has %q %d times: mend the edits of this program", original, e[0], n)
		}
		text = bytes.Replace(text, []byte(e[0]), []byte(e[1]), 1)
	}
	edited := filepath.Join(work, "fuzz.go")
	if err := os.WriteFile(edited, text, 0o644); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{original: edited}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(work, "overlay.json")
	return name, os.WriteFile(name, overlay, 0o644)
}

// A program runs one target with inputs.
type program struct {
	binary  string
	folder  string
	target  string
	work    string
	slowest time.Duration
}

// A step is what the program says after one input.
type step struct {
	covered float64 // the share of blocks that are covered until then
	time    time.Duration
	failed  bool
}

// needed returns the candidates that cover what the seeds, the kept inputs and the candidates before
// them do not, and how much more that is.
func (p program) needed(kept, candidates []input) (needed []input, gain float64, err error) {
	steps, err := p.run(slices.Concat(kept, candidates))
	if err != nil {
		return nil, 0, err
	}
	seeds := len(steps) - len(candidates)
	if seeds < 0 {
		return nil, 0, fmt.Errorf("%d candidates, and %d results", len(candidates), len(steps))
	}
	covered := 0.0
	if seeds > 0 {
		covered = steps[seeds-1].covered
	}
	before := covered
	var quick []input
	for n, s := range steps[seeds:] {
		if s.failed {
			return nil, 0, fmt.Errorf("an input fails:\n%s", candidates[n].text)
		}
		if s.time <= p.slowest {
			quick = append(quick, candidates[n])
		}
		if s.covered > covered {
			needed = append(needed, candidates[n])
		}
		covered = s.covered
	}
	if len(quick) < len(candidates) {
		return p.needed(kept, quick)
	}
	return needed, covered/before - 1, nil
}

// run returns what the program says about each seed and each input.
func (p program) run(inputs []input) ([]step, error) {
	folder := filepath.Join(p.work, "inputs")
	if err := lay(filepath.Join(folder, p.target), inputs); err != nil {
		return nil, err
	}
	c := exec.Command(p.binary, "-test.run", "^"+p.target+"$")
	c.Dir = p.folder
	c.Env = append(os.Environ(), corpusVariable+"="+folder)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	failure := c.Run()
	var steps []step
	lines := bufio.NewScanner(&stderr)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 4 || fields[0] != "corpus:" {
			continue
		}
		covered, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			return nil, err
		}
		microseconds, err := strconv.Atoi(fields[2])
		if err != nil {
			return nil, err
		}
		steps = append(steps, step{covered, time.Duration(microseconds) * time.Microsecond, fields[3] == "true"})
	}
	if failure != nil && !slices.ContainsFunc(steps, func(s step) bool { return s.failed }) {
		return nil, fmt.Errorf("%w\n%s%s", failure, &stdout, &stderr)
	}
	return steps, lines.Err()
}
