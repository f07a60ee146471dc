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
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
)

// The general problem of a generated package names a character, and no rule.
func TestEveryErrorOfASchemeSaysWhichRuleIsBroken(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		tried := 0
		for _, text := range examplesOf(t, dir) {
			for at := range len(text) + 1 {
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
