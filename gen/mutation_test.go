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
	auto  *scangen.Automaton
	rules *syntax.Grammar
}

func newMutants(t *testing.T) *mutants {
	s, err := readSources()
	require.NoError(t, err)
	a, err := s.compile(grammar.All[0], functions).Automaton()
	require.NoError(t, err)
	rules, err := abnf.Load(grammar.Files, "rfc3986.abnf")
	require.NoError(t, err)
	return &mutants{t: t, rng: rand.New(rand.NewPCG(3986, 30)), auto: a, rules: rules}
}

// entry changes a transition, or whether a state accepts.
func (m *mutants) entry() mutation {
	a := *m.auto
	equal := func() error { return sameTexts(m.auto, &a) }
	if m.rng.IntN(4) == 0 {
		at := 1 + m.rng.IntN(len(a.Accept)-1)
		a.Accept = slices.Clone(a.Accept)
		a.Accept[at] ^= 1
		return mutation{fmt.Sprintf("state %d accepts: %d", at, a.Accept[at]),
			fmt.Sprintf("decide rfc3986 (scan_table width classes (changed %d %d accepts) nexts) starts", at, a.Accept[at]), equal}
	}
	at := a.Width + m.rng.IntN(len(a.Next)-a.Width)
	a.Next = slices.Clone(a.Next)
	for a.Next[at] == m.auto.Next[at] {
		a.Next[at] = uint16(m.rng.IntN(len(a.Accept)))
	}
	return mutation{fmt.Sprintf("transition %d leads to %d, not %d", at, a.Next[at], m.auto.Next[at]),
		fmt.Sprintf("decide rfc3986 (scan_table width classes accepts (changed %d %d nexts)) starts", at, a.Next[at]), equal}
}

// class changes the class of an octet.
func (m *mutants) class() mutation {
	a := *m.auto
	at := m.rng.IntN(256)
	for a.Class[at] == m.auto.Class[at] {
		a.Class[at] = uint8(m.rng.IntN(a.Width))
	}
	return mutation{fmt.Sprintf("octet %#x has class %d, not %d", at, a.Class[at], m.auto.Class[at]),
		fmt.Sprintf("decide rfc3986 (scan_table width (changed %d %d classes) accepts nexts) starts", at, a.Class[at]),
		func() error { return sameTexts(m.auto, &a) }}
}

// sameTexts returns an error if two automata with the same starts differ about a text.
func sameTexts(a, b *scangen.Automaton) error {
	type pair struct{ a, b uint16 }
	seen := map[pair]bool{}
	var todo []pair
	for _, s := range a.Starts {
		todo = append(todo, pair{uint16(s.State), uint16(s.State)})
	}
	for ; len(todo) > 0; todo = todo[1:] {
		p := todo[0]
		if seen[p] {
			continue
		}
		seen[p] = true
		if a.Accept[p.a] != b.Accept[p.b] {
			return fmt.Errorf("states %d and %d differ", p.a, p.b)
		}
		for octet := range 256 {
			todo = append(todo, pair{a.Next[int(p.a)*a.Width+int(a.Class[octet])], b.Next[int(p.b)*b.Width+int(b.Class[octet])]})
		}
	}
	return nil
}

// relative is the start that operations are changed for.
const relative = `[("relative-ref"%string, 3)]`

// operation changes what is recorded on a transition or at the end of a text.
func (m *mutants) operation() mutation {
	a := *m.auto
	list, ops := &a.Moves, "(ops (PositiveMap.add (move_key %d %d) (%d, 0) (move_map moves))) (final_ops (final_map finals))"
	if m.rng.IntN(4) == 0 {
		list, ops = &a.Finals, "(ops (move_map moves)) (final_ops (PositiveMap.add (N.succ_pos (%d + %d)) (%d, 0) (final_map finals)))"
	}
	*list = slices.Clone(*list)
	note := &(*list)[m.rng.IntN(len(*list))]
	note.Set ^= 1 << m.rng.IntN(6)
	return mutation{fmt.Sprintf("in state %d, class %d: %b", note.State, note.Class, note.Set),
		"decide_all rfc3986 tags Rfc3986.A " + fmt.Sprintf(ops, note.State, note.Class, note.Set) + " starts " + relative,
		func() error { return sameNotes(m.auto, &a) }}
}

// sameNotes returns an error if two automata that differ in what they record do so for a relative reference. For each
// transition it takes one text before it, and a shortest one after it.
func sameNotes(a, b *scangen.Automaton) error {
	const start = 3
	before, after := map[int]string{start: ""}, shortestEnds(a)
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for octet := range 256 {
			next := int(a.Next[at*a.Width+int(a.Class[octet])])
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
func shortestEnds(a *scangen.Automaton) map[int]string {
	known := map[int]string{}
	for q, accept := range a.Accept {
		if accept == 1 {
			known[q] = ""
		}
	}
	for again := true; again; {
		again = false
		for q := 1; q < len(a.Accept); q++ {
			for octet := 0; octet < 256; octet++ {
				if _, ok := known[q]; ok {
					break
				}
				if end, ok := known[int(a.Next[q*a.Width+int(a.Class[octet])])]; ok {
					known[q], again = string([]byte{byte(octet)})+end, true
				}
			}
		}
	}
	return known
}

// recorded returns what an automaton records for a text that it accepts.
func recorded(a *scangen.Automaton, state int, text string) (ends [6]int) {
	do := func(list []scangen.Note, class, at int) {
		i := slices.IndexFunc(list, func(n scangen.Note) bool { return n.State == state && n.Class == class })
		for k := range ends {
			if i >= 0 && list[i].Set>>k&1 == 1 {
				ends[k] = at + 1
			}
		}
	}
	for i := range len(text) {
		class := int(a.Class[text[i]])
		do(a.Moves, class, i)
		state = int(a.Next[state*a.Width+class])
	}
	do(a.Finals, 0, len(text))
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
	for _, s := range m.auto.Starts {
		was, is := octetAutomaton(m.rules, syntax.To(s.Rule)), octetAutomaton(rules, syntax.To(s.Rule))
		for _, pair := range [][2]*automaton.DFA{{was, is}, {is, was}} {
			if witness, ok := automaton.Contains(pair[0], pair[1]); !ok {
				return fmt.Errorf("%q", witness)
			}
		}
	}
	return nil
}

const mutationHead = `Require Import NArith List Bool String Ascii FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where Texts3986 Table3986 Operations3986 Rfc3986 Positions3986.
Import ListNotations.
Open Scope N_scope.
Definition changed (place to : N) (l : list N) : list N := firstn (N.to_nat place) l ++ to :: skipn (S (N.to_nat place)) l.
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
		{"data/Table2396.v", "Rfc2396", "[0;0;1;1;0;", "[0;0;1;1;1;"},
		{"data/Operations3986.v", "Positions3986", ", (1, 0))", ", (2, 0))"},
		{"data/Extension6874.v", "Rfc6874", ";189;", ";190;"},
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
