// Package uritest tests any URI parser against a grammar, in a Go test:
//
//	func TestParser(t *testing.T) {
//		uritest.Run(t, func(s string) error { _, err := Parse(s); return err }, uritest.Options{})
//	}
//
// The suite is generated from the grammar. Package oracle/suite describes which faults the suite
// detects. The package reports each deviation with a shortest example. If the parser is too
// lenient, the report names the violated rule. If the parser is too strict, the report names the
// cause, if known. A project can list accepted deviations. The test fails if a new deviation
// appears or a listed one is fixed, so the list stays accurate.
//
// The package depends only on the standard library and this module. The compatibility promise of version 1 covers its
// exported names. The promise does not cover the types of packages oracle/probe and oracle/suite that uritest uses: the
// fields of these types can change.
package uritest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

// Options select the suite and the accepted deviations. The zero Options select the suite of the
// Wp-method for URI-reference of RFC 3986, with seeds, and accept no deviation.
type Options struct {
	Grammar string        // the ID of a grammar in package grammar; "" means "rfc3986"
	Rule    string        // the rule as printed in the grammar; "" means its rule for references
	Suite   suite.Options // the cases; with Octets, twelve times as many, with every byte in every state

	// Random is the number of random members, and of near misses, to add for each of several
	// lengths. Seed determines them.
	Random int
	Seed   uint64

	// Known are the accepted deviations. To read them from a file, use [KnownFile].
	Known []probe.Known

	// EmptyIsAbsent treats an empty component as absent, for parsers that do not distinguish the
	// two, such as net/url for fragments. Only [RunComponents] and [CheckComponents] use it.
	EmptyIsAbsent bool
}

// Run tests a parser that returns an error for invalid input. It calls t.Error for each unknown
// deviation, and for each known deviation that is fixed.
func Run(t testing.TB, parse func(string) error, o Options) {
	t.Helper()
	fail(t, Check(parse, o))
}

// RunComponents is like [Run], for a parser that also returns components. It compares all
// components. List a component that the parser does not return as a known deviation.
func RunComponents(t testing.TB, parse func(string) (uri.Components, error), o Options) {
	t.Helper()
	fail(t, CheckComponents(parse, o))
}

// Check is like [Run] but returns an error, as testing/fstest.TestFS does. The error is nil, joins
// an [*Unexpected] or [*Fixed] for each failure, or reports invalid Options.
func Check(parse func(string) error, o Options) error { return check(probe.Func(parse), o) }

// CheckComponents is like [RunComponents] but returns an error, like [Check].
func CheckComponents(parse func(string) (uri.Components, error), o Options) error {
	return check(probe.ComponentsFunc(parse), o)
}

// Unexpected reports a deviation that is not in the list of known deviations.
type Unexpected struct{ Deviation *probe.Deviation }

// Error describes the deviation with a shortest example.
func (e *Unexpected) Error() string {
	d := e.Deviation
	if d == nil {
		return "an unknown deviation"
	}
	before, at, after := d.Marked()
	s := fmt.Sprintf("%s in %d cases, such as \"%s»%s«%s\"", d.Known(), d.Count, before, at, after)
	if d.Section != "" {
		s += " (section " + d.Section + ")"
	}
	if d.Guess {
		s += ", as it seems"
	}
	if d.Detail != "" {
		s += ": " + d.Detail
	}
	return s
}

// Fixed is a known deviation that the parser no longer shows.
type Fixed struct{ Known probe.Known }

// Error names the known deviation that is fixed.
func (e *Fixed) Error() string {
	return fmt.Sprintf("this known deviation is fixed: remove it from the list: %s", e.Known)
}

func check(j probe.Judge, o Options) error {
	if o.Grammar == "" {
		o.Grammar = "rfc3986"
	}
	s, err := suite.New(o.Grammar, o.Rule)
	if err != nil {
		return fmt.Errorf("uritest: %w", err)
	}
	r, err := probe.Run(context.Background(), j, s, probe.Options{
		Suite: o.Suite, Random: o.Random, Seed: o.Seed, EmptyIsAbsent: o.EmptyIsAbsent,
	})
	if err != nil {
		return fmt.Errorf("uritest: %w", err)
	}
	unexpected, fixed := r.Against(o.Known)
	var errs []error
	for _, d := range unexpected {
		errs = append(errs, &Unexpected{d})
	}
	for _, k := range fixed {
		errs = append(errs, &Fixed{k})
	}
	return errors.Join(errs...)
}

// fail reports each joined error separately, and how to accept deviations.
func fail(t testing.TB, err error) {
	t.Helper()
	if err == nil {
		return
	}
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	var accept strings.Builder
	for _, e := range all {
		t.Error(e)
		if u, ok := errors.AsType[*Unexpected](e); ok {
			_ = (&probe.Report{Deviations: []*probe.Deviation{u.Deviation}}).WriteKnown(&accept) // a Builder takes everything
		}
	}
	if accept.Len() > 0 {
		t.Logf("to accept the new deviations, add to the list of known deviations:\n%s", accept.String())
	}
}

// KnownFile reads a list of known deviations: one line of JSON for each, as the log of a failed
// test prints them. It stops the test if the file cannot be read.
func KnownFile(t testing.TB, name string) []probe.Known {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := probe.ReadKnown(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return list
}
