package abnf

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/read/syntax"
)

func files(text map[string]string) fs.FS {
	m := fstest.MapFS{}
	for name, t := range text {
		m[name] = &fstest.MapFile{Data: []byte(t)}
	}
	return m
}

// rules lists the rules of a grammar as ABNF would, with the file in front where it is another one.
func rules(g *syntax.Grammar) []string {
	var all []string
	for _, r := range g.Rules {
		s := r.Name + " = " + show(r.Expr)
		if r.File != "" {
			s = r.File + ": " + s
		}
		all = append(all, s)
	}
	return all
}

func TestImports(t *testing.T) {
	for _, c := range []struct {
		law   string
		files map[string]string
		want  []string
	}{
		{"an imported rule brings what it refers to, and no more", map[string]string{
			"main":  "; IMPORT other : b\na = B",
			"other": "x = y\nb = c\nc = %x31\ny = %x32",
		}, []string{"a = b", "other: b = c", "other: c = [1]"}},
		{"a prose-val that names an imported rule is that rule", map[string]string{
			"main":  "; IMPORT other : host AS name, port\na = name port <host, see [URI], Section 3.2.2>\nport = <port from other>\nname = <host, see [URI]>",
			"other": "host = %x31\nport = %x32",
		}, []string{"a = (name port host)", "port = other.port", "name = host", "other: host = [1]", "other: other.port = [2]"}},
		{"what is added to an imported rule is not added in its file", map[string]string{
			"main":  "; IMPORT other : b, c\nb =/ %x30\na = b c\nb =/ %x33",
			"other": "b = %x31\nc = b",
		}, []string{"a = (b c)", "b = (other.b / [0] / [3])", "other: c = other.b", "other: other.b = [1]"}},
		{"what is added to an amended rule is added where it is used", map[string]string{
			"main":   "; IMPORT middle : *\nb =/ %x34",
			"middle": "; IMPORT other : *\nb =/ %x30",
			"other":  "a = b c\nb = %x31 / c\nc = %x32",
		}, []string{"other: a = (b c)", "other: c = [2]", "b = (middle.b / [4])", "middle: middle.b = (other.b / [0])", "other: other.b = ([1] / c)"}},
		{"rules of a file and of what amends it have their own names", map[string]string{
			"main":    "; IMPORT other : a\n; IMPORT amended : a AS b\n; IMPORT again : a AS d\ns = a b d c\nc = %x30",
			"amended": "; IMPORT other : *\nx = %x31",
			"again":   "; IMPORT other : *\nx = %x31",
			"other":   "a = c\nc = %x31",
		}, []string{"s = (a b d c)", "c = [0]", "b = other.a", "d = other-2.a", "other: a = other.c", "other: other.a = other-2.c", "other: other-2.a = other-3.c",
			"other: other.c = [1]", "other: other-2.c = [1]", "other: other-3.c = [1]"}},
		{"rules of two files that are the same symbols are one", map[string]string{
			"main":  "; IMPORT one : b\n; IMPORT other : b\na = b",
			"one":   "b = %x31-32",
			"other": "b =\n %x31-32 ; digits",
		}, []string{"a = b", "one: b = [1-2]"}},
		{"a rule may be imported twice", map[string]string{
			"main":  "; IMPORT other : b, b\na = b",
			"other": "b = %x31",
		}, []string{"a = b", "other: b = [1]"}},
		{"an imported rule means what it means in its file", map[string]string{
			"main":  "; IMPORT other : b\na = b c\nC = %x30",
			"other": "b = c\nc = %x31",
		}, []string{"a = (b C)", "C = [0]", "other: b = other.c", "other: other.c = [1]"}},
		{"AS makes a rule of the other name", map[string]string{
			"main":  "; IMPORT other : host AS uri-host\nHost = uri-host",
			"other": "host = %x31",
		}, []string{"Host = uri-host", "uri-host = other.host", "other: other.host = [1]"}},
		{"a rule that comes on two ways comes once", map[string]string{
			"main":  "; IMPORT one : a\n; IMPORT two : b , c\ns = a b c",
			"one":   "; IMPORT core : c\na = c",
			"two":   "; IMPORT core : c\nb = c c",
			"core":  "c = %x31",
			"other": "",
		}, []string{"s = (a b c)", "one: a = c", "two: b = (c c)", "core: c = [1]"}},
		{"an import of all is amended by the rules here", map[string]string{
			"main":  "; IMPORT other : *\nc = %x30",
			"other": "; IMPORT core : d\na = b\nb = C d\nc = %x31",
			"core":  "d = e\ne = %x32",
		}, []string{"c = [0]", "other: a = b", "other: b = (c d)", "core: d = e", "core: e = [2]"}},
		{"an amendment may be amended", map[string]string{
			"main":   "; IMPORT second : *\nb = %x30",
			"second": "; IMPORT first : *\nc = %x31",
			"first":  "a = b c\nb = %x32\nc = %x32",
		}, []string{"b = [0]", "second: c = [1]", "first: a = (b c)"}},
		{"an amendment leaves the file as it is for others", map[string]string{
			"main":  "; IMPORT other : *\n; IMPORT third : t\nc = %x30",
			"third": "; IMPORT other : a\nt = a",
			"other": "a = c\nc = %x31",
		}, []string{"c = [0]", "other: a = c", "third: t = other.a", "other: other.a = other.c", "other: other.c = [1]"}},
	} {
		t.Run(c.law, func(t *testing.T) {
			g, err := Options{KeepProse: true}.Load(files(c.files), "main")
			require.NoError(t, err)
			assert.Equal(t, c.want, rules(g))
			assert.NoError(t, g.Check())
		})
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"main": "a = b\n; IMPORT other : b", "other": "c = d"}, "main:2:1: other has no rule b"},
		{map[string]string{"main": "; IMPORT other.abnf", "other": ""}, "main:1:1: an IMPORT line reads: ; IMPORT file : rule, rule AS name; here it is \"; IMPORT other.abnf\""},
		{map[string]string{"main": "; IMPORT other : b", "other": "; IMPORT main : *\nb = a"}, "main: imports itself: main -> other -> main"},
		{map[string]string{"main": "; IMPORT other : b", "other": "b = a"}, "other:1:5: rule b: a is not defined"},
		{map[string]string{"main": "; IMPORT other : b", "other": "b = a\n*"}, `other:2:1: rule b: syntax error before "*"; write "*" before the element that it repeats`},
		{map[string]string{"main": "; IMPORT other : b", "other": "b = c\nB = c"}, `other:2:1: rule B: defined twice, first in line 1`},
		{map[string]string{"main": "; IMPORT other : b\na = b\nb = %x30", "other": "b = %x31"}, `main:1:1: rule b is imported and defined here too: import it AS another name, or all rules (*) to replace it`},
		{map[string]string{"main": "; IMPORT other : b AS a\na = %x30", "other": "b = %x31"}, `main:1:1: rule a is imported and defined here too: import it AS another name, or all rules (*) to replace it`},
		{map[string]string{"main": "; IMPORT one : b\n; IMPORT other : b", "one": "b = %x30", "other": "b = %x31"}, `main:2:1: rule b is imported from one too: import one of them AS another name`},
		{map[string]string{"main": "; IMPORT other : b\n\na = b\nc =/ b", "other": "b = %x31"}, `main:4:1: rule c: "=/" extends a rule, but no rule of this name is above`},
		{map[string]string{"main": "; IMPORT other : b"}, `main:1:1: cannot read other: file does not exist`},
	} {
		t.Run(c.want, func(t *testing.T) {
			g, err := Load(files(c.files), "main")
			if err == nil {
				err = g.Check()
			}
			assert.EqualError(t, err, c.want)
		})
	}
}

func TestRFC2732AmendsRFC2396(t *testing.T) {
	g, err := Load(grammars, "rfc2732.abnf")
	require.NoError(t, err)
	for rule, want := range map[string]string{
		"host":        "(hostname / IPv4address / IPv6reference)",
		"hostport":    "(host 0*1([:] port))",
		"uric":        "(reserved / unreserved / escaped)",
		"IPv4address": "(1*3digit [.] 1*3digit [.] 1*3digit [.] 1*3digit)",
	} {
		r, ok := g.Rule(rule)
		require.True(t, ok)
		assert.Equal(t, want, show(r.Expr))
	}
	r, _ := g.Rule("reserved")
	assert.Len(t, r.Expr.Subs, 12)
}

func TestAnImportIsNotCapturedByANamesake(t *testing.T) {
	g, err := Load(grammars, "rfc9110.abnf")
	require.NoError(t, err)
	authority, _ := g.Rule("authority")
	assert.Equal(t, "(0*1(userinfo [@]) rfc3986.host 0*1([:] port))", show(authority.Expr), "not Host, which has a port itself")
}
