package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

const twoAmbiguous = "s = p q\np = a b\nq = \"-\" c d\na = *%x41\nb = *%x41\nc = *%x43\nd = *%x43\n"

func TestAmbiguitiesOfAllRulesAreReportedAtOnce(t *testing.T) {
	err := attemptAt(t, twoAmbiguous, "a,b,c,d", "", nil, nil)
	require.Error(t, err)
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 2)
	assert.Contains(t, lines[0], "g.abnf:4: rule a: ")
	assert.Contains(t, lines[1], "g.abnf:6: rule c: ")
	assert.NoError(t, attemptAt(t, twoAmbiguous, "a,b,c,d", "", nil, []string{"a", "c"}), "the advice is enough")
	err = attemptAt(t, "s = [ a ] b\na = *%x41\nb = *%x41\n", "a,b", "", nil, nil)
	require.Error(t, err)
	assert.Len(t, strings.Split(err.Error(), "\n"), 3, "a refusal that is not about readings is reported too: %v", err)
}

// messages is a test of a package, with the messages for texts: a program that prints an error pays
// for the error and its message, and for nothing else.
const messages = `package p

import "testing"

func TestMessages(t *testing.T) {
	for text, want := range map[string]string{%s} {
		_, err := Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("%%q: %%v, not %%s", text, err, want)
			continue
		}
		if n := testing.AllocsPerRun(10, func() {
			_, err := Parse(text)
			_ = err.Error()
		}); n > 2 {
			t.Errorf("%%q: the error and its message take %%v allocations", text, n)
		}
		if n := testing.AllocsPerRun(10, func() { _ = err.(*SyntaxError).Problem() }); n > 1 {
			t.Errorf("%%q: the problem takes %%v allocations", text, n)
		}
	}
}
`

// ownWords is what a package writes for Options.Advising.
const ownWords = `package p

func say(text string, offset int, rule string) (problem, hint string) {
	if rule == "s" && offset == 2 {
		return "rule s is broken", "advice"
	}
	return "", ""
}

func around(text string, offset int) string { return "around" }
`

func addMessages(t *testing.T, m *module) {
	const rules = "s = item \"@\" item\nitem = octet \".\" octet\noctet = digit / %x31-32 digit\ndigit = %x30-39\n" +
		"list = \"(\" *( list / item / word / \" \" ) \")\"\nword = \"true\"\n"
	every := exhaustive.OneIn(t, 5)
	for i, c := range []struct {
		options Options
		want    map[string]string
	}{
		{Options{}, map[string]string{
			"1.x@2.x":  `p: a character is not allowed here at offset 2 (rule s, expected digit)`,
			"1.1@2.x":  `p: "x" is not allowed here: …"2.x" at offset 6 (rule s, expected digit)`,
			"":         `p: the text is empty at offset 0 (rule s, expected digit)`,
			"1.1@":     `p: the text ends too early at offset 4 (rule s, expected digit)`,
			" ":        `p: a space is not allowed here: " " at offset 0 (rule s, expected digit)`,
			"\x7f":     `p: a control character (U+007F) is not allowed here: "\x7f" at offset 0 (rule s, expected digit)`,
			"\x80":     `p: the byte 0x80, which is not valid UTF-8, is not allowed here: "\x80" at offset 0 (rule s, expected digit)`,
			"1.é":      `p: é (U+00E9) is not allowed here: "1.\u00e9" at offset 2 (rule s, expected digit)`,
			"1.😀":      `p: the character U+1F600 is not allowed here: "1.\U0001f600" at offset 2 (rule s, expected digit)`,
			"1.\u202e": `p: the character U+202E is not allowed here: "1.\u202e" at offset 2 (rule s, expected digit)`,
			"1.1@\x80\x80\x80\x80\x80\x80\x80\x80\x80": `p: the byte 0x80, which is not valid UTF-8, is not allowed here: …"\x80\x80\x80\x80\x80\x80\x80\x80"… at offset 4 (rule s, expected digit)`,
		}},
		{Options{Revealing: true}, map[string]string{
			"1.x@2.x": `p: "x" is not allowed here: "1.x@2.x" at offset 2 (rule s, expected digit)`,
		}},
		{Options{Innermost: true}, map[string]string{
			"1.x@2.x": `p: a character is not allowed here at offset 2 (rule octet, expected digit)`,
			"1.1@2x":  `p: "x" is not allowed here: …"2x" at offset 5 (rule octet, expected digit or ".")`,
		}},
		{Options{Advising: true, Diagnose: "say"}, map[string]string{
			"1.x@2.x": `p: rule s is broken: around at offset 2; advice (rule s, expected digit)`,
			"1.1@2.x": `p: a character is not allowed here: around at offset 6 (rule s, expected digit)`,
		}},
		{Options{Rule: "list", Advising: true, Diagnose: "say"}, map[string]string{
			"(1.1 tr": `p: the text ends too early: around at offset 7 (rule word, expected "ue")`,
		}},
		{Options{Rule: "list"}, map[string]string{ // by a lazy automaton
			"":        `p: the text is empty at offset 0 (rule list, expected "(")`,
			"(1.1 tr": `p: the text ends too early: "(1.1 tr" at offset 7 (rule word, expected "ue")`,
			"((1.2)x": `p: "x" is not allowed here: "((1.2)x" at offset 6 (rule list, expected "true", digit, "(", ")", "1", "2", space)`,
		}},
	} {
		if i%every != 0 {
			continue
		}
		files := filesOf(t, rules, c.options)
		var cases strings.Builder
		for _, text := range slices.Sorted(maps.Keys(c.want)) { // in order, since the go command caches
			fmt.Fprintf(&cases, "%q: %q, ", text, c.want[text])
		}
		files["p_test.go"] = fmt.Appendf(nil, messages, cases.String())
		if c.options.Advising {
			files["words.go"] = []byte(ownWords)
		}
		m.add(t, fmt.Sprintf("messages%d", i), files)
	}
}
