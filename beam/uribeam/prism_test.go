package uribeam_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/differ"
)

func TestMain(m *testing.M) {
	log.LogLevel = "error"
	filesystem.Register("faulty", newFaulty)
	beam.Init()
	os.Exit(m.Run())
}

// run runs a pipeline on Prism.
func run(t testing.TB, build func(s beam.Scope)) {
	t.Helper()
	require.NoError(t, try(build))
}

func try(build func(s beam.Scope)) error {
	p, s := beam.NewPipelineWithRoot()
	build(s)
	_, err := prism.Execute(context.Background(), p)
	return err
}

// files writes files to a directory of their own, and returns a glob of them.
func files(t testing.TB, texts map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range texts {
		b := []byte(text)
		if filepath.Ext(name) == ".gz" {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			_, err := w.Write(b)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			b = packed.Bytes()
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), b, 0o600))
	}
	return dir
}

// contents are what is in the files that a glob matches.
func contents(t testing.TB, glob string) string {
	t.Helper()
	names, err := filepath.Glob(glob)
	require.NoError(t, err)
	var all strings.Builder
	for _, name := range names {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		all.Write(b)
	}
	return all.String()
}

// checked is the summary of the lines of files, drawn and in JSON, and the failures.
func checked(t testing.TB, glob string, o uribeam.CheckOptions, crlf ...bool) (drawn, object, failures string) {
	t.Helper()
	out := t.TempDir()
	run(t, func(s beam.Scope) { check(t, s, glob, out, o, crlf...) })
	return contents(t, out+"/summary.txt"), contents(t, out+"/summary.json"), contents(t, out+"/failures*")
}

func check(t testing.TB, s beam.Scope, glob, out string, o uribeam.CheckOptions, crlf ...bool) {
	counted, err := uribeam.Check(s, uribeam.Read(s, uribeam.ReadOptions{CRLF: len(crlf) > 0 && crlf[0]}, glob), o)
	require.NoError(t, err)
	counted.Write(s, out, "", 0)
}

// count adds the lines of a file to a summary, as "uri check" counts them.
func count(t testing.TB, all *linecheck.Summary, r io.Reader, name string, crlf bool) {
	t.Helper()
	of, err := linecheck.NewRule(uri.RFC3986, "")
	require.NoError(t, err)
	require.NoError(t, lines.All(r, lines.Options{CRLF: crlf}, func(line string, number int, err error) bool {
		at := linecheck.Sample{File: name, Line: number, Text: line}
		if err != nil {
			all.AddInvalid(linecheck.TooLong, at)
		} else {
			of.Count(all, at)
		}
		return true
	}))
}

// counted is the summary that "uri check" makes of texts, by the names of their files in this order.
func counted(t testing.TB, names []string, texts map[string]string, crlf bool) (drawn, object string) {
	t.Helper()
	var all linecheck.Summary
	for _, name := range names {
		count(t, &all, strings.NewReader(texts[filepath.Base(name)]), name, crlf)
	}
	var out bytes.Buffer
	all.Draw(&out, linecheck.Uncolored(110, uniseg.StringWidth))
	b, err := printable.JSON(all.JSON())
	require.NoError(t, err)
	return out.String(), string(b)
}

// crawled is a list of some size in which half of all lines are the same.
func crawled(n int) string {
	var b strings.Builder
	for i := range n {
		switch {
		case i%2 == 0:
			b.WriteString("https://example.com/\n")
		case i%97 == 1:
			fmt.Fprintf(&b, "s%d://user:secret@h/%d\n", i%13, i)
		case i%89 == 1:
			fmt.Fprintf(&b, "http://[::%x]:x/\n", i)
		default:
			fmt.Fprintf(&b, "HTTP://h%d.example/%%7e/%d?q#f\n", i%50, i/2)
		}
	}
	return b.String()
}

// lists are what engines stumble over.
var lists = map[string]map[string]string{
	"nothing":           {},
	"an empty file":     {"a.txt": ""},
	"some empty files":  {"a.txt": "", "b.txt": "http://h/\n", "c.txt": "", "d.txt.gz": ""},
	"no final LF":       {"a.txt": "http://h/\n<\nx:y"},
	"empty lines":       {"a.txt": "\n\n\n"},
	"CR LF":             {"a.txt": "http://h/\r\nx\r\n\r\n"},
	"octets":            {"a.txt": "http://\xff/\n\x00\n\xf0\x9f\x98\x80\n\xed\xa0\x80\n//u:\xff@h\n"},
	"a line of 10 MB":   {"a.txt": "a\nhttp://h/" + strings.Repeat("x", 10<<20) + "\nb\n<" + strings.Repeat("y", 10<<20)},
	"too long a line":   {"a.txt": "a\n//u:secret" + strings.Repeat("x", lines.Longest) + "@h\nb\n"},
	"skew":              {"a.txt": crawled(40_000)},
	"compressed":        {"a.txt.gz": crawled(20_000), "b.txt": crawled(100), "c.gz": "no final LF"},
	"very many schemes": {"a.txt": manySchemes(900)},
}

func manySchemes(n int) string {
	var b strings.Builder
	for i := range 5 * n {
		fmt.Fprintf(&b, "s%d:%d\n", (i*7)%n, i)
	}
	return b.String()
}

func TestCountsAreThoseOfURICheck(t *testing.T) {
	for name, texts := range lists {
		t.Run(name, func(t *testing.T) {
			for _, crlf := range []bool{false, true} {
				dir := files(t, texts)
				wantDrawn, wantObject := counted(t, mustGlob(t, dir+"/*"), texts, crlf)
				drawn, object, failures := checked(t, dir+"/*", uribeam.CheckOptions{}, crlf)
				assert.Equal(t, wantDrawn, drawn)
				assert.Equal(t, wantObject+"\n", object)
				assert.Empty(t, failures)
				assert.NotContains(t, drawn+object, "secret")
			}
		})
	}
}

func mustGlob(t testing.TB, glob string) []string {
	names, err := filepath.Glob(glob)
	require.NoError(t, err)
	return names
}

// corpus is a file of public inputs. They are not part of the project.
func corpus(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA does not name a directory")
	}
	return filepath.Join(dir, name)
}

func TestCountsOfPublicURLsAreThoseOfURICheck(t *testing.T) {
	for _, name := range []string{"urls-crawled.txt", "urls-mixed.txt", "confusions.txt"} {
		file := corpus(t, name)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		want, _ := counted(t, []string{file}, map[string]string{name: string(text)}, false)
		drawn, _, _ := checked(t, file, uribeam.CheckOptions{})
		assert.Equal(t, want, drawn)
	}
}

func TestEachStringIsAnInput(t *testing.T) {
	out := t.TempDir()
	run(t, func(s beam.Scope) {
		in := uribeam.Texts(s, beam.CreateList(s, []string{"http://h/", "two\nlines", "", "x:y\r", "//\xff"}))
		counted, err := uribeam.Check(s, in, uribeam.CheckOptions{Rule: "URI-reference"})
		require.NoError(t, err)
		counted.Write(s, out, "", 0)
	})
	assert.Contains(t, contents(t, out+"/summary.txt"), "5 lines, 2 valid, 3 invalid")
}

func TestRulesCanBeChosen(t *testing.T) {
	dir := files(t, map[string]string{"a.txt": "x:333\n//h\nhttp://h/#f\n"})
	drawn, _, _ := checked(t, dir+"/*", uribeam.CheckOptions{Rule: "absolute-URI"})
	assert.Contains(t, drawn, "3 lines, 1 valid, 2 invalid")
	drawn, _, _ = checked(t, dir+"/*", uribeam.CheckOptions{Rule: "scheme", Grammar: "rfc2396"})
	assert.Contains(t, drawn, "3 lines, 0 valid, 3 invalid")
}

func TestOptionsThatMakeNoSenseAreErrors(t *testing.T) {
	_, s := beam.NewPipelineWithRoot()
	in := uribeam.Texts(s, beam.CreateList(s, []string{"a"}))
	for _, o := range []uribeam.CheckOptions{{Grammar: "x"}, {Rule: "x"}} {
		_, err := uribeam.Check(s, in, o)
		assert.Error(t, err)
	}
	for _, o := range []uribeam.KeyOptions{{Grammar: "x"}, {Level: uri.LevelScheme + 1}} {
		_, err := uribeam.Deduplicate(s, in, o)
		assert.Error(t, err)
	}
	for _, o := range []uribeam.DisagreeOptions{{}, {Parsers: []string{"net/url", "x"}}, {Parsers: []string{"net/url", "browser"}, Components: []string{"x"}}} {
		_, err := uribeam.Disagree(s, in, o)
		assert.Error(t, err)
	}
}

func TestDataThatCannotBeDecompressedIsADeadLetter(t *testing.T) {
	dir := files(t, map[string]string{"a.txt.gz": crawled(20_000), "b.txt": "b\n"})
	packed, err := os.ReadFile(dir + "/a.txt.gz")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(dir+"/a.txt.gz", packed[:len(packed)/2], 0o600))
	require.NoError(t, os.WriteFile(dir+"/c.gz", []byte("no gzip"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/d.gz", nil, 0o600))
	drawn, _, failures := checked(t, dir+"/*", uribeam.CheckOptions{})
	assert.Equal(t, 3, strings.Count(failures, "cannot decompress"), failures)
	assert.Contains(t, failures, `/c.gz","offset":0,"line":1`)
	assert.NotContains(t, drawn, " 1 line")
}

// deduplicated are the lines that are kept, and the failures.
func deduplicated(t testing.TB, glob string, o uribeam.KeyOptions, shards int) (kept []string, failures string) {
	t.Helper()
	out := t.TempDir()
	run(t, func(s beam.Scope) {
		unique, err := uribeam.Deduplicate(s, uribeam.Read(s, uribeam.ReadOptions{}, glob), o)
		require.NoError(t, err)
		unique.Write(s, out, "unique", shards)
	})
	for line := range strings.Lines(contents(t, out+"/unique*")) {
		kept = append(kept, strings.TrimSuffix(line, "\n"))
	}
	return kept, contents(t, out+"/failures*")
}

func TestOneOfEqualLinesIsKept(t *testing.T) {
	texts := map[string]string{
		"a.txt": "http://h/%7ea\nHTTP://H/~a\nhttp://h:80/x/../~a\nx\n<\n",
		"b.txt": "http://h/~a\nx\n//u:secret@h/<\n" + strings.Repeat("http://H/%7Ea\n", 1000),
	}
	dir := files(t, texts)
	for level, want := range map[uri.Level][]string{
		uri.LevelString:  {"http://h/%7ea", "HTTP://H/~a", "http://h:80/x/../~a", "x", "http://h/~a", "http://H/%7Ea"},
		uri.LevelCase:    {"http://H/%7Ea", "HTTP://H/~a", "http://h:80/x/../~a", "x"},
		uri.LevelPercent: {"HTTP://H/~a", "http://h:80/x/../~a", "x"},
		uri.LevelScheme:  {"HTTP://H/~a", "x"},
	} {
		kept, failures := deduplicated(t, dir+"/*", uribeam.KeyOptions{Level: level}, 3)
		assert.ElementsMatch(t, want, kept)
		assert.Equal(t, 2, strings.Count(failures, "\n"))
		assert.Contains(t, failures, `"line":3,"input":"//u:secret@h/<"`, "the input is not lost")
		assert.NotContains(t, strings.ReplaceAll(failures, `"input":"//u:secret@h/<"`, ""), "secret", "the reason does not repeat it")
	}
}

func TestNoInputIsLostWhereHalfOfThemAreTheSame(t *testing.T) {
	text := crawled(30_000)
	texts := map[string]string{"a.txt": text}
	dir := files(t, texts)
	want := map[string]bool{}
	refused := 0
	for line := range strings.Lines(text) {
		if u, err := uri.ParseReference(strings.TrimSuffix(line, "\n")); err == nil {
			want[u.Key(uri.LevelScheme).String()] = true
		} else {
			refused++
		}
	}
	kept, failures := deduplicated(t, dir+"/*", uribeam.KeyOptions{Level: uri.LevelScheme}, 4)
	assert.Len(t, kept, len(want))
	assert.Equal(t, refused, strings.Count(failures, "\n"))
}

func TestDisagreementsAreThoseOfURIDiffer(t *testing.T) {
	var inputs []string
	for _, c := range differ.Confusions() {
		if !strings.Contains(c.Input, "\n") {
			inputs = append(inputs, c.Input)
		}
	}
	names := []string{"net/url", "browser", "rfc3986"}
	var parsers []differ.Parser
	for _, name := range names {
		p, _ := differ.Builtin(name)
		parsers = append(parsers, p)
	}
	half := len(inputs) / 2
	dir := files(t, map[string]string{"a.txt": strings.Join(inputs[:half], "\n"), "b.txt.gz": strings.Join(inputs[half:], "\n") + "\n"})
	out := t.TempDir()
	run(t, func(s beam.Scope) {
		found, err := uribeam.Disagree(s, uribeam.Read(s, uribeam.ReadOptions{}, dir+"/*"), uribeam.DisagreeOptions{Parsers: names})
		require.NoError(t, err)
		found.Write(s, out, "differing", 2)
	})
	n := 0
	want, err := differ.Run(context.Background(), func(yield func(string) bool) {
		for _, s := range inputs {
			if !yield(s) {
				return
			}
		}
	}, parsers, differ.Options{All: func(differ.Deviation) error { n++; return nil }})
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, want.WriteText(&text))
	assert.Equal(t, text.String(), contents(t, out+"/summary.txt"))
	assert.Equal(t, n, strings.Count(contents(t, out+"/differing*"), "\n"))
	assert.Empty(t, contents(t, out+"/failures*"))
}
