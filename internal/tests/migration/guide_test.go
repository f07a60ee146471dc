//lint:file-ignore SA1007 what net/url refuses is part of what is shown

package migration

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write docs/net-url.tsv")

const file = "../../../docs/net-url.tsv"

// The values of the guide.
const text = "https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"

var (
	v, _   = url.Parse(text)
	u      = uri.MustParse(text)
	w, _   = url.Parse("../e?#")
	ref    = uri.MustParseReference("../e?#")
	values = url.Values{"q": {"x y"}}
	pairs  = uri.FormPairs.Parse(values.Encode())
	urlErr = failure[*url.Error](url.Parse("http://a b/"))
	uriErr = failure[*uri.SyntaxError](uri.Parse("http://a b/"))
)

// A migration is a row of the guide: how net/url has something, and how this package has it.
type migration struct {
	of      string // the name that net/url exports
	old     func() []any
	gives   string       // what old returns
	new     func() []any // nil if there is nothing for it
	returns string
	differs string
}

func all(results ...any) []any { return results }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func failure[E error, T any](_ T, err error) E { return err.(E) }

// kind returns the type of an error.
func kind(err error) string { return fmt.Sprintf("%T", err) }

// edited returns a URL of net/url after an assignment.
func edited(edit func(v *url.URL)) *url.URL {
	another := *v
	edit(&another)
	return &another
}

func added(add func(values url.Values)) string {
	another := url.Values{"q": values["q"]}
	add(another)
	return another.Encode()
}

// The guide is right for every reader: the Go version in go.mod of a program chooses between the settings.
func TestTheGuideShowsCodeThatIsRunUnderEitherSettingOfNetURL(t *testing.T) {
	for _, setting := range []string{"0", "1"} {
		t.Setenv("GODEBUG", "urlstrictcolons="+setting)
		require.Equal(t, setting, neturl.StrictColons())
		for _, section := range guide {
			for _, m := range section.rows {
				assert.Equal(t, m.gives, shown(m.old()), "%s in net/url", m.of)
				if m.new != nil {
					assert.Equal(t, m.returns, shown(m.new()), "%s here", m.of)
				}
			}
		}
	}
}

func TestARowOfTheGuideSaysWhatDiffers(t *testing.T) {
	for _, section := range guide {
		for _, m := range section.rows {
			if strings.HasPrefix(m.differs, "nothing") {
				assert.Equal(t, m.gives, m.returns, "%s: the row says that nothing differs", m.of)
			}
			assert.NotEmpty(t, m.differs)
		}
	}
}

// The guide has the names of the oldest supported release: code in this module cannot use newer ones.
func TestTheGuideHasEveryNameOfNetURL(t *testing.T) {
	covered := map[string]bool{}
	for _, section := range guide {
		for _, m := range section.rows {
			covered[m.of] = true
		}
	}
	if v := runtime.Version(); !strings.HasPrefix(v, "go1.26") {
		t.Skip("the guide is about net/url of Go 1.26, and this is " + v)
	}
	packages, err := api.Load(".", "net/url")
	require.NoError(t, err)
	var names []string
	for _, line := range api.Lines(packages[0]) {
		if name := guideName(strings.TrimPrefix(line, "pkg net/url, ")); name != "" {
			names = append(names, name)
		}
	}
	require.Greater(t, len(names), 50)
	for _, name := range names {
		assert.True(t, covered[name], "%s has no row", name)
		delete(covered, name)
	}
	assert.Empty(t, covered, "net/url has them")
}

// Words in the guide that are written as Go names are names that there are.
func TestTheGuideNamesNothingThatIsGone(t *testing.T) {
	packages, err := api.Load("../../..", "net/url", "github.com/urigrammar/uri", "github.com/urigrammar/uri/whatwg")
	require.NoError(t, err)
	known := map[string]bool{}
	for _, p := range packages {
		for _, line := range api.Lines(p) {
			for _, word := range goName.FindAllString(line, -1) {
				known[word] = true
			}
		}
	}
	document, err := os.ReadFile(file)
	require.NoError(t, err)
	spans := regexp.MustCompile("`((?:[A-Z][A-Za-z0-9]*[.]?)+)`").FindAllStringSubmatch(string(document), -1)
	require.Greater(t, len(spans), 40)
	for _, span := range spans {
		for name := range strings.SplitSeq(span[1], ".") {
			assert.True(t, known[name], "%s is no name of net/url, of package uri or of whatwg", span[1])
		}
	}
}

var goName = regexp.MustCompile(`\b[A-Z][A-Za-z0-9]*\b`)

// guideName returns the name in a line of the API: "URL.Port" of "method (*URL) Port() string". The types themselves have
// no row where their fields and methods have one.
func guideName(line string) string {
	kind, rest, _ := strings.Cut(line, " ")
	switch name, _, _ := strings.Cut(rest, "("); {
	case kind == "method":
		receiver, method, _ := strings.Cut(strings.TrimLeft(rest, "(*"), ") ")
		method, _, _ = strings.Cut(method, "(")
		return receiver + "." + method
	case kind == "func":
		return name
	}
	name, field, isField := strings.Cut(rest, " struct, ")
	if !isField {
		return ""
	}
	field, _, _ = strings.Cut(field, " ")
	return name + "." + field
}

func TestTheGuideIsTheRowsThatAreTested(t *testing.T) {
	var b strings.Builder
	b.WriteString("part\tname\tnet/url\tgives\tpackage uri\treturns\twhat differs\n")
	for _, value := range valuesOfTheGuide(t) {
		b.WriteString("Values that the rows use\t\t" + value + "\t\t\t\t\n")
	}
	code := snippets(t)
	for _, section := range guide {
		for _, m := range section.rows {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", section.title, m.of, code[0], m.gives, cmp.Or(code[1], "none"), cmp.Or(m.returns, "none"), m.differs)
			code = code[2:]
		}
	}
	assert.Empty(t, code)
	golden.Equal(t, file, *update, b.String())
}

// valuesOfTheGuide returns the declarations that the rows use, as this file has them.
func valuesOfTheGuide(t *testing.T) (declared []string) {
	t.Helper()
	source, err := os.ReadFile("guide_test.go")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(source), "// The values of the guide.\n")
	require.True(t, found)
	rest, _, found = strings.Cut(rest, "\n)\n")
	require.True(t, found)
	for line := range strings.SplitSeq(rest, "\n") {
		if line = strings.Join(strings.Fields(line), " "); strings.Contains(line, "=") {
			declared = append(declared, line)
		}
	}
	return declared
}

type guideSection struct {
	title string
	rows  []migration
}

// shown writes results down as Go has them. Where there is an error it says no more, since its words are no promise.
func shown(results []any) string {
	if _, failed := results[len(results)-1].(error); failed {
		return "error"
	}
	texts := make([]string, len(results))
	for i, result := range results {
		switch r := result.(type) {
		case nil:
			texts[i] = "nil"
		case fmt.Stringer:
			texts[i] = r.String()
		case string:
			texts[i] = strconv.Quote(r)
		case []byte:
			texts[i] = strconv.Quote(string(r))
		default:
			texts[i] = fmt.Sprint(r)
		}
	}
	return strings.Join(texts, ", ")
}

// snippets returns the code of the rows from the source of this package's tests: for each row the
// function of "old", and that of "new" or "".
func snippets(t *testing.T) []string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "rows_test.go", nil, 0)
	require.NoError(t, err)
	var code []string
	ast.Inspect(f, func(n ast.Node) bool {
		row, ok := n.(*ast.CompositeLit)
		if !ok || row.Type != nil || len(row.Elts) != 6 {
			return true
		}
		code = append(code, snippet(t, fset, row.Elts[1]), snippet(t, fset, row.Elts[3]))
		return false
	})
	return code
}

// snippet returns what a function gives to all: an expression, or the statement that edits a value.
func snippet(t *testing.T, fset *token.FileSet, function ast.Expr) string {
	t.Helper()
	literal, ok := function.(*ast.FuncLit)
	if !ok {
		return ""
	}
	var node ast.Node = literal.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.CallExpr).Args[0]
	if call, ok := node.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if edit, ok := call.Args[0].(*ast.FuncLit); ok {
			node = edit.Body.List[0]
		}
	}
	var b bytes.Buffer
	require.NoError(t, format.Node(&b, fset, node))
	return b.String()
}
