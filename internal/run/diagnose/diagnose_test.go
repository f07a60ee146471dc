package diagnose

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

var table = [][]Diagnosis[*Failure]{
	{{When: (*Failure).IsLineBreak, Problem: "a break", Hint: "written {encoded}", ShowsNothing: true}},
	{{When: (*Failure).IsSpaceAround, ProblemOf: (*Failure).BadPercent}, {When: (*Failure).IsUnclosed, Hint: "close it"}},
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
		{"1 ", 1, `a "%" without two hexadecimal digits after it is not allowed in the port`, ""},
		{"1x", 1, `"x" is not allowed in the port`, ""},
		{"1", 1, "the text ends too early, in the port", ""},
		{"1\n@", 1, "a break", "written %0A"},
		{"1 @", 1, "a character is not allowed in the port", "text that may be a password is not shown"},
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
		for _, shown := range []string{f.Line(Describe(f, table)), f.Line(f.General(), "")} {
			assert.False(t, strings.ContainsAny(shown, "QXZ"), "%q: %s", text, shown)
		}
	})
}

func TestAComponentIsThatOfAppendixB(t *testing.T) {
	for _, c := range []struct {
		text       string
		scheme     int // octets of it
		offset     int
		component  string
		begin, end int
	}{
		{"s://h:1/p?q#f", 2, 2, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 3, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 4, "authority", 4, 7},
		{"s://h:1/p?q#f", 2, 7, "authority", 4, 7},
		{"s://h:1/p?q#f", 2, 8, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 9, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 10, "query", 10, 13},
		{"s://h:1/p?q#f", 2, 11, "query", 10, 13},
		{"s://h:1/p?q#f", 2, 12, "fragment", 12, 13},
		{"s://h:1/p?q#f", 2, 13, "fragment", 12, 13},
		{"?q", 0, 1, "query", 1, 2},
		{"#f", 0, 1, "fragment", 1, 2},
		{"//h", 0, 3, "authority", 2, 3},
		{"///p", 0, 2, "authority", 2, 2},
		{"//h?q", 0, 2, "authority", 2, 3},
		{"//h#f", 0, 2, "authority", 2, 3},
	} {
		f := At(c.text, "URI-reference", c.offset)
		f.Begin = c.scheme
		f.Split()
		assert.Equal(t, c.component, f.Component, "%q at offset %d", c.text, c.offset)
		assert.Equal(t, []int{c.begin, c.end}, []int{f.Begin, f.End}, "%q at offset %d", c.text, c.offset)
	}
}

func TestADiagnosisWithoutAProblemHasTheGeneralOne(t *testing.T) {
	problem, hint := Describe(at("1x", 1), [][]Diagnosis[*Failure]{{{When: func(*Failure) bool { return true }, Hint: "do"}}})
	assert.Equal(t, []string{`"x" is not allowed in the port`, "do"}, []string{problem, hint})
}
