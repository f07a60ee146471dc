package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/publicsuffix"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// The tests of golang.org/x/net/publicsuffix have the rules as text.
func TestThePublicSuffixListIsThatOfGolangOrgXNet(t *testing.T) {
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "golang.org/x/net/publicsuffix").Output()
	require.NoError(t, err)
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "table_test.go"), nil, 0)
	require.NoError(t, err)
	rules := stringsOf(t, file, "rules")
	require.Greater(t, len(rules), 9000)
	slices.Sort(rules)
	list := strings.Join(rules, "\n") + "\n"
	if *update {
		require.NoError(t, os.WriteFile("public_suffix_list.txt", []byte(list), 0o644))
		return
	}
	assert.True(t, list == publicSuffixList, "go test ./cmd/uri -run PublicSuffixList -update writes it")
}

// stringsOf returns the string literals of a variable.
func stringsOf(t *testing.T, file *ast.File, variable string) (all []string) {
	t.Helper()
	ast.Inspect(file.Scope.Lookup(variable).Decl.(*ast.ValueSpec), func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, err := strconv.Unquote(literal.Value)
			require.NoError(t, err)
			all = append(all, text)
		}
		return true
	})
	return all
}

func TestPublicSuffixesAreThoseOfGolangOrgXNet(t *testing.T) {
	for rule := range strings.Lines(publicSuffixList) {
		rule = strings.TrimLeft(strings.TrimSuffix(rule, "\n"), "*.!")
		for _, before := range []string{"", "a.", "www.", "a.b.", "city.www."} {
			want, _ := publicsuffix.PublicSuffix(before + rule)
			require.Equal(t, want, publicSuffix(before+rule), before+rule)
		}
	}
	labels := strings.FieldsFunc(publicSuffixList, func(r rune) bool { return r == '.' || r == '\n' || r == '*' || r == '!' })
	rapid.Check(t, func(t *rapid.T) {
		domain := strings.Join(rapid.SliceOfN(rapid.SampledFrom(labels), 1, 5).Draw(t, "labels"), ".")
		want, _ := publicsuffix.PublicSuffix(domain)
		require.Equal(t, want, publicSuffix(domain), domain)
	})
}

func TestSubdomainAndRegistrableDomainAreTheHostAndEndInThePublicSuffix(t *testing.T) {
	label := rapid.SampledFrom([]string{"a", "www", "com", "co", "uk", "ck", "github", "io", "kawasaki", "jp", "city", "example", "xn--9ca", "", "0x7f", "1"})
	rapid.Check(t, func(t *rapid.T) {
		host := strings.Join(rapid.SliceOfN(label, 1, 5).Draw(t, "labels"), ".")
		u := uri.MustParse("http://" + host)
		suffix, isDomain := publicSuffixOf(u)
		registrable, isRegistrable := registrableDomainOf(u)
		subdomain, isBelow := subdomainOf(u)
		switch {
		case !isDomain:
			require.False(t, isRegistrable || isBelow)
		case !isRegistrable:
			require.Equal(t, strings.TrimSuffix(host, "."), suffix)
			require.False(t, isBelow)
		case !isBelow:
			require.Equal(t, strings.TrimSuffix(host, "."), registrable)
			require.Regexp(t, `^[^.]+\.`+regexp.QuoteMeta(suffix)+`$`, registrable)
		default:
			require.Equal(t, strings.TrimSuffix(host, "."), subdomain+"."+registrable)
		}
	})
}
