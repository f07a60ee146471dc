package abnf

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestAMisspelledImportIsAnErrorAndNotAComment(t *testing.T) {
	for _, c := range golden.Rows[struct{ Line, Want string }](t, "testdata/pragmas.jsonl") {
		line, want := c.Line, c.Want
		_, err := Load(files(map[string]string{"main": line + "\na = %x31\n", "other.abnf": "b = %x31\n", "other.bnf": "b = %x31\n"}), "main")
		if want == "" {
			assert.NoError(t, err, line)
			continue
		}
		assert.EqualError(t, err, want, line)
	}
}

func TestTheCoreRulesAreThereUnlessAFileHasTheirName(t *testing.T) {
	g, err := Load(files(map[string]string{"main": "; IMPORT core : digit\na = DIGIT"}), "main")
	require.NoError(t, err)
	assert.Equal(t, []string{"a = DIGIT", "core: DIGIT = [0-9]"}, rules(g))

	g, err = Load(files(map[string]string{"main": "; IMPORT core : digit\na = DIGIT", "core": "DIGIT = %x31"}), "main")
	require.NoError(t, err)
	assert.Equal(t, []string{"a = DIGIT", "core: DIGIT = [1]"}, rules(g))

	for name, is := range map[string]bool{"alpha": true, "HEXDIG": true, "LWSP": true, "VCHARS": false, "": false} {
		assert.Equal(t, is, IsCore(name), name)
	}
}

func TestTheCoreRulesAreThoseOfTheGrammarFile(t *testing.T) {
	text, err := fs.ReadFile(grammar.Files, "rfc5234_core.abnf")
	require.NoError(t, err)
	want, err := Parse(Core, string(text), RFC5234)
	require.NoError(t, err)
	got, err := Parse(Core, coreRules, RFC5234)
	require.NoError(t, err)
	assert.Equal(t, rules(want), rules(got))
}

func TestFilesAreImportedFromBesideTheFileThatImportsThem(t *testing.T) {
	g, err := Load(files(map[string]string{
		"a/main":    "; IMPORT b/other : x\n; IMPORT ../top : y\na = x y",
		"a/b/other": "; IMPORT third : z\nx = z",
		"a/b/third": "; IMPORT core : DIGIT\nz = DIGIT",
		"top":       "y = %x31",
	}), "a/main")
	require.NoError(t, err)
	assert.Equal(t, []string{"a = (x y)", "a/b/other: x = z", "top: y = [1]", "a/b/third: z = DIGIT", "core: DIGIT = [0-9]"}, rules(g))
}

func TestImportsThatMultiplyAreAnError(t *testing.T) {
	text := map[string]string{"end": "a = %x31"}
	next := "end"
	for _, name := range []string{"l", "k", "j", "i", "h", "g", "f", "e", "d", "c", "b", "a"} {
		text[name] = "; IMPORT " + next + " : *\n; IMPORT " + next + " : *\n"
		next = name
	}
	_, err := Load(files(text), "a")
	assert.ErrorContains(t, err, "more than 1000 files are imported")
}

func TestProseHasTheMeaningThatItIsGiven(t *testing.T) {
	read := func(o Options, text string) (*syntax.Grammar, error) {
		return o.Load(files(map[string]string{"main": text}), "main")
	}
	g, err := read(Options{Prose: map[string]string{"any host": `reg / "x" 2b`}}, "a = *<any host>\nb = <any host>\nreg = %x31")
	require.NoError(t, err)
	assert.Equal(t, []string{"a = 0*-1(reg / ([Xx] 2*2b))", "b = (reg / ([Xx] 2*2b))", "reg = [1]"}, rules(g))
	assert.Equal(t, 2, g.Rules[1].Expr.Line)

	_, err = read(Options{Prose: map[string]string{"x": `"`}}, "a =\n b <x>")
	assert.EqualError(t, err, `main:2:4: rule a: the meaning of <x> is not ABNF: syntax error before "\""; a double quote is missing`)
	_, err = read(Options{Prose: map[string]string{"x": "a\nb = c"}}, "a = <x>")
	assert.EqualError(t, err, `main:1:5: rule a: the meaning of <x> must consist of elements only`)
	_, err = read(Options{Prose: map[string]string{"x": "<x>"}}, "a = <x>")
	assert.ErrorContains(t, err, "the prose-val <x> is human-readable text")

	g, err = read(Options{KeepProse: true}, "a = <some text> / 0<b>")
	require.NoError(t, err)
	assert.Equal(t, []string{"a = (<some text> / ε)"}, rules(g))
	assert.EqualError(t, g.Check(), "main:1:5: rule a: <some text> is not defined")
}
