// Package exhaustive lets long tests run in full only in the gate, and otherwise skips or shortens
// them.
//
// A long test runs in full if the environment variable URI_EXHAUSTIVE is 1, as in the gate.
// Otherwise it is skipped, or tries a part. testdata/tests.txt lists these tests. A test that runs
// in full appends its name to the file that URI_EXHAUSTIVE_LOG names, and the gate compares this
// file with the list.
package exhaustive

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

const (
	switchVariable = "URI_EXHAUSTIVE"
	logVariable    = "URI_EXHAUSTIVE_LOG"
	module         = "github.com/urigrammar/uri"
)

// Tests of automata make much garbage, and the machines that run them have memory. To collect it a quarter as often takes a
// sixth of the time from them.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(1000)
	}
}

// Only skips a test unless tests run in full.
func Only(t testing.TB) {
	t.Helper()
	if !asked(t) {
		t.Skip("exhaustive: " + switchVariable + " is not 1")
	}
}

// Asked reports whether tests run in full; otherwise a test tries a sample.
func Asked(t testing.TB) bool { return asked(t) }

// OneIn returns 1 if tests run in full; otherwise a test tries one in n.
func OneIn(t testing.TB, n int) int {
	if asked(t) {
		return 1
	}
	return n
}

// FewerDraws lets rapid.Check draw 25 times in a test, not 100, unless tests run in full.
func FewerDraws(t testing.TB) {
	if checks := flag.Lookup("rapid.checks").Value; !asked(t) && checks.String() == "100" {
		t.Cleanup(func() { checks.Set("100") })
		checks.Set("25")
	}
}

// asked must be called by what the test calls: the caller's caller is in the test's package.
func asked(t testing.TB) bool {
	if os.Getenv(switchVariable) != "1" {
		return false
	}
	caller, _, _, _ := runtime.Caller(2)
	name := testName(runtime.FuncForPC(caller).Name(), t.Name())
	t.Cleanup(func() {
		if !t.Failed() && !t.Skipped() {
			note(t, name)
		}
	})
	return true
}

// testName is the name of a test, with its package from the module's root. function is a function of the package
// or of its external test package.
func testName(function, test string) string {
	slash := strings.LastIndex(function, "/")
	dot := slash + strings.Index(function[slash:], ".")
	pkg := strings.TrimSuffix(function[:dot], "_test")
	test, _, _ = strings.Cut(test, "/")
	return "." + strings.TrimPrefix(pkg, module) + " " + test
}

func note(t testing.TB, name string) {
	file := os.Getenv(logVariable)
	if file == "" {
		return
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Errorf("exhaustive: %v", err)
		return
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, name); err != nil {
		t.Errorf("exhaustive: %v", err)
	}
}
