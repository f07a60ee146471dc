package schemes_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/internal/explain"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
)

// The general problem of a generated package names a character, and no rule.
func TestEveryErrorOfASchemeSaysWhichRuleIsBroken(t *testing.T) {
	oneIn := exhaustive.OneIn(t, 8)
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		tried := 0
		for i, text := range examplesOf(t, dir) {
			for at := i % oneIn; at <= len(text); at += oneIn {
				mutants := []string{text[:at]}
				for _, c := range []string{" ", "#", "%", "/", "?", "@", "[", ":", ";", ",", "=", "-", "0", "z", "é", "\\", "%2F", "%z"} {
					mutants = append(mutants, text[:at]+c+text[at:], text[:at]+c+text[min(at+1, len(text)):])
				}
				for _, mutant := range mutants {
					wrong, ok := schemeError(t, dir, mutant).(uri.InputError)
					if !ok || wrong.Offset() == 0 {
						continue
					}
					tried++
					problem := wrong.Problem()
					assert.False(t, problem == "the text ends too early" || strings.HasSuffix(problem, "is not allowed here"), "%s %q: %v", dir, mutant, wrong)
				}
			}
		}
		assert.Greater(t, tried, 100, dir)
	}
}

// says returns the problem and the advice of a table for a place.
func says(table explain.Table, text string, offset int, rule string) string {
	problem, hint := table.Explain(text, offset, rule)
	return strings.TrimSuffix(problem+"; "+hint, "; ")
}

func wordsAt(rule, before, at, problem, hint string) explain.Words {
	return explain.Words{Rule: rule, Before: before, At: at, Problem: problem, Hint: hint}
}

func TestAPatternIsOfTextsWithItsPartsInOrder(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"a:", "a:", true}, {"a:", "A:", true}, {"a:", "a:b", false}, {"a:", "", false},
		{"*", "", true}, {"*", "abc", true}, {"a:*", "a:", true}, {"a:*", "xa:", false}, {"*;", "a;", true}, {"*;", "a;b", false},
		{"a:*;*=", "a:b;c=", true}, {"a:*;*=", "a:b=", false}, {"a:*;*=", "a:=;", false}, {"a*a", "a", false}, {"a*a", "aa", true}, {"*,*,*", "1,2", false}, {"*,*,*", "1,2,", true},
	} {
		assert.Equal(t, c.want, says(explain.Table{wordsAt("*", c.pattern, "$", "matches", "")}, c.text, len(c.text), "r") != "", "%q %q", c.pattern, c.text)
	}
}

func TestTheFirstWordsAboutAPlaceAreSaid(t *testing.T) {
	table := explain.Table{
		wordsAt("*", "a:", "$", "empty", ""), wordsAt("r", "*", "?#", "no query", ""), wordsAt("r", "a:x*", "*", "{} after x", "write {encoded}"), wordsAt("*", "a:*", "*", "other", ""),
	}
	for _, c := range []struct{ before, after, rule, want string }{
		{"a:", "", "s", "empty"}, {"a:", "?", "r", "no query"}, {"a:", "#b", "r", "no query"}, {"a:", "?", "s", "other"}, {"a:x", " ", "r", "a space after x; write %20"},
		{"a:xy", "é", "r", "é (U+00E9) after x; write %C3%A9"}, {"a:y", "$", "r", "other"}, {"a:y", "", "r", ""}, {"b:", "x", "r", ""},
		{"a:%2", "x", "s", `"%" is not followed by two hexadecimal digits`}, {"a:%", "", "s", `"%" is not followed by two hexadecimal digits`}, {"a:%2", "F", "s", "other"}, {"a:%20", "x", "s", "other"},
	} {
		assert.Equal(t, c.want, says(table, c.before+c.after, len(c.before), c.rule), "%q at %q", c.before, c.after)
	}
}

func TestACharacterThatMayBePartOfAPasswordIsNotNamed(t *testing.T) {
	table := explain.Table{wordsAt("*", "*", "*", "{}", "{encoded}")}
	for text, want := range map[string]string{
		"http://u:p^w@h/": "a character; it percent-encoded", "http://u@h/^": `"^"; %5E`, "mailto:a^b@h": `"^"; %5E`, "http://u:p^@h/": "a character; it percent-encoded", "http://h:p^": "a character; it percent-encoded", "http://h^/": `"^"; %5E`,
	} {
		assert.Equal(t, want, says(table, text, strings.IndexByte(text, '^'), "r"), text)
	}
	problem, _ := table.Explain("http://u:p@h/", len("http://u:p"), "r")
	assert.Equal(t, `"@"`, problem)
}

// schemeError returns the error of the package in a directory for a text.
func schemeError(t *testing.T, dir, text string) (err error) {
	t.Helper()
	switch dir {
	case "urn/isbn":
		_, err = isbn.Parse(text)
		return err
	case "urn/uuid":
		_, err = uuid.Parse(text)
		return err
	}
	name, _, _ := strings.Cut(text, ":")
	s, ok := schemes.Lookup(name)
	if !ok {
		return nil
	}
	return s.CheckText(text)
}

// examplesOf returns the texts of a package's examples.
func examplesOf(t *testing.T, dir string) (texts []string) {
	t.Helper()
	lines, err := os.ReadFile(filepath.Join(dir, "testdata", "examples.jsonl"))
	require.NoError(t, err)
	for line := range strings.Lines(string(lines)) {
		var e struct{ Text string }
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		texts = append(texts, e.Text)
	}
	return texts
}
