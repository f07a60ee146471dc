package uri

import (
	"bufio"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/scangen"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/guardpage"
)

// functions are what reads texts: of RFC 3986, the function for every processor, and the one with vector instructions.
func functions(g Grammar) []func(scan.State, string, *offsets) (int, scan.State) {
	all := []func(scan.State, string, *offsets) (int, scan.State){
		func(start scan.State, s string, o *offsets) (int, scan.State) { return scanText(g, start, s, o) },
	}
	if g == RFC3986 {
		all = append(all, func(start scan.State, s string, o *offsets) (int, scan.State) { return rfc3986Scan(start, s, 0, o) })
	}
	return all
}

// checkFunctions checks that the functions say of a text what the automaton does, and note what it notes.
func checkFunctions(t *testing.T, g Grammar, start scan.State, text string) {
	t.Helper()
	m := silent[g]()
	wantEnd, wantFailed := runMachine(m, start, text)
	noted, _ := m.Tagged.Run(int(start)-1, text)
	at := func(tag int) uint32 { return uint32(max(noted[tag], 0)) }
	want := offsets{at(0), at(1), at(2), at(3), at(4), at(5)}
	for i, f := range functions(g) {
		var o offsets
		end, failed := f(start, text, &o)
		if end != wantEnd || (failed != 0) != (wantFailed != 0) || g != RFC6874 && g != RFC3987 && failed != wantFailed {
			require.Failf(t, "a function is not the automaton", "%v, start %d, function %d, %q: %d and %d, not %d and %d", g, start, i, text, end, failed, wantEnd, wantFailed)
		}
		if failed == 0 && o != want {
			require.Equal(t, want, o, "%v, start %d, function %d, %q", g, start, i, text)
		}
	}
}

// runMachine is [scan.Run] by the table of a machine, which is made once.
func runMachine(m *scangen.Machine, start scan.State, text string) (end int, failed scan.State) {
	table, ok := machineTables.Load(m)
	if !ok {
		table, _ = machineTables.LoadOrStore(m, m.Table())
	}
	return scan.Run(table.(*scan.Table), start, text)
}

var machineTables sync.Map

// checkText does so for all grammars and starts, and checks what errors say by the tables of all rules.
func checkText(t *testing.T, text string) {
	t.Helper()
	for g := range grammarCount {
		for start := startURI; start <= startRelative; start++ {
			checkFunctions(t, g, start, text)
		}
		checkWords(t, g, text)
	}
}

// checkWords checks what the error of a reference says.
func checkWords(t *testing.T, g Grammar, text string) {
	t.Helper()
	_, err := g.ParseReference(text)
	if err == nil {
		return
	}
	var e *SyntaxError
	require.ErrorAs(t, err, &e)
	table := tables[g]()
	end, failed := scan.Run(table, startReference, text)
	end, failed = table.Character(startReference, text, end, failed)
	label, expected := table.Describe(failed)
	if e.Offset() != end || e.Rule() != label.Rule || e.Section() != label.Section || e.Expected() != expected {
		require.Failf(t, "an error does not say what the table says", "%v %q: %d, %s, %s, %s, not %d, %s, %s, %s",
			g, text, e.Offset(), e.Rule(), e.Section(), e.Expected(), end, label.Rule, label.Section, expected)
	}
}

// checkPlaces does so for a text that ends where memory does, begins where it does, and stands on both sides of a boundary of pages. Before it is an
// octet that no set has.
func checkPlaces(t *testing.T, memory []byte, second int, text string) {
	t.Helper()
	checkText(t, text)
	if len(text) == 0 || len(text) > second {
		return
	}
	for _, at := range []int{len(memory) - len(text), 0, second - len(text)/2, second - len(text)} {
		copy(memory[at:], text)
		if at > 0 {
			memory[at-1] = 0xFF
		}
		checkText(t, scan.View(memory[at:at+len(text)]))
	}
}

// mutated is text with an octet changed, left out, or put in, or with a part of it repeated or cut off.
func mutated(r *rand.Rand, text string) string {
	if text == "" {
		return string(oddOctets[r.IntN(len(oddOctets))])
	}
	i := r.IntN(len(text))
	odd := string(oddOctets[r.IntN(len(oddOctets))])
	switch r.IntN(6) {
	case 0:
		return text[:i] + odd + text[i+1:]
	case 1:
		return text[:i] + odd + text[i:]
	case 2:
		return text[:i] + text[i+1:]
	case 3:
		return text[:i] + strings.Repeat(text[i:min(i+1+r.IntN(9), len(text))], 1+r.IntN(40)) + text[i:]
	case 4:
		return text[:i] + string([]byte{byte(r.Uint32())}) + text[i+1:]
	}
	return text[:i] + []string{"%", "%4", "%41", "%C3%A9", "é"}[r.IntN(5)]
}

const oddOctets = "%:/?#[]@!$&'()*+,;=aZ09-._~ \"<>\\^`{|}\x00\x7f"

func TestTheFunctionsAreTheTableOnMutations(t *testing.T) {
	texts := append(realTexts(t), "http://user@[2001:db8::1%25en0]:80/a/../b?q=%41#f", "//[v1.x]/", "urn:a:"+strings.Repeat("%41b", 60), "é"+strings.Repeat("ab中", 40))
	rounds := 5_000
	if exhaustive.Asked(t) {
		rounds = 1_000_000
	}
	memory, second := guardpage.Pages(t)
	r := rand.New(rand.NewPCG(5, 6))
	for range rounds {
		text := texts[r.IntN(len(texts))]
		for range r.IntN(3) {
			text = mutated(r, text)
		}
		checkPlaces(t, memory, second, text)
	}
}

func TestTheFunctionsAreTheTableOnRealTexts(t *testing.T) {
	texts := realTexts(t)
	memory, second := guardpage.Pages(t)
	for i, text := range texts {
		if i%10 != 0 && !exhaustive.Asked(t) {
			continue
		}
		checkPlaces(t, memory, second, text)
	}
}

func FuzzTheFunctionsAreTheTable(f *testing.F) {
	f.Add("http://user@[2001:db8::1]:80/a/../b?q=%41#f")
	f.Add("http://h/" + strings.Repeat("%41", 60))
	f.Add(strings.Repeat("a", 63) + "%41é" + strings.Repeat("b", 130) + "%4")
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text) })
}

// realTexts are the seeds, and the corpora if they are there.
func realTexts(t *testing.T) (texts []string) {
	t.Helper()
	files := []string{"testdata/urls.txt"}
	if corpora := os.Getenv("URI_CORPORA"); corpora != "" {
		files = append(files, filepath.Join(corpora, "urls-crawled.txt"), filepath.Join(corpora, "urls-mixed.txt"))
	}
	for _, name := range files {
		f, err := os.Open(name)
		require.NoError(t, err)
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			texts = append(texts, lines.Text())
		}
		require.NoError(t, lines.Err())
	}
	return texts
}
