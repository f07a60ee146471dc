package api

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the goldens")

// publicPackages are those of the module. They are listed and loaded once.
var publicPackages = sync.OnceValues(func() ([]*types.Package, error) {
	public, err := Public("../../..")
	if err != nil {
		return nil, err
	}
	return Load("../../..", public...)
})

// The golden of a frozen package is beside it, in testdata/api.txt. Those of the other packages are in one file here.
func TestEveryChangeOfWhatIsExportedIsSeen(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	var others []string
	for _, p := range packages {
		lines := Lines(p)
		if !isFrozen(p.Path()) {
			others = append(others, lines...)
			continue
		}
		dir := filepath.Join("../../..", strings.TrimPrefix(p.Path(), module), "testdata")
		require.NoError(t, os.MkdirAll(dir, 0o777))
		golden.Equal(t, filepath.Join(dir, "api.txt"), *update, strings.Join(lines, "\n")+"\n") // a change belongs into CHANGELOG.md, too
	}
	golden.Equal(t, "testdata/api.txt", *update, strings.Join(others, "\n")+"\n")
}

// count returns how many functions and methods a package exports, as "go doc -all" lists them: also those that the standard library calls,
// such as String and MarshalText, and not the methods of a type that it embeds.
func count(p *types.Package) int {
	counted := map[string]bool{}
	for _, f := range functions(p) {
		counted[f.FullName()] = true
	}
	return len(counted)
}

// before are the numbers in the commit before the names of testdata/before.txt were reviewed.
func before(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("testdata/before_counts.json")
	require.NoError(t, err)
	var counts map[string]int
	require.NoError(t, json.Unmarshal(text, &counts))
	return counts
}

// sums are the numbers of functions and methods of all frozen packages of this module, of those that are new, and of package uri.
type sums struct{ before, now, added, uri int }

// numbers returns the rows of a table with those of each frozen package, and their sums.
func numbers(t *testing.T) (rows string, all sums) {
	t.Helper()
	packages, err := publicPackages()
	require.NoError(t, err)
	was := before(t)
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		name, n := strings.TrimPrefix(strings.TrimPrefix(p.Path(), "github.com/urigrammar/"), "uri/"), count(p)
		rows += fmt.Sprintf("%s %d %d\n", name, was[name], n)
		all.now, all.before = all.now+n, all.before+was[name]
		if was[name] == 0 {
			all.added += n
		}
		if name == "uri" {
			all.uri = n
		}
	}
	return rows, all
}

func sumsOf(t *testing.T) sums {
	t.Helper()
	_, all := numbers(t)
	return all
}

// The numbers are for readers: no test limits them, but together they fell in the packages that were there before.
func TestTheNumbersOfFunctionsAreThoseOfTheirList(t *testing.T) {
	rows, all := numbers(t)
	assert.Less(t, all.now-all.added, all.before)
	table := rows + fmt.Sprintf("together %d %d\n", all.before, all.now)
	golden.Equal(t, "testdata/counts.txt", *update, table)
}

// Then the golden is the same wherever it is made: what differs by system declares nothing exported.
func TestFilesOfOneSystemExportNothing(t *testing.T) {
	exhaustive.Only(t)
	systems := [][2]string{{"linux", "amd64"}, {"windows", "386"}, {"darwin", "arm64"}, {"js", "wasm"}, {"plan9", "arm"}}
	built := map[string]int{}
	for _, s := range systems {
		for _, name := range files(t, s[0], s[1]) {
			built[name]++
		}
	}
	for name, n := range built {
		if n == len(systems) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		assert.False(t, ast.FileExports(f), "%s is not built on every system, and exports something", name)
	}
}

// files returns the Go files of public packages that are built on a system.
func files(t *testing.T, goos, goarch string) []string {
	t.Helper()
	public, err := Public("../../..")
	require.NoError(t, err)
	cmd := exec.Command("go", append([]string{"list", "-f", `{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`}, public...)...)
	cmd.Dir = "../../.."
	cmd.Env = append(cmd.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NotEmpty(t, out)
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func TestTheExportedNamesAreListed(t *testing.T) {
	const source = `package p
import "io"
const A, b = 1, 2
const Typed Size = 3
type Size int
func (*Size) Read(p []byte) (n int, err error) { return }
func (Size) Bits() int { return 0 }
func (Size) hidden() {}
type base struct { Depth int }
func (base) Up() {}
type T struct { base; io.Reader; Name, other string }
type I interface { M(...string); m() }
type J interface { io.Closer }
type Other = Size
func F(w io.Writer, rest ...func(n int) Size) (T, error) { return T{}, nil }
func G[E comparable](e E) {}
func f() {}
var V, v *T
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	require.NoError(t, err)
	p, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{f}, nil)
	require.NoError(t, err)
	assert.Equal(t, []string{
		"pkg p, const A untyped int",
		"pkg p, const Typed Size",
		"pkg p, func F(io.Writer, ...func(n int) Size) (T, error)",
		"pkg p, func G[E comparable](e E)",
		"pkg p, method (*Size) Read([]byte) (int, error)",
		"pkg p, method (Size) Bits() int",
		"pkg p, method (T) Read([]byte) (int, error)",
		"pkg p, method (T) Up()",
		"pkg p, type I interface",
		"pkg p, type I interface, M(...string)",
		"pkg p, type I interface, unexported methods",
		"pkg p, type J interface",
		"pkg p, type J interface, Close() error",
		"pkg p, type Other = Size",
		"pkg p, type Size int",
		"pkg p, type T struct",
		"pkg p, type T struct, Name string",
		"pkg p, type T struct, embedded io.Reader",
		"pkg p, var V *T",
	}, Lines(p))
}

func TestEveryExportedTypeOfTheRootHasAnExample(t *testing.T) {
	packages, err := Load("../../..", "github.com/urigrammar/uri")
	require.NoError(t, err)
	var examples strings.Builder
	names, err := filepath.Glob("../../../*_test.go")
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		examples.Write(text)
	}
	for _, name := range packages[0].Scope().Names() {
		if o, ok := packages[0].Scope().Lookup(name).(*types.TypeName); ok && o.Exported() {
			assert.Regexp(t, `(?m)^func Example`+name+`(_\w+)?\(\)`, examples.String(), name)
		}
	}
}
