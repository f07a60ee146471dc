package abnf

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/sourcetext"
)

func TestEveryOffsetHasItsPlace(t *testing.T) {
	text := "ab\n\nc\r\nd"
	l := sourcetext.LinesOf(text)
	line, column := 1, 1
	for i := range len(text) + 1 {
		gotLine, gotColumn := l.Position(i)
		assert.Equal(t, []int{line, column}, []int{gotLine, gotColumn}, "%d", i)
		column++
		if i < len(text) && text[i] == '\n' {
			line, column = line+1, 1
		}
	}
}

func TestACarriageReturnEndsALineOnlyBeforeANewline(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"\r", []string{"\r"}},
		{"a;\r", []string{"a;\r"}},
		{"a\r\n", []string{"a", ""}},
		{"a\r\r\nb\r", []string{"a\r", "b\r"}},
		{"a\rb\n\r\n", []string{"a\rb", "", ""}},
	} {
		l := sourcetext.LinesOf(c.text)
		var got []string
		for line := range l {
			got = append(got, l.Text(c.text, line+1))
		}
		assert.Equal(t, c.want, got, "%q", c.text)
	}
}

// The offsets outside the text are those of a caller's mistake: a message in the wrong place is
// better than none.
func TestEveryOffsetHasAnExcerptWithItsCaretInIt(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "\t", "é", "\xff", "\xe2\x82", "\x00", "\r", "\n", "\r\n", "\u202e", strings.Repeat("x", 50)})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), "")
		l := sourcetext.LinesOf(text)
		for offset := range len(text) + 1 {
			line, column := l.Position(offset)
			checkExcerpt(t, l.Text(text, line), column-1)
		}
		checkExcerpt(t, text, rapid.Int().Draw(t, "offset"))
	})
}

func checkExcerpt(t *rapid.T, text string, offset int) {
	shown, caret, _ := strings.Cut(sourcetext.Caret(text, offset), "\n")
	if !utf8.ValidString(shown) || utf8.RuneCountInString(shown) > 72+2 {
		t.Fatalf("%q at %d: %q", text, offset, shown)
	}
	if spaces, found := strings.CutSuffix(caret, "^"); !found || strings.Trim(spaces, " ") != "" || len(spaces) > utf8.RuneCountInString(shown) {
		t.Fatalf("%q at %d: %q beneath %q", text, offset, caret, shown)
	}
}

func TestWordsAreWithinSoManyEdits(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		edits int
	}{
		{"", "", 0}, {"a", "a", 0}, {"a", "", 1}, {"", "ab", 2}, {"IMPROT", "IMPORT", 1}, {"IMPRT", "IMPORT", 1},
		{"IMPORTS", "IMPORT", 1}, {"ZMPORT", "IMPORT", 1}, {"kitten", "sitting", 3},
	} {
		for edits := range 8 {
			assert.Equal(t, edits >= c.edits, sourcetext.Within(c.a, c.b, edits), "%q %q %d", c.a, c.b, edits)
			assert.Equal(t, edits >= c.edits, sourcetext.Within(c.b, c.a, edits), "%q %q %d", c.b, c.a, edits)
		}
	}
}

func TestTheNearestWordIsSuggested(t *testing.T) {
	words := []string{"scheme", "hier-part", "host", "port"}
	for word, want := range map[string]string{
		"Scheem": "scheme", "hierpart": "hier-part", "hosts": "host", "prot": "port", "x": "", "fragment": "", "": "",
	} {
		assert.Equal(t, want, sourcetext.Nearest(word, words), word)
	}
}
