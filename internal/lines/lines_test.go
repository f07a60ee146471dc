package lines_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// quote answers a line with its number and its octets.
func quote(reply *lines.Reply, line string, number int, _ error) {
	fmt.Fprintf(&reply.Out, "%d %q\n", number, line)
}

// quoted is what quote should have written, by a simpler way.
func quoted(text string, crlf bool) string {
	if text == "" {
		return ""
	}
	var b lines.Reply
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if crlf {
			line = strings.TrimSuffix(line, "\r")
		}
		quote(&b, line, i+1, nil)
	}
	return b.Out.String()
}

func TestEachAnswersTheLinesInTheirOrderHoweverTheyArrive(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab\r\n\x00☕"))).Draw(t, "text")
		crlf := rapid.Bool().Draw(t, "crlf")
		for _, r := range []io.Reader{
			strings.NewReader(text),
			iotest.OneByteReader(strings.NewReader(text)),
			iotest.HalfReader(strings.NewReader(text)),
			iotest.DataErrReader(strings.NewReader(text)),
		} {
			var out bytes.Buffer
			require.NoError(t, lines.Each(r, &out, io.Discard, lines.Options{CRLF: crlf}, quote))
			require.Equal(t, quoted(text, crlf), out.String())
		}
	})
}

// The lines of a text in which LF and NUL have changed places are those of the text.
func TestALineThatEndsInNULCanHaveAnLF(t *testing.T) {
	exhaustive.FewerDraws(t)
	exchange := strings.NewReplacer("\n", "\x00", "\x00", "\n")
	few := rapid.IntRange(0, 100)
	times := rapid.OneOf(few, few, few, few, rapid.IntRange(0, 1<<17)) // a chunk has less
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab\r\n\x00☕"))).Draw(t, "text") +
			strings.Repeat(rapid.SampledFrom([]string{"", "a", "a\n", "a\x00"}).Draw(t, "more"), times.Draw(t, "times"))
		var want, got bytes.Buffer
		record := func(change func(string) string) lines.Answer {
			return func(reply *lines.Reply, line string, number int, err error) { quote(reply, change(line), number, err) }
		}
		same := func(s string) string { return s }
		require.NoError(t, lines.Each(strings.NewReader(text), &want, io.Discard, lines.Options{NUL: true}, record(exchange.Replace)))
		require.NoError(t, lines.Each(strings.NewReader(exchange.Replace(text)), &got, io.Discard, lines.Options{}, record(same)))
		require.True(t, want.String() == got.String())
	})
}

func TestEachReadsLinesOfAnyLengthAndNumber(t *testing.T) {
	long := strings.Repeat("0123456789", 100_000)
	text := strings.Repeat("a\nbc\n", 60_000) + long + "\n" + long + "\r\n\n" + long
	var out bytes.Buffer
	require.NoError(t, lines.Each(strings.NewReader(text), &out, io.Discard, lines.Options{CRLF: true}, quote))
	assert.True(t, quoted(text, true) == out.String())
}

func TestEachAnswersWhatHasArrivedBeforeItWaits(t *testing.T) {
	r, toIt := io.Pipe()
	fromIt, w := io.Pipe()
	go func() { w.CloseWithError(lines.Each(r, w, io.Discard, lines.Options{}, quote)) }()
	answer := make([]byte, 100)
	for number, line := range []string{"a", "b"} {
		_, err := toIt.Write([]byte(line + "\n"))
		require.NoError(t, err)
		n, err := fromIt.Read(answer)
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprintf("%d %q\n", number+1, line), string(answer[:n]))
	}
	require.NoError(t, toIt.Close())
	_, err := fromIt.Read(answer)
	assert.Equal(t, io.EOF, err)
}

func TestEachReturnsTheErrorOfTheReaderAfterTheLinesBeforeIt(t *testing.T) {
	broken := errors.New("broken")
	var out bytes.Buffer
	err := lines.Each(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), &out, io.Discard, lines.Options{}, quote)
	assert.Equal(t, broken, err)
	assert.Equal(t, "1 \"a\"\n", out.String(), "a line that may not be complete is no line")
}

func TestEachStopsWhenNobodyReadsTheAnswers(t *testing.T) {
	r, w := io.Pipe()
	require.NoError(t, r.Close())
	endless := iotest.OneByteReader(strings.NewReader(strings.Repeat("a\n", 1<<20)))
	assert.Equal(t, io.ErrClosedPipe, lines.Each(endless, w, io.Discard, lines.Options{}, quote))
}

func TestProblemsAreWrittenInTheirOrderToo(t *testing.T) {
	text := strings.Repeat("a\n", 200_000)
	var out, problems bytes.Buffer
	require.NoError(t, lines.Each(strings.NewReader(text), &out, &problems, lines.Options{}, func(reply *lines.Reply, line string, number int, _ error) {
		if number%3 == 0 {
			fmt.Fprintf(&reply.Problems, "%d %q\n", number, line)
			return
		}
		quote(reply, line, number, nil)
	}))
	both := strings.Split(strings.TrimSuffix(quoted(text, false), "\n"), "\n")
	third := func(i int, _ string) bool { return i%3 == 2 }
	assert.True(t, pick(both, third) == problems.String())
	assert.True(t, pick(both, func(i int, s string) bool { return !third(i, s) }) == out.String())
}

// pick is the lines for which keep holds, by their index.
func pick(all []string, keep func(int, string) bool) string {
	var b strings.Builder
	for i, line := range all {
		if keep(i, line) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func TestEachReturnsTheErrorOfTheStreamOfProblems(t *testing.T) {
	r, w := io.Pipe()
	require.NoError(t, r.Close())
	err := lines.Each(strings.NewReader("a\n"), io.Discard, w, lines.Options{}, func(reply *lines.Reply, line string, number int, _ error) {
		reply.Problems.WriteString("wrong\n")
	})
	assert.Equal(t, io.ErrClosedPipe, err)
}

// cut are the lines of a stream with their numbers, and what All says of those that are too long.
func cut(t require.TestingT, r io.Reader) []string {
	var all []string
	require.NoError(t, lines.All(r, lines.Options{}, func(line string, number int, err error) bool {
		all = append(all, fmt.Sprintf("%d %d %q %v", number, len(line), line[:min(len(line), 3)], err))
		return true
	}))
	return all
}

func TestLinesThatAreTooLongAreNotRead(t *testing.T) {
	exhaustive.FewerDraws(t)
	const chunk = 128 << 10
	small := rapid.IntRange(0, 6) // most lines are short: long ones take time
	length := rapid.OneOf(small, small, small, small, rapid.Map(rapid.IntRange(-2, 2), func(n int) int { return lines.Longest + n }), rapid.IntRange(0, 2*lines.Longest+2*chunk))
	rapid.Check(t, func(t *rapid.T) {
		lengths := rapid.SliceOfN(length, 0, 3).Draw(t, "lengths")
		var text strings.Builder
		var want []string
		for i, n := range lengths {
			line := strings.Repeat(string(rune('a'+i)), n)
			text.WriteString(line + "\n")
			var err error
			if n > lines.Longest {
				line, err = "", lines.TooLongError{}
			}
			want = append(want, fmt.Sprintf("%d %d %q %v", i+1, len(line), line[:min(len(line), 3)], err))
		}
		all := text.String()
		if len(lengths) > 0 && lengths[len(lengths)-1] > 0 && rapid.Bool().Draw(t, "open") {
			all = strings.TrimSuffix(all, "\n")
		}
		require.Equal(t, want, cut(t, strings.NewReader(all)))
		require.Equal(t, want, cut(t, iotest.HalfReader(strings.NewReader(all))))
		require.Equal(t, want, cut(t, iotest.DataErrReader(strings.NewReader(all))))
	})
}

func TestAllStopsWhenItsCallerDoes(t *testing.T) {
	n := 0
	require.NoError(t, lines.All(strings.NewReader("a\nb\nc\n"), lines.Options{}, func(string, int, error) bool {
		n++
		return n < 2
	}))
	assert.Equal(t, 2, n)
}

// failing takes so many octets, and then counts what fails.
type failing struct{ left, failures int }

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		f.failures++
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestNothingIsWrittenAfterAFailure(t *testing.T) {
	to := &failing{left: 1 << 20}
	assert.Equal(t, io.ErrShortWrite, lines.Each(strings.NewReader(strings.Repeat("a\n", 1<<20)), to, io.Discard, lines.Options{}, quote))
	assert.Equal(t, 1, to.failures)
}

func TestAReaderReportsTheOffsetsOfItsChunks(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(0, 4).Draw(t, "lines") {
			n := rapid.OneOf(rapid.IntRange(0, 6), rapid.IntRange(0, 2*lines.Longest)).Draw(t, "length")
			text.WriteString(strings.Repeat("a", n) + "\n")
		}
		all := text.String() + rapid.SampledFrom([]string{"", "open"}).Draw(t, "open")
		r := lines.NewReader(iotest.HalfReader(strings.NewReader(all)), lines.Options{})
		var read int64
		number := 1
		for c, ok := r.Next(); ok; c, ok = r.Next() {
			require.Equal(t, read, c.Start)
			require.Equal(t, number, c.First)
			require.True(t, strings.HasPrefix(all[read:], c.Text))
			for range c.Lines() {
				number++
			}
			read += int64(len(c.Text))
			if c.TooLong {
				rest, _, found := strings.Cut(all[read:], "\n")
				read += int64(len(rest))
				if found {
					read++
				}
			}
		}
		require.NoError(t, r.Err())
		require.EqualValues(t, len(all), read)
	})
}

func TestALineOfAnyLengthIsReadInParts(t *testing.T) {
	exhaustive.FewerDraws(t)
	cut := func(text []byte, _ bool) (int, bool) {
		if i := bytes.LastIndexByte(text, ' '); i > 0 {
			return i, false
		}
		return len(text), true
	}
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(0, 3).Draw(t, "lines") {
			word := strings.Repeat("a", rapid.SampledFrom([]int{0, 1, 2, 10, 100, 1000, lines.Longest, 2*lines.Longest + 7}).Draw(t, "length"))
			text.WriteString(strings.Repeat(word+" ", rapid.IntRange(0, 2).Draw(t, "words")) + "\n")
		}
		all := strings.TrimSuffix(text.String(), rapid.SampledFrom([]string{"", "\n"}).Draw(t, "end"))
		read, open := "", false
		r := lines.NewReader(iotest.HalfReader(strings.NewReader(all)), lines.Options{Cut: cut})
		for c, ok := r.Next(); ok; c, ok = r.Next() {
			require.LessOrEqual(t, len(c.Text), lines.Longest+256<<10)
			require.Equal(t, 1+strings.Count(read, "\n"), c.First)
			require.Equal(t, len(read)-strings.LastIndexByte(read, '\n')-1, c.Column)
			require.EqualValues(t, len(read), c.Start)
			require.Equal(t, open, c.Inside)
			read, open = read+c.Text, c.Open
		}
		require.NoError(t, r.Err())
		require.True(t, all == read)
	})
}
