package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAPatternIsOfTextsWithItsPartsInOrder(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"a:", "a:", true}, {"a:", "A:", true}, {"a:", "a:b", false}, {"a:", "", false},
		{"*", "", true}, {"*", "abc", true}, {"a:*", "a:", true}, {"a:*", "xa:", false}, {"*;", "a;", true}, {"*;", "a;b", false},
		{"a:*;*=", "a:b;c=", true}, {"a:*;*=", "a:b=", false}, {"a:*;*=", "a:=;", false}, {"a*a", "a", false}, {"a*a", "aa", true}, {"*,*,*", "1,2", false}, {"*,*,*", "1,2,", true},
	} {
		assert.Equal(t, c.want, matches(c.pattern, c.text), "%q %q", c.pattern, c.text)
	}
}

func TestTheFirstWordsAboutAPlaceAreSaid(t *testing.T) {
	words := Table{
		{"*", "a:", "$", "empty", ""}, {"r", "*", "?#", "no query", ""}, {"r", "a:x*", "*", "{} after x", "write {encoded}"}, {"*", "a:*", "*", "other", ""},
	}
	for _, c := range []struct{ before, after, rule, want string }{
		{"a:", "", "s", "empty"}, {"a:", "?", "r", "no query"}, {"a:", "#b", "r", "no query"}, {"a:", "?", "s", "other"}, {"a:x", " ", "r", "a space after x; write %20"},
		{"a:xy", "é", "r", "é (U+00E9) after x; write %C3%A9"}, {"a:y", "$", "r", "other"}, {"a:y", "", "r", ""}, {"b:", "x", "r", ""},
	} {
		problem, hint := words.Explain(c.before+c.after, len(c.before), c.rule)
		assert.Equal(t, c.want, strings.TrimSuffix(problem+"; "+hint, "; "), "%q at %q", c.before, c.after)
	}
}

func TestACharacterThatMayBePartOfAPasswordIsNotNamed(t *testing.T) {
	words := Table{{"*", "*", "*", "{}", "{encoded}"}}
	for text, want := range map[string]string{
		"http://u:p^w@h/": "a character, percent-encoded", "http://u@h/^": `"^", %5E`, "mailto:a^b@h": `"^", %5E`, "http://u:p^@h/": "a character, percent-encoded", "http://h:p^": "a character, percent-encoded", "http://h^/": `"^", %5E`,
	} {
		problem, hint := words.Explain(text, strings.IndexByte(text, '^'), "r")
		assert.Equal(t, want, problem+", "+hint, text)
	}
	problem, _ := words.Explain("http://u:p@h/", len("http://u:p"), "r")
	assert.Equal(t, `"@"`, problem)
}
