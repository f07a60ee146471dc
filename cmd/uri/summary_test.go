package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/uri/internal/lines"
)

// summaryOf is the summary of a stream, as check makes it.
func summaryOf(t require.TestingT, r io.Reader) *summary {
	j, err := standard{Grammar: "rfc3986"}.judge()
	require.NoError(t, err)
	k := &checking{judge: j, ofReferences: true, program: new(program)}
	require.NoError(t, lines.Chunks(r, lines.Options{}, func() lines.Work { return newCounter(k, "f").work }))
	return &k.summary
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
	assert.Len(t, s.schemes.list, maxNames)
	sum := s.schemes.others.count
	for _, c := range s.schemes.list {
		assert.LessOrEqual(t, len(c.name), maxNameLength)
		assert.LessOrEqual(t, len(c.first.Text), 4*maxSample)
		sum += c.count
	}
	assert.EqualValues(t, n, sum)
	assert.EqualValues(t, n, s.total)
	assert.EqualValues(t, n, s.valid)
}

func TestASummaryIsTheSameEachTime(t *testing.T) {
	drawn := func() string {
		var out bytes.Buffer
		s := summaryOf(t, linesOfSchemes(30_000, 3000))
		screen{}.drawSummary(&out, s)
		writeJSON(&out, s.forJSON())
		return out.String()
	}
	assert.Equal(t, drawn(), drawn())
}

// Whatever stands before an "@" is in no summary; nor is what a terminal would obey.
func TestASummaryShowsNoPassword(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(1, 5).Draw(t, "lines") {
			text.WriteString(rapid.StringMatching(`(http://|a:|//)?[QWÄ:/\[ %#?]{0,9}@[a-z/\[\]%\x1b☕]{0,9}`).Draw(t, "line") + "\n")
		}
		s := summaryOf(t, strings.NewReader(text.String()))
		var out bytes.Buffer
		screen{}.drawSummary(&out, s)
		writeJSON(&out, s.forJSON())
		assert.False(t, strings.ContainsAny(out.String(), "QWÄ\x1b"), out.String())
	})
}

func TestASampleCutsNoCharacter(t *testing.T) {
	for n := range 8 {
		text := sample{"f", 1, strings.Repeat("a", n) + strings.Repeat("☕", 10_000)}.shown().Text
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
	f, err := os.Open(filepath.Clean(corpus(t, "urls-crawled.txt")))
	require.NoError(t, err)
	defer f.Close()
	s := summaryOf(t, f)
	assert.Equal(t, s.total, s.valid)
	assert.NotZero(t, s.total)
}

// What is counted together is not taken for lines without a scheme, which may follow.
func TestOtherSchemesAreNotTheAbsenceOfOne(t *testing.T) {
	var text strings.Builder
	for i := range maxNames {
		fmt.Fprintf(&text, "s%d:a\n", i)
	}
	s := summaryOf(t, strings.NewReader("none\n"+text.String()+"other:a\nnone\nanother:a\nother:a\n//h\nS0:a\n"+strings.Repeat("x", maxNameLength+1)+":a\n\n"))
	assert.EqualValues(t, 5, s.schemes.others.count) // with that of s999
	assert.Equal(t, sample{"f", 1001, "s999:a"}, s.schemes.others.first)
	assert.Equal(t, counted{"", 4, sample{"f", 1, "none"}}, s.schemes.list[0])
	assert.EqualValues(t, 2, s.schemes.list[1].count, "case does not matter")
}
