package uri

import (
	"bufio"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/exhaustive"
	"github.com/urigrammar/uri/internal/guard"
	"github.com/urigrammar/uri/internal/scan"
)

// functions are the generated functions of each grammar: the one for every processor, and the one with vector instructions.
var functions = [grammarCount][2]func(scan.State, string, *offsets) (int, scan.State){
	RFC3986: {rfc3986Scan, rfc3986MaskScan},
	RFC2396: {rfc2396Scan, rfc2396MaskScan},
	RFC2732: {rfc2732Scan, rfc2732MaskScan},
	RFC6874: {rfc6874Scan, rfc6874MaskScan},
	RFC3987: {rfc3987Scan, rfc3987MaskScan},
}

// checkFunctions checks that the functions say of a text what the table does, and that both see the same components.
func checkFunctions(t *testing.T, text string) {
	t.Helper()
	for g := range grammarCount {
		for _, start := range []scan.State{startURI, startReference, startRelative} {
			wantEnd, wantFailed := scan.Run(g.table(), start, text)
			var first offsets
			for i, f := range functions[g] {
				if i == 1 && !scan.Vectors {
					break
				}
				var o offsets
				end, failed := f(start, text, &o)
				if end != wantEnd || failed != wantFailed {
					require.Failf(t, "a function is not the table", "%v, start %d, function %d, %q: %d and %d, not %d and %d", g, start, i, text, end, failed, wantEnd, wantFailed)
				}
				if i == 0 {
					first = o
				} else if failed == 0 {
					require.Equal(t, first, o, "%v %q", g, text)
				}
			}
		}
	}
}

// checkPlaces does so for a text that ends where memory does, begins where it does, and stands on both sides of a boundary of pages. Before it is an
// octet that no set has.
func checkPlaces(t *testing.T, memory []byte, second int, text string) {
	t.Helper()
	checkFunctions(t, text)
	if len(text) == 0 || len(text) > second {
		return
	}
	for _, at := range []int{len(memory) - len(text), 0, second - len(text)/2, second - len(text)} {
		copy(memory[at:], text)
		if at > 0 {
			memory[at-1] = 0xFF
		}
		checkFunctions(t, scan.View(memory[at:at+len(text)]))
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
	memory, second := guard.Pages(t)
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
	memory, second := guard.Pages(t)
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
	f.Fuzz(func(t *testing.T, text string) { checkFunctions(t, text) })
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
