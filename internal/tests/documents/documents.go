// Package documents reads the project's documents for tests of their claims: their code runs, their
// commands print the output that they show, and their links have targets.
package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/tests/checkout"
)

// Document is a document in Markdown.
type Document struct {
	Name string // its path from the root of the module, with slashes
	Text string
}

// All returns the documents below the root of the module, in the order of their names. It skips the
// data of tests.
func All(root string) ([]Document, error) {
	var all []Document
	files, err := checkout.Files(root, ".md")
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if checkout.IsIn(name, "testdata") || strings.Contains("/"+name, "/.") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		all = append(all, Document{name, string(text)})
	}
	return all, nil
}

// Block is a fenced block.
type Block struct {
	Line     int    // of the fence that opens it
	Language string // "go" of ```go main.go
	Beside   string // "main.go" of it
	Text     string

	from, to int // of the text, in that of the document
}

var fence = lazyregexp.New("(?ms)^( *)```([^\\s`]*)[ \t]*([^\n]*)\n(.*?)^ *```[ \t]*$")

// Blocks returns the fenced blocks of the document.
func (d Document) Blocks() []Block {
	var all []Block
	for _, at := range fence().FindAllStringSubmatchIndex(d.Text, -1) {
		part := func(n int) string { return d.Text[at[2*n]:at[2*n+1]] }
		text := part(4)
		if indent := part(1); indent != "" {
			text = strings.ReplaceAll("\n"+text, "\n"+indent, "\n")[1:]
		}
		all = append(all, Block{1 + strings.Count(d.Text[:at[0]], "\n"), part(2), part(3), text, at[8], at[9]})
	}
	return all
}

// Replaced returns the document with other texts in blocks, by their index.
func (d Document) Replaced(texts map[int]string) Document {
	blocks := d.Blocks()
	for i, b := range slices.Backward(blocks) {
		if text, ok := texts[i]; ok {
			d.Text = d.Text[:b.from] + text + d.Text[b.to:]
		}
	}
	return d
}

// Prose returns the text of the document without its fenced blocks and spans of code. Its lines are where they were.
func (d Document) Prose() string {
	blank := func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) }
	return span().ReplaceAllStringFunc(fence().ReplaceAllStringFunc(d.Text, blank), blank)
}

var span = lazyregexp.New("``[^`].*?``|`[^`\n]*`")

// Link is a link to a file or a heading.
type Link struct {
	Line   int
	Target string
}

var link = lazyregexp.New(`\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|(?:href|src|srcset)="([^"]*)"`)

// Links returns the links of the document.
func (d Document) Links() []Link {
	prose := d.Prose()
	var all []Link
	for _, at := range link().FindAllStringSubmatchIndex(prose, -1) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		all = append(all, Link{1 + strings.Count(prose[:at[0]], "\n"), prose[from:to]})
	}
	return all
}

var (
	heading   = lazyregexp.New(`(?m)^#{1,6} +(.*?) *#*$`)
	anchor    = lazyregexp.New(`(?:id|name)="([^"]+)"`)
	noAnchor  = lazyregexp.New(`[^\p{L}\p{N}\p{M}\p{Pc} -]`)
	linkWords = lazyregexp.New(`\[([^\]]*)\]\([^)]*\)`)
)

// Anchors returns what can follow "#" in a link to the document: its headings, as GitHub names them.
func (d Document) Anchors() map[string]bool {
	all := map[string]bool{}
	text := fence().ReplaceAllString(d.Text, "")
	for _, h := range heading().FindAllStringSubmatch(text, -1) {
		words := linkWords().ReplaceAllString(h[1], "$1")
		name := strings.ReplaceAll(noAnchor().ReplaceAllString(strings.ToLower(words), ""), " ", "-")
		for unique, n := name, 1; ; n++ {
			if !all[unique] {
				all[unique] = true
				break
			}
			unique = name + "-" + string(rune('0'+n))
		}
	}
	for _, a := range anchor().FindAllStringSubmatch(text, -1) {
		all[a[1]] = true
	}
	return all
}

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

// What is behind the output of a program, and before what it prints when it runs again.
const (
	end   = "\x00"
	again = "\x01"
)

// Run compiles the programs as one, since linking one takes as long as compiling them all, and returns the output of each. They are
// packages of a module whose path is path and "/shown", in a workspace with the module that has the directory root. Run writes nothing
// into root, which can be in the module cache.
//
// It runs them with the value 0 of the GODEBUG setting urlstrictcolons, with which net/url accepts more, and counts how often. A program in
// which net/url has done so runs again with the value 1. It must print the same, so that what a document shows holds for every reader.
func Run(root, path string, programs []Program) ([]string, error) {
	dir, err := os.MkdirTemp("", "documents")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := writeWorkspace(dir, root, path+"/shown", programs); err != nil {
		return nil, err
	}
	run := exec.Command("go", "run", "-overlay", filepath.Join(dir, "overlay.json"), "-ldflags=-w", path+"/shown")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOWORK="+filepath.Join(dir, "go.work"), "GOFLAGS=-mod=readonly") // a workspace allows no -mod=mod
	run.Env = append(run.Env, "GODEBUG=urlstrictcolons=0")
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s%s", err, stdout.String(), stderr.String())
	}
	printed := strings.Split(stdout.String(), end)
	if len(printed) != len(programs)+1 {
		return nil, fmt.Errorf("%d programs have ended of %d", len(printed)-1, len(programs))
	}
	for i, p := range programs {
		before, after, twice := strings.Cut(printed[i], again)
		if twice && before != after {
			return nil, fmt.Errorf("with GODEBUG=urlstrictcolons=0, net/url makes a program print %q instead of %q:\n%s", before, after, p.Source)
		}
		printed[i] = before
	}
	return printed[:len(programs)], nil
}

// runner is what the main package of the programs has before its main function.
const runner = `
func accepted() uint64 {
	sample := []metrics.Sample{{Name: "/godebug/non-default-behavior/urlstrictcolons:events"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

func run(program func()) {
	before := accepted()
	program()
	if accepted() > before {
		fmt.Print(%q)
		os.Setenv("GODEBUG", "urlstrictcolons=1")
		program()
		os.Setenv("GODEBUG", "urlstrictcolons=0")
	}
	fmt.Print(%q)
}
`

// writeWorkspace writes into dir a workspace of the module in root and one with the programs and a main package that runs them. An overlay
// gives the module the same place each time: there the go command builds only what has changed, and go run keeps what it has linked.
func writeWorkspace(dir, root, path string, programs []Program) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	release, err := goDirective(root)
	if err != nil {
		return err
	}
	files := map[string]string{"go.mod": fmt.Sprintf("module %s\n\ngo %s\n", path, release)}
	var imports, calls strings.Builder
	for i, p := range programs {
		fmt.Fprintf(&imports, "\tblock%d %q\n", i, fmt.Sprintf("%s/block%d", path, i))
		fmt.Fprintf(&calls, "\trun(block%d.Run)\n", i)
		files[fmt.Sprintf("block%d/block.go", i)] = p.Source
	}
	files["main.go"] = "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"runtime/metrics\"\n" + imports.String() + ")\n" + fmt.Sprintf(runner, again, end) + "\nfunc main() {\n" + calls.String() + "}\n"
	place := filepath.Join(filepath.Dir(dir), filepath.FromSlash(path)) // where nothing is
	replace := map[string]string{}
	for name, text := range files {
		file := filepath.Join(dir, "shown", filepath.FromSlash(name))
		replace[filepath.Join(place, filepath.FromSlash(name))] = file
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			return err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	work := fmt.Sprintf("go %s\n\nuse (\n\t%q\n\t%q\n)\n", release, place, root)
	return errors.Join(err,
		os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o666),
		os.WriteFile(filepath.Join(dir, "go.work"), []byte(work), 0o666))
}

var goLine = lazyregexp.New(`(?m)^go (\S+)`)

// goDirective returns the version of Go in the go.mod file of the module in root.
func goDirective(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	version := goLine().FindSubmatch(text)
	if version == nil {
		return "", fmt.Errorf("%s/go.mod has no line with the version of Go", root)
	}
	return string(version[1]), nil
}
