// Package messages has common mistakes, and what messages say about them.
package messages

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Mistake is a common mistake in a text, and what is said about it.
type Mistake struct {
	Text string `json:"text"`

	// Entries are the entry points that reject the text with this sentence: functions, or the names of schemes.
	Entries []string `json:"entries"`

	Offset  int    `json:"offset"` // of the place that the message names
	Problem string `json:"problem"`
	Hint    string `json:"hint,omitempty"`

	// Secret is a password in the text. No message shows a word of it.
	Secret string `json:"secret,omitempty"`

	// Source is an issue that reports the mistake, a section of a standard, or a row of an audit.
	Source string `json:"source"`
}

//go:embed testdata/mistakes.jsonl
var mistakes string

// Mistakes returns the table of mistakes, for the tests of the library and of the command.
func Mistakes(t testing.TB) (all []Mistake) {
	t.Helper()
	for line := range strings.Lines(mistakes) {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var m Mistake
		require.NoError(t, d.Decode(&m), line)
		all = append(all, m)
	}
	return all
}

var word = regexp.MustCompile(`[0-9A-Za-z]{3,}`)

// SecretWords returns the words of the secret.
func (m Mistake) SecretWords() []string { return word.FindAllString(m.Secret, -1) }

// Hides reports whether a text has no word of the secret.
func (m Mistake) Hides(printed string) bool {
	return !slices.ContainsFunc(m.SecretWords(), func(w string) bool { return strings.Contains(printed, w) })
}
