package generate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// module is a directory with packages, which need nothing but the standard library and each other.
type module struct {
	dir            string
	imports, calls bytes.Buffer // of its test
}

func newModule(t testing.TB) *module {
	m := &module{dir: t.TempDir()}
	m.write(t, "go.mod", []byte("module example.test\n\ngo 1.25\n"))
	return m
}

func (m *module) write(t testing.TB, name string, text []byte) {
	t.Helper()
	file := filepath.Join(m.dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, text, 0o644))
}

// Packages compile, go vet accepts them, and they pass the tests that are written with them, and those that are added here. All are
// in one program, since to link one for each takes most of the time. Unless tests run in full, some packages are tested, without go vet.
func TestPackagesPassTheirTests(t *testing.T) {
	m := newModule(t)
	for _, of := range []struct {
		claim string
		add   func(*testing.T, *module)
	}{
		{"of random grammars", addRandom},
		{"that were once wrong", addOnceWrong},
		{"of large automata", addLarge},
		{"of grammars as printed", addPrinted},
		{"of recursive grammars", addRecursive},
		{"of recursive grammars with lists", addItemsOfJSON},
		{"of ambiguous and recursive grammars", addFirstReadings},
		{"with messages", addMessages},
		{"compared with a slow derivation", addCompared},
	} {
		t.Run(of.claim, func(t *testing.T) { of.add(t, m) })
	}
	m.test(t)
}

// seeded returns the same draft in each run.
func seeded(i int) draft { return newDraft(rand.New(rand.NewPCG(uint64(i), 1))) }

func addRandom(t *testing.T, m *module) {
	every := exhaustive.OneIn(t, 100)
	for i := 0; i < 200; i += every {
		m.add(t, fmt.Sprintf("random%d", i), checkDraft(t, seeded(i)))
	}
}

// kept is a package that was once wrong, or an error.
type kept struct {
	Claim, Rules, Refused string
	made
}

func addOnceWrong(t *testing.T, m *module) {
	every := exhaustive.OneIn(t, 6)
	for i, k := range golden.Rows[kept](t, "testdata/drafts.jsonl") {
		if i%every != 2%every {
			continue
		}
		t.Run(k.Claim, func(t *testing.T) {
			d := draft{rules: k.Rules, options: k.options(t, "p")}
			g, err := abnf.Parse("g.abnf", k.Rules)
			require.NoError(t, err)
			files, err := Files(g, d.options)
			if k.Refused != "" {
				require.ErrorContains(t, err, k.Refused)
				checkRefusal(t, d, files, err)
				return
			}
			require.NoError(t, err)
			checkTypes(t, d, files)
			m.add(t, fmt.Sprintf("wrong%d", i), files)
		})
	}
}

// testFunction matches a test in a file.
var testFunction = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// add writes a package in a folder. Its tests become code that is not for tests, and one test of the module calls all of them.
func (m *module) add(t testing.TB, folder string, files map[string][]byte) {
	if len(files) == 0 {
		return
	}
	fmt.Fprintf(&m.imports, "\t%s \"example.test/%[1]s\"\n", folder)
	for _, name := range slices.Sorted(maps.Keys(files)) { // in order, since the go command caches
		text := files[name]
		if pkg, isTest := strings.CutSuffix(name, "_test.go"); isTest {
			name = pkg + "_tests.go"
			for _, test := range testFunction.FindAllSubmatch(text, -1) {
				fmt.Fprintf(&m.calls, "\tt.Run(\"%s/%s\", %[1]s.%[2]s)\n", folder, test[1])
			}
		}
		m.write(t, filepath.Join(folder, name), text)
	}
}

// test runs the tests of the packages. If tests run in full, it vets them too. In the module cache, which has no cmd, the go command
// replaces no files.
func (m *module) test(t testing.TB) {
	m.write(t, "all_test.go", fmt.Appendf(nil, "package all\n\nimport (\n\t\"testing\"\n\n%s)\n\nfunc Test(t *testing.T) {\n%s}\n", &m.imports, &m.calls))
	if _, err := os.Stat("../../cmd"); err != nil || exhaustive.Asked(t) {
		run(t, m.dir, "go", "vet", "./...")
		run(t, m.dir, "go", "test", "-vet=off", "-timeout", "0", ".")
		return
	}
	run(t, "testdata", "go", "test", "-vet=off", "-overlay", m.overlay(t), "-timeout", "0", ".")
}

// overlay returns a file for the go command that puts the module into testdata. The go command builds again what is in another folder,
// as a temporary one is, unless it has -trimpath: then it builds the standard library again.
func (m *module) overlay(t testing.TB) string {
	testdata, err := filepath.Abs("testdata")
	require.NoError(t, err)
	replace := map[string]string{}
	require.NoError(t, filepath.WalkDir(m.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			replace[testdata+strings.TrimPrefix(path, m.dir)] = path
		}
		return err
	}))
	text, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "overlay.json")
	require.NoError(t, os.WriteFile(file, text, 0o644))
	return file
}

// checkDraft makes the package of a draft. The error is one of the documented ones, or all files
// are Go without type errors.
func checkDraft(t testing.TB, d draft) map[string][]byte {
	t.Helper()
	files, err := d.files()
	if err != nil {
		checkRefusal(t, d, files, err)
	} else {
		checkTypes(t, d, files)
	}
	return files
}

// checkRefusal reports an error that is not documented, or is long, or comes with files.
func checkRefusal(t testing.TB, d draft, files map[string][]byte, err error) {
	t.Helper()
	var (
		ambiguity *AmbiguityError
		refusal   *Error
		irregular *abnf.Error
		size      *language.SizeError
	)
	if !errors.As(err, &ambiguity) && !errors.As(err, &refusal) && !errors.As(err, &size) && !errors.As(err, &irregular) {
		t.Fatalf("%s%+v: an error of type %T: %.2000s", d.rules, d.options, err, err)
	}
	longest := slices.MaxFunc(strings.Split(err.Error(), "\n"), func(a, b string) int { return len(a) - len(b) })
	if len(longest) > 2000 || len(files) > 0 {
		t.Fatalf("%s: %d files, and %d octets of error: %.2000s", d.rules, len(files), len(err.Error()), err)
	}
}

// standard imports packages of the standard library from what the compiler wrote about them.
var standard = sync.OnceValue(func() types.Importer {
	command := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	out, err := exec.Command("go", append(command, generatedImports...)...).Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		pkg, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[pkg] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		if err != nil {
			return nil, err
		}
		return os.Open(files[path])
	})
})

// generatedImports are the packages that generated ones import, apart from what these import.
var generatedImports = []string{"encoding/base64", "encoding/binary", "iter", "testing"}

// checkTypes reports what the compiler would not accept.
func checkTypes(t testing.TB, d draft, files map[string][]byte) {
	t.Helper()
	if _, err := typed(d.options.Package, files, standard()); err != nil {
		t.Fatalf("%s%+v: %v", d.rules, d.options, err)
	}
}

// typed parses files and checks their types. Of files for kinds of processors, it takes those for
// none.
func typed(pkg string, files map[string][]byte, with types.Importer) (*types.Package, error) {
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "64.go") || strings.HasSuffix(name, "_vectors.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, f)
	}
	config := types.Config{Importer: with}
	return config.Check(pkg, set, parsed, nil)
}

// FuzzFiles draws grammars by the bytes of its input.
func FuzzFiles(f *testing.F) {
	for i := range 20 / exhaustive.OneIn(f, 5) {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		octets := make([]byte, 200)
		for k := range octets {
			octets[k] = byte(rng.Uint32())
		}
		f.Add(octets)
	}
	f.Fuzz(func(t *testing.T, octets []byte) { checkDraft(t, newDraft(&octetsOf{octets})) })
}

// FuzzFilesOfAnyText takes the grammar and the options as a person writes them.
func FuzzFilesOfAnyText(f *testing.F) {
	f.Add("s = *( a \",\" ) ; \x00\na = 1*%x30-39\n", "T=s", "Last=a", ":Item=a(All=a)", "s", "RFC 1\r\n")
	f.Add("s = t\nt = %x100-D7FF / <x>\n; SECTION R : 1\n", "ÉtÉ=s", "t", "", "é", "\ufeff")
	f.Add("a-1 = \"x\" [ \"y\" ]\r", "URL=a-1", "a-1/a-1|a-1", "a-1:a-1", "p", "")
	f.Fuzz(func(t *testing.T, rules, typ, fields, list, pkg, title string) {
		g, err := abnf.Parse("g.abnf", rules)
		if err != nil {
			return
		}
		o := Options{Package: pkg, Title: title, MaxStates: maxDraftStates, MaxMemory: 1 << 20}
		if o.Type, o.Rule, err = ParseType(typ); err != nil {
			o.Type, o.Rule = "T", g.Name()
			if all := g.Rules(); len(all) > 0 {
				o.Rule = all[0].Name
			}
		}
		o.Fields, _ = ParseFields(fields)
		if l, err := ParseList(list); err == nil {
			o.Lists = []List{l}
		}
		d := draft{rules: rules, options: o}
		files, err := Files(g, o)
		if err != nil {
			checkRefusal(t, d, files, err)
			return
		}
		checkTypes(t, d, files)
	})
}

// Distinguishing all states of a large automaton takes minutes, in gen and in the test that it writes.
func addLarge(t *testing.T, m *module) {
	every := exhaustive.OneIn(t, 2)
	for i, rules := range []string{"s = 48( 1*47%x61 %x2C )\n", "s = 48( 1*24%xE9 %x2C ) *%x20AC\n"} {
		if i%every != 0 {
			continue
		}
		files := filesOf(t, rules, Options{})
		test := string(files["p_test.go"])
		assert.Contains(t, test, "func TestEachTransition")
		assert.NotContains(t, test, "func TestCompleteSuite")
		m.add(t, fmt.Sprintf("large%d", i), files)
	}
}

// filesOf returns the files of package p with type T of a grammar, by default of rule s.
func filesOf(t testing.TB, rules string, o Options) map[string][]byte {
	t.Helper()
	g, err := abnf.Parse("g.abnf", rules)
	require.NoError(t, err)
	o.Package, o.Type, o.Rule = "p", "T", cmp.Or(o.Rule, "s")
	files, err := Files(g, o)
	require.NoError(t, err, rules)
	return files
}
