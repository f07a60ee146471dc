package documents

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Program is a block of Go as a package called block, with a function Run, which does what the block does.
type Program struct {
	Source string
	Output string // what the block says that it prints
	Shown  bool   // whether it says so
}

// ProgramOf returns the program of a block. A block is a file, declarations, or the body of a
// function; if it is not a file, packages are imported from paths, by their names. The variables
// that a body declares count as used. Its expected output is in a comment "Output:" at its end.
func ProgramOf(block string, paths map[string]string) (Program, error) {
	p := Program{Source: block}
	p.Output, p.Shown = outputOf(block)
	set := token.NewFileSet()
	if file, err := parser.ParseFile(set, "", block, parser.PackageClauseOnly); err == nil {
		return p, p.ofFile(block, set.Position(file.Name.Pos()).Offset, len(file.Name.Name))
	}
	if _, err := parser.ParseFile(set, "", "package p\n"+block, 0); err == nil {
		p.Source = block + "\nfunc Run() {}\n"
	} else {
		p.Source = "func Run() {\n" + block + "\n" + used(block) + "}\n"
	}
	return p, p.importAll(paths)
}

// outputOf returns the text of a comment "Output:", which may begin beside that word.
func outputOf(block string) (string, bool) {
	_, comment, found := strings.Cut(block, "// Output:")
	if !found {
		return "", false
	}
	var b strings.Builder
	for line := range strings.Lines("//" + comment) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "//"); ok {
			b.WriteString(strings.TrimPrefix(rest, " "))
		}
	}
	return strings.TrimPrefix(b.String(), "\n"), true
}

// WithOutput returns a block with another output in its comment.
func WithOutput(block, output string) string {
	before, _, _ := strings.Cut(block, "// Output:")
	return before + "// Output:\n// " + strings.ReplaceAll(strings.TrimSuffix(output, "\n"), "\n", "\n// ") + "\n"
}

// ofFile makes the program of a whole file: its main is Run.
func (p *Program) ofFile(block string, at, n int) error {
	p.Source = block[:at] + "block" + block[at+n:]
	if !strings.Contains(p.Source, "\nfunc main() {") {
		return fmt.Errorf("a file without a main function")
	}
	p.Source = strings.Replace(p.Source, "\nfunc main() {", "\nfunc Run() {", 1)
	return nil
}

// used returns a statement that uses the variables that a body declares at its top.
func used(body string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {\n"+body+"\n}", 0)
	if err != nil {
		return "" // the compiler will say it
	}
	var b strings.Builder
	for _, statement := range file.Decls[0].(*ast.FuncDecl).Body.List {
		assign, ok := statement.(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE {
			continue
		}
		for _, left := range assign.Lhs {
			if id := left.(*ast.Ident); id.Name != "_" {
				fmt.Fprintf(&b, "_ = %s\n", id.Name)
			}
		}
	}
	return b.String()
}

// importAll puts a package clause before the source, and the imports that its names want.
func (p *Program) importAll(paths map[string]string) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+p.Source, 0)
	if err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, id := range file.Unresolved {
		if path, ok := paths[id.Name]; ok {
			wanted[path] = true
		}
	}
	var lines []string
	for path := range wanted {
		lines = append(lines, "import "+strconv.Quote(path)+"\n")
	}
	sort.Strings(lines)
	source, err := format.Source([]byte("package block\n\n" + strings.Join(lines, "") + p.Source))
	p.Source = string(source)
	return err
}

// ByName returns the import paths by the last words of them.
func ByName(paths ...string) map[string]string {
	names := map[string]string{}
	for _, p := range paths {
		names[path.Base(p)] = p
	}
	return names
}

const between = "\x00" // behind what a program prints

// Run compiles the programs as one, since linking one takes as long as compiling them all, and returns the output of each. It writes them
// as a module whose path is path and "/shown", in a workspace with the module that has the directory root. It writes nothing into root,
// which can be in the module cache.
//
// It runs them with both values of the GODEBUG setting that decides what net/url accepts. They must print the same, so
// that what a document shows holds for every reader.
func Run(root, path string, programs []Program) ([]string, error) {
	dir, err := os.MkdirTemp("", "documents")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := writeWorkspace(dir, root, path+"/shown", programs); err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-o", "shown.exe", ".")
	build.Dir = filepath.Join(dir, "shown")
	build.Env = append(os.Environ(), "GOWORK="+filepath.Join(dir, "go.work"), "GOFLAGS=-mod=readonly") // a workspace allows no -mod=mod
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	printed, err := output(build.Dir, "1", len(programs))
	if err != nil {
		return nil, err
	}
	before, err := output(build.Dir, "0", len(programs))
	if err != nil {
		return nil, err
	}
	for i, p := range programs {
		if before[i] != printed[i] {
			return nil, fmt.Errorf("with GODEBUG=urlstrictcolons=0, net/url makes a program print %q instead of %q:\n%s", before[i], printed[i], p.Source)
		}
	}
	return printed, nil
}

// output runs the programs in dir, with a value of urlstrictcolons, and returns the output of each.
func output(dir, strictColons string, programs int) ([]string, error) {
	run := exec.Command(filepath.Join(dir, "shown.exe"))
	run.Dir = dir
	run.Env = append(os.Environ(), "GODEBUG=urlstrictcolons="+strictColons)
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s%s", err, stdout.String(), stderr.String())
	}
	printed := strings.Split(stdout.String(), between)
	if len(printed) != programs+1 {
		return nil, fmt.Errorf("%d programs have ended of %d", len(printed)-1, programs)
	}
	return printed[:programs], nil
}

// writeWorkspace writes a workspace of the module in root and one with the programs, and a main package that runs them.
func writeWorkspace(dir, root, path string, programs []Program) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	release, err := goDirective(root)
	if err != nil {
		return err
	}
	files := map[string]string{
		"go.work":      fmt.Sprintf("go %s\n\nuse (\n\t./shown\n\t%q\n)\n", release, root),
		"shown/go.mod": fmt.Sprintf("module %s\n\ngo %s\n", path, release),
	}
	var imports, calls strings.Builder
	for i, p := range programs {
		fmt.Fprintf(&imports, "\tblock%d %q\n", i, fmt.Sprintf("%s/block%d", path, i))
		fmt.Fprintf(&calls, "\tblock%d.Run()\n\tfmt.Print(%q)\n", i, between)
		files[fmt.Sprintf("shown/block%d/block.go", i)] = p.Source
	}
	files["shown/main.go"] = "package main\n\nimport (\n\t\"fmt\"\n" + imports.String() + ")\n\nfunc main() {\n" + calls.String() + "}\n"
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

var goLine = regexp.MustCompile(`(?m)^go (\S+)`)

// goDirective returns the version of Go in the go.mod file of the module in root.
func goDirective(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	version := goLine.FindSubmatch(text)
	if version == nil {
		return "", fmt.Errorf("%s/go.mod has no line with the version of Go", root)
	}
	return string(version[1]), nil
}
