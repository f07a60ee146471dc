package abnf

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
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
	for _, c := range golden.Rows[struct {
		Law   string
		Files map[string]string
		Want  []string
	}](t, "testdata/imports.jsonl") {
		t.Run(c.Law, func(t *testing.T) {
			g, err := Options{KeepProse: true}.Load(files(c.Files), "main")
			require.NoError(t, err)
			assert.Equal(t, c.Want, rules(g))
			assert.NoError(t, g.Check())
		})
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range golden.Rows[struct {
		Files map[string]string
		Want  string
	}](t, "testdata/import_errors.jsonl") {
		t.Run(c.Want, func(t *testing.T) {
			g, err := Load(files(c.Files), "main")
			if err == nil {
				err = g.Check()
			}
			assert.EqualError(t, err, c.Want)
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
