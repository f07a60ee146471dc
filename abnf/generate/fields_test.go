package generate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// attemptAt makes a package of rule s of a grammar.
func attemptAt(t *testing.T, rules, fields, list string, lazy, greedy []string) error {
	t.Helper()
	g, err := abnf.Parse("g.abnf", rules)
	require.NoError(t, err)
	o := Options{Package: "p", Type: "T", Rule: "s", Lazy: lazy, Greedy: greedy}
	if fields != "" {
		o.Fields, err = ParseFields(fields)
		require.NoError(t, err)
	}
	if list != "" {
		l, err := ParseList(list)
		require.NoError(t, err)
		o.Lists = []List{l}
	}
	files, err := Files(g, o)
	if err != nil {
		assert.Empty(t, files)
	}
	return err
}

func TestInvalidFieldsAreRejectedWithAdvice(t *testing.T) {
	for _, c := range golden.Rows[struct{ Name, Rules, Fields, List, Want string }](t, "testdata/fields.jsonl") {
		t.Run(c.Name, func(t *testing.T) {
			err := attemptAt(t, c.Rules, c.Fields, c.List, nil, nil)
			if c.Want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, c.Want)
		})
	}
}

func TestUnresolvedAmbiguitiesAreRejected(t *testing.T) {
	const urn = "s = n [\"?+\" r] [\"?=\" q]\nn = 1*%x61-7A\nr = 1*(%x61-7A / \"?\" / \"=\")\nq = 1*(%x61-7A / \"?\" / \"=\")\n"
	for _, c := range []struct {
		name, rules, fields, list, greedy string
		want                              *AmbiguityError
	}{
		{"none", "s = a b\na = *%x41\nb = *%x42\n", "a,b", "", "", nil},
		{"where no part ends", "s = a\na = *%x41 *%x41\n", "a", "", "", nil},
		{"between fields", "s = a b\na = *%x41\nb = *%x41\n", "a,b", "", "", &AmbiguityError{"g.abnf", 2, "a", "A", [2]string{"‹a A›‹b ›", "‹a ›‹b A›"}}},
		{"settled", "s = a b\na = *%x41\nb = *%x41\n", "a,b", "", "a", nil},
		{"settled elsewhere", "s = a b\na = *%x41\nb = *%x41\n", "a,b", "", "b", &AmbiguityError{"g.abnf", 2, "a", "A", [2]string{"‹a A›‹b ›", "‹a ›‹b A›"}}},
		{"of no field", "s = a / b\na = *%x41\nb = 1*%x41\n", "", "", "", nil},
		{"of URNs", urn, "n,r,q", "", "", &AmbiguityError{"g.abnf", 3, "r", "a?+a?=a", [2]string{"‹n a›?+‹r a?=a›", "‹n a›?+‹r a›?=‹q a›"}}},
		{"between items", "s = *i\ni = 1*%x41\n", "", ":i", "", &AmbiguityError{"g.abnf", 2, "i", "AA", [2]string{"‹i AA›", "‹i A›‹i A›"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := attemptAt(t, c.rules, c.fields, c.list, nil, strings.Fields(c.greedy))
			if c.want == nil {
				assert.NoError(t, err)
				return
			}
			assert.Equal(t, c.want, err)
		})
	}
}

func TestRulesAreOfTheTitleWhereNoSectionIsSaid(t *testing.T) {
	fields, err := ParseFields("a,b,c")
	require.NoError(t, err)
	const rules = "s = a b c\na = %x41\n; SECTION RFC 1 : 2.1, 2.2\nb = %x42\n; SECTION RFC 2 : A\nc = %x43\n"
	source := string(filesOf(t, rules, Options{Fields: fields, Title: "The book"})["p.go"])
	assert.Contains(t, source, "parses the texts of rule s of The book.")
	assert.Contains(t, source, "A returns the a (The book).")
	assert.Contains(t, source, "B returns the b (RFC 1, sections 2.1, 2.2).")
	assert.Contains(t, source, "C returns the c (RFC 2, appendix A).")
}

func TestADocumentedPackageGetsNoSecondPackageComment(t *testing.T) {
	for _, grammar := range []string{"s = \"a\"\n", "s = \"a\" [ s ] \"b\"\n"} { // the second one nests
		for documented, want := range map[bool]int{false: 1, true: 0} {
			source := filesOf(t, grammar, Options{Documented: documented})["p.go"]
			assert.Equal(t, want, strings.Count(string(source), "// Package p "), grammar)
		}
	}
}

func TestAnAmbiguitySaysWhereToResolveIt(t *testing.T) {
	err := attemptAt(t, "s = a b\na = *%x41\nb = *%x41\n", "a,b", "", nil, nil)
	assert.EqualError(t, err, `g.abnf:2: rule a: "A" has two readings, ‹a A›‹b › and ‹a ›‹b A›; choose one: --greedy a prefers the first alternative `+
		`that matches and as many repetitions as possible, and --lazy a as few as possible; or redefine the rule in a file that imports this one, with its alternatives in another order; --engine lazy always uses the first reading`)
}

func TestEmptyLanguagesAreRejected(t *testing.T) {
	m := made{File: "rfc3986.abnf", Type: "Host=host", Fields: "reg-name", Within: "path-absolute"}
	_, err := Files(m.load(t), m.options(t, "host"))
	require.EqualError(t, err, "rule host matches no text that is in path-absolute: relax Within")
}

func TestTooLargeAutomataAreLazyUnlessTextsAreNarrowedDown(t *testing.T) {
	m := made{File: "rfc3986.abnf", Type: "URI=URI"}
	o := m.options(t, "uri")
	o.MaxStates = 10
	files, err := Files(m.load(t), o)
	require.NoError(t, err)
	require.Contains(t, files, "uri_machine.go")
	m.Within = "absolute-URI"
	o = m.options(t, "uri")
	o.MaxStates = 10
	_, err = Files(m.load(t), o)
	var size *language.SizeError
	require.ErrorAs(t, err, &size)
	require.Equal(t, "MaxStates", size.Lift)
}

func TestNamesThatCannotBeBuiltAreRejected(t *testing.T) {
	g, err := abnf.Parse("g.abnf", "s = %x41\n")
	require.NoError(t, err)
	for _, o := range []Options{{Type: "SyntaxError"}, {Type: "Parse"}, {Type: "Valid"}, {Type: "t"}, {Type: "T", Package: "P"}, {Type: "T", Package: "main"}, {Type: "T", Package: "a-b"},
		{Type: "T", Package: "_"}, {Type: "T", Package: "_a"}, {Type: "T", Package: "a_test"}, {Type: "T", Package: "a_windows"}, {Type: "T", Package: "a_linux_arm64"}} {
		o.Rule = "s"
		if o.Package == "" {
			o.Package = "p"
		}
		_, err := Files(g, o)
		var refusal *Error
		assert.ErrorAs(t, err, &refusal, "%+v", o)
	}
}
