package run_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// marked returns the failure at "^" in the component from "‹" to "›", or in the whole text without them.
// In an "address", what follows "[" is one.
func marked(component, text string) *diagnose.Failure {
	plain := strings.NewReplacer("‹", "", "›", "", "^", "")
	before, _, _ := strings.Cut(text, "^")
	f := diagnose.At(plain.Replace(text), "", len(plain.Replace(before)))
	f.Component = component
	if outside, inside, ok := strings.Cut(text, "‹"); ok {
		inside, _, _ = strings.Cut(inside, "›")
		f.Begin = len(outside)
		f.End = f.Begin + len(plain.Replace(inside))
	}
	if component == "address" {
		f.Component, f.InAddress, f.Address = "host", true, strings.TrimPrefix(f.Matched(), "[")
	}
	return &f
}

// conditions.jsonl has the methods by their names.
func TestEachConditionIsAboutTextsOfOneShape(t *testing.T) {
	asked := map[string]map[bool]bool{}
	for _, row := range golden.Lines[struct {
		Condition, Component, Text string
		Holds                      bool
	}](t, "testdata/conditions.jsonl") {
		results := reflect.ValueOf(marked(row.Component, row.Text)).MethodByName(row.Condition).Call(nil)
		assert.Equal(t, row.Holds, results[len(results)-1].Bool(), "%s: %s of %q", row.Condition, row.Component, row.Text)
		if asked[row.Condition] == nil {
			asked[row.Condition] = map[bool]bool{}
		}
		asked[row.Condition][row.Holds] = true
	}
	for condition, answers := range asked {
		assert.Len(t, answers, 2, condition)
	}
}

func TestPartsOfATextThatAProblemIsAbout(t *testing.T) {
	for _, c := range []struct {
		of              func(*diagnose.Failure) string
		component, text string
		want            string
	}{
		{(*diagnose.Failure).BadScheme, "scheme", "1^a:b", `"1a" is not a scheme`},
		{(*diagnose.Failure).Port, "port", "‹[::1]:8^0›", "80"},
		{(*diagnose.Failure).Port, "port", "‹h:8^0›", "80"},
		{(*diagnose.Failure).Port, "host", "‹h^›", ""},
		{(*diagnose.Failure).Piece, "address", "‹[1:2f^]›", "2f"},
		{(*diagnose.Failure).Piece, "address", "‹[ab^]›", "ab"},
		{func(f *diagnose.Failure) string { return f.Line(f.BadPercent(), "") }, "path", "%1%4^/", `a "%" without two hexadecimal digits after it is not allowed : "%1%4/" at offset 2`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BadPort, "") }, "port", "http://h:80a^/", `the port is not a number: "http://h:"… at offset 9`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BadPort, "") }, "port", "http://u:p@h:8^x", `the port is not a number: …"h:"… at offset 13`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BareIPv6, "") }, "port", "http://fe80::1^/", diagnose.BareIPv6 + `: "http://fe80:"… at offset 12`},
		{(*diagnose.Failure).HostInWords, "path", "http://h.example/^ @x", `the host "h.example"`},
		{(*diagnose.Failure).HostInWords, "path", "http://h/^ @x", "a host"},
		{func(f *diagnose.Failure) string { text, _ := f.HostAndPort(); return text }, "host", "u@‹a:^1›/b", "a:1"},
		{func(f *diagnose.Failure) string { return f.Line("p", "h") }, "path", "a^ b", `p: "a b" at offset 1; h`},
		{func(f *diagnose.Failure) string { return f.Line("p", "") }, "path", "^", "p at offset 0"},
	} {
		assert.Equal(t, c.want, c.of(marked(c.component, c.text)), "%q", c.text)
	}
	for _, start := range []string{"port", "URL-port"} {
		f := diagnose.At("8:x", start, 2)
		assert.Equal(t, "8:x", f.Port())
	}
	f := diagnose.At("é", "", 0)
	assert.Equal(t, 'é', f.Next())
	f = diagnose.At("", "", 0)
	assert.Equal(t, utf8.RuneError, f.Next())
}

var table = [][]diagnose.Diagnosis[*diagnose.Failure]{
	{{When: (*diagnose.Failure).IsLineBreak, Problem: "a break", Hint: "written {encoded}", ShowsNothing: true}},
	{{When: (*diagnose.Failure).IsSpaceAround, ProblemOf: (*diagnose.Failure).BadPercent}, {When: (*diagnose.Failure).IsUnclosed, Hint: "close it"}},
}

// at returns the failure in a port that begins the text.
func at(text string, offset int) *diagnose.Failure {
	f := diagnose.At(text, "port", offset)
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
		problem, hint := diagnose.Describe(at(c.text, c.offset), table)
		assert.Equal(t, []string{c.problem, c.hint}, []string{problem, hint}, "%q", c.text)
	}
}

func TestNoMessageShowsTheTextBeforeItsLastAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`[0-9]{0,3}[QXZ:/\[%\]]{1,8}`).Draw(t, "before")
		text := before + "@" + rapid.StringMatching(`[0-9:/% \n]{0,6}`).Draw(t, "after")
		f := at(text, rapid.IntRange(0, len(text)).Draw(t, "offset"))
		for _, shown := range []string{f.Line(diagnose.Describe(f, table)), f.Line(f.General(), "")} {
			assert.False(t, strings.ContainsAny(shown, "QXZ"), "%q: %s", text, shown)
		}
	})
}

func TestAComponentIsThatOfAppendixB(t *testing.T) {
	for _, c := range []struct {
		text       string
		scheme     int // its length in bytes
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
		f := diagnose.At(c.text, "URI-reference", c.offset)
		f.Begin = c.scheme
		f.Split()
		assert.Equal(t, c.component, f.Component, "%q at offset %d", c.text, c.offset)
		assert.Equal(t, []int{c.begin, c.end}, []int{f.Begin, f.End}, "%q at offset %d", c.text, c.offset)
	}
}

func TestADiagnosisWithoutAProblemHasTheGeneralOne(t *testing.T) {
	problem, hint := diagnose.Describe(at("1x", 1), [][]diagnose.Diagnosis[*diagnose.Failure]{{{When: func(*diagnose.Failure) bool { return true }, Hint: "do"}}})
	assert.Equal(t, []string{`"x" is not allowed in the port`, "do"}, []string{problem, hint})
}
