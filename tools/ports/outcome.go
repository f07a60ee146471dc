package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// passed is the result of a test that has nothing to say.
const passed = "pass"

// Outcomes are what tests print, message by message, by the names of the tests. A test that fails, is skipped or prints nothing has its result, too.
type Outcomes map[string][]string

// command returns a run of `go test` with an overlay.
func (p prepared) command(overlay string, flags ...string) *exec.Cmd {
	args := append([]string{"test", "-modfile=" + p.modfile, "-overlay=" + overlay, "-trimpath", "-vet=off"}, flags...)
	return exec.Command("go", append(args, p.importPaths())...)
}

// test runs the tests of a port with an overlay.
func (p prepared) test(overlay string) (Outcomes, error) {
	command := p.command(overlay, "-json", "-count=1", "-run="+p.Run)
	if p.Skip != "" {
		command.Args = append(command.Args, "-skip="+p.Skip)
	}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	crash := crashed.Find(stdout.Bytes())
	outcomes, built := p.outcomes(&stdout)
	var exit *exec.ExitError
	if crash != nil {
		return nil, fmt.Errorf("%v: %s", command, crash)
	}
	if !built || len(outcomes) == 0 || err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("%v\n%s\n%s", command, outcomes[""], stderr.String())
	}
	return outcomes, nil
}

// outcomes reads what `go test -json` prints, and reports whether all packages were built. What they print then is under
// the empty name.
func (p Port) outcomes(out *bytes.Buffer) (outcomes Outcomes, built bool) {
	outcomes, built = Outcomes{}, true
	results := map[string]string{}
	decoder := json.NewDecoder(out)
	for {
		var event struct{ Action, Test, Output, Package, FailedBuild string }
		if decoder.Decode(&event) != nil {
			break
		}
		switch event.Action {
		case passed, "fail", "skip":
			if event.Test != "" {
				results[event.Test] = event.Action
			}
		case "build-output":
			outcomes[""] = append(outcomes[""], event.Output)
		case "build-fail":
			built = false
		case "output":
			if event.Test != "" {
				outcomes[event.Test] = appendMessage(outcomes[event.Test], event.Output)
			}
		}
	}
	for test, result := range results {
		switch {
		case slices.Contains(p.Quiet, test):
			outcomes[test] = []string{result}
		case hasSubtest(results, test): // and its result
		case result != passed || len(outcomes[test]) == 0:
			outcomes[test] = append(outcomes[test], result)
		}
	}
	return outcomes, built
}

func hasSubtest(results map[string]string, test string) bool {
	for name := range results {
		if strings.HasPrefix(name, test+"/") {
			return true
		}
	}
	return false
}

var (
	// crashed is a line of test2json after which no other test runs.
	crashed = regexp.MustCompile(`(?m)^.*"Output":"(?:panic|fatal error): .*$`)

	continued = "        "
	frame     = regexp.MustCompile(`^=== |^\s*--- |^(PASS|FAIL|ok|exit status)\b`)
	position  = regexp.MustCompile(`^\S+\.go:\d+:( |$)`)
)

// appendMessage appends what a test says in a line of its output, without the position in the test file. Lines of the frame say
// nothing, and an indented line belongs to the one before it.
func appendMessage(messages []string, line string) []string {
	if strings.TrimSpace(line) == "" || frame.MatchString(line) {
		return messages
	}
	text := strings.TrimSpace(position.ReplaceAllString(strings.TrimSpace(line), ""))
	if last := len(messages) - 1; last >= 0 && strings.HasPrefix(line, continued) {
		messages[last] = strings.TrimSpace(messages[last] + " " + text)
		return messages
	}
	return append(messages, text)
}

// A Difference is a message that one of the two runs has and the other does not, or a test's result.
type Difference struct {
	Test string
	Was  string `json:",omitempty"` // of the original
	Is   string `json:",omitempty"` // of the port
	Why  string
}

// differences returns the messages that two runs do not share, in order, without a reason.
func differences(before, after Outcomes) []Difference {
	tests := map[string]bool{}
	for test := range before {
		tests[test] = true
	}
	for test := range after {
		tests[test] = true
	}
	var all []Difference
	gone := map[string]bool{} // tests that do not run: one difference is enough for each
	for test := range tests {
		function, _, _ := strings.Cut(test, "/")
		if !after.ran(function) {
			if !gone[function] {
				all = append(all, Difference{Test: function, Was: "runs"})
			}
			gone[function] = true
			continue
		}
		was, is := before[test], after[test]
		if len(was) > 0 && len(is) > 0 { // one that passes without a message differs by the messages of the other
			was, is = without(was, append(is, passed)), without(is, append(was, passed))
		}
		all = append(all, paired(test, was, is)...)
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(strings.Compare(a.Test, b.Test), strings.Compare(a.Was, b.Was), strings.Compare(a.Is, b.Is))
	})
	return all
}

// paired returns the differences of a test. Messages about the same case are one difference: they begin alike, up to a colon.
func paired(test string, was, is []string) []Difference {
	var all []Difference
	is = slices.Clone(is)
	for _, message := range was {
		d := Difference{Test: test, Was: message}
		about, _, found := strings.Cut(message, ": ")
		i := slices.IndexFunc(is, func(other string) bool { return strings.HasPrefix(other, about+": ") })
		if found && i >= 0 {
			d.Is = is[i]
			is = slices.Delete(is, i, i+1)
		}
		all = append(all, d)
	}
	for _, message := range is {
		all = append(all, Difference{Test: test, Is: message})
	}
	return all
}

// ran reports whether a test function ran.
func (o Outcomes) ran(function string) bool {
	for test := range o {
		if test == function || strings.HasPrefix(test, function+"/") {
			return true
		}
	}
	return false
}

// without returns the messages that others do not have, counted.
func without(messages, others []string) []string {
	left := map[string]int{}
	for _, message := range others {
		left[message]++
	}
	var rest []string
	for _, message := range messages {
		if left[message] > 0 {
			left[message]--
			continue
		}
		rest = append(rest, message)
	}
	return rest
}
