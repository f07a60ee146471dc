// Package api lists the exported API of a package: one line for each function, method, type, field,
// constant and variable, as in the files api/*.txt of Go's own source. The lines of the frozen
// packages are in their testdata/api.txt, so that a diff shows every change of the API.
package api

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/tests/checkout"
)

// Lines returns what a package exports, a line each, sorted. A constant has its type and not its value, which can be
// computed. A method is with every type that has it, also where the type has it from an embedded one.
func Lines(p *types.Package) []string {
	w := writer{p}
	var lines []string
	for _, name := range p.Scope().Names() {
		if o := p.Scope().Lookup(name); o.Exported() {
			lines = append(lines, w.object(o)...)
		}
	}
	for i, line := range lines {
		lines[i] = "pkg " + p.Path() + ", " + line
	}
	slices.Sort(lines)
	return lines
}

type writer struct{ pkg *types.Package }

func (w writer) object(o types.Object) []string {
	switch o := o.(type) {
	case *types.Const:
		return []string{"const " + o.Name() + " " + w.text(o.Type())}
	case *types.Var:
		return []string{"var " + o.Name() + " " + w.text(o.Type())}
	case *types.Func:
		return []string{"func " + o.Name() + w.signature(o)}
	}
	return w.typeName(o.(*types.TypeName))
}

func (w writer) typeName(o *types.TypeName) []string {
	name := "type " + o.Name()
	if o.IsAlias() {
		return []string{name + " = " + w.text(types.Unalias(o.Type()))}
	}
	switch t := o.Type().Underlying().(type) {
	case *types.Struct:
		return append(w.fields(name+" struct", t), w.methods(o)...)
	case *types.Interface:
		return w.interfaceMethods(name+" interface", t)
	default:
		return append(w.methods(o), name+" "+w.text(t))
	}
}

func (w writer) fields(name string, t *types.Struct) []string {
	lines := []string{name}
	for f := range t.Fields() {
		switch {
		case !f.Exported():
		case f.Embedded():
			lines = append(lines, name+", embedded "+w.text(f.Type()))
		default:
			lines = append(lines, name+", "+f.Name()+" "+w.text(f.Type()))
		}
	}
	return lines
}

// interfaceMethods has a line for methods that are not exported: nobody else can implement a type that has some.
func (w writer) interfaceMethods(name string, t *types.Interface) []string {
	lines := []string{name}
	for m := range t.Methods() {
		if m.Exported() {
			lines = append(lines, name+", "+m.Name()+w.signature(m))
		}
	}
	if len(lines) <= t.NumMethods() {
		lines = append(lines, name+", unexported methods")
	}
	return lines
}

func (w writer) methods(o *types.TypeName) []string {
	var lines []string
	values := types.NewMethodSet(o.Type())
	for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
		f := m.Obj().(*types.Func)
		if !f.Exported() {
			continue
		}
		receiver := "*" + o.Name()
		if values.Lookup(w.pkg, f.Name()) != nil {
			receiver = o.Name()
		}
		lines = append(lines, "method ("+receiver+") "+f.Name()+w.signature(f))
	}
	return lines
}

// signature leaves the names of parameters out, which callers do not write.
func (w writer) signature(f *types.Func) string {
	s := f.Signature()
	if s.TypeParams().Len() == 0 {
		s = types.NewSignatureType(nil, nil, nil, nameless(s.Params()), nameless(s.Results()), s.Variadic())
	}
	return strings.TrimPrefix(w.text(s), "func")
}

func nameless(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, 0, t.Len())
	for v := range t.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
	}
	return types.NewTuple(vars...)
}

func (w writer) text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == w.pkg {
			return ""
		}
		return p.Path()
	})
}

// Public returns the import paths of the packages that users of the module in a directory can import, sorted.
func Public(dir string) ([]string, error) {
	out, err := list(dir, below...)
	if err != nil {
		return nil, err
	}
	files, err := checkout.Files(dir, ".go")
	if err != nil {
		return nil, err
	}
	folders := checkout.Folders(files)
	var public []string
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		path, files, name := words[0], words[1], words[2]
		folder := cmp.Or(strings.TrimPrefix(strings.TrimPrefix(path, "github.com/urigrammar/uri"), "/"), ".")
		if files != "0" && name != "main" && !strings.Contains(path+"/", "/internal/") && slices.Contains(folders, folder) {
			public = append(public, path)
		}
	}
	return public, nil
}

// Dependencies returns the import paths of the packages below a directory, each with those of the packages that it needs.
func Dependencies(dir string) (map[string][]string, error) {
	out, err := list(dir, below...)
	all := map[string][]string{}
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		all[words[0]] = words[3:]
	}
	return all, err
}

// below lists for each package its path, the number of its files, its name and what it needs.
var below = []string{"-e", "-f", `{{.ImportPath}} {{len .GoFiles}} {{or .Name "-"}} {{join .Deps " "}}`, "./..."}

// Load returns the types of packages, in their order, which are found from a directory.
func Load(dir string, paths ...string) ([]*types.Package, error) {
	compiled, err := Importer(dir, paths...)
	if err != nil {
		return nil, err
	}
	packages := make([]*types.Package, len(paths))
	for i, path := range paths {
		if packages[i], err = compiled.Import(path); err != nil {
			return nil, err
		}
	}
	return packages, nil
}

// exports are the files of compiled packages, by path. compiled reads each of them once.
var (
	exports  = map[string]string{}
	compiled = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
)

// Importer returns an importer of packages, and of those that they import. It reads what the compiler wrote: to check the
// sources of what they import would take seconds. All calls return the same one, so calls are not concurrent.
func Importer(dir string, paths ...string) (types.Importer, error) {
	paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return exports[path] != "" })
	if len(paths) == 0 {
		return compiled, nil
	}
	out, err := list(dir, append([]string{"-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, paths...)...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	return compiled, nil
}

// listed is what go list has printed, by its directory and arguments: a command takes longer than most tests.
var listed = map[string]string{}

func list(dir string, arguments ...string) (string, error) {
	key := dir + "\n" + strings.Join(arguments, "\n")
	if out, known := listed[key]; known {
		return out, nil
	}
	cmd := exec.Command("go", append([]string{"list"}, arguments...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return "", fmt.Errorf("go list: %w: %s", err, bytes.TrimSpace(exit.Stderr))
	}
	if err == nil {
		listed[key] = string(out)
	}
	return string(out), err
}
