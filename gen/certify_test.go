package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/coqtest"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/write/coq"
)

// A site is a place where a fault can be: a part of a file, and what can take its place.
type site struct {
	file   string // in the checkout
	from   int
	was    string
	faults []string // of which one is drawn
	alike  bool     // whether the copies of a grammar change with it
}

// drawnFault is a site with one of its faults.
type drawnFault struct {
	site
	is string
}

func (f drawnFault) String() string {
	return fmt.Sprintf("%s, byte %d: %q, not %q", f.file, f.from, f.is, f.was)
}

// sitesOf returns the sites of files by one function.
func sitesOf(t *testing.T, root, pattern string, find func(file, text string) []site) (all []site) {
	files, err := filepath.Glob(filepath.Join(root, pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		name, err := filepath.Rel(root, file)
		require.NoError(t, err)
		all = append(all, find(name, string(text))...)
	}
	return all
}

var (
	head    = regexp.MustCompile(`(?s)^\(\*.*?Open Scope \w+\.\n`)
	numeral = regexp.MustCompile(`\b\d+\b`)
	sign    = regexp.MustCompile(`<->|->|<=|<>|\\/|/\\|:= \[|\b(?:exists|forall|true|false|Some|None|\d+)\b|"[\w-]+"`)
)

// other are the faults of a word or sign of Coq. A premise that is False makes a theorem empty, and so does an empty list.
var other = map[string][]string{
	"<->": {"->"}, "->": {"<->", "-> False ->"}, "<=": {"<"}, "<>": {"="}, `\/`: {`/\`}, `/\`: {`\/`}, ":= [": {":= firstn 0 ["},
	"exists": {"forall"}, "forall": {"exists", "forall _ : False, forall"}, "true": {"false"}, "false": {"true"}, "Some": {"id"}, "None": {"(id None)"},
}

// numbersIn returns the numbers of a file of data. Its names are sites too: see octetsIn.
func numbersIn(file, text string) (all []site) {
	start := len(head.FindString(text))
	for _, at := range numeral.FindAllStringIndex(text[start:], -1) {
		n, err := strconv.Atoi(text[start+at[0] : start+at[1]])
		if err != nil {
			continue
		}
		all = append(all, site{file: file, from: start + at[0], was: text[start+at[0] : start+at[1]], faults: []string{strconv.Itoa(n + 1), strconv.Itoa(max(0, n-1)), "0", strconv.Itoa(n ^ 4)}})
	}
	return all
}

// octetsIn returns the octets of a file, after the head if it is one of Coq.
func octetsIn(file, text string) (all []site) {
	for i := len(head.FindString(text)); i < len(text); i++ {
		if text[i] != '\n' {
			all = append(all, site{file: file, from: i, was: text[i : i+1], faults: strings.Split(`a b Z 0 1 - _ / | * . = ( ) [ ] ; " % <`, " ")})
		}
	}
	return all
}

// wordsIn returns the words and signs of a file of definitions and theorems, outside comments.
func wordsIn(file, text string) (all []site) {
	for _, at := range sign.FindAllStringIndex(text, -1) {
		if before := text[:at[0]]; strings.Count(before, "(*") > strings.Count(before, "*)") {
			continue
		}
		word := text[at[0]:at[1]]
		faults := other[word]
		if n, err := strconv.Atoi(word); err == nil {
			faults = []string{strconv.Itoa(n + 1)}
		} else if word[0] == '"' {
			faults = []string{`""`, word[:len(word)-1] + `x"`}
		}
		all = append(all, site{file: file, from: at[0], was: word, faults: faults})
	}
	return all
}

// printedIn returns the lines that print theorems, which can be missing.
func printedIn(file, text string) (all []site) {
	for _, at := range regexp.MustCompile(`(?m)^Check .*\n`).FindAllStringIndex(text, -1) {
		all = append(all, site{file: file, from: at[0], was: text[at[0]:at[1]], faults: []string{""}})
	}
	return all
}

// A judge decides about faults in a copy of the checkout whose theorems are compiled.
type judge struct {
	t    *testing.T
	root string
}

// try runs a program of the copy in proof/, and reports whether it succeeds.
func (j judge) try(command ...string) bool {
	_, err := coqtest.Try(filepath.Join(j.root, "proof"), command...)
	return err == nil
}

// changed returns the files that a fault changes, as they are then.
func (j judge) changed(f drawnFault) map[string]string {
	text := j.read(f.file)
	is := text[:f.from] + f.is + text[f.from+len(f.was):]
	files := map[string]string{f.file: is}
	if !f.alike {
		return files
	}
	copies, err := filepath.Glob(filepath.Join(j.root, "proof/data/Texts*.v"))
	require.NoError(j.t, err)
	for _, name := range copies {
		name = "proof/data/" + filepath.Base(name)
		files[name] = strings.Replace(j.read(name), coq.Quote(text), coq.Quote(is), 1)
	}
	return files
}

func (j judge) read(name string) string {
	text, err := os.ReadFile(filepath.Join(j.root, name))
	require.NoError(j.t, err)
	return string(text)
}

// refuses returns what of make certify refuses a fault, or "" if nothing does.
func (j judge) refuses(f drawnFault) string {
	for name, is := range j.changed(f) {
		was := j.read(name)
		require.NoError(j.t, os.WriteFile(filepath.Join(j.root, name), []byte(is), 0o644))
		defer func() { require.NoError(j.t, os.WriteFile(filepath.Join(j.root, name), []byte(was), 0o644)) }()
	}
	switch {
	case !j.try("ocaml", "checkout.ml"):
		return "checkout.ml"
	case !j.try("sh", "printed/check.sh"):
		return "printed/check.sh"
	}
	return j.compiled(f)
}

// compiled returns whether coqc or report.ml refuses a fault, or "". It compiles in a copy.
func (j judge) compiled(f drawnFault) string {
	work := filepath.Join(j.t.TempDir(), "copy")
	coqtest.Run(j.t, ".", "cp", "-a", j.root, work)
	defer os.RemoveAll(work)
	w := judge{j.t, work}
	switch {
	case !w.try(append([]string{"make", "-s", "-j2"}, targets(f.file)...)...):
		return "coqc"
	case !w.try("ocaml", "report.ml"):
		return "report.ml"
	}
	return ""
}

// targets returns what decides about a fault in a file. For data these are the theorems that automata or programs are exact. For a
// grammar they are those of the grammars that it is a part of. Another file is compiled alone: if the report is as recorded then, the
// fault is in a proof or a lemma, and the kernel has checked the theorems of the file without it.
func targets(file string) []string {
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	n := name[len(strings.TrimRight(name, "0123456789")):]
	switch {
	case strings.HasPrefix(file, "grammar/"):
		return []string{"Rfc3986.vo", "Rfc2396.vo", "Rfc2732.vo", "Rfc6874.vo", "Rfc3987.vo"}
	case !strings.HasPrefix(file, "proof/data/"):
		return []string{name + ".vo"}
	case strings.HasPrefix(name, "Rules"), strings.HasPrefix(name, "Program"):
		return []string{"Programs" + n + ".vo"}
	}
	return []string{"Rfc" + n + ".vo", "Positions" + n + ".vo"}
}

// drawFaults draws as many faults as are wanted, from each list in turn.
func drawFaults(rng *rand.Rand, n int, lists ...[]site) (all []drawnFault) {
	for i := range n {
		s := lists[i%len(lists)][rng.IntN(len(lists[i%len(lists)]))]
		f := drawnFault{s, s.was}
		for f.is == s.was {
			f.is = s.faults[rng.IntN(len(s.faults))]
		}
		all = append(all, f)
	}
	return all
}

// emptied returns faults that Coq accepts, since what they empty makes theorems true.
func emptied(t *testing.T, root string) (all []drawnFault) {
	for _, f := range []struct{ file, was, is string }{
		{"proof/Positions2396.v", `wanted : list (string * (N * N * N)) := [`, `wanted : list (string * (N * N * N)) := firstn 0 [`},
		{"proof/Consensus.v", "readers : list reader := [", "readers : list reader := firstn 0 ["},
		{"proof/Printed.v", "[rfc3986; rfc6874; rfc3987]", "[]"},
	} {
		text, err := os.ReadFile(filepath.Join(root, f.file))
		require.NoError(t, err)
		require.Contains(t, string(text), f.was)
		all = append(all, drawnFault{site{file: f.file, from: strings.Index(string(text), f.was), was: f.was}, f.is})
	}
	return all
}

// equivalent says why a fault that make certify accepts is none, or "".
func equivalent(f drawnFault) string {
	switch {
	case strings.HasPrefix(f.file, "proof/data/"):
		return "the theorems hold of the changed numbers too"
	case f.alike:
		return "the changed grammar derives what the automata accept"
	case strings.HasPrefix(f.file, "proof/") && !strings.Contains(f.file, "AxiomsOf"):
		return "no statement and no definition that one depends on has changed, and Coq checks the changed proof"
	}
	return ""
}

// Faults in data, in grammars and their copies, and in statements and definitions are refused by make certify, or are equivalent. The
// seed is recorded. All 100 of them take ten minutes of two idle processors; URI_MUTATIONS makes it fewer.
func TestCertifyWithCoqRefusesFaults(t *testing.T) {
	coqtest.Need(t, "coqc", "ocaml", "make", "sha256sum")
	exhaustive.Only(t)
	root := coqtest.Checkout(t, "..")
	j := judge{t, root}
	coqtest.Run(t, filepath.Join(root, "proof"), "make", "-s", "-j2", "report")
	require.True(t, j.try("ocaml", "checkout.ml"))
	require.True(t, j.try("sh", "printed/check.sh"))

	data := sitesOf(t, root, "proof/data/[!T]*.v", numbersIn)
	grammars := sitesOf(t, root, "grammar/rfc*bnf", octetsIn)
	copies := append(sitesOf(t, root, "proof/data/Texts*.v", octetsIn), grammars...)
	alike := slices.Clone(grammars)
	for i := range alike {
		alike[i].alike = true
	}
	words := append(sitesOf(t, root, "proof/*.v", wordsIn), sitesOf(t, root, "proof/AxiomsOf*.v", printedIn)...)
	t.Logf("sites: %d numbers in data, %d octets of grammars or their copies, %d of both alike, %d words of theorems and definitions", len(data), len(copies), len(alike), len(words))

	faults := append(emptied(t, root), drawFaults(rand.New(rand.NewPCG(42, 100)), min(100, 3*mutations(t)), words, data, alike, copies)...)
	counts := map[string]int{}
	for _, f := range faults {
		by := j.refuses(f)
		if by == "" {
			by = equivalent(f)
		}
		assert.NotEmpty(t, by, f)
		counts[by]++
	}
	for _, by := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%d by %s", counts[by], by)
	}
	refused := counts["checkout.ml"] + counts["printed/check.sh"] + counts["coqc"] + counts["report.ml"]
	assert.Greater(t, refused, len(faults)*2/3)
	assert.GreaterOrEqual(t, counts["report.ml"], len(emptied(t, root)))
}
