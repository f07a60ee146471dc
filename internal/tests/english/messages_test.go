package english

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// longestExplanation bounds the explanation of an error, in characters.
const longestExplanation = 120

var (
	// details are those of the grammar, in parentheses at the end.
	details = regexp.MustCompile(` \((read as )?(rule|RFC|URL Standard)[^\n]*$`)
	// place is the excerpt of the input, and the offset.
	place = regexp.MustCompile(`(:? …?"(\\.|[^"\\])*"…?)? at offset \d+`)
	// codes are ranges as ABNF writes them.
	codes = regexp.MustCompile(`%x[0-9A-Fa-f]+-`)
)

// explanation returns the problem and the hint of a message, without the place and the details.
func explanation(message string) string {
	_, message, _ = strings.Cut(message, ": ")
	message = details.ReplaceAllString(message, "")
	if at := place.FindStringIndex(message); at != nil {
		message = message[:at[0]] + message[at[1]:]
	}
	return message
}

func TestAnExplanationIsThePartWithoutPlaceAndDetails(t *testing.T) {
	for message, want := range map[string]string{
		`uri: a space is not allowed in the path: "/a b" at offset 2; write %20 (rule segment, expected pchar; RFC 3986, section 3.3)`: "a space is not allowed in the path; write %20",
		`uri: the text ends too early, in the scheme at offset 0; a hint (read as rule scheme, expected ALPHA)`:                        "the text ends too early, in the scheme; a hint",
		`whatwg: a problem: …"a\"b"… at offset 3`:     "a problem",
		`consensus: a problem at offset 8 (RFC 3986)`: "a problem",
		`uri: there is no place`:                      "there is no place",
	} {
		assert.Equal(t, want, explanation(message), message)
	}
}

// messages returns the indented lines of the goldens of errors.
func messages(t *testing.T, files ...string) (all []string) {
	t.Helper()
	for _, name := range files {
		text, err := os.ReadFile(path.Join(root, name))
		require.NoError(t, err)
		before := len(all)
		for line := range strings.Lines(string(text)) {
			if message, indented := strings.CutPrefix(line, "\t"); indented {
				all = append(all, strings.TrimSuffix(message, "\n"))
			}
		}
		require.Greater(t, len(all), before+100, name)
	}
	return all
}

func TestExplanationsAreShortAndInPlainWords(t *testing.T) {
	list := phrases(t)
	for _, message := range messages(t, "testdata/messages.golden", "whatwg/testdata/messages.golden") {
		text := explanation(message)
		assert.LessOrEqual(t, utf8.RuneCountInString(text), longestExplanation, "%s", message)
		assert.NotContains(t, strings.ToLower(text), "abnf", message)
		assert.Empty(t, list.Find(text), message)
	}
}

// A reader of a message does not know ABNF: ranges have characters, as in "0"-"5".
func TestNoGoldenHasRangesOfCodes(t *testing.T) {
	fsys := os.DirFS(root)
	goldens := 0
	for _, pattern := range []string{"testdata/*.golden", "whatwg/testdata/*.golden", "cmd/*/testdata/*.txtar"} {
		names, err := fs.Glob(fsys, pattern)
		require.NoError(t, err)
		for _, name := range names {
			text, err := fs.ReadFile(fsys, name)
			require.NoError(t, err)
			goldens++
			for line := range strings.Lines(string(text)) {
				_, expected, _ := strings.Cut(line, "expected ")
				assert.NotRegexp(t, codes, expected, "%s: %s", name, line)
			}
		}
	}
	assert.Greater(t, goldens, 20)
}
