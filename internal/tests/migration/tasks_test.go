package migration

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// A task is what programs do most, with each package. Both functions print the same.
type task struct {
	what      string
	old, new  func(w io.Writer, text string) error
	text      string
	differing string // what the second column does that the first one does not
}

var tasks = []task{
	{"parse", parseOld, parseNew, "https://h/a?b#c", ""},
	{"read a part", readOld, readNew, "https://h/a%20b?c", ""},
	{"join", joinOld, joinNew, "b", ""},
	{"resolve", resolveOld, resolveNew, "../x?y", ""},
	{"compare", compareOld, compareNew, "HTTPS://EXAMPLE.com:443/a/../b", "spelling by percent-encoding, and IPv6 addresses"},
	{"normalize", normalizeOld, normalizeNew, "HTTPS://EXAMPLE.com:443/a/../b", "spelling by percent-encoding, and IPv6 addresses"},
	{"query", queryOld, queryNew, "https://h/?q=x+y&r", ""},
	{"change", changeOld, changeNew, "https://h/a?page=1", "the order and the spelling of the other parameters stay"},
	{"check a host", checkOld, checkNew, "https://EXAMPLE.com:8443/a", "a host that programs read in several ways is an error"},
	{"redact", redactOld, redactNew, "https://joe:secret@h/", ""},
	{"send by net/http", sendOld, sendNew, "https://h/a?b#c", ""},
	{"read a million lines", linesOld, linesNew, "https://a/\nb c\nhttps://d/e\n", "no allocation for a line"},
}

func parseOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, v)
	return err
}

func parseNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, u)
	return err
}

func readOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, v.EscapedPath())
	return err
}

func readNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, u.Path())
	return err
}

func joinOld(w io.Writer, text string) error {
	joined, err := url.JoinPath("https://h/a/", text, "../c")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, joined)
	return err
}

func joinNew(w io.Writer, text string) error {
	joined, err := uri.MustParse("https://h/a/").JoinPath(text, "../c")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, joined)
	return err
}

func resolveOld(w io.Writer, text string) error {
	base := &url.URL{Scheme: "https", Host: "h", Path: "/a/b/c"}
	v, err := base.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, v)
	return err
}

func resolveNew(w io.Writer, text string) error {
	base := uri.MustParse("https://h/a/b/c")
	u, err := base.ResolveString(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, u)
	return err
}

func compareOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	host := strings.TrimSuffix(strings.ToLower(v.Host), ":443")
	_, err = fmt.Fprintln(w, v.Scheme == "https" && host == "example.com" && path.Clean(v.Path) == "/b" && v.RawQuery == "" && v.Fragment == "")
	return err
}

func compareNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, uri.Equal(u, uri.MustParse("https://example.com/b"), uri.LevelScheme))
	return err
}

func normalizeOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	v.Host = strings.TrimSuffix(strings.ToLower(v.Host), ":443")
	_, err = fmt.Fprintln(w, v.JoinPath())
	return err
}

func normalizeNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, u.Normalize(uri.AllSteps))
	return err
}

func queryOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, v.Query()["q"])
	return err
}

func queryNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, slices.Collect(u.Pairs(uri.FormPairs).Values("q")))
	return err
}

func changeOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	q := v.Query()
	q.Set("page", "2")
	v.RawQuery = q.Encode()
	_, err = fmt.Fprintln(w, v)
	return err
}

func changeNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	u, err = u.WithPairs(u.Pairs(uri.FormPairs).Set("page", "2"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, u)
	return err
}

func checkOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	port := v.Port()
	if port == "" {
		port = "443"
	}
	_, err = fmt.Fprintln(w, net.JoinHostPort(strings.ToLower(v.Hostname()), port) == "example.com:8443")
	return err
}

func checkNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	address, err := u.HostPort()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, address == "example.com:8443")
	return err
}

func redactOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Contains(v.Redacted(), "secret"))
	return err
}

func redactNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Contains(u.Redacted(), "secret"))
	return err
}

func sendOld(w io.Writer, text string) error {
	v, err := url.Parse(text)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodGet, v.String(), nil)
	if err != nil {
		return err
	}
	return request.Write(w)
}

func sendNew(w io.Writer, text string) error {
	u, err := uri.Parse(text)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodGet, u.String(), nil)
	if err != nil {
		return err
	}
	return request.Write(w)
}

func linesOld(w io.Writer, text string) error {
	for line := range strings.Lines(text) {
		v, err := url.Parse(strings.TrimSuffix(line, "\n"))
		if err != nil || v.Scheme == "" {
			continue
		}
		fmt.Fprintln(w, v.Host)
	}
	return nil
}

func linesNew(w io.Writer, text string) error {
	for line := range uri.RFC3986.Lines([]byte(text)) {
		if !line.Valid {
			continue
		}
		host, _ := line.URI.Host()
		fmt.Fprintln(w, host)
	}
	return nil
}

// functionsOf returns the declarations of functions in a file, by their names.
func functionsOf(t *testing.T, file string) map[string]*ast.FuncDecl {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	require.NoError(t, err)
	all := map[string]*ast.FuncDecl{}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			all[f.Name.Name] = f
		}
	}
	return all
}

// statements returns how many statements a function has, at any depth. A block is none.
func statements(f *ast.FuncDecl) (n int) {
	ast.Inspect(f.Body, func(x ast.Node) bool {
		if _, isBlock := x.(*ast.BlockStmt); isBlock {
			return true
		}
		if _, ok := x.(ast.Stmt); ok {
			n++
		}
		return true
	})
	return n
}

// nameOf returns the name of a function of this package.
func nameOf(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}

func TestBothWaysOfATaskPrintTheSame(t *testing.T) {
	for _, k := range tasks {
		var old, now strings.Builder
		require.NoError(t, k.old(&old, k.text), k.what)
		require.NoError(t, k.new(&now, k.text), k.what)
		assert.NotEmpty(t, old.String(), k.what)
		assert.Equal(t, old.String(), now.String(), k.what)
	}
}

func TestNoTaskTakesMoreStatementsThanWithNetURL(t *testing.T) {
	all := functionsOf(t, "tasks_test.go")
	for _, k := range tasks {
		assert.LessOrEqual(t, statements(all[nameOf(k.new)]), statements(all[nameOf(k.old)]), k.what)
	}
}
