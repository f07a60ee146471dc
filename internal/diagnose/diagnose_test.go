package diagnose

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

var table = [][]Diagnosis[*Failure]{
	{{When: (*Failure).IsLineBreak, Problem: "a break", Hint: "written {encoded}", SafeBeforeAt: true}},
	{{When: (*Failure).IsSpaceAround, ProblemOf: (*Failure).BadPort}, {When: (*Failure).IsUnclosed, Hint: "close it"}},
}

// at returns the failure in a port that begins the text.
func at(text string, offset int) *Failure {
	f := At(text, "port", offset)
	f.Component, f.Where = "port", "in the port"
	return &f
}

func TestTheFirstDiagnosisThatAppliesGivesTheMessage(t *testing.T) {
	for _, c := range []struct {
		text          string
		offset        int
		problem, hint string
	}{
		{"1\n", 1, "a break", "written %0A"},
		{"1 ", 1, `the port "1 " is not a number`, ""},
		{"1x", 1, `"x" is not allowed in the port`, ""},
		{"1", 1, "the text ends too early, in the port", ""},
		{"1\n@", 1, "a break", "written %0A"},
		{"1 @", 1, "a character is not allowed in the port", `text before the last "@" is not shown`},
	} {
		problem, hint := Describe(at(c.text, c.offset), table)
		assert.Equal(t, []string{c.problem, c.hint}, []string{problem, hint}, "%q", c.text)
	}
}

func TestNoMessageShowsTheTextBeforeItsLastAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`[0-9]{0,3}[QXZ:/\[%\]]{1,8}`).Draw(t, "before")
		text := before + "@" + rapid.StringMatching(`[0-9:/% \n]{0,6}`).Draw(t, "after")
		f := at(text, rapid.IntRange(0, len(text)).Draw(t, "offset"))
		for _, shown := range []string{f.Line(Describe(f, table)), f.Line(f.General(), ""), f.BadPort()} {
			assert.False(t, strings.ContainsAny(shown, "QXZ"), "%q: %s", text, shown)
		}
	})
}

func TestAComponentIsThatOfAppendixB(t *testing.T) {
	text := "//h:1/p?q#f"
	for offset, want := range []string{"path", "path", "authority", "authority", "authority", "authority", "path", "path", "query", "query", "fragment", "fragment"} {
		f := At(text, "URI-reference", offset)
		f.Split()
		assert.Equal(t, want, f.Component, "at offset %d", offset)
		assert.LessOrEqual(t, f.Begin, f.Offset)
		assert.LessOrEqual(t, f.Offset, f.End)
	}
}
