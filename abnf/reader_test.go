package abnf_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
)

// files are texts by name.
type files map[string]string

// Open opens a file.
func (f files) Open(name string) (fs.File, error) {
	m := fstest.MapFS{}
	for n, text := range f {
		m[n] = &fstest.MapFile{Data: []byte(text)}
	}
	return m.Open(name)
}

func TestRulesHaveNamesTextsAndPositions(t *testing.T) {
	g, err := abnf.Load(files{"d/a": "; IMPORT b : y\n\nX = y ; comment\r\n  \"z\"\nx =/ %x31", "d/b": "Y = %x32"}, "d/a")
	require.NoError(t, err)
	assert.Equal(t, "d/a", g.Name())
	assert.Equal(t, []abnf.Rule{
		{Name: "X", Text: "X = y ; comment\n  \"z\"\nx =/ %x31", Position: abnf.Position{File: "d/a", Line: 3, Column: 1}},
		{Name: "Y", Text: "Y = %x32", Position: abnf.Position{File: "d/b", Line: 1, Column: 1}},
	}, g.Rules())
	r, ok := g.Rule("y")
	assert.True(t, ok)
	assert.Equal(t, "d/b:1:1", r.Position.String())
	_, ok = g.Rule("z")
	assert.False(t, ok)
}

func TestErrorsShowTheLineAndTheColumn(t *testing.T) {
	long := strings.Repeat("abc ", 1000)
	for _, c := range []struct{ text, message, excerpt string }{
		{"a = b\nb =\t1 | 2\r\n", `g:2:7: rule b: syntax error before "| 2"; separate alternatives with "/"`, "b = 1 | 2\n      ^"},
		{"a = b |", `g:1:7: rule a: syntax error before "|"; separate alternatives with "/"`, "a = b |\n      ^"},
		{"a = \xff\u202e", `g:1:5: rule a: syntax error before "\xff\u202e"`, "a = ··\n    ^"},
		{"a = " + long + "|" + long, `g:1:4005: rule a: syntax error before "|abc abc abc abc abc abc abc abc"…; separate alternatives with "/"`,
			"…" + long[:36] + "|" + long[:35] + "…\n" + strings.Repeat(" ", 37) + "^"},
		{"a;\r", "g:1:4: rule a: syntax error before the end of the file", "a;·\n   ^"},
		{"a\r\n", "g:2:1: rule a: syntax error before the end of the file", "\n^"},
		{"a = b\rb = %x31\r", `g:1:6: rule a: syntax error before "\rb = %x31"; a line ends in a line feed, with or without a carriage return before it`, "a = b·b = %x31·\n     ^"},
		{"a = \"x\r", "g:1:7: rule a: syntax error before the end of the line; a double quote is missing", "a = \"x·\n      ^"},
		{"a = ( \"x\" / \"y\"\nb = \"z\"\n", `g:1:5: rule a: this "(" is not closed`, "a = ( \"x\" / \"y\"\n    ^"},
		{"a = (\"(\" [ \"]\" ; ]\n \"x\"\n", `g:1:10: rule a: this "[" is not closed`, "a = (\"(\" [ \"]\" ; ]\n         ^"},
		{"a = \"x\"\nb = 2[ (c) \"y\"", `g:2:6: rule b: this "[" is not closed`, "b = 2[ (c) \"y\"\n     ^"},
		{"a = ( b\r\n c\r\n", `g:1:5: rule a: this "(" is not closed`, "a = ( b\n    ^"},
		{"a = ( b ]\nc = d\n", `g:1:9: rule a: syntax error before "]"`, "a = ( b ]\n        ^"},
		{"a = ( b\n| c )\n", `g:1:5: rule a: this "(" is not closed`, "a = ( b\n    ^"},
		{"\xef\xbb\xbfa = b\n", `g:1:1: syntax error before "\ufeffa = b"; this is a byte order mark: remove it`, "·a = b\n^"},
		{"a = %x110000", "g:1:5: rule a: %x110000 is greater than the last code point, %x10FFFF", "a = %x110000\n    ^"},
		{"a = b", "", ""},
	} {
		_, err := abnf.Parse("g", c.text)
		if c.message == "" {
			assert.NoError(t, err)
			continue
		}
		var e *abnf.Error
		require.ErrorAs(t, err, &e, "%q", c.text)
		assert.Equal(t, c.message, e.Error())
		assert.Equal(t, c.excerpt, e.Excerpt)
		assert.NoError(t, errors.Unwrap(e))
	}
}

func TestMessagesStayShort(t *testing.T) {
	name, digits := strings.Repeat("a", 1<<15), strings.Repeat("1", 1<<16)
	for _, text := range []string{
		name + " = |", "a = %x" + digits, "a = %xFF-0" + digits[:6] + strings.Repeat("0", 1<<16), "a = " + digits + "b", "a = 3*1b" + name + "|", "a = " + digits[:4] + "*" + strings.Repeat("0", 1<<16) + "b",
		"; IMPORT " + name + " : a", "; IMPORT core : " + name,
	} {
		_, err := abnf.Parse("g", text)
		assert.Less(t, len(err.Error()), 400, text[:20])
	}
	g, err := abnf.Parse("g", name+" = b"+name+" <"+name+"> "+name+"\n")
	require.NoError(t, err)
	found := g.Check(name + name)
	assert.Len(t, found, 5)
	for _, f := range found {
		assert.Less(t, len(f.String()), 500)
	}
}

func TestFilesOfTheSystemAreReadByAnyName(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "below"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.abnf"), []byte("; IMPORT below/b.abnf : b\na = b"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "below", "b.abnf"), []byte("; IMPORT ../c.abnf : c\nb = c"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.abnf"), []byte("c = %x31"), 0o666))
	g, err := abnf.LoadFile(filepath.Join(dir, "a.abnf"))
	require.NoError(t, err)
	assert.Len(t, g.Rules(), 3)
	_, err = abnf.LoadFile(filepath.Join(dir, "nothing.abnf"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

func TestImportsAreRegularFilesBelowTheFolderOfTheGrammar(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "below")
	require.NoError(t, os.Mkdir(below, 0o777))
	write := func(file, text string) string {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		return file
	}
	write(filepath.Join(dir, "secret.abnf"), "secret = %x31\n")
	write(filepath.Join(below, "beside.abnf"), "b = %x31\n")
	write(filepath.Join(below, "long.abnf"), strings.Repeat("; a comment\n", abnf.MaxFile/12+1))
	require.NoError(t, os.Mkdir(filepath.Join(below, "folder.abnf"), 0o777))
	require.NoError(t, os.Symlink("../secret.abnf", filepath.Join(below, "link.abnf")))
	main := filepath.Join(below, "main.abnf")
	for _, c := range []struct{ folder, file, problem string }{
		{"", "beside.abnf", ""},
		{"", "../secret.abnf", "the file is outside the folder " + below},
		{"", filepath.Join(dir, "secret.abnf"), "the file is outside the folder " + below},
		{"", "link.abnf", "the file is outside the folder " + below},
		{below, "../below/beside.abnf", ""},
		{dir, "../secret.abnf", ""},
		{dir, "link.abnf", ""},
		{abnf.Anywhere, "../secret.abnf", ""},
		{abnf.Anywhere, "/dev/zero", "it is not a regular file"},
		{"", "folder.abnf", "it is not a regular file"},
		{"", "long.abnf", "the file is larger than 16 MiB"},
	} {
		text := "; IMPORT " + c.file + " : *\nmain = %x31\n"
		_, fromFile := abnf.Reader{Folder: c.folder}.LoadFile(write(main, text))
		_, fromText := abnf.Reader{Folder: c.folder}.Read(strings.NewReader(text), main)
		for _, err := range []error{fromFile, fromText} {
			if c.problem == "" {
				assert.NoError(t, err, c)
			} else {
				assert.ErrorContains(t, err, c.problem, c)
			}
		}
	}
	_, err := abnf.Reader{}.Read(zeros{}, "stdin")
	assert.ErrorContains(t, err, "the file is larger than 16 MiB")
}

func TestTheFilesOfAGrammarHaveALimitTogether(t *testing.T) {
	const main, other = "main.abnf", "a = %x31\n"
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "other"), []byte(other), 0o666))
	file := filepath.Join(dir, main)
	for way, load := range map[string]func(text string) error{
		"Load": func(text string) error { _, err := abnf.Load(files{main: text, "other": other}, main); return err },
		"LoadFile": func(text string) error {
			require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			_, err := abnf.LoadFile(file)
			return err
		},
		"Read": func(text string) error { _, err := abnf.Reader{}.Read(strings.NewReader(text), file); return err },
	} {
		text := "; IMPORT other : *\n"
		text += strings.Repeat("\n", abnf.MaxLength-len(other)-len(text))
		assert.NoError(t, load(text), way)
		assert.ErrorContains(t, load(text+"\n"), "other: the grammar is too long: with this file it has 262145 bytes, and the limit is 262144", way)
	}
	text := other + strings.Repeat("\n", abnf.MaxLength-len(other))
	_, err := abnf.Parse(main, text)
	assert.NoError(t, err)
	_, err = abnf.Parse(main, text+"\n")
	assert.EqualError(t, err, "main.abnf: the grammar is too long: with this file it has 262145 bytes, and the limit is 262144")
	assert.Error(t, errors.Unwrap(err), "it is no problem of the text")
}

// zeros is a stream that has no end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

func TestAnImportThatCannotBeReadIsReported(t *testing.T) {
	_, err := abnf.Load(files{"a": "x = %x31\n; IMPORT b : y\n"}, "a")
	var e *abnf.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, abnf.Position{File: "a", Line: 2, Column: 1}, e.Position)
	assert.EqualError(t, err, "a:2:1: cannot read b: file does not exist")
	assert.ErrorIs(t, err, fs.ErrNotExist)

	_, err = abnf.Parse("a", "; IMPORT b : y\n")
	assert.EqualError(t, err, "a:1:1: cannot read b: file does not exist")
	_, err = abnf.Parse("a", "; IMPORT a : y\n")
	assert.EqualError(t, err, "a: imports itself: a -> a")
	_, err = abnf.Parse("", "; IMPORT core : DIGIT\nx = DIGIT\n")
	assert.NoError(t, err)
}

func TestProseValsHaveTheMeaningThatTheReaderIsGiven(t *testing.T) {
	r := abnf.Reader{Prose: map[string]string{"a digit": "%x30-39"}}
	g, err := r.Parse("g", "a = 1*<a digit>")
	require.NoError(t, err)
	assert.Empty(t, g.Check())
}

// Any text is a grammar, or an error at a place in it.
func checkText(t rapid.TB, text string) {
	g, err := abnf.Parse("g", text)
	if err != nil {
		var e *abnf.Error
		if !errors.As(err, &e) {
			t.Fatalf("%q: an error of type %T: %v", text, err, err)
		}
		lines := strings.Split(text, "\n")
		at := e.Position
		if at.Line > len(lines) || at.Line > 0 && at.Column > len(lines[at.Line-1])+1 {
			t.Fatalf("%q: an error outside of it: %v", text, err)
		}
		if shown, caret, ok := strings.Cut(e.Excerpt, "\n"); ok && len(caret) > len([]rune(shown))+1 {
			t.Fatalf("%q: the caret is outside of the line: %s", text, e.Excerpt)
		}
		return
	}
	g.Check()
	g.Check("a", text)
	for _, r := range g.Rules() {
		checkRule(t, text, r)
		var e *abnf.Error
		if err := g.Regular(r.Name); err != nil && !errors.As(err, &e) {
			t.Fatalf("%q: an error of type %T: %v", text, err, err)
		}
	}
}

// A rule begins at its position, and its text is that rule.
func checkRule(t rapid.TB, text string, r abnf.Rule) {
	if r.Position.File == "g" {
		line := strings.Split(text, "\n")[r.Position.Line-1]
		if begin := line[r.Position.Column-1:]; !strings.HasPrefix(begin, r.Name) && !strings.HasPrefix(begin, "; IMPORT") {
			t.Fatalf("%q: rule %s is not at %v", text, r.Name, r.Position)
		}
	}
	alone := r.Text
	if _, added, ok := strings.Cut(r.Text, "=/"); ok && r.Position.File == "g" && !strings.Contains(alone[:len(alone)-len(added)-2], ";") {
		alone = r.Name + "=" + added // alternatives that are added to an imported rule
	}
	again, err := abnf.Parse("g", alone)
	if err != nil {
		t.Fatalf("%q: the text of rule %s: %v", text, r.Name, err)
	}
	// A comment behind the rule, which is part of its text, can be an import. A rule that is imported and added to has the name of
	// its file before its own, as in core.DIGIT.
	all := slices.DeleteFunc(again.Rules(), func(other abnf.Rule) bool { return other.Position.File != "g" })
	if len(all) != 1 || all[0].Name != r.Name[strings.LastIndexByte(r.Name, '.')+1:] || all[0].Text != alone {
		t.Fatalf("%q: the text of rule %s is read as %v", text, r.Name, all)
	}
}

// some draws texts that are ABNF, or almost.
func some() *rapid.Generator[string] {
	part := rapid.SampledFrom([]string{
		"a", "b", "R2", "DIGIT", " = ", "=/", " =/ ", " / ", " ", "\n", "\n ", "\r\n", "; x\n", "\t", `"ab"`, `%s"ab"`, `%i"ab"`, "%x31-39", "%d49.50", "%b1",
		"(", ")", "[", "]", "*", "1*", "2*3", "3", "<any>", "0<x>", "|", "\xff", "é", `"`, "; IMPORT core : DIGIT\n", "; IMPORT core : *\n", "\na = b\n", "\nb = %x31\n", "a = b / c\n",
		"\r", ";", "a;\r", "\x00", "99999999999999999999", "1073741823", "%x", "%d99999999999",
	})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 0, 30).Draw(t, "parts"), "") })
}

func TestAnyTextIsAGrammarOrAnErrorInIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkText(t, some().Draw(t, "text")) })
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "a = b", "a = *( \"x\" / [ b ] )\r\nb = %x31-39.40\n", "; IMPORT core : *\na = DIGIT", "a = <b>\na =/ c", "((", "a =\n |", "a = \"\xff", "a;\r", "a = \r\n\r", "a = 99999999999999999999*b", "a=/a\na = b\n", "; IMPORT core : DIGIT\nDIGIT=/a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text) })
}

// FuzzLoad reads a file that can import another.
func FuzzLoad(f *testing.F) {
	f.Add("; IMPORT b : y\nx = y", "y = %x32\n; IMPORT a : *")
	f.Add("; IMPORT b : *\nx = y", "<")
	f.Add("; IMPORT ../b : y", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		g, err := abnf.Load(files{"d/a": a, "d/b": b}, "d/a")
		if err != nil {
			require.Nil(t, g)
			require.NotEmpty(t, err.Error())
			return
		}
		g.Check()
		for _, r := range g.Rules() {
			_, found := g.Rule(r.Name)
			require.True(t, found)
		}
	})
}

// The files of the standards lie beside the lists of URLs.
func TestEveryGrammarOfTheStandardsIsRead(t *testing.T) {
	corpora := os.Getenv("URI_CORPORA")
	names, err := filepath.Glob(filepath.Join(corpora, "..", "grammar", "*.?bnf"))
	require.NoError(t, err)
	bnf, err := filepath.Glob(filepath.Join(corpora, "..", "grammar", "*.bnf"))
	require.NoError(t, err)
	if names = append(names, bnf...); corpora == "" || len(names) == 0 {
		t.Skip("URI_CORPORA does not lie beside grammars")
	}
	for _, name := range names {
		g, err := abnf.LoadFile(name)
		if assert.NoError(t, err) {
			assert.NotEmpty(t, g.Rules(), name)
			for _, r := range g.Rules() {
				assert.NotZero(t, r.Position.Line, "%s: %s", name, r.Name)
			}
		}
	}
}
