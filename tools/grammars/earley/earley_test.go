package earley

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// compile returns the recognizer of the first rule of a grammar.
func compile(t *testing.T, text string) *Recognizer {
	t.Helper()
	name, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	r, err := load(t, map[string]string{"main.abnf": text}).Compile(name)
	require.NoError(t, err)
	return r
}

// load loads file main.abnf of some files.
func load(t *testing.T, files map[string]string) *Grammar {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	g, err := Load([]string{folder}, "main")
	require.NoError(t, err)
	return g
}

func TestMembersOfSmallGrammars(t *testing.T) {
	tests := []struct {
		name, grammar string
		members       []string
		others        []string
	}{
		{"strings ignore case", `a = "b1"`, []string{"b1", "B1"}, []string{"", "b", "b11", "\"b1\""}},
		{"%s strings do not", `a = %s"bC" / %i"d"`, []string{"bC", "d", "D"}, []string{"bc", "BC"}},
		{"numbers have bases", `a = %x41.62 / %d67 / %b1000100`, []string{"Ab", "C", "D"}, []string{"ab", "AB", "A", "c"}},
		{"ranges have both ends", `a = 2%x41-43`, []string{"AC", "BB"}, []string{"A", "AD", "@A", "ABC"}},
		{"a concatenation binds more than alternatives", `a = "b" "c" / "d"`, []string{"bc", "d"}, []string{"bd", "b", "c"}},
		{"groups bind more", `a = "b" ("c" / "d")`, []string{"bc", "bd"}, []string{"b", "d"}},
		{"options", `a = "b" [ "c" ] "d"`, []string{"bd", "bcd"}, []string{"bccd", "b"}},
		{"repetitions are bounded", `a = 1*2"b" *1"c" 2"d" *"e"`, []string{"bdd", "bbcddee"}, []string{"dd", "bbbdd", "bccdd", "bd", "bddd"}},
		{"a bound of zero", `a = 0"b" *0"c" "d"`, []string{"d"}, []string{"bd", "cd", ""}},
		{"the empty text", `a = "" / "b"`, []string{"", "b"}, []string{"bb"}},
		{"names ignore case", "a = B-1 b-1\nb-1 = \"c\"", []string{"cc"}, []string{"c"}},
		{"rules continue on indented lines", "a = \"b\" ; no more\n\n ; of it\n    \"c\"\n ; but\n\nb = \"d\"", []string{"bc"}, []string{"b", "bcd"}},
		{"rules may all be indented", "   a = b\n      \"c\"\n   b = \"d\"", []string{"dc"}, []string{"d"}},
		{"alternatives are added", "a = \"b\"\na =/ \"c\"\na =/ \"d\"", []string{"b", "c", "d"}, []string{"bc", ""}},
		{"core rules", "a = ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP",
			[]string{"z1\x7f\r\r\n\x1f0\"F\t\n\xff ~\t", "z1\x7f\r\r\n\x1f0\"f\t\n \r\n \x00 ~ "}, []string{"z2\x7f\r\r\n\x1f0\"F\t\n\xff ~\t"}},
		{"core rules can be defined otherwise", "a = digit\nDIGIT = \"x\"", []string{"x"}, []string{"1"}},
		{"left recursion", `a = a "b" / "c"`, []string{"c", "cb", "cbbb"}, []string{"", "b", "cbc"}},
		{"right recursion", `a = "b" a / "c"`, []string{"c", "bc", "bbbc"}, []string{"", "b", "cb"}},
		{"hidden left recursion", `a = [ "b" ] a "c" / "d"`, []string{"d", "dc", "bdc", "bbdcc", "bdcc"}, []string{"bd", "bbdc", "c"}},
		{"rules that lead to each other", "a = b / \"x\"\nb = a / b \"y\"", []string{"x", "xy", "xyy"}, []string{"", "y", "xx"}},
		{"nesting", `a = "(" *a ")"`, []string{"()", "(()())", "((()))"}, []string{"", "(", "(()", "())"}},
		{"rules with the empty text", "a = b b b \"c\" b\nb = [ b \"d\" ]", []string{"c", "dc", "dddcd", "dddddddddcdd"}, []string{"", "d", "dcdc"}},
		{"repetitions of the empty text", `a = *( *"b" ) 2*3( [ "c" ] )`, []string{"", "bb", "ccc", "bc"}, []string{"cccc", "cb"}},
		{"ambiguous rules", `a = a a / "b" / ""`, []string{"", "b", "bb", "bbbbbbbbbbbb"}, []string{"c", "bbc"}},
		{"ambiguous repetitions", "a = *b *b\nb = \"c\" / \"cc\" / b b", []string{"", "c", "ccccccc"}, []string{"cd"}},
		{"palindromes", `a = "" / "b" / "c" / "b" a "b" / "c" a "c"`, []string{"bcb", "bccb", "cbcbbcbc"}, []string{"bc", "bcbb"}},
		{"rules without a text", "a = \"b\" / \"b\" c\nc = \"d\" c", []string{"b"}, []string{"bd", ""}},
		{"octets", `a = 2%x80-FF`, []string{"é", "\xff\x80"}, []string{"\xff", "ab"}},
		{"code points", `a = 2%xE9-10FFFF`, []string{"éé", "é☃", "😀\u00ff"}, []string{"é", "\xe9\xe9", "\xff\xfe", "aa"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := compile(t, test.grammar)
			for _, text := range test.members {
				valid, viable := r.Recognize([]byte(text))
				assert.True(t, valid, "%q", text)
				assert.Equal(t, len(text), viable, "%q", text)
			}
			for _, text := range test.others {
				valid, _ := r.Recognize([]byte(text))
				assert.False(t, valid, "%q", text)
			}
		})
	}
}

func TestTheLongestPrefixOfAMemberIsFound(t *testing.T) {
	tests := []struct {
		grammar, text string
		viable        int
	}{
		{`a = "b" "c"`, "b", 1},
		{`a = "b" "c"`, "bd", 1},
		{`a = "b" "c"`, "bcd", 2},
		{`a = "b" "c"`, "", 0},
		{`a = "b" "c"`, "x", 0},
		{"a = \"b\" / \"b\" c \"e\"\nc = \"d\" c", "bd", 1},
		{"a = \"b\" / \"b\" \"c\" d\nd = d \"e\"", "bc", 1},
		{`a = *%xE9-10FFFF`, "é☃a", 5},
		{`a = *%xE9-10FFFF`, "é\xe2\x98", 2},
	}
	for _, test := range tests {
		valid, viable := compile(t, test.grammar).Recognize([]byte(test.text))
		assert.False(t, valid, "%s: %q", test.grammar, test.text)
		assert.Equal(t, test.viable, viable, "%s: %q", test.grammar, test.text)
	}
}

func TestRulesAreImported(t *testing.T) {
	g := load(t, map[string]string{
		"main.abnf":  "; IMPORT core : DIGIT\n; IMPORT other : a, b AS c\ns = a c b d\nb = \"m\"\nd = <d of the other>\n; IMPORT third.abnf : d\nd =/ \"n\"",
		"other.abnf": "a = b DIGIT\nb = \"o\"",
		"third.abnf": "; IMPORT other : b AS d",
	})
	r, err := g.Compile("s")
	require.NoError(t, err)
	for _, text := range []string{"o1omo", "o1omn"} {
		valid, _ := r.Recognize([]byte(text))
		assert.True(t, valid, text)
	}
	valid, _ := r.Recognize([]byte("m1omo"))
	assert.False(t, valid)
}

func TestRulesOfAnAmendmentReplaceThoseOfTheFile(t *testing.T) {
	g := load(t, map[string]string{
		"main.abnf":  "; IMPORT other : *\nb = \"m\"\nd =/ \"n\"",
		"other.abnf": "; IMPORT third : c\na = b c d\nb = \"o\"\nd = \"p\"",
		"third.abnf": "c = b\nb = \"t\"",
	})
	r, err := g.Compile("a")
	require.NoError(t, err)
	for text, want := range map[string]bool{"mtn": true, "mtp": true, "otn": false, "mmn": false} {
		valid, _ := r.Recognize([]byte(text))
		assert.Equal(t, want, valid, text)
	}
}

func TestFilesThatAreAmendedHaveNoNameInCommon(t *testing.T) {
	for problem, files := range map[string]map[string]string{
		"two rules":            {"one.abnf": "a = \"b\"", "two.abnf": "A = \"c\""},
		"a rule and an import": {"one.abnf": "a = \"b\"", "two.abnf": "; IMPORT one : a\nc = a"},
		"an import and a rule": {"one.abnf": "; IMPORT two : a AS d\nc = d", "two.abnf": "a = \"b\"\nd = a"},
	} {
		t.Run(problem, func(t *testing.T) {
			folder := t.TempDir()
			files["main.abnf"] = "; IMPORT one : *\n; IMPORT two : *"
			for name, text := range files {
				require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
			}
			_, err := Load([]string{folder}, "main")
			assert.ErrorContains(t, err, "is imported twice")
		})
	}
}

func TestGrammarsThatAreRejected(t *testing.T) {
	tests := []struct{ name, grammar, problem string }{
		{"prose", "a = <a letter>", "rule a: <a letter> is for people"},
		{"a rule that is missing", "a = b", "rule a: rule b is not defined"},
		{"a rule that is defined twice", "a = \"b\"\nA = \"c\"", "rule A is defined twice"},
		{"a rule that is imported and defined", "; IMPORT main : b AS a\na = \"c\"\nb = \"c\"", "rule a is imported, and defined too"},
		{"an import of a rule and of all", "; IMPORT main : a, *\na = \"c\"", `" *" is imported, which is not the name of a rule`},
		{"a file that is missing", "; IMPORT other : b", "other.abnf: file does not exist"},
		{"imports that lead to each other", "; IMPORT main : a AS b, b AS a\nc = a", "is not defined"},
		{"a rule without a text", "a = \"b\" a", "rule a has no text"},
		{"too many states", "a = 2000(2000\"bb\")", "rule a: it needs more than 262144 states"},
		{"an element that is missing", "a = \"b\" /", "line 1: an element is missing"},
		{"a parenthesis that is missing", "b = \"c\"\na = (\"b\"", `line 2: ")" is missing`},
		{"a bracket that is missing", "a = [\"b\")", `"]" is missing`},
		{"a parenthesis too many", "a = \"b\")", `')' does not belong to a rule`},
		{"a quote that is missing", "a = \"b\nb = \"c\"", `"\"" is missing`},
		{"a letter that is not ASCII", "a = \"é\"", "not printable ASCII"},
		{"a range that is empty", "a = %x42-41", "a range ends before it begins"},
		{"a number without digits", "a = %x", "digits are missing"},
		{"a number without a base", "a = %41", "a number begins with %x, %d or %b"},
		{"a number that is too large", "a = %xFFFFFFFFF", "FFFFFFFFF is too large"},
		{"a count that is too large", "a = 99999999999999999999\"b\"", "is too large"},
		{"a rule without a sign", "a \"b\"", `a rule has "=" after its name`},
		{"text that is no rule", "a = \"b\"\n= \"c\"", `line 2: '=' begins no rule`},
		{"a character that begins no element", "a = !", `'!' begins no element`},
		{"%s without a string", "a = %sb", "a string is missing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(folder, "main.abnf"), []byte(test.grammar), 0o600))
			g, err := Load([]string{folder}, "main")
			if err == nil {
				_, err = g.Compile("a")
			}
			assert.ErrorContains(t, err, test.problem)
		})
	}
}
