package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// resultsOf returns what a command writes, and its exit status.
func resultsOf(stdin string, args ...string) (string, int) {
	var out strings.Builder
	status := run(args, strings.NewReader(stdin), &out, io.Discard)
	return out.String(), status
}

// sampled checks a law as rapid does, but a quarter as often unless tests run in full.
func sampled(t *testing.T, law func(*rapid.T)) {
	t.Helper()
	exhaustive.FewerDraws(t)
	rapid.Check(t, law)
}

func TestReferencesAreReadAlikeFromArgumentsLinesAndNULs(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`([a-z]{1,3}:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. ]*(\?[q&=]*)?(#f?)?`),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return strings.NewReplacer("\n", "", "\r", "", "\x00", "").Replace(string(b)) }),
	)
	commands := [][]string{
		{"get", "{uri} {host|none} {query:q|none}"}, {"get", "--decode", "{path}"}, {"get", "--to", "dns", "{uri}"}, {"filter", "--has", "host"},
		{"filter", "--invert", "--host", "*a*", "--invalid", "keep"}, {"set", "--sort-query", "--invalid", "drop"}, {"normalize"},
	}
	sampled(t, func(t *rapid.T) {
		all := append([]string{"//h"}, rapid.SliceOfN(line, 1, 6).Draw(t, "lines")...) // no byte order mark is at the beginning
		command := rapid.SampledFrom(commands).Draw(t, "command")
		want, status := resultsOf("", append(append(command[:len(command):len(command)], "--"), all...)...)
		fromLines, sameStatus := resultsOf(strings.Join(all, "\n")+"\n", command...)
		require.Equal(t, want, fromLines)
		require.Equal(t, status, sameStatus)
		fromNULs, sameStatus := resultsOf(strings.Join(all, "\x00")+"\x00", append(command[:len(command):len(command)], "-0")...)
		require.Equal(t, want, strings.ReplaceAll(fromNULs, "\x00", "\n"))
		require.Equal(t, status, sameStatus)
	})
}

func TestAnArgumentThatNamesAFileGetsAHint(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("below", 0o777))
	require.NoError(t, os.WriteFile("below/urls.txt", nil, 0o666))
	for name, hint := range map[string]bool{"below/urls.txt": true, "below/../below/urls.txt": true, "below": false, "../urls.txt": false, "/etc/hostname": false, "none.txt": false} {
		var problems strings.Builder
		assert.Equal(t, commandline.Positive, run([]string{"get", "{host}", name}, strings.NewReader(""), io.Discard, &problems))
		if hint {
			assert.Equal(t, "uri: note: "+name+" is a file: use -f "+name+" to read its lines, or write ./"+name+" for the reference\n", problems.String())
		} else {
			assert.Empty(t, problems.String(), name)
		}
	}
}
