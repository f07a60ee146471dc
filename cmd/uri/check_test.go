package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

// checkOf is what the command answers.
func checkOf(t require.TestingT, input io.Reader, args ...string) string {
	var out, problems bytes.Buffer
	all := []string{"check", "--all"}
	if slices.Contains(args, "--summary") {
		all = []string{"check"}
	}
	require.NotEqual(t, commandline.NoAnswer, run(append(all, args...), input, &out, &problems), problems.String())
	return out.String()
}

// Whatever the grammar: the answer to a line is that to the line alone.
func TestTheAnswersToManyLinesAreThoseToEach(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`([a-z]{1,3}:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. ]*(\?[q<]*)?(#f?)?`),
		rapid.Custom(func(t *rapid.T) string {
			return strings.NewReplacer("\n", "", "\r", "").Replace(string(rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "bytes")))
		}),
	)
	sampled(t, func(t *rapid.T) {
		by, err := standard{Grammar: rapid.SampledFrom(verdict.Grammars()).Draw(t, "grammar")}.validator()
		require.NoError(t, err)
		all := append([]string{"//h"}, rapid.SliceOfN(line, 1, 6).Draw(t, "lines")...) // which is neither UTF-16 nor a byte order mark
		text := strings.Join(all, "\n") + "\n"
		var want, wantRules strings.Builder
		var wantJSON bytes.Buffer
		for i, s := range all {
			location, words, rule := fmt.Sprintf("stdin:%d: ", i+1), "valid", ""
			if _, err := by.Parse(s); err != nil {
				location = numbered{text: s, file: "stdin", shown: "stdin", number: i + 1}.location(err)
				words, rule = verdict.Sentence(err, s), verdict.Explanation(err, s)
			}
			want.WriteString(location + words + "\n")
			wantRules.WriteString(location + words + rule + "\n")
			commandline.WriteJSON(&wantJSON, &checkedLine{File: new("stdin"), Line: i + 1, Input: verdict.InputOf(s), Verdict: verdict.Of(by, s)})
		}
		require.Equal(t, want.String(), checkOf(t, strings.NewReader(text), "--grammar", by.Grammar))
		require.Equal(t, wantRules.String(), checkOf(t, strings.NewReader(text), "--explain", "--grammar", by.Grammar))
		require.Equal(t, wantJSON.String(), checkOf(t, strings.NewReader(text), "--json", "--grammar", by.Grammar))
	})
}

// many returns a stream of numbered lines.
func many(n int) io.Reader {
	r, w := io.Pipe()
	go func() {
		var b bytes.Buffer
		for i := range n {
			fmt.Fprintf(&b, "http://host-%d/%s\n", i+1, strings.Repeat("x", i%97))
			if b.Len() > 10_000+i%50_000 {
				_, _ = b.WriteTo(w) // whose reader may have stopped
			}
		}
		_, err := b.WriteTo(w)
		w.CloseWithError(err)
	}()
	return r
}

func TestAnswersAreInTheOrderOfTheLinesOnAnyNumberOfProcessors(t *testing.T) {
	const n = 8_000
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 3, 16} {
		runtime.GOMAXPROCS(processors)
		number := 0
		for answer := range strings.Lines(checkOf(t, many(n))) {
			number++
			require.Equal(t, fmt.Sprintf("stdin:%d: valid\n", number), answer)
		}
		require.Equal(t, n, number)
		number = 0
		for answer := range strings.Lines(checkOf(t, many(n), "--json")) {
			number++
			require.True(t, strings.HasPrefix(answer, fmt.Sprintf(`{"file":"stdin","line":%d,"input":"http://host-%d/`, number, number)), answer)
		}
		require.Equal(t, n, number)
	}
}

func TestALineThatIsTooLongIsRejectedAndTheOthersAreNot(t *testing.T) {
	long := func(n int) io.Reader { return io.LimitReader(endless('a'), int64(n)) }
	stream := func() io.Reader {
		return io.MultiReader(strings.NewReader("a\n"), long(lines.Longest), strings.NewReader("\nb\n"), long(lines.Longest+1),
			strings.NewReader("\nc\n//u:secret"), long(lines.Longest), strings.NewReader("@h/\n<\n"), long(lines.Longest+1))
	}
	words := lines.TooLongError{}.Error()
	answer := checkOf(t, stream())
	assert.Equal(t, []string{
		"stdin:1: valid", "stdin:2: valid", "stdin:3: valid", "stdin:4: " + words, "stdin:5: valid", "stdin:6: " + words, "stdin:8: " + words,
	}, strings.Split(strings.TrimSpace(withoutLine(answer, "stdin:7:")), "\n"))
	assert.Contains(t, answer, `stdin:7:1: "<" is not allowed`)

	json := checkOf(t, stream(), "--json", "--all=false")
	assert.Equal(t, 4, strings.Count(json, "\n"))
	assert.Contains(t, json, `{"file":"stdin","line":4,"grammar":"rfc3986","rule":"URI-reference","valid":false,"components":null,"error":{"offset":null,"rule":"","expected":"","message":"`+words+`"}}`)

	summary := checkOf(t, stream(), "--summary")
	assert.Contains(t, summary, "8 lines, 4 valid, 4 invalid")
	assert.Contains(t, summary, "(too long)     3")
	assert.NotContains(t, answer+json+summary, "secret")
}

// withoutLine is a text without the line that begins so.
func withoutLine(text, beginning string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, beginning) {
			b.WriteString(line)
		}
	}
	return b.String()
}

type endless byte

// Read fills b.
func (e endless) Read(b []byte) (int, error) {
	for n := copy(b, []byte{byte(e)}); n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
	return len(b), nil
}

// head takes some lines, and then closes the pipe: the command ends.
func TestTheCommandEndsWhenItsReaderDoes(t *testing.T) {
	for _, form := range []string{"--json", "--explain"} {
		command := exec.Command("uri", "check", "--all", form)
		command.Stdin = io.MultiReader(strings.NewReader("a\nb\n"), io.LimitReader(endless('\n'), 1<<40))
		var problems bytes.Buffer
		command.Stderr = &problems
		out, err := command.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, command.Start())
		_, err = io.ReadFull(out, make([]byte, 100))
		require.NoError(t, err)
		require.NoError(t, out.Close())
		require.Error(t, command.Wait())
		assert.Regexp(t, "^uri: error: cannot write the output: [^\n]*\n$", problems.String())
	}
}

func TestTheSummaryCountsWhatTheAnswersSay(t *testing.T) {
	sampled(t, func(t *rapid.T) {
		s := rapid.StringMatching(`(http:|urn:|x:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. ]*(\?[q<]*)?(#f?)?`).Draw(t, "input")
		args := []string{"--grammar", rapid.SampledFrom(verdict.Grammars()).Draw(t, "grammar"), "--json", "--require", rapid.SampledFrom([]string{"none", "scheme", "authority", "host"}).Draw(t, "require")}
		if rapid.Bool().Draw(t, "scheme grammar") {
			args = append(args, "--scheme-grammar")
		}
		var answer struct{ verdict.Verdict }
		require.NoError(t, json.Unmarshal([]byte(checkOf(t, strings.NewReader(s+"\n"), args...)), &answer))
		var sum linecheck.JSON
		require.NoError(t, json.Unmarshal([]byte(checkOf(t, strings.NewReader(s+"\n"), append(args, "--summary")...)), &sum))
		require.Equal(t, answer.Valid, sum.Valid == 1)
		require.Equal(t, 1, len(sum.Rules.Counts)+len(sum.Schemes.Counts))
		if !answer.Valid {
			return
		}
		is := func(want, got *string) {
			require.Equal(t, want != nil, got != nil)
			if got != nil {
				require.Equal(t, strings.ToLower(*want), strings.ToLower(*got))
			}
		}
		is(answer.Components.Scheme, sum.Schemes.Counts[0].Name)
		is(answer.Components.HostKind, sum.HostKinds.Counts[0].Name)
	})
}
