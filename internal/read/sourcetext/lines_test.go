package sourcetext

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestEveryOffsetHasItsPlace(t *testing.T) {
	text := "ab\n\nc\r\nd"
	l := LinesOf(text)
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
		l := LinesOf(c.text)
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
		l := LinesOf(text)
		for offset := range len(text) + 1 {
			line, column := l.Position(offset)
			checkExcerpt(t, l.Text(text, line), column-1)
		}
		checkExcerpt(t, text, rapid.Int().Draw(t, "offset"))
	})
}

func checkExcerpt(t *rapid.T, text string, offset int) {
	shown, caret, _ := strings.Cut(Caret(text, offset), "\n")
	if !utf8.ValidString(shown) || utf8.RuneCountInString(shown) > widest+2 {
		t.Fatalf("%q at %d: %q", text, offset, shown)
	}
	if spaces, found := strings.CutSuffix(caret, "^"); !found || strings.Trim(spaces, " ") != "" || len(spaces) > utf8.RuneCountInString(shown) {
		t.Fatalf("%q at %d: %q beneath %q", text, offset, caret, shown)
	}
}
