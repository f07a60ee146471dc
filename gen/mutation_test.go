package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/tests/coqtest"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// A mutation is one change of what Coq checks.
type mutation struct {
	name  string
	check string       // a Boolean of Coq, which is false if Coq finds the change
	equal func() error // an error if the change changes a text
}

// mutants makes mutations of RFC 3986.
type mutants struct {
	t     *testing.T
	rng   *rand.Rand
	auto  scan.Machine[uint16] // without sets, so that its table is all that is read
	rules *syntax.Grammar
}

func newMutants(t *testing.T) *mutants {
	s, err := readSources()
	require.NoError(t, err)
	a := *scangen.Narrow(s.compile(grammar.All[0], false).Numbers())
	for i := range a.Ways {
		a.Ways[i].Set = scan.NoSet
	}
	rules, err := abnf.Load(grammar.Files, "rfc3986.abnf")
	require.NoError(t, err)
	return &mutants{t: t, rng: rand.New(rand.NewPCG(3986, 30)), auto: a, rules: rules}
}

// machine is the automaton in Coq, with these lists.
func machine(classes, nexts, ways string) string {
	return fmt.Sprintf("(machine_of highest width %s %s %s)", classes, nexts, ways)
}

// entry changes an entry: to the row of a state, the number of a way, or 0.
func (m *mutants) entry() mutation {
	a := m.auto
	at := a.Width + m.rng.IntN(len(a.Next)-a.Width)
	a.Next = slices.Clone(a.Next)
	for a.Next[at] == m.auto.Next[at] {
		switch {
		case at%a.Width == a.Width-1:
			a.Next[at] = uint16(m.rng.IntN(2) * (1 + m.rng.IntN(len(a.Ways))))
		case m.rng.IntN(2) == 0:
			a.Next[at] = 1<<15 + uint16(m.rng.IntN(len(a.Ways)))
		default:
			a.Next[at] = uint16(m.rng.IntN(len(a.Next)/a.Width) * a.Width)
		}
	}
	return mutation{fmt.Sprintf("entry %d is %d, not %d", at, a.Next[at], m.auto.Next[at]),
		"decide rfc3986 (automaton_of " + machine("classes", fmt.Sprintf("(changed %d %d nexts)", at, a.Next[at]), "ways") + ") starts",
		func() error { return sameTexts(m.auto, a) }}
}

// class changes the class of an octet.
func (m *mutants) class() mutation {
	a := m.auto
	at := m.rng.IntN(256)
	for a.Class[at] == m.auto.Class[at] {
		a.Class[at] = uint8(m.rng.IntN(a.Width - 2))
	}
	return mutation{fmt.Sprintf("octet %#x has class %d, not %d", at, a.Class[at], m.auto.Class[at]),
		"decide rfc3986 (automaton_of " + machine(fmt.Sprintf("(changed %d %d classes)", at, a.Class[at]), "nexts", "ways") + ") starts",
		func() error { return sameTexts(m.auto, a) }}
}

// sameTexts returns an error if two automata differ about a text.
func sameTexts(a, b scan.Machine[uint16]) error {
	type pair struct{ a, b scan.State }
	seen := map[pair]bool{}
	todo := []pair{{1, 1}, {2, 2}, {3, 3}}
	for ; len(todo) > 0; todo = todo[1:] {
		p := todo[0]
		if seen[p] {
			continue
		}
		seen[p] = true
		if accepts(a, p.a) != accepts(b, p.b) {
			return fmt.Errorf("states %d and %d differ", p.a, p.b)
		}
		for octet := range 256 {
			todo = append(todo, pair{a.Step(p.a, byte(octet)), b.Step(p.b, byte(octet))})
		}
	}
	return nil
}

// accepts reports whether a text may end in a state.
func accepts(a scan.Machine[uint16], state scan.State) bool {
	return a.Next[(int(state)+1)*a.Width-1] != 0
}

// relative is the start that operations are changed for.
const relative = `[("relative-ref"%string, 3)]`

// operation changes what is recorded on a way.
func (m *mutants) operation() mutation {
	a := m.auto
	a.Ways = slices.Clone(a.Ways)
	at := m.rng.IntN(len(a.Ways))
	way := &a.Ways[at]
	way.Ends ^= 1 << m.rng.IntN(6)
	is := machine("classes", "nexts", fmt.Sprintf("(changed %d (%d, (%d, %d)) ways)", at, way.Row, way.Ends, way.Clear))
	return mutation{fmt.Sprintf("way %d records %b", at, way.Ends),
		fmt.Sprintf("decide_all rfc3986 tags Rfc3986.A (op_of %s) (op_end_of %[1]s) starts %s", is, relative),
		func() error { return sameNotes(m.auto, a) }}
}

// sameNotes returns an error if two automata that differ in what they record do so for a relative reference. For each
// transition it takes one text before it, and a shortest one after it.
func sameNotes(a, b scan.Machine[uint16]) error {
	const start = 3
	before, after := map[scan.State]string{start: ""}, shortestEnds(a)
	for queue := []scan.State{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for octet := range 256 {
			next := a.Step(at, byte(octet))
			end, ok := after[next]
			if !ok {
				continue
			}
			text := before[at] + string([]byte{byte(octet)})
			if _, ok := before[next]; !ok {
				before[next] = text
				queue = append(queue, next)
			}
			if x, y := recorded(a, start, text+end), recorded(b, start, text+end); x != y {
				return fmt.Errorf("%q: %v and %v", text+end, x, y)
			}
		}
	}
	return nil
}

// shortestEnds returns for each state a text with which it comes to an end.
func shortestEnds(a scan.Machine[uint16]) map[scan.State]string {
	known := map[scan.State]string{}
	states := scan.State(len(a.Next) / a.Width)
	for q := range states {
		if accepts(a, q) {
			known[q] = ""
		}
	}
	for again := true; again; {
		again = false
		for q := scan.State(1); q < states; q++ {
			for octet := 0; octet < 256; octet++ {
				if _, ok := known[q]; ok {
					break
				}
				if end, ok := known[a.Step(q, byte(octet))]; ok {
					known[q], again = string([]byte{byte(octet)})+end, true
				}
			}
		}
	}
	return known
}

// recorded returns what an automaton records for a text that it accepts.
func recorded(a scan.Machine[uint16], state scan.State, text string) (ends [6]uint32) {
	a.Read(state, text, 0, ends[:])
	return ends
}

// octet changes an octet of the file of the grammar.
func (m *mutants) octet() mutation {
	const octets = ` "/-=:;*%.0123456789ABCDFxabcdef[]()<>`
	text, err := grammar.Files.ReadFile("rfc3986.abnf")
	require.NoError(m.t, err)
	at := m.rng.IntN(len(text))
	was := text[at]
	for text[at] == was {
		text[at] = octets[m.rng.IntN(len(octets))]
	}
	return mutation{fmt.Sprintf("octet %d of the grammar is %q, not %q", at, text[at], was),
		fmt.Sprintf(`match load 5 (rewritten "rfc3986.abnf" %d %d files) "rfc3986.abnf" with Some g => complete g && decide g Rfc3986.A starts | None => false end`, at, text[at]),
		func() error { return m.sameRules(string(text)) }}
}

// sameRules returns an error if the start rules do not derive in a changed file what they derive in the grammar.
func (m *mutants) sameRules(text string) error {
	core, err := grammar.Files.ReadFile("rfc5234_core.abnf")
	if err != nil {
		return err
	}
	rules, err := abnf.Load(fstest.MapFS{"rfc3986.abnf": {Data: []byte(text)}, "rfc5234_core.abnf": {Data: core}}, "rfc3986.abnf")
	if err != nil {
		return err
	}
	for _, rule := range grammar.All[0].Starts.Parsed() {
		was, is := octetAutomaton(m.rules, syntax.To(rule)), octetAutomaton(rules, syntax.To(rule))
		for _, pair := range [][2]*automaton.DFA{{was, is}, {is, was}} {
			if witness, ok := automaton.Contains(pair[0], pair[1]); !ok {
				return fmt.Errorf("%q", witness)
			}
		}
	}
	return nil
}

const mutationHead = `Require Import NArith List Bool String Ascii FMapPositive.
Require Import Abnf Reader Derive Decide Marks Machine Where Texts3986 Machine3986 Rfc3986 Positions3986.
Import ListNotations.
Open Scope N_scope.
Definition changed {X} (place : N) (to : X) (l : list X) : list X := firstn (N.to_nat place) l ++ to :: skipn (S (N.to_nat place)) l.
Definition rewritten (name : string) (place to : N) (files : list (string * string)) : list (string * string) :=
  map (fun '(n, text) => (n, if String.eqb n name then text_of (changed place to (bytes text)) else text)) files.
`

// mutations returns how many mutations are tried: 200, which take two minutes, or the number in the environment variable
// URI_MUTATIONS.
func mutations(t *testing.T) int {
	text, ok := os.LookupEnv("URI_MUTATIONS")
	if !ok {
		return 200
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// Coq finds each of 200 changes, or the automata of this module confirm that it changes no text.
func TestCoqRejectsMutations(t *testing.T) {
	coqtest.Need(t, "coqc", "make")
	exhaustive.Only(t)
	t.Chdir("..")
	m := newMutants(t)
	var all []mutation
	for i := range mutations(t) {
		make := m.entry
		switch i % 10 {
		case 0, 1:
			make = m.class
		case 2:
			make = m.operation
		case 3, 4, 5:
			make = m.octet
		}
		all = append(all, make())
	}
	dir := coqtest.Copy(t, ".")
	coqtest.Run(t, dir, "make", "-s", "-j1", "Positions3986.vo")
	var text strings.Builder
	text.WriteString(mutationHead)
	for i, one := range all {
		fmt.Fprintf(&text, "Definition m%d : bool := Eval vm_compute in %s.\nPrint m%[1]d.\n", i, one.check)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Mutations.v"), []byte(text.String()), 0o644))
	out, err := coqtest.Try(dir, "coqc", "-q", "-R", ".", "UriProof", "Mutations.v")
	require.NoError(t, err, out[max(0, len(out)-1000):])
	equal := 0
	for i, one := range all {
		if strings.Contains(out, fmt.Sprintf("m%d = false\n", i)) {
			continue
		}
		require.Contains(t, out, fmt.Sprintf("m%d = true\n", i))
		assert.NoError(t, one.equal(), one.name)
		equal++
	}
	t.Logf("%d of %d mutations change no text", equal, len(all))
	assert.Less(t, equal, len(all)/2)
}

// In a file with one wrong number or rule, the smallest file of theorems about it is not accepted.
func TestCoqRejectsWrongFiles(t *testing.T) {
	coqtest.Need(t, "coqc", "make")
	exhaustive.Only(t)
	dir := coqtest.Copy(t, "..")
	for _, c := range []struct{ file, theorem, was, is string }{
		{"data/Machine2396.v", "Rfc2396", ";32771;5;0;", ";32771;0;0;"},
		{"data/Machine3986.v", "Positions3986", ", (1, 0))", ", (2, 0))"},
		{"data/Machine6874.v", "Rfc6874", ";32768;32768;32768;", ";0;32768;32768;"},
		{"data/Program2396.v", "Programs2396", "24581;12;", "24581;13;"},
		{"data/Texts2396.v", "Rfc2396", `""-"" | ""_"" | "".""`, `""-"" | ""."" | "".""`},
	} {
		file := filepath.Join(dir, c.file)
		whole, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(whole), c.was, c.file)
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(whole), c.was, c.is, 1)), 0o644))
		out, err := coqtest.Try(dir, "make", "-s", "-j1", c.theorem+".vo")
		assert.Error(t, err, c.file)
		assert.Contains(t, out, "eq_refl", c.file)
		require.NoError(t, os.WriteFile(file, whole, 0o644))
	}
}
