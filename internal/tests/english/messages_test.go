package english

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/template"
)

// longestExplanation bounds the explanation of an error, in characters.
const longestExplanation = 120

var (
	// packages are the prefixes of a message, and the part of a name that package idn rejects.
	packages = regexp.MustCompile(`^(format: not a valid "[a-z0-9-]+": )?([a-z]+: )?((label )?"(\\.|[^"\\])*"…?: )?`)
	// details are those of the grammar, in parentheses at the end.
	details = regexp.MustCompile(` \((read as )?(rule|RFC|URL Standard)[^\n]*$`)
	// place is the excerpt of the input, and the offset.
	place = regexp.MustCompile(`(:? …?"(\\.|[^"\\])*"…?)? at offset \d+`)
	// sighting is what a program does with a URI.
	sighting = regexp.MustCompile(` at offset \d+; (in |[\w.-]+ [\d.]+ sees )[^\n]*$`)
	// codes are ranges as ABNF writes them.
	codes = regexp.MustCompile(`%x[0-9A-Fa-f]+-`)
)

// explanation returns the problem and the hint of a message, without the place and the details.
func explanation(message string) string {
	message = packages.ReplaceAllString(message, "")
	message = details.ReplaceAllString(message, "")
	message = sighting.ReplaceAllString(message, "")
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
		`format: not a valid "ipv6": uri: a problem`:  "a problem",
		`format: not a valid "ipv6": a problem`:       "a problem",
		`idn: label "a\"b"…: a problem`:               "a problem",
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

// goldens are the files with the messages of packages.
var goldens = []string{"testdata/messages.golden", "whatwg/testdata/messages.golden", "internal/tests/english/testdata/messages.golden"}

func TestExplanationsAreShortAndInPlainWords(t *testing.T) {
	check := newChecker(t)
	for _, message := range messages(t, goldens...) {
		check.explanation(t, message)
	}
}

func TestExplanationsOfExamplesAreShortAndInPlainWords(t *testing.T) {
	check := newChecker(t)
	rejections := 0
	for _, c := range examples(t) {
		if err := rejection(c.Parser, c.Text); err != nil {
			rejections++
			check.explanation(t, err.Error())
		}
	}
	assert.Greater(t, rejections, 400)
}

// checker checks explanations.
type checker struct {
	phrases Phrases
	rules   map[string]bool // names in grammars that are not words of English
}

func newChecker(t *testing.T) checker {
	t.Helper()
	c := checker{phrases(t), map[string]bool{}}
	for _, fsys := range []fs.FS{grammar.Files, schemes.Files, template.Files, os.DirFS(root + "/format")} {
		for _, name := range definitions(t, fsys) {
			if technical.MatchString(name) && !slices.Contains(terms, name) {
				c.rules[name] = true
			}
		}
	}
	require.Greater(t, len(c.rules), 200)
	return c
}

var (
	// definition is the beginning of a rule in ABNF or BNF.
	definition = regexp.MustCompile(`(?m)^([A-Za-z][\w-]*)[ \t]*=`)
	// technical names have a hyphen, an underscore, a digit, or an upper-case letter that is not the first.
	technical = regexp.MustCompile(`[-_0-9]|.[A-Z]`)
	// terms are names of rules that readers know, too.
	terms = []string{"URI", "IRI", "URL", "UUID", "IPv4address", "URI-reference"}
	word  = regexp.MustCompile(`[A-Za-z][\w-]*`)
	// quoted is a part of the input, or the name of a format.
	quoted = regexp.MustCompile(`"(\\.|[^"\\])*"`)
)

// definitions returns the names of the rules that the grammars of a file system define.
func definitions(t *testing.T, fsys fs.FS) (names []string) {
	t.Helper()
	for _, pattern := range []string{"*.abnf", "*.bnf", "*/*.abnf"} {
		files, err := fs.Glob(fsys, pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := fs.ReadFile(fsys, file)
			require.NoError(t, err)
			for _, match := range definition.FindAllStringSubmatch(string(text), -1) {
				names = append(names, match[1])
			}
		}
	}
	require.NotEmpty(t, names)
	return names
}

// explanation checks the explanation of a message.
func (c checker) explanation(t *testing.T, message string) {
	t.Helper()
	text := explanation(message)
	assert.LessOrEqual(t, utf8.RuneCountInString(text), longestExplanation, "%s", message)
	assert.NotContains(t, strings.ToLower(text), "abnf", message)
	assert.Empty(t, c.phrases.Find(text), message)
	if strings.HasPrefix(message, "whatwg: ") {
		return // the names of the standard's terms are those of its rules
	}
	for _, name := range word.FindAllString(quoted.ReplaceAllString(text, ""), -1) {
		assert.False(t, c.rules[name], "%s: names rule %s", message, name)
	}
}

// A reader of a message does not know ABNF: ranges have characters, as in "0"-"5".
func TestNoGoldenHasRangesOfCodes(t *testing.T) {
	fsys := os.DirFS(root)
	goldens := 0
	for _, pattern := range []string{"testdata/*.golden", "whatwg/testdata/*.golden", "internal/tests/english/testdata/*.golden", "cmd/*/testdata/*.txtar"} {
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
