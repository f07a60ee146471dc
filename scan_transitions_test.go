package uri_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The suite of the minimal automaton is complete for what has no more states than it. The generated
// functions have more: states that accept the same, but with other ends of components behind them.
// So here each of their states is entered, left by every class of octets, and followed by
// everything that tells states of the language apart or ends components.

// next is where the table goes, or 0.
func next(table *scan.Table, state scan.State, octet byte) scan.State {
	return scan.State(table.Entry(state, octet) &^ scan.Writes)
}

// access finds for each state that is reached from start the shortest text that leads there.
func access(table *scan.Table, start scan.State) map[scan.State]string {
	found := map[scan.State]string{start: ""}
	for queue := []scan.State{start}; len(queue) > 0; queue = queue[1:] {
		for _, octet := range representatives(table) {
			to := next(table, queue[0], octet)
			if _, known := found[to]; !known && to != 0 {
				found[to] = found[queue[0]] + string([]byte{octet})
				queue = append(queue, to)
			}
		}
	}
	return found
}

// representatives has an octet of each class, one that reads well.
func representatives(table *scan.Table) (octets []byte) {
	seen := map[uint8]bool{}
	see := func(octet byte) {
		if class := table.Class[octet]; !seen[class] {
			seen[class] = true
			octets = append(octets, octet)
		}
	}
	for _, octet := range []byte("aAvx1") {
		see(octet)
	}
	for octet := range 256 {
		see(byte(octet))
	}
	return octets
}

// endings are what can follow a transition.
func endings(d *automaton.DFA) []string {
	out := []string{"", "@", "@h:1/p?q#f", ":8", ":8@h", ":x@", "/x?y#z", "?y", "#z", "1.2.3.4", "a.b", "::1]:80/", "41/"}
	cover := automaton.NewCover(d.Coarsen())
	for _, word := range cover.Separators {
		out = append(out, cover.DFA.Alphabet.Text(word))
	}
	return out
}

func TestEveryTransitionOfTheFunctionsEndsComponentsRight(t *testing.T) {
	uritestutil.ForEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		table := uri.Table(g)
		start, ok := table.Find(rule)
		require.True(t, ok)
		n, endings, all := 0, endings(d), exhaustive.Asked(t)
		for state, prefix := range access(table, start.State) {
			uritestutil.CheckAgreement(t, g, rule, parse, prefix, d.Accepts(prefix))
			for _, octet := range representatives(table) {
				text := prefix + string([]byte{octet})
				uritestutil.CheckAgreement(t, g, rule, parse, text, d.Accepts(text))
				if next(table, state, octet) == 0 {
					continue
				}
				for _, ending := range endings {
					if n++; !all && n%60 != 0 {
						continue
					}
					uritestutil.CheckAgreement(t, g, rule, parse, text+ending, d.Accepts(text+ending))
				}
			}
		}
		require.Greater(t, n, 1000)
	})
}
