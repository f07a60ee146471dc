package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
)

// folded replaces letters of ASCII by letters that Unicode folds to them.
var folded = strings.NewReplacer("s", "ſ", "k", "\u212A")

func TestNoLetterOutsideASCIIIsOneOfLocalhost(t *testing.T) {
	for _, c := range []struct{ text, posix, windows string }{ // "" if there is no path
		{"file://LOCALHOST/C:/a", "/C:/a", `C:\a`},
		{"file://l%6fcalho%53t/C:/a", "/C:/a", `C:\a`},
		{"file://localho%C5%BFt/C:/a", "", ""},
		{"file://localho%C5%BFt/share/a", "", `\\localhoſt\share\a`},
	} {
		for style, want := range map[uri.PathStyle]string{uri.POSIXPaths: c.posix, uri.WindowsPaths: c.windows} {
			path, err := style.Path(uri.MustParse(c.text))
			assert.Equal(t, want, path, "%s: %v", c.text, err)
			assert.Equal(t, want == "", err != nil, c.text)
		}
	}
}

func TestSchemesAreFoundByTheLettersOfASCII(t *testing.T) {
	own := uri.Schemes{}.With(uri.Scheme{Name: "kiss", DefaultPort: 1234})
	for _, name := range []string{"kiss", "https"} {
		_, ok := own.Find(strings.ToUpper(name))
		assert.True(t, ok, name)
		_, ok = own.Find(folded.Replace(name))
		assert.False(t, ok, name)
	}
}

func TestRulesAreFoundByTheLettersOfASCII(t *testing.T) {
	unknown := func(g uri.Grammar, rule string) bool {
		_, err := g.ParseTree(rule, "")
		return errors.As(err, new(*uri.UnknownRuleError))
	}
	for _, g := range uri.Grammars() {
		for _, rule := range g.Rules() {
			assert.False(t, unknown(g, strings.ToUpper(rule)), "%s: %s", g, rule)
			name := folded.Replace(rule)
			assert.Equal(t, name != rule, unknown(g, name), "%s: %s", g, name)
		}
	}
}
