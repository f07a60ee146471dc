package linecheck

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
)

// summaryOf is the summary of a stream, as check makes it.
func summaryOf(t require.TestingT, r io.Reader) *Summary {
	of, err := NewRule(uri.RFC3986, "")
	require.NoError(t, err)
	var all Summary
	require.NoError(t, lines.All(r, lines.Options{}, func(line string, number int, tooLong error) bool {
		require.NoError(t, tooLong)
		of.Count(&all, Sample{"f", number, line})
		return true
	}))
	return &all
}

// drawn is a summary as check draws it and writes it.
func drawn(t require.TestingT, s *Summary) string {
	var out bytes.Buffer
	s.Draw(&out, Uncolored(110, utf8.RuneCountInString))
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

func TestASummaryIsBoundedAndLosesNoLine(t *testing.T) {
	const n = 50_000
	s := summaryOf(t, linesOfSchemes(n, n))
	assert.Len(t, s.Schemes.List, MaxNames)
	sum := s.Schemes.Others.Count
	for _, c := range s.Schemes.List {
		assert.LessOrEqual(t, len(c.Name), MaxNameLength)
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
		text := Sample{"f", 1, strings.Repeat("a", n) + strings.Repeat("☕", 10_000)}.shown().Text
		assert.NotContains(t, text, `\x`)
		assert.LessOrEqual(t, len(text), 4*maxSample)
	}
}

func TestBarsGrowWithTheCount(t *testing.T) {
	assert.Equal(t, strings.Repeat("█", barWidth), bar(7, 7))
	assert.Equal(t, strings.Repeat("█", barWidth/2), bar(1, 2))
	assert.Equal(t, "▏", bar(1, 1<<60))
	assert.Equal(t, "█▌", bar(3, 32))
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
	for i := range MaxNames {
		fmt.Fprintf(&text, "s%d:a\n", i)
	}
	s := summaryOf(t, strings.NewReader("none\n"+text.String()+"other:a\nnone\nanother:a\nother:a\n//h\nS0:a\n"+strings.Repeat("x", MaxNameLength+1)+":a\n\n"))
	assert.EqualValues(t, 5, s.Schemes.Others.Count) // with that of s999
	assert.Equal(t, Sample{"f", 1001, "s999:a"}, s.Schemes.Others.First)
	assert.Equal(t, Counted{Name: "", Count: 4, First: Sample{"f", 1, "none"}}, s.Schemes.List[0])
	assert.EqualValues(t, 2, s.Schemes.List[1].Count, "case does not matter")
}

func TestLinesThatAreNoReferencesHaveNoSchemes(t *testing.T) {
	var s Summary
	s.AddValid()
	s.AddInvalid(TooLong, Sample{"f", 2, ""})
	assert.Equal(t, Counts{Total: 2, Valid: 1}, s.Lines)
	assert.EqualValues(t, 1, s.Lines.Invalid())
	assert.Empty(t, append(s.Schemes.List, s.HostKinds.List...))
	assert.Equal(t, []Counted{{TooLong, 1, Sample{"f", 2, ""}}}, s.Rules.List)
}
