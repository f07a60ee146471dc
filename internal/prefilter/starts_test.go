package prefilter_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/prefilter"
)

// runs reads a text by runs, and continues after each line that is not counted. It compares each
// counted line with the result of package uri, and returns how many lines were counted.
func runs(t require.TestingT, text string, crlf bool, learned ...string) (all int) {
	var s prefilter.Starts
	for _, scheme := range learned {
		s.Learn(scheme)
	}
	want := map[string]int64{}
	for offset := 0; offset < len(text); {
		next, n := s.Run(text, offset, crlf)
		counted := strings.SplitAfter(text[offset:next], "\n")
		require.Equal(t, "", counted[n])
		for _, line := range counted[:n] {
			u, err := uri.Parse(lineOf(line, crlf))
			require.NoError(t, err)
			host, _ := u.Host()
			require.Equal(t, uri.RegName, host.Kind(), "%q", line)
			require.Contains(t, learned, u.Scheme())
			want[u.Scheme()]++
		}
		all += n
		offset = next + len(text[next:]) - len(behind(text[next:]))
	}
	got := map[string]int64{}
	for _, start := range s.Schemes {
		if start.Count != 0 {
			got[start.Scheme] = start.Count
		}
	}
	require.Equal(t, want, got)
	return all
}

// lineOf is a line without what ends it.
func lineOf(line string, crlf bool) string {
	line = strings.TrimSuffix(line, "\n")
	if crlf {
		line = strings.TrimSuffix(line, "\r")
	}
	return line
}

// behind is what follows the first line.
func behind(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

func TestOnlyPlainLinesWithALearnedSchemeAreCounted(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`(http|https|HTTP|ftp|x)://[a-z]{1,30}(/[a-z/%]{0,40})?(\?q%41)?`),
		rapid.StringMatching(`(http|https|ftp|x)://[a-z]{1,30}(/[a-z]{0,40})?`),
		rapid.StringMatching(`(http|x|ftp):/{1,3}[a-zA-Z0-9.~!_:@\[%-]{0,12}(/([a-z:@%2A]{0,70}))?(\?[q/?%41]{0,9})?(#f?)?`),
		rapid.StringMatching(`https?://[a-z.]{0,70}[/a-z0-9?%]{0,140}`),
		rapid.Custom(func(t *rapid.T) string {
			return strings.ReplaceAll(string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "octets")), "\n", "")
		}),
	)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for _, one := range rapid.SliceOfN(line, 0, 40).Draw(t, "lines") {
			one = strings.Repeat(one+rapid.SampledFrom([]string{"\n", "\n", "\r\n", "\r\r\n", "\r"}).Draw(t, "end"), rapid.IntRange(1, 6).Draw(t, "times"))
			text.WriteString(one)
		}
		runs(t, text.String(), rapid.Bool().Draw(t, "crlf"), "http", "https", "x", "ftp")
	})
}

// odd are octets that a line can be changed by.
var odd = []string{"", "\n", "\r", "\r\n", " ", "%", "%4", "%41", "/", ":", "?", "#", "@", "[", "_", "!", "1", "A", "a", "\x00", "\x8A", "é", "\n://", "\nhttp://", "\nhttp://1", "\nhttp:///", "\nhttp://1.2.3.4/"}

// plainTexts are texts of plain lines.
var plainTexts = []string{
	strings.Repeat("https://example.com/a/b?c=d\nhttp://www.example.org/\n", 6),
	strings.Repeat("http://a\nhttps://b/c\nhttp://"+strings.Repeat("d", 70)+"/e\n", 4),
	strings.Repeat("http://a/b\r\nhttps://example.com\r\nhttp://c.d?e\n", 6),
}

func TestAChangedLineIsNotCountedAsPlain(t *testing.T) {
	for _, text := range plainTexts {
		for i := range text {
			for _, o := range odd {
				runs(t, text[:i]+o+text[i:], true, "http", "https")
				runs(t, text[:i]+o+text[i+1:], false, "http", "https")
			}
		}
	}
}

func TestARunContinuesToTheLastBlocks(t *testing.T) {
	needVectors(t)
	for _, line := range []string{"https://example.com/a?b\n", "http://example.com/" + strings.Repeat("a", 500) + "\n", "ftp://a\r\n"} {
		for n := range 200 {
			text := strings.Repeat(line, n)
			left := 1 + 144/len(line)
			assert.GreaterOrEqual(t, runs(t, text, true, "http", "https", "ftp"), n-left, "%q", text)
		}
	}
}

func TestALongSchemeIsNotLearned(t *testing.T) {
	var s prefilter.Starts
	s.Learn("")
	s.Learn("gopher")
	assert.Equal(t, prefilter.Starts{}, s)
	text := strings.Repeat("://a/\n", 100)
	next, n := s.Run(text, 0, false)
	assert.Zero(t, next+n)
}

func TestASchemeKeepsItsPlace(t *testing.T) {
	var s prefilter.Starts
	s.Learn("ftp")
	s.Learn("wss") // has the same place
	text := strings.Repeat("wss://a/\n", 100)
	_, n := s.Run(text, 0, false)
	assert.Zero(t, n)
}

func TestMostURLsOfACrawlAreCountedInRuns(t *testing.T) {
	needVectors(t)
	corpora := os.Getenv("URI_CORPORA")
	if corpora == "" {
		t.Skip("URI_CORPORA is not set")
	}
	octets, err := os.ReadFile(filepath.Join(corpora, "urls-crawled.txt"))
	require.NoError(t, err)
	for _, crlf := range []bool{false, true} {
		text := string(octets)
		if crlf {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		assert.Greater(t, float64(runs(t, text, crlf, "http", "https")), 0.9*float64(strings.Count(text, "\n")))
	}
}

func FuzzOnlyPlainLinesAreCounted(f *testing.F) {
	f.Add(strings.Repeat("https://example.com/a%20b?c=d\n", 9)+"http://u@h:80/\r\n", true)
	f.Add(strings.Repeat("http://example.com/a\r\n", 9)+"http://1.2.3.4/\n", false)
	f.Fuzz(func(t *testing.T, text string, crlf bool) {
		runs(t, text, crlf, "http", "https")
		runs(t, strings.Repeat("http://a.b/c\n", 30)+text, crlf, "http", "https")
	})
}
