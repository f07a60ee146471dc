package uri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The generated functions skip the runs in which a state stays eight octets at a time, sixteen in long
// runs, and take percent-encoded octets along; the last octets of a text are looked at in a block
// that overlaps the one before. The tables read one octet after the other: here they are the judge.
const (
	block  = 8
	stride = 16
)

// oddities stand in a run and end it, or are wrong, or are percent-encoded octets, whole and broken.
var oddities = []string{
	"", "%41", "%fF", "%41%42", "%4", "%", "%zz", "%4g", "%g4", "%%41", "%4%1", "%41%", "%4:", "%@", "[", "\x00", "\x80", " ", "@", ":", "/", "?", "#", "_", ".",
}

// run is a state that some octets keep: before leads there.
type run struct {
	before string
	octets string // of those that keep the state, two
}

// runs finds the states with runs that are reached from a start.
func runs(table *scan.Table, start scan.State) (out []run) {
	for state, before := range access(table, start) {
		var octets string
		for octet := range byte(0x80) {
			if next(table, state, octet) == state {
				octets += string(rune(octet))
			}
		}
		if octets != "" {
			out = append(out, run{before, octets[len(octets)/3:][:1] + octets[len(octets)-1:]})
		}
	}
	return out
}

// forEveryRun also gives what parses the texts that begin with the run, and by which rule.
func forEveryRun(t *testing.T, check func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run)) {
	uritestutil.ForEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), _ *automaton.DFA) {
		if entry, _ := grammar.Find(uritestutil.OctetGrammars[g]); rule == entry.Starts.Absolute {
			return // the function for a URI is used
		}
		start, ok := uri.Table(g).Find(rule)
		require.True(t, ok)
		found := runs(uri.Table(g), start.State)
		require.Greater(t, len(found), 5)
		for _, r := range found {
			check(g, rule, parse, r)
		}
	})
}

func checkAgainstTable(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), text string) {
	t.Helper()
	_, err := parse(text)
	want := uri.ErrorByProgram(g, rule, text)
	if (err == nil) != (want == nil) {
		t.Fatalf("%s %s: %q: the function says %v, the program %v", g, rule, text, err, want)
	}
	if err != nil {
		require.Equal(t, want, err, "%s %s: %q", g, rule, text)
	}
}

// TestRunsAreReadAsTheTableReadsThem puts every oddity at every place of runs of every length up to
// three blocks, and after runs of every length up to some strides: a third of them in each state, or few, for
// the code of all states is made in the same way.
func TestRunsAreReadAsTheTableReadsThem(t *testing.T) {
	step := 31
	if exhaustive.Asked(t) {
		step = 3
	}
	n := 0
	forEveryRun(t, func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run) {
		check := func(at int, odd string, after int) {
			if n++; n%step != 0 {
				return
			}
			text := r.before + strings.Repeat(r.octets[:1], at) + odd + strings.Repeat(r.octets[1:], after)
			checkAgainstTable(t, g, rule, parse, text)
			if n%16 == 0 {
				uritestutil.CheckAgreement(t, g, rule, parse, text, g.ValidRule(rule, text))
			}
		}
		for _, odd := range oddities {
			for at := range 3 * block {
				for after := range 3 * block {
					check(at, odd, after)
				}
			}
			for at := 3 * block; at < 5*stride; at++ {
				check(at, odd, at%7*block)
				check(at, odd, at%block)
			}
		}
	})
}

func TestLongRunsAreReadAsTheTableReadsThem(t *testing.T) {
	n := 30
	if exhaustive.Asked(t) {
		n = 300
	}
	rng := rand.New(rand.NewPCG(16, 8))
	forEveryRun(t, func(g uri.Grammar, rule string, parse func(string) (uri.URI, error), r run) {
		for range n {
			text := r.long(rng)
			uritestutil.CheckAgreement(t, g, rule, parse, text, g.ValidRule(rule, text))
			checkAgainstTable(t, g, rule, parse, text)
		}
	})
}

// long is a text of a few hundred octets with few oddities, the likelier one of the right ones.
func (r run) long(rng *rand.Rand) string {
	text := r.before + strings.Repeat(r.octets[:1], rng.IntN(5*stride))
	for range rng.IntN(6) {
		text += oddities[rng.IntN(4+rng.IntN(len(oddities)-3))] + strings.Repeat(r.octets[rng.IntN(2):][:1], rng.IntN(5*stride))
	}
	return text
}

// Octets are judged as characters are, and what stands behind a slice is not looked at.
func TestOctetsAreReadAsCharacters(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	for g, id := range uritestutil.OctetGrammars {
		entry, _ := grammar.Find(id)
		start, _ := uri.Table(g).Find(entry.Starts.Reference)
		for _, r := range runs(uri.Table(g), start.State) {
			for _, behind := range []string{"", "a", "%", "41", "\x00", "@", "#[["} {
				text := r.long(rng)
				octets := []byte(text + behind)[:len(text)]
				require.Equal(t, g.ValidRule(entry.Starts.Reference, text), g.ValidBytes(octets), "%s: %q", g, text)
				require.Equal(t, g.Valid(text), g.ValidBytes(octets), "%s: %q", g, text)
			}
		}
	}
}
