package api

import (
	"flag"
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

// The limit keeps package uri small enough to be read: what comes in has to be worth more than what goes.
func TestPackageURIExportsAtMost172Functions(t *testing.T) {
	out, err := exec.Command("go", "doc", "-all", "github.com/urigrammar/uri").Output()
	require.NoError(t, err)
	assert.LessOrEqual(t, strings.Count(string(out), "\nfunc "), 172)
}
