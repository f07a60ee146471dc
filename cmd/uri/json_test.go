package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/grammar"
)

// linesOf are all ways to answer a line: by every grammar, and by a rule that is not one of references.
func linesOf(t require.TestingT, name, line string) []checkedLine {
	var all []checkedLine
	for _, s := range standards() {
		by, err := s.validator()
		require.NoError(t, err)
		all = append(all, checkedLine{File: name, Line: 17, input: inputOf(line), verdict: verdictOf(by, line)})
	}
	return all
}

func standards() []standard {
	all := []standard{{Grammar: "rfc3986", Rule: "host"}}
	for _, g := range grammar.All {
		all = append(all, standard{Grammar: g.ID})
	}
	return all
}

// writeLine appends the answer to a line in JSON.
func (o *buffer) writeLine(c *checkedLine) {
	o.file(c.File)
	o.answer(c)
}

func checkJSON(t assert.TestingT, c checkedLine) bool {
	var quick buffer
	var slow bytes.Buffer
	quick.writeLine(&c)
	commandline.WriteJSON(&slow, c)
	// Go 1.27 writes the replacement character itself for an octet that is not UTF-8.
	return assert.Equal(t, strings.ReplaceAll(slow.String(), "\ufffd", `\ufffd`), strings.ReplaceAll(string(quick.b), "\ufffd", `\ufffd`))
}

func TestAnInputIsWrittenTheSameHoweverItIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := string(rapid.SliceOfN(rapid.SampledFrom([]byte("a%\"\\\x00\x7f\x80\xe2\x98\x95\xff")), 0, 20).Draw(t, "line"))
		line += strings.Repeat(line, rapid.SampledFrom([]int{0, 0, 0, 3 * piece / (len(line) + 1)}).Draw(t, "times"))
		var one, other buffer
		one.writeLine(&checkedLine{File: "f", input: inputOf(line)})
		kept := checkedLine{File: "f"}
		kept.setInput(line)
		other.writeLine(&kept)
		require.True(t, string(one.b) == string(other.b))
		var slow bytes.Buffer
		commandline.WriteJSON(&slow, checkedLine{File: "f", input: inputOf(line)})
		require.True(t, slow.String() == string(one.b))
	})
}

// There is one form of components in JSON; the command adds the kind of a host.
func TestComponentsAreWrittenAsPackageURIWritesThem(t *testing.T) {
	for _, line := range []string{"", "http://u:p@h:80/p?q#f", "a://h?#", "http://a_b:80/", "mailto:a@b", "//h", "x:a?b#c"} {
		for _, c := range linesOf(t, "file", line) {
			if !c.Valid || c.Components == nil {
				continue
			}
			want, err := json.Marshal(c.Components.components())
			require.NoError(t, err)
			c.Components.HostKind = member{}
			var got buffer
			got.components(c.Components)
			assert.Equal(t, string(want), strings.Replace(string(got.b), `"host_kind":null,`, "", 1), "%s by %s", line, c.Grammar)
		}
	}
}

func TestLinesAreWrittenAsEncodingJSONWritesThem(t *testing.T) {
	for _, line := range []string{
		"", "http://u:p@h:80/p?q#f", "a://h?#", "http://a_b:80/", "mailto:a@b", "http://[::1", "//h", "\x00\x1f\x7f\"\\", "\xff%", "\u2028\u2029\ufffd☕<&>",
		"http://☕.example/\u2028", "\t\r\b\f", "http://1.2.3/", "\xed\xa0\x80",
	} {
		for _, c := range linesOf(t, "a\"\\\xff\n", line) {
			checkJSON(t, c)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.OneOf(rapid.String(), rapid.StringMatching(`([a-z]{1,3}:)?(//[a_:@\[\].1]*)?[/a%2☕.]*(\?[q<]*)?(#f?)?`)).Draw(t, "line")
		octets := rapid.SliceOfN(rapid.Byte(), 0, 4).Draw(t, "octets")
		for _, c := range linesOf(t, rapid.String().Draw(t, "name"), line+string(octets)) {
			checkJSON(t, c)
		}
	})
}

func TestPublicLinesAreWrittenAsEncodingJSONWritesThem(t *testing.T) {
	for _, name := range []string{"urls-mixed.txt", "confusions.txt"} {
		f, err := os.Open(corpus(t, name))
		require.NoError(t, err)
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			for _, c := range linesOf(t, name, lines.Text()) {
				if !checkJSON(t, c) {
					return
				}
			}
		}
	}
}

func TestLinesAreWrittenWithFewAllocations(t *testing.T) {
	by, err := standard{Grammar: "rfc3986"}.validator()
	require.NoError(t, err)
	out := buffer{b: make([]byte, 0, 1<<10)}
	c := checkedLine{File: "f", Line: 1, input: inputOf("http://h/"), verdict: verdictOf(by, "http://h/")}
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		out.b = out.b[:0]
		out.writeLine(&c)
	}))
}

func TestAProblemAndAHintAreInJSONWhereThereAreAny(t *testing.T) {
	by, err := standard{Grammar: "rfc3986"}.validator()
	require.NoError(t, err)
	members := func(text string) (all map[string]any) {
		var p buffer
		p.fault(verdictOf(by, text).Error)
		require.NoError(t, json.Unmarshal(p.b, &all))
		return all
	}
	port := members("http://h:80a/")
	assert.NotEmpty(t, port["problem"])
	assert.NotEmpty(t, port["hint"])
	none, err := json.Marshal(faultOf(uri.ErrNoScheme))
	require.NoError(t, err)
	assert.NotContains(t, string(none), "problem")
}
