package lines_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

// summaryOf is the summary of a stream, as check makes it.
func summaryOf(t require.TestingT, r io.Reader) *linecheck.Summary {
	of, err := linecheck.NewRule(uri.RFC3986, "")
	require.NoError(t, err)
	var all linecheck.Summary
	require.NoError(t, lines.All(r, lines.Options{}, func(line string, number int, tooLong error) bool {
		require.NoError(t, tooLong)
		of.Count(&all, linecheck.Sample{File: "f", Line: number, Text: line})
		return true
	}))
	return &all
}

// drawn is a summary as check draws it and writes it.
func drawn(t require.TestingT, s *linecheck.Summary) string {
	var out bytes.Buffer
	s.Draw(&out, linecheck.Uncolored(110, utf8.RuneCountInString))
	b, err := json.Marshal(s.JSON())
	require.NoError(t, err)
	return out.String() + string(b)
}

// linesOfSchemes writes n lines of so many schemes, some of them very long.
func linesOfSchemes(n, distinct int) io.Reader {
	r, w := io.Pipe()
	go func() {
		b := bufio.NewWriter(w)
		for i := range n {
			fmt.Fprintf(b, "s%d%s://h/\n", i%distinct, strings.Repeat("x", i%100))
		}
		w.CloseWithError(b.Flush())
	}()
	return r
}

// maxSample is how much of a line is shown, in code points.
const maxSample = 200

func TestASummaryIsBoundedAndLosesNoLine(t *testing.T) {
	const n = 50_000
	s := summaryOf(t, linesOfSchemes(n, n))
	assert.Len(t, s.Schemes.List, linecheck.MaxNames)
	sum := s.Schemes.Others.Count
	for _, c := range s.Schemes.List {
		assert.LessOrEqual(t, len(c.Name), linecheck.MaxNameLength)
		assert.LessOrEqual(t, len(c.First.Text), 4*maxSample)
		sum += c.Count
	}
	assert.EqualValues(t, n, sum)
	assert.EqualValues(t, n, s.Lines.Total)
	assert.EqualValues(t, n, s.Lines.Valid)
}

func TestASummaryIsTheSameEachTime(t *testing.T) {
	again := func() string { return drawn(t, summaryOf(t, linesOfSchemes(30_000, 3000))) }
	assert.Equal(t, again(), again())
}

// A summary contains no text before an "@", and no control characters.
func TestASummaryShowsNoPassword(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(1, 5).Draw(t, "lines") {
			text.WriteString(rapid.StringMatching(`(http://|a:|//)?[QWÄ:/\[ %#?]{0,9}@[a-z/\[\]%\x1b☕]{0,9}`).Draw(t, "line") + "\n")
		}
		s := summaryOf(t, strings.NewReader(text.String()))
		out := drawn(t, s)
		assert.False(t, strings.ContainsAny(out, "QWÄ\x1b"), out)
	})
}

func TestASampleCutsNoCharacter(t *testing.T) {
	for n := range 8 {
		text := shown(linecheck.Sample{Text: strings.Repeat("a", n) + strings.Repeat("☕", 10_000)}).Text
		assert.NotContains(t, text, `\x`)
		assert.LessOrEqual(t, len(text), 4*maxSample)
	}
}

func TestBarsGrowWithTheCount(t *testing.T) {
	var s linecheck.Summary
	for name, count := range map[string]int64{"a": 32 << 20, "b": 16 << 20, "c": 3 << 20, "d": 1} {
		s.Rules.List = append(s.Rules.List, linecheck.Counted{Name: name, Count: count})
	}
	var out bytes.Buffer
	s.Draw(&out, linecheck.Uncolored(110, utf8.RuneCountInString))
	for name, bar := range map[string]string{"a": strings.Repeat("█", 16), "b": strings.Repeat("█", 8), "c": "█▌", "d": "▏"} {
		assert.Regexp(t, `(?m)^ *`+name+` +\d+  `+bar+` `, out.String())
	}
}

func TestASummaryOfPublicURLsCountsThem(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA does not name a directory")
	}
	f, err := os.Open(filepath.Join(dir, "urls-crawled.txt"))
	require.NoError(t, err)
	defer f.Close()
	s := summaryOf(t, f)
	assert.Equal(t, s.Lines.Total, s.Lines.Valid)
	assert.NotZero(t, s.Lines.Total)
}

// What is counted together is not taken for lines without a scheme, which may follow.
func TestOtherSchemesAreNotTheAbsenceOfOne(t *testing.T) {
	var text strings.Builder
	for i := range linecheck.MaxNames {
		fmt.Fprintf(&text, "s%d:a\n", i)
	}
	s := summaryOf(t, strings.NewReader("none\n"+text.String()+"other:a\nnone\nanother:a\nother:a\n//h\nS0:a\n"+strings.Repeat("x", linecheck.MaxNameLength+1)+":a\n\n"))
	assert.EqualValues(t, 5, s.Schemes.Others.Count) // with that of s999
	assert.Equal(t, linecheck.Sample{File: "f", Line: 1001, Text: "s999:a"}, s.Schemes.Others.First)
	assert.Equal(t, linecheck.Counted{Name: "", Count: 4, First: linecheck.Sample{File: "f", Line: 1, Text: "none"}}, s.Schemes.List[0])
	assert.EqualValues(t, 2, s.Schemes.List[1].Count, "case does not matter")
}

func TestLinesThatAreNoReferencesHaveNoSchemes(t *testing.T) {
	var s linecheck.Summary
	s.AddValid()
	s.AddInvalid(linecheck.TooLong, linecheck.Sample{File: "f", Line: 2, Text: ""})
	assert.Equal(t, linecheck.Counts{Total: 2, Valid: 1}, s.Lines)
	assert.EqualValues(t, 1, s.Lines.Invalid())
	assert.Empty(t, append(s.Schemes.List, s.HostKinds.List...))
	assert.Equal(t, []linecheck.Counted{{Name: linecheck.TooLong, Count: 1, First: linecheck.Sample{File: "f", Line: 2, Text: ""}}}, s.Rules.List)
}

// shown returns a sample as a summary shows it.
func shown(s linecheck.Sample) linecheck.Sample {
	var all linecheck.Summary
	all.AddInvalid("", s)
	return all.Rules.List[0].First
}

// slowTally is what a tally of samples by their names has, with at most most names.
func slowTally(names []string, samples []linecheck.Sample, most int) (list []linecheck.Counted, others linecheck.Counted) {
	for i, name := range names {
		at := slices.IndexFunc(list, func(c linecheck.Counted) bool { return c.Name == name })
		switch {
		case at >= 0:
			list[at].Count++
		case len(name) <= 64 && len(list) < most:
			list = append(list, linecheck.Counted{Name: name, Count: 1, First: shown(samples[i])})
		case others.Count > 0:
			others.Count++
		default:
			others = linecheck.Counted{Count: 1, First: shown(samples[i])}
		}
	}
	return list, others
}

func checkTally(t require.TestingT, names []string, most int) {
	all := linecheck.Summary{Unlimited: most > linecheck.MaxNames}
	samples := make([]linecheck.Sample, len(names))
	for i := range samples {
		samples[i] = linecheck.Sample{File: "f", Line: i + 1, Text: fmt.Sprintf("u:%d@h", i)}
		all.AddInvalid(names[i], samples[i])
	}
	list, others := slowTally(names, samples, most)
	assert.Equal(t, list, all.Rules.List)
	assert.Equal(t, others, all.Rules.Others)
}

func TestATallyCountsEachNameWithItsFirstLine(t *testing.T) {
	pool := []string{strings.Repeat("a", 63), strings.Repeat("b", 64), strings.Repeat("c", 65), strings.Repeat("d", 66)}
	for i := range 14 {
		pool = append(pool, fmt.Sprint("n", i))
	}
	rapid.Check(t, func(t *rapid.T) {
		checkTally(t, rapid.SliceOfN(rapid.SampledFrom(pool), 0, 80).Draw(t, "names"), 1000)
	})
	var names []string
	for i := range 1003 {
		names = append(names, fmt.Sprint("n", i), "n0")
	}
	checkTally(t, append(names, pool...), 1000)
	checkTally(t, append(names, pool...), math.MaxInt)
}

func TestSchemesAreCountedWithoutTheirCase(t *testing.T) {
	s := summaryOf(t, strings.NewReader("HTTP://a\nhttp://b\nHttp://[::1]:80/\n"))
	require.Len(t, s.Schemes.List, 1)
	assert.Equal(t, linecheck.Counted{Name: "http", Count: 3, First: linecheck.Sample{File: "f", Line: 1, Text: "HTTP://a"}}, s.Schemes.List[0])
}
