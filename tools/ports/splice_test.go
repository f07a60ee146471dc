package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestADeclarationIsRemovedWithItsCommentAndItsImports(t *testing.T) {
	for name, c := range map[string]struct {
		remove []string
		in     string
		want   string
	}{
		"a function": {
			[]string{"f"},
			"package p\n\nimport \"net/url\"\n\n// f does.\nfunc f(url.URL) {}\n\nfunc g() {}\n",
			"package p\n\nimport _ \"unsafe\"\n\n\n\nfunc g() {}\n",
		},
		"a method, not a function of its name": {
			[]string{"T.f"},
			"package p\n\nfunc (t *T) f() {}\n\nfunc f() {}\n",
			"package p\n\n\n\nfunc f() {}\n",
		},
		"a line of several variables": {
			[]string{"a"},
			"package p\n\nvar (\n\ta = 1\n\tb = 2\n)\n",
			"package p\n\nvar (\n\t\n\tb = 2\n)\n",
		},
		"an import that others use stays": {
			[]string{"f"},
			"package p\n\nimport \"net/url\"\n\nfunc f(url.URL) {}\n\nfunc g(url.URL) {}\n",
			"package p\n\nimport \"net/url\"\n\n\n\nfunc g(url.URL) {}\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := parseSource("", []byte(c.in))
			require.NoError(t, err)
			rest, removed, err := s.without(set(c.remove))
			require.NoError(t, err)
			assert.Len(t, removed, 1)
			assert.Equal(t, c.want, string(rest))
		})
	}
}

func TestAFileWithoutDeclarationsIsRemoved(t *testing.T) {
	s, err := parseSource("", []byte("package p\n\nimport \"fmt\"\n\nfunc f() { fmt.Println() }\n"))
	require.NoError(t, err)
	rest, _, err := s.without(set([]string{"f"}))
	require.NoError(t, err)
	assert.Nil(t, rest)
}

// The value of a constant can depend on the lines before it.
func TestConstantsAreRemovedTogether(t *testing.T) {
	s, err := parseSource("", []byte("package p\n\nconst (\n\ta = iota\n\tb\n)\n"))
	require.NoError(t, err)
	_, _, err = s.without(set([]string{"a"}))
	assert.Error(t, err)
	_, removed, err := s.without(set([]string{"a", "b"}))
	require.NoError(t, err)
	assert.Len(t, removed, 1)
}

func TestCommentsAndBlankLinesAreNotCounted(t *testing.T) {
	for code, want := range map[string]Size{
		"":                                     {0, 0},
		"// a\n\n/* b\nc */\n":                 {0, 0},
		"func f() {\n\t// a\n\n\treturn\n}":    {3, 7},
		"a := 1; b := 2":                       {1, 7},
		"a := 1\nb := 2":                       {2, 6},
		"const a = `b\nc\nd`":                  {3, 4},
		"x = \"// no comment\" // a comment\n": {1, 3},
	} {
		assert.Equal(t, want, sizeOf([]byte(code)), "%q", code)
	}
	assert.Equal(t, Size{2, 9}, sizeOfGrammar([]byte("; IMPORT core : ALPHA\n\na = b / \"c\"\n")), "of a grammar, imports are counted")
}

func set(names []string) map[string]bool {
	all := map[string]bool{}
	for _, name := range names {
		all[name] = true
	}
	return all
}
