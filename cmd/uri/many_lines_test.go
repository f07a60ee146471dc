package main

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lazyregexp"
)

// someLine generates lines that are plain in the sense of package prefilter, nearly so, and others.
var someLine = sync.OnceValue(func() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`https?://[a-z.]{1,20}(/[a-z0-9.]{0,8}){0,4}(\?[a-z=&%41]{0,20})?`),
		rapid.StringMatching(`([a-zA-Z]{1,4}:)?(//([a-z]@)?[a-zB_:@\[\].1%]{0,9}(:0?80?)?)?[/a.%2E~☕ ]{0,12}(\?[q&=/.]{0,6})?(#f?)?`),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return notFirst.Replace(string(b)) }),
	)
})

// notFirst removes ends of lines, and what means another encoding at the beginning of a file.
var notFirst = strings.NewReplacer("\n", "", "\r", "", "\x00", "", "\xFE", "", "\xFF", "", "\uFEFF", "")

// manyLines generates lines around ordinary ones, so many that masks are used.
func manyLines(t *rapid.T) []string {
	all := rapid.SliceOfN(someLine(), 1, 20).Draw(t, "lines")
	for range 100 {
		all = append(all, "http://example.com/a/path?query")
	}
	return append(all, rapid.SliceOfN(someLine(), 1, 20).Draw(t, "more")...)
}

var lineMember = lazyregexp.New(`"line":\d+`)

// A line by itself is parsed without masks.
func TestManyLinesHaveTheResultsOfEachByItself(t *testing.T) {
	commands := [][]string{
		{"normalize"}, {"normalize", "--level", "case,slashes"}, {"normalize", "--json"},
		{"resolve", "--base", "http://a/b/../c?d"}, {"resolve", "--base", "a:b/c", "--exact"}, {"resolve", "--base", "http://a", "--json"},
		{"resolve", "--relative", "--base", "http://example.com/a/b"}, {"set", "--host", "b"}, {"query", "--set", "a=b"},
		{"get", "{scheme|none} {host|none} {path|none}"}, {"check", "--all", "--json"}, {"check", "--all", "--json", "--require", "host"}, {"check", "--all", "--json", "--rule", "URI"},
	}
	sampled(t, func(t *rapid.T) {
		all := manyLines(t)
		command := rapid.SampledFrom(commands).Draw(t, "command")
		g := rapid.SampledFrom(uri.Grammars()).Draw(t, "grammar").ID()
		if command[0] == "check" && g != uri.RFC3986.ID() && len(command) > 4 {
			g = uri.RFC3986.ID() // the others have no rule URI
		}
		end, args := "\n", append([]string{command[0], "--grammar", g}, command[1:]...)
		if rapid.Bool().Draw(t, "CR LF") {
			end = "\r\n"
		}
		var want strings.Builder
		status := commandline.Positive
		alone := map[string]string{}
		for _, line := range all {
			if _, known := alone[line]; !known {
				one, oneStatus := resultsOf(line+end, args...)
				alone[line], status = one, max(status, oneStatus)
			}
			want.WriteString(alone[line])
		}
		got, gotStatus := resultsOf(strings.Join(all, end)+end, args...)
		require.Equal(t, lineMember().ReplaceAllString(want.String(), ""), lineMember().ReplaceAllString(got, ""))
		require.Equal(t, status, gotStatus)
	})
}

func TestAFormatOfOneFieldWritesThatField(t *testing.T) {
	sampled(t, func(t *rapid.T) {
		all := strings.Join(manyLines(t), "\n") + "\n"
		name := rapid.SampledFrom(append(fieldNames()[:len(fields)], "segment:2", "query:q")).Draw(t, "field")
		want, status := resultsOf(all, "get", "<{"+name+"}")
		got, sameStatus := resultsOf(all, "get", "{"+name+"}")
		withoutMark := regexp.MustCompile(`(?m)^<`).ReplaceAllString(want, "")
		require.Equal(t, withoutMark, got, name)
		require.Equal(t, status, sameStatus)
	})
}
