// Package uritestutil provides shared parts of the tests of package uri: the grammars and their
// automata, cases and texts, and a slow parser that follows the prose of RFC 3986.
package uritestutil

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/golden"
)

// Section3 is the first example of RFC 3986, section 3, with more in it.
const Section3 = "foo://user@[2001:db8::7]:8042/over/there?name=ferret#nose"

// pieces are parts of references, among them texts that a wrong transcription would mistake.
var pieces = []string{
	"a", "b1", "-", "1", "25", "256", "1.2.3.4", "01", "%41", "%", "_", "~", "!", ";", "@", ":", ":80", "/", "//", "?", "#",
	".", "..", "[", "]", "::", "[::1]", "[1:", "ffff", "12345", "v1.", "x://", "é", "{", "$", "+", "&=,", "*'()", "\\", "^`|", " ",
}

// AnyPieces draws concatenations of pieces.
func AnyPieces() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), "")
	})
}

// Mangled draws texts that are nearly references.
func Mangled() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "F", "v", "0", "25", "1.2.3.4", "[", "]", "::", ":", "1:2:3:4", "%", "%4", "%41", "//", "/", "?", "#", "@", ".", "+", "!", ",", ";", "=", "$",
			"http:", "abcdefgh", " ", "\x00", "\xff", "é", "^", "|", `"`, "<", "`", "{", "~",
		}), 0, 12).Draw(t, "pieces"), "")
	})
}

// SecretLetters are in no message but by leaking: they make up the passwords, and occur in no fixed text.
var SecretLetters = strings.Map(func(r rune) rune {
	for g := range OctetGrammars {
		if strings.ContainsRune(strings.Join(g.Rules(), ""), r) {
			return -1
		}
	}
	return r
}, "QWZ")

// ReadCases reads a file of the folder testdata of the module, a JSON object a line.
func ReadCases[T any](t testing.TB, name string) []T {
	t.Helper()
	return golden.Lines[T](t, File(t, filepath.Join("testdata", name)))
}

// File is where a file of the module is, seen from the folder of a test.
func File(t testing.TB, name string) string {
	t.Helper()
	for dir := "."; ; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, name)
		}
		require.Less(t, len(dir), 100, "there is a go.mod above")
	}
}

// ReadCorpus reads a file of the directory that the environment names, or skips the test.
func ReadCorpus[T any](t testing.TB, name string) []T {
	t.Helper()
	return golden.Lines[T](t, Corpus(t, name))
}

// Corpus is where a file is in the directory that the environment names. It skips the test if none is named.
func Corpus(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	return filepath.Join(dir, name)
}
