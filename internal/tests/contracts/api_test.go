package contracts_test

import (
	"bytes"
	"cmp"
	"flag"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/contracts"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the goldens")

// publicPackages returns those of the module.
func publicPackages() ([]*types.Package, error) {
	public, err := api.Public("../../..")
	if err != nil {
		return nil, err
	}
	return api.Load("../../..", public...)
}

// The golden of a frozen package is beside it, in testdata/api.txt. Those of the other packages are in one file here.
func TestEveryChangeOfWhatIsExportedIsSeen(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	var others []string
	for _, p := range packages {
		lines := api.Lines(p)
		if !isFrozen(p.Path()) {
			others = append(others, lines...)
			continue
		}
		dir := filepath.Join("../../..", strings.TrimPrefix(p.Path(), module), "testdata")
		require.NoError(t, os.MkdirAll(dir, 0o777))
		golden.Equal(t, filepath.Join(dir, "api.txt"), *update, strings.Join(lines, "\n")+"\n") // a change belongs into CHANGELOG.md, too
	}
	golden.Equal(t, "../api/testdata/api.txt", *update, strings.Join(others, "\n")+"\n")
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
	public, err := api.Public("../../..")
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
	compiled, err := api.Importer(".", "io")
	require.NoError(t, err)
	p, err := (&types.Config{Importer: compiled}).Check("p", fset, []*ast.File{f}, nil)
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
	}, api.Lines(p))
}

func TestEveryExportedTypeOfTheRootHasAnExample(t *testing.T) {
	packages, err := api.Load("../../..", "github.com/urigrammar/uri")
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
	functions, err := contracts.Exported("../../..")
	require.NoError(t, err)
	assert.LessOrEqual(t, len(functions), 172)
}

// accessor is a row of testdata/accessors.jsonl: the decision about a function that returns a value for something that may be
// absent, empty or unusable.
type accessor struct {
	Name    string // with the package, such as "uri.URI.Port"
	Decided string // a key of decisions
	Why     string // "" if the decision says everything
	Test    string // that holds the claim in Why, in the package
}

// decisions are the ways to have no trap: a program that puts a default in the place of a result never replaces a part that is
// written.
var decisions = map[string]struct{ needsWhy bool }{
	"always":     {},               // a value, which is never absent: "" is the value, or that of the zero receiver
	"presence":   {},               // two results: the second is false if the part is absent
	"documented": {needsWhy: true}, // the doc comment defines "" or false, which no program can mistake
}

func TestEveryAccessorOfSomethingAbsentIsDecided(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	var found []string
	for _, p := range packages {
		generated := generatedFunctions(t, p.Path())
		for name, f := range functions(p) {
			if mayBeAbsent(f) && !isCommon(name) && !generated[name] {
				found = append(found, strings.TrimPrefix(p.Path(), "github.com/urigrammar/")+"."+name)
			}
		}
	}
	var decided []string
	for _, row := range accessors(t) {
		decided = append(decided, row.Name)
		decision, known := decisions[row.Decided]
		assert.True(t, known, "%s: no decision is called %q", row.Name, row.Decided)
		assert.Equal(t, decision.needsWhy, row.Why != "", row.Name)
		if row.Test != "" {
			assert.True(t, isTested(t, row), "%s: there is no %s", row.Name, row.Test)
		}
	}
	assert.True(t, slices.IsSorted(decided), "the rows are sorted by name")
	slices.Sort(found)
	for _, name := range found {
		assert.Contains(t, decided, name, "decide it: return an error if a part that is present can look absent")
	}
	for _, name := range decided {
		assert.Contains(t, found, name, "it is no such accessor any more")
	}
}

// generatedFunctions returns the functions in the generated files of a package. Package generate decides about accessors: two results if
// a part can be absent.
func generatedFunctions(t *testing.T, path string) map[string]bool {
	t.Helper()
	parsed, err := contracts.Files("../../.." + strings.TrimPrefix(path, module))
	require.NoError(t, err)
	all := map[string]bool{}
	for _, f := range parsed {
		if !ast.IsGenerated(f) {
			continue
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				all[strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")+"."+d.Name.Name] = true
			}
		}
	}
	return all
}

// mayBeAbsent reports whether a function returns a string alone, or a value and a bool.
func mayBeAbsent(f *types.Func) bool {
	results := f.Signature().Results()
	switch results.Len() {
	case 1:
		return isBasic(results.At(0), types.String) && !slices.Contains([]string{"Error", "GoString", "Problem", "String"}, f.Name())
	case 2:
		return isBasic(results.At(1), types.Bool)
	}
	return false
}

func isBasic(v *types.Var, kind types.BasicKind) bool {
	b, ok := v.Type().(*types.Basic)
	return ok && b.Kind() == kind
}

// functions returns the exported functions and methods of a package, by name.
func functions(p *types.Package) map[string]*types.Func {
	all := map[string]*types.Func{}
	for _, name := range p.Scope().Names() {
		switch o := p.Scope().Lookup(name).(type) {
		case *types.Func:
			all[name] = o
		case *types.TypeName:
			for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
				if f := m.Obj().(*types.Func); o.Exported() && f.Exported() {
					all[name+"."+f.Name()] = f
				}
			}
		}
	}
	for name, f := range all {
		if !f.Exported() {
			delete(all, name)
		}
	}
	return all
}

func accessors(t *testing.T) []accessor {
	t.Helper()
	return golden.Lines[accessor](t, "../api/testdata/accessors.jsonl")
}

// isTested reports whether the test that a row names is in its package.
func isTested(t *testing.T, row accessor) bool {
	t.Helper()
	path := testFolder(strings.TrimPrefix(row.Name[:strings.IndexByte(row.Name, '.')], "uri"))
	declared := regexp.MustCompile(`(?m)^func ` + row.Test + `\(`)
	entries, err := os.ReadDir("../../.." + path)
	require.NoError(t, err)
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		if !strings.HasSuffix(e.Name(), "_test.go") {
			return false
		}
		text, err := os.ReadFile("../../.." + path + "/" + e.Name())
		require.NoError(t, err)
		return declared.Match(text)
	})
}

// testFolder returns the folder with the tests of a package: package schemes has those of the packages below it, and the root those of parsetree.
func testFolder(path string) string {
	switch {
	case path == "/parsetree":
		return ""
	case strings.HasPrefix(path, "/schemes/"):
		return "/schemes"
	}
	return path
}

func TestAnAccessorThatCanBeAbsentIsFound(t *testing.T) {
	packages, err := api.Load("../../..", "github.com/urigrammar/uri")
	require.NoError(t, err)
	all := functions(packages[0])
	for name, want := range map[string]bool{
		"URI.Scheme": true, "URI.Port": true, "Schemes.Find": true, "URI.String": false, "URI.HostPort": false, "URI.IsURI": false, "Parse": false,
	} {
		require.Contains(t, all, name)
		assert.Equal(t, want, mayBeAbsent(all[name]), name)
	}
}

const module = "github.com/urigrammar/uri"

// dependencies returns what each package of this module needs of it. Paths are from the root of the module, whose package is ".".
func dependencies(t *testing.T) map[string][]string {
	t.Helper()
	listed, err := api.Dependencies("../../..")
	require.NoError(t, err)
	all := map[string][]string{}
	for path, needs := range listed {
		var own []string
		for _, needed := range needs {
			if needed == module || strings.HasPrefix(needed, module+"/") {
				own = append(own, ofModule(needed))
			}
		}
		all[ofModule(path)] = own
	}
	return all
}

// ofModule returns the path of a package from the root of the module.
func ofModule(path string) string {
	return cmp.Or(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), ".")
}

// layers say what packages do not need, from the bottom to the top. Patterns are regular expressions of whole paths.
var layers = []struct{ packages, without string }{
	{`parsetree`, `\.|whatwg`},
	// What runs in a user's program has no automata and no generators.
	{`internal/(run|unicode)/.*`, `\.|internal/(read|decide|write|languages|lines|tests|neturl).*|abnf.*|grammar|oracle.*|gen`},
	{`\.|(consensus|guard|idn|parsetree|repair|schemes|template|whatwg)(/.*)?`, `internal/(read|decide|write|languages|lines|tests|neturl).*|abnf.*|grammar|oracle.*|gen|uritest`},
	// The compiler knows nothing about URIs.
	{`internal/(read|decide|write)/.*|abnf(/.*)?`, `\.|whatwg|consensus|idn|schemes.*|oracle.*|internal/(languages|lines|tests|neturl).*|gen`},
	{`internal/read/.*`, `internal/(decide|write)/.*`},
	// What validates generated code shares nothing with what generates it.
	{`internal/decide/validate`, `.*`},
	{`internal/languages/(grammardfa|consensuslang)`, `\.|whatwg|consensus|oracle.*|internal/(lines|tests|neturl).*|gen`},
	// Only tests need what is for tests.
	{`(oracle|grammar|gen|uritest|internal/(lines|neturl))(/.*)?`, `internal/tests/.*`},
}

func TestImportsPointDown(t *testing.T) {
	all := dependencies(t)
	for _, layer := range layers {
		packages, without := regexp.MustCompile(`^(`+layer.packages+`)$`), regexp.MustCompile(`^(`+layer.without+`)$`)
		found := 0
		for path, needs := range all {
			if !packages.MatchString(path) {
				continue
			}
			found++
			for _, needed := range needs {
				assert.False(t, without.MatchString(needed), "%s needs %s", path, needed)
			}
		}
		assert.Positive(t, found, layer.packages)
	}
}

// A program that imports package uri gets no IDNA tables, no grammar files and no third-party code. Packages for any grammar know
// neither URIs nor other modules: package grammar describes what proofs are about.
func TestPackagesNeedTheStandardLibraryAndFewOthers(t *testing.T) {
	all, err := api.Dependencies("../../..")
	require.NoError(t, err)
	for packages, needed := range map[string]string{
		module:                 `(/internal/run/\w+|/parsetree)?`,
		module + "/abnf(/.+)?": `/(abnf|internal)(/.+)?|/grammar`,
	} {
		n := 0
		for path, needs := range all {
			if !regexp.MustCompile("^" + packages + "$").MatchString(path) {
				continue
			}
			n++
			for _, path := range append(needs, path) {
				if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") { // not of the standard library
					assert.Regexp(t, `^github\.com/urigrammar/uri(`+needed+`)$`, path)
				}
			}
		}
		assert.Positive(t, n, packages)
	}
}

// The names to which comments of the API refer are names that go doc finds.
func TestNamesInCommentsAreExported(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	byName := map[string]*types.Package{}
	for _, p := range packages {
		byName[p.Name()] = p
	}
	n := 0
	for _, p := range packages {
		for _, link := range docLinks(t, p.Path(), byName) {
			of := p
			if link.ImportPath != "" {
				of = byName[link.ImportPath]
			}
			name := strings.TrimPrefix(link.Recv+"."+link.Name, ".")
			// Not of the standard library, nor for readers of the source, nor a citation as [URI].
			if n++; of != nil && ast.IsExported(name) && (name != strings.ToUpper(name) || exports(p, name)) {
				assert.True(t, exports(of, name), "%s: [%s]", p.Path(), name)
			}
		}
	}
	assert.Greater(t, n, 500)
}

// docLinks returns the names in brackets in a package's comments, for names of packages of this module.
func docLinks(t *testing.T, path string, byName map[string]*types.Package) (links []*comment.DocLink) {
	t.Helper()
	parsed, err := contracts.Files("../../.." + strings.TrimPrefix(path, module))
	require.NoError(t, err)
	parsing := comment.Parser{
		LookupSym:     func(string, string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, byName[name] != nil },
	}
	for _, f := range parsed {
		for _, group := range f.Comments {
			links = append(links, linksOf(parsing.Parse(group.Text()))...)
		}
	}
	return links
}

// linksOf returns the names that a comment links to.
func linksOf(doc *comment.Doc) (links []*comment.DocLink) {
	note := func(texts []comment.Text) {
		for _, text := range texts {
			if link, ok := text.(*comment.DocLink); ok {
				links = append(links, link)
			}
		}
	}
	for _, block := range doc.Content {
		switch b := block.(type) {
		case *comment.Paragraph:
			note(b.Text)
		case *comment.List:
			for _, item := range b.Items {
				for _, inner := range item.Content {
					note(inner.(*comment.Paragraph).Text)
				}
			}
		}
	}
	return links
}

// exports reports whether a package exports a name, or a type with a method or a field of that name.
func exports(p *types.Package, name string) bool {
	first, second, isMember := strings.Cut(name, ".")
	object := p.Scope().Lookup(first)
	if object == nil || !object.Exported() || !isMember {
		return object != nil && object.Exported()
	}
	member, _, _ := types.LookupFieldOrMethod(object.Type(), true, p, second)
	return member != nil && member.Exported()
}

// A reader of go doc sees each type in use: it has an Example, or a value of it is in one.
func TestEveryExportedTypeIsShownInAnExample(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	shown := map[string]map[string]bool{} // by the folders of their tests
	n := 0
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		folder := testFolder(strings.TrimPrefix(p.Path(), module))
		if shown[folder] == nil {
			shown[folder] = typesShown(t, folder)
		}
		for _, name := range p.Scope().Names() {
			if _, isType := p.Scope().Lookup(name).(*types.TypeName); isType && token.IsExported(name) {
				n++
				if name == "SyntaxError" && folder == "/schemes" {
					continue // one stands for all: they are generated from one template
				}
				assert.True(t, shown[folder][name] || shown[folder][p.Path()+"."+name], "%s.%s has no Example, and no Example has a value of it", p.Path(), name)
			}
		}
	}
	assert.Greater(t, n, 100)
}

// exampleFiles returns the files of tests in a folder that have Examples. Other functions have no bodies.
func exampleFiles(t *testing.T, files *token.FileSet, folder string) (all []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "..", "..", folder, "*_test.go"))
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if !bytes.Contains(text, []byte("\nfunc Example")) {
			continue
		}
		f, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			if f, isFunction := d.(*ast.FuncDecl); isFunction && !isExample(d) {
				f.Body = nil
			}
		}
		all = append(all, f)
	}
	return all
}

func isExample(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Example")
}

// typesShown returns what Examples in a folder show: the names of types that their own names have, and the types that expressions in
// them have, with the paths of their packages.
func typesShown(t *testing.T, folder string) map[string]bool {
	t.Helper()
	compiled, err := api.Importer("../../..")
	require.NoError(t, err)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: compiled, Error: func(error) {}} // other files of the tests, and packages of other modules, are left out
	shown := map[string]bool{}
	files := token.NewFileSet()
	for _, f := range exampleFiles(t, files, folder) {
		_, _ = config.Check("examples_test", files, []*ast.File{f}, info)
		for _, d := range f.Decls {
			if !isExample(d) {
				continue
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(d.(*ast.FuncDecl).Name.Name, "Example"), "_")
			shown[name] = true
			ast.Inspect(d, func(n ast.Node) bool {
				switch e := n.(type) {
				case *ast.Ident:
					if v, ok := objectOf(info, e).(*types.Var); ok {
						noteTypes(v.Type(), shown)
					}
				case ast.Expr:
					noteTypes(info.Types[e].Type, shown)
				}
				return true
			})
		}
	}
	return shown
}

// objectOf returns the object that an identifier defines or uses.
func objectOf(info *types.Info, id *ast.Ident) types.Object {
	if o := info.Defs[id]; o != nil {
		return o
	}
	return info.Uses[id]
}

// noteTypes notes a named type, behind pointers, and in slices, maps and results.
func noteTypes(t types.Type, shown map[string]bool) {
	switch t := t.(type) {
	case *types.Named:
		if o := t.Obj(); o.Pkg() != nil {
			shown[o.Pkg().Path()+"."+o.Name()] = true
		}
	case *types.Pointer:
		noteTypes(t.Elem(), shown)
	case *types.Slice:
		noteTypes(t.Elem(), shown)
	case *types.Map:
		noteTypes(t.Key(), shown)
		noteTypes(t.Elem(), shown)
	case *types.Tuple:
		for v := range t.Variables() {
			noteTypes(v.Type(), shown)
		}
	}
}
