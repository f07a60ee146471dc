package picture_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/uri/internal/picture"
)

func TestDrawIsLikeTheFigureOfTheRFC(t *testing.T) {
	parts := []picture.Part{{"scheme", 0, 3}, {"authority", 6, 22}, {"path", 22, 33}, {"query", 34, 45}, {"fragment", 46, 50}}
	assert.Equal(t, `
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |           |             |           |       |
scheme     authority       path        query fragment
`, "\n"+picture.Draw("foo://example.com:8042/over/there?name=ferret#nose", parts, nil))
}

// Wherever parts stand: each name is there once, and from it stems lead up to its part.
func TestEachNameHasAStemToItsPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, parts := "", []picture.Part(nil)
		for i := range rapid.IntRange(0, 12).Draw(t, "parts") {
			text += strings.Repeat(":", rapid.IntRange(0, 2).Draw(t, "gap"))
			start := len(text)
			text += strings.Repeat("x", rapid.IntRange(0, 8).Draw(t, "length"))
			name := fmt.Sprintf("%c", 'a'+i) + strings.Repeat(fmt.Sprint(i%10), rapid.IntRange(0, 9).Draw(t, "name"))
			parts = append(parts, picture.Part{Name: name, Start: start, End: len(text)})
		}
		rows := strings.Split(picture.Draw(text, parts, nil), "\n")
		for _, p := range parts {
			word := regexp.MustCompile(`(^|[ |])` + p.Name + `( |$)`)
			var found []int
			for i, row := range rows[min(1, len(rows)):] {
				if word.MatchString(row) {
					found = append(found, i+1)
				}
			}
			if p.Start == p.End {
				require.Empty(t, found, "an empty part has nothing to draw: %s", p.Name)
				continue
			}
			require.Len(t, found, 1, "%s in\n%s", p.Name, strings.Join(rows, "\n"))
			stem := len("  ") + (p.Start+p.End-1)/2
			for _, row := range rows[2:found[0]] {
				require.Equal(t, "|", row[stem:stem+1], "the stem of %s", p.Name)
			}
			at := word.FindStringIndex(rows[found[0]])
			require.True(t, at[0] <= stem && stem <= at[1], "%s stands below its stem", p.Name)
		}
	})
}

func TestWideTextsAreDrawnShortened(t *testing.T) {
	wide := strings.Repeat("☕", 100)
	drawn := picture.Draw("a:"+wide+"?b", []picture.Part{{"scheme", 0, 1}, {"path", 2, 2 + len(wide)}, {"query", 3 + len(wide), 4 + len(wide)}},
		[]picture.Part{{"all", 0, 4 + len(wide)}})
	first, rest, _ := strings.Cut(drawn, "\n")
	assert.Equal(t, "  a:"+strings.Repeat("☕", 12)+"…"+strings.Repeat("☕", 11)+"?b", first)
	for _, name := range []string{"scheme", "path", "query", "all"} {
		assert.Contains(t, rest, name)
	}
}

func TestPointShowsNothingBeforeAnAt(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		drawn  string
	}{
		{"a b", 1, "  a b\n   ^\n"},
		{"☕ b", 3, "  ☕ b\n    ^\n"},
		{"ab", 2, "  ab\n    ^\n"},
		{"", 0, "  \n  ^\n"},
		{"a\xff\x1b[1mb", 1, `  a\xff\x1b[1mb` + "\n   ^\n"},
		{"//u:secret@a b", 12, "  …@a b\n     ^\n"},
		{"//u:sec ret@a", 7, ""},
		{"//u:secret@", 10, "  …@\n   ^\n"},
		{"a", 2, ""},
		{strings.Repeat("a", 100) + "<" + strings.Repeat("b", 100), 100,
			"  …" + strings.Repeat("a", 60) + "<" + strings.Repeat("b", 29) + "…\n" + strings.Repeat(" ", 63) + "^\n"},
	} {
		assert.Equal(t, c.drawn, picture.Point(c.text, c.offset), "%q at %d", c.text, c.offset)
	}
}
