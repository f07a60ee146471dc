package run_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/prefilter"
	"github.com/urigrammar/uri/internal/run/scan"
)

// filler is octets enough for a window.
var filler = strings.Repeat("a", 4096)

// grammars are those in which plain lines are references.
var grammars = []uri.Grammar{uri.RFC3986, uri.RFC6874, uri.RFC3987}

// checkLine holds what At says of the line at an offset of a text to what package uri makes of it. It reports whether the line was found to be plain.
func checkLine(t require.TestingT, w *prefilter.Window, text string, offset int) bool {
	whole, _, _ := strings.Cut(text[offset:], "\n")
	line := strings.TrimSuffix(whole, "\r")
	var l prefilter.Line
	next := w.At(text, offset, &l)
	if next == 0 {
		return false
	}
	if next != len(whole)+1 || l.End != len(line) {
		require.Equal(t, []int{len(whole) + 1, len(line)}, []int{next, l.End}, "%q", whole)
	}
	g := grammars[offset%len(grammars)]
	u, err := g.ParseReference(line)
	query, hasQuery := u.Query()
	authority, _ := u.Authority()
	_, hasFragment := u.Fragment()
	_, hasUserinfo := u.Userinfo()
	_, hasPort := u.Port()
	want := [4]string{u.Scheme(), authority, u.Path(), query}
	got := [4]string{line[:l.Scheme], line[l.Scheme+len("://") : l.Name], line[l.Name:l.Path], line[min(l.Path+1, l.End):l.End]}
	if err != nil || got != want || hasQuery != (l.Query > 0) || hasFragment || hasUserinfo || hasPort {
		require.Fail(t, "a plain line has other components", "%q: %q, not %q: %v", line, got, want, err)
	}
	return true
}

// checkLines does so for all lines of a text, behind which there is more, and returns how many are plain.
func checkLines(t require.TestingT, lines string) (plain int) {
	var w prefilter.Window
	text := lines + filler
	for offset := 0; offset < len(lines); {
		if checkLine(t, &w, text, offset) {
			plain++
		}
		end := strings.IndexByte(text[offset:], '\n')
		if end < 0 {
			break
		}
		offset += end + 1
	}
	return plain
}

func needVectors(t *testing.T) {
	t.Helper()
	if !scan.Vectors {
		t.Skip("the processor has no vector instructions for masks")
	}
}

func TestAPlainLineHasTheComponentsOfTheReference(t *testing.T) {
	needVectors(t)
	line := rapid.OneOf(
		rapid.StringMatching(`[a-zA-Z]([a-z0-9+.]{0,5}):?/{1,3}[a-zA-Z0-9.~!_:@\[%-]{0,12}(/([a-z:@%2A]{0,70}))?(\?[q/?%41]{0,9})?(#f?)?`),
		rapid.StringMatching(`https?://[a-z.]{0,60}[/a-z0-9?%]{0,140}`),
		rapid.Custom(func(t *rapid.T) string {
			return strings.ReplaceAll(string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "octets")), "\n", "")
		}),
	)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		if rapid.Bool().Draw(t, "begins") {
			text.WriteString(strings.Repeat("http://a/\n", 100))
		}
		for _, one := range rapid.SliceOfN(line, 0, 80).Draw(t, "lines") {
			text.WriteString(one + rapid.SampledFrom([]string{"\n", "\n", "\r\n", "\r\r\n"}).Draw(t, "end"))
		}
		checkLines(t, text.String())
	})
}

func TestAShortTextIsPlainExactlyIfItHasTheForm(t *testing.T) {
	needVectors(t)
	form := regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*://[a-zA-Z0-9._~!$&'()*+,;=-]*([/?]([a-zA-Z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2})*)?$`)
	const octets = "aF1:/?#%@[\r +"
	var all []string
	for _, head := range []string{"", "a", "a://", "a://b", "a://b/", "a://b%4"} {
		tails := []string{""}
		for range 3 {
			for _, tail := range tails {
				for _, c := range octets {
					tails = append(tails, tail+string(c))
				}
			}
		}
		for _, tail := range tails {
			all = append(all, head+tail)
		}
	}
	plain := 0
	var w prefilter.Window
	for _, line := range all {
		w = prefilter.Window{}
		text := line + "\n" + filler
		is := checkLine(t, &w, text, 0)
		require.Equal(t, form.MatchString(strings.TrimSuffix(line, "\r")), is, "%q", line)
		if is {
			plain++
		}
	}
	assert.Greater(t, plain, 300)
}

func TestALineIsFoundAnywhereInAWindow(t *testing.T) {
	needVectors(t)
	for _, line := range []string{"https://example.com/a/b?c=d\n", "https://example.com/" + strings.Repeat("a", 100) + "?q\r\n", "a://b\n"} {
		for before := range scan.MaskBlock {
			text := strings.Repeat("a", before) + "\n" + strings.Repeat(line, 100)
			assert.Equal(t, 100, checkLines(t, text), "%d octets before %q", before, line)
		}
	}
}

// odd are octets that a line can be changed by.
var odd = []string{"", "\n", "\r", "\r\n", " ", "%", "%4", "%41", "/", ":", "?", "#", "@", "[", "_", "!", "1", "A", "a", "\x00", "\x8A", "é", "\n://", "\nhttp://", "\nhttp://1", "\nhttp:///", "\nhttp://1.2.3.4/"}

// plainTexts are texts of plain lines.
var plainTexts = []string{
	strings.Repeat("https://example.com/a/b?c=d\nhttp://www.example.org/\n", 6),
	strings.Repeat("http://a\nhttps://b/c\nhttp://"+strings.Repeat("d", 70)+"/e\n", 4),
	strings.Repeat("http://a/b\r\nhttps://example.com\r\nhttp://c.d?e\n", 6),
}

func TestAPlainLineThatAnOctetMakesAnotherHasOtherComponents(t *testing.T) {
	needVectors(t)
	for _, text := range plainTexts {
		text = text[:200]
		for i := range text {
			for _, o := range odd {
				checkLines(t, text[:i]+o+text[i+1:])
			}
		}
	}
}

func TestATextThatIsShorterThanAWindowHasNoPlainLines(t *testing.T) {
	var w prefilter.Window
	var l prefilter.Line
	assert.Zero(t, w.At("http://a/\n", 0, &l))
	assert.Zero(t, w.At("", 0, &l))
}

func TestMostURLsOfACrawlArePlainLines(t *testing.T) {
	needVectors(t)
	corpora := os.Getenv("URI_CORPORA")
	if corpora == "" {
		t.Skip("URI_CORPORA is not set")
	}
	for name, share := range map[string]float64{"urls-crawled.txt": 0.99, "urls-mixed.txt": 0} { // most of these lines are longer
		text, err := os.ReadFile(filepath.Join(corpora, name))
		require.NoError(t, err)
		lines := strings.Count(string(text), "\n")
		assert.GreaterOrEqual(t, float64(checkLines(t, string(text))), share*float64(lines), name)
		crlf := strings.ReplaceAll(string(text), "\n", "\r\n")
		assert.GreaterOrEqual(t, float64(checkLines(t, crlf)), share*float64(lines), name)
	}
}

func TestAWindowRestsWhereFewLinesArePlain(t *testing.T) {
	needVectors(t)
	const plain = "http://a/\n"
	few := strings.Repeat(strings.Repeat("a", 9999)+"\n"+plain, 100)
	assert.Less(t, checkLines(t, few), 50)
	assert.Greater(t, checkLines(t, few+strings.Repeat(plain, 10_000)), 5_000, "it looks again")
}

func FuzzAPlainLineHasTheComponentsOfTheReference(f *testing.F) {
	f.Add("https://example.com/a%20b?c=d#e\nhttp://u@h:80/\r\na://b?c\n")
	f.Add("a://" + strings.Repeat("b", 61) + "/\n" + "a://b/" + strings.Repeat("%41", 50) + "\n")
	f.Fuzz(func(t *testing.T, text string) { checkLines(t, text) })
}
