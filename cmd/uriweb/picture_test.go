package main_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/internal/picture"
)

func TestDrawIsLikeTheFigureOfTheRFC(t *testing.T) {
	parts := []picture.Part{named("scheme", 0, 3), named("authority", 6, 22), named("path", 22, 33), named("query", 34, 45), named("fragment", 46, 50)}
	assert.Equal(t, `
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |           |             |           |       |
scheme     authority       path        query fragment
`, "\n"+picture.Draw("foo://example.com:8042/over/there?name=ferret#nose", parts, nil, 80))
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
		rows := strings.Split(picture.Draw(text, parts, nil, 1000), "\n")
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

func named(name string, start, end int) picture.Part {
	return picture.Part{Name: name, Start: start, End: end}
}

func TestWideTextsAreDrawnShortened(t *testing.T) {
	wide := strings.Repeat("☕", 100)
	parts := []picture.Part{named("scheme", 0, 1), named("path", 2, 2+len(wide)), named("query", 3+len(wide), 4+len(wide))}
	drawn := picture.Draw("a:"+wide+"?b", parts, []picture.Part{named("all", 0, 4+len(wide))}, 110)
	first, rest, _ := strings.Cut(drawn, "\n")
	assert.Equal(t, "  a:"+strings.Repeat("☕", 6)+"…"+strings.Repeat("☕", 5)+"?b", first)
	for _, name := range []string{"scheme", "path", "query", "all"} {
		assert.Contains(t, rest, name)
	}
}

// At every width, a drawing has no wider row and has each name, or it is empty.
func TestDrawingsFitTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, parts := "", []picture.Part(nil)
		for i := range rapid.IntRange(0, 7).Draw(t, "parts") {
			text += rapid.StringMatching(`[:/]{0,2}`).Draw(t, "gap")
			start := len(text)
			text += rapid.StringMatching(`[ab☕é]{0,60}`).Draw(t, "part")
			parts = append(parts, named(fmt.Sprintf("%cname", 'A'+i), start, len(text)))
		}
		width := rapid.IntRange(0, 120).Draw(t, "width")
		drawn := picture.Draw(text, parts, nil, width)
		for row := range strings.Lines(drawn) {
			require.LessOrEqual(t, uniseg.StringWidth(strings.TrimSuffix(row, "\n")), width)
		}
		if width > 110 {
			require.True(t, drawn != "" || text == "", "there is room")
		}
		for _, p := range parts {
			require.True(t, drawn == "" || p.Start == p.End || strings.Contains(drawn, p.Name))
		}
	})
}

func TestPartsAreDrawnInTheirColours(t *testing.T) {
	part := named("b", 2, 3)
	part.Paint = func(s string) string { return "<" + s + ">" }
	drawn := picture.Draw("a:b?", []picture.Part{named("a", 0, 1), part}, nil, 80)
	assert.Equal(t, "  a:<b>?\n  | |\n  | |\n  a b\n", drawn)
}

func TestHeadCutsNoCharacter(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		head    string
	}{
		{"abc", 2, "ab"}, {"abc", 9, "abc"}, {"☕☕", 3, "☕"}, {"☕", 1, ""}, {"e\u0301x", 1, "e\u0301"}, {"", 3, ""}, {"a", 0, ""},
	} {
		assert.Equal(t, c.head, picture.Head(c.text, c.columns), "%q", c.text)
	}
}

func TestPointFitsTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab☕é\x01]{0,200}`).Draw(t, "text")
		offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
		for offset < len(text) && !utf8.RuneStart(text[offset]) {
			offset++
		}
		width := rapid.IntRange(20, 120).Draw(t, "width")
		for row := range strings.Lines(picture.Point(text, offset, width)) {
			require.LessOrEqual(t, uniseg.StringWidth(strings.TrimSuffix(row, "\n")), width)
		}
	})
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
		{"redis://default:secret", 22, "  redis://default:…\n                  ^\n"},
		{strings.Repeat("a", 100) + "<" + strings.Repeat("b", 100), 100,
			"  …" + strings.Repeat("a", 50) + "<" + strings.Repeat("b", 25) + "…\n" + strings.Repeat(" ", 53) + "^\n"},
		{strings.Repeat("a", 100) + "<", 100, "  …" + strings.Repeat("a", 75) + "<\n" + strings.Repeat(" ", 78) + "^\n"},
	} {
		assert.Equal(t, c.drawn, picture.Point(c.text, c.offset, 80), "%q at %d", c.text, c.offset)
	}
}
