package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// target is a rule of an RFC, with a text that has the rule and one that does not.
type target struct {
	RFC    string
	Rule   string
	Accept string
	Reject string
}

// readTargets reads a file of targets, one JSON object per line.
func readTargets(file string) (all []target, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var t target
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, t)
	}
	return all, lines.Err()
}

// row is the result of a target.
type row struct {
	target
	name     string // of the package
	document bool   // the folder has the RFC
	problem  string // why there is no package; "" if there is one
	said     string // on standard error
	took     time.Duration
	memory   int64 // in bytes
	costly   bool  // more than maxTime or maxMemory
	verdicts [2]bool
}

// works reports whether the package accepts and rejects what it should.
func (r *row) works() bool { return r.problem == "" && r.verdicts == [2]bool{true, false} }

// String returns the line of the report.
func (r *row) String() string {
	line := fmt.Sprintf("%-5s %-26s ", r.RFC, r.Rule)
	if r.problem != "" {
		return line + "fails: " + r.problem
	}
	words := map[bool]string{true: "accepts", false: "rejects"}
	state := "works"
	if !r.works() {
		state = "wrong"
	}
	return fmt.Sprintf("%s%s: %s %q, %s %q; %.1f s, %d MB", line, state, words[r.verdicts[0]], r.Accept, words[r.verdicts[1]], r.Reject, r.took.Seconds(), r.memory>>20)
}
