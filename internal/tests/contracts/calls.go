// Package contracts tests the promises of all public packages: every function takes linear time and
// memory, and no error shows a secret.
//
// It finds the exported functions in the source, and calls each of them with texts of many shapes. A new function that
// it cannot call fails its tests.
package contracts

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// Function is an exported function or method of a package, as its source declares it.
type Function struct {
	Name       string   // "Parse", or "URI.Resolve" for a method
	Parameters []string // their names
}

// sources is what Files has returned, by directory: to read the tables of whatwg takes long.
var sources = map[string][]*ast.File{}

// Files returns the files of the package in a directory, without those of its tests.
func Files(dir string) ([]*ast.File, error) {
	dir = filepath.Clean(dir)
	if all, known := sources[dir]; known {
		return all, nil
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fs.ErrNotExist
	}
	var all []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	sources[dir] = all
	return all, nil
}

// Exported returns the exported functions of the package in a directory, and the exported methods of its exported
// types, sorted by name.
func Exported(dir string) ([]Function, error) {
	files, err := Files(dir)
	if err != nil {
		return nil, err
	}
	var all []Function
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				all = appendExported(all, d)
			}
		}
	}
	slices.SortFunc(all, func(a, b Function) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

func appendExported(all []Function, d *ast.FuncDecl) []Function {
	f := Function{Name: d.Name.Name}
	if !d.Name.IsExported() {
		return all
	}
	if d.Recv != nil {
		receiver, _, _ := strings.Cut(types.ExprString(d.Recv.List[0].Type), "[") // without type parameters
		receiver = strings.TrimPrefix(receiver, "*")
		if !ast.IsExported(receiver) {
			return all
		}
		f.Name = receiver + "." + f.Name
	}
	for _, p := range d.Type.Params.List {
		for _, n := range p.Names {
			f.Parameters = append(f.Parameters, n.Name)
		}
		if len(p.Names) == 0 {
			f.Parameters = append(f.Parameters, "_")
		}
	}
	return append(all, f)
}

// Package is a public package: where it is, and its exported functions, which reflection does not find.
type Package struct {
	Dir       string // from the root of the module
	Functions map[string]any
	// Skip has the functions and methods that are not called, with the reason.
	Skip map[string]string
	// Quotes is the reason why errors may show text before an "@". It is empty if they must not.
	Quotes string
}

// named returns functions by their names.
func named(functions ...any) map[string]any {
	all := map[string]any{}
	for _, f := range functions {
		name := strings.TrimSuffix(runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name(), "[...]")
		all[name[strings.LastIndexByte(name, '.')+1:]] = f
	}
	return all
}

// Call is a function or method that can be called with a text in the place of every argument.
type Call struct {
	Name string // with its package, such as "uri.URI.Resolve"
	// Prepare makes the values, and returns a function that calls with each of them.
	Prepare func(v *Values) Calling
}

// CallOf returns the call of a function of a text, for packages of other modules.
func CallOf(name string, call func(text string)) Call {
	return Call{name, func(v *Values) Calling { return Calling{func() []reflect.Value { call(v.text); return nil }} }}
}

// Calling is some calls with values that are made.
type Calling []func() (results []reflect.Value)

func (c Calling) run() {
	for _, call := range c {
		consume(call())
	}
}

// Values are values of all types that hold one text. They are built on demand, and kept.
type Values struct {
	text string
	made map[reflect.Type][]any
}

// ValuesOf returns the values that hold a text.
func ValuesOf(text string) *Values { return &Values{text, map[reflect.Type][]any{}} }

func (v *Values) of(t reflect.Type) []any {
	all, ok := v.made[t]
	if !ok {
		all = makers[t](v.text)
		v.made[t] = all
	}
	return all
}

// Calls returns a call for each exported function and method of p, and the names of functions
// without one: new functions, or those with arguments of a type that makers does not list.
func (p Package) Calls(root string) (calls []Call, missing []string, err error) {
	functions, err := Exported(root + "/" + p.Dir)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range functions {
		if p.Skip[f.Name] != "" {
			continue
		}
		run, err := p.call(f)
		if err != nil {
			missing = append(missing, fmt.Sprintf("%s.%s: %v", p.name(), f.Name, err))
			continue
		}
		calls = append(calls, Call{p.name() + "." + f.Name, run})
	}
	return calls, missing, nil
}

func (p Package) name() string {
	if p.Dir == "." {
		return "uri"
	}
	return p.Dir[strings.LastIndexByte(p.Dir, '/')+1:]
}

// path is the import path of p.
func (p Package) path() string {
	return strings.TrimSuffix(reflect.TypeFor[Package]().PkgPath(), "/internal/tests/contracts") + strings.TrimSuffix("/"+p.Dir, "/.")
}

func (p Package) call(f Function) (func(*Values) Calling, error) {
	receiver, method, isMethod := strings.Cut(f.Name, ".")
	if !isMethod {
		function, ok := p.Functions[f.Name]
		if !ok {
			return nil, fmt.Errorf("it is not in the list of functions")
		}
		called := reflect.ValueOf(function)
		in, err := parameters(called.Type(), 0, f.Parameters)
		if err != nil {
			return nil, err
		}
		return func(v *Values) Calling { return prepare(called, in, v) }, nil
	}
	t, ok := p.receiver(receiver, method)
	if !ok {
		return nil, fmt.Errorf("no receiver of type %s", receiver)
	}
	m, _ := t.MethodByName(method)
	in, err := parameters(m.Type, 1, f.Parameters)
	if err != nil {
		return nil, err
	}
	return func(v *Values) (all Calling) {
		for _, r := range v.of(t) {
			all = append(all, prepare(reflect.ValueOf(r).MethodByName(method), in, v)...)
		}
		return all
	}, nil
}

// receiver returns the type with values that have the method.
func (p Package) receiver(name, method string) (reflect.Type, bool) {
	for t := range makers {
		base := t
		if t.Kind() == reflect.Pointer {
			base = t.Elem()
		}
		if generic, _, _ := strings.Cut(base.Name(), "["); generic != name || base.PkgPath() != p.path() {
			continue
		}
		if _, ok := t.MethodByName(method); ok {
			return t, true
		}
	}
	return nil, false
}

// fixed are values that a parameter needs to lead somewhere, by its name; the text is tried too.
var fixed = map[string][]any{"rule": {"URI-reference", "valid-URL-string"}, "grammar": {"rfc3986"}, "id": {"rfc3986"}}

// parameter is a type, and values that lead somewhere.
type parameter struct {
	of    reflect.Type
	fixed []any
}

// parameters returns the parameters of a function from the first on.
func parameters(t reflect.Type, first int, names []string) (in []parameter, err error) {
	for i := first; i < t.NumIn(); i++ {
		p := parameter{of: t.In(i)}
		if _, ok := makers[p.of]; !ok {
			return nil, fmt.Errorf("no values of type %s", p.of)
		}
		if p.of.Kind() == reflect.String {
			p.fixed = fixed[names[i-first]]
		}
		in = append(in, p)
	}
	return in, nil
}

func (p parameter) values(v *Values) []any {
	return slices.Concat(p.fixed, v.of(p.of))
}

// prepare returns calls of a function with every value of its arguments at least once.
func prepare(f reflect.Value, in []parameter, v *Values) (all Calling) {
	values := make([][]any, len(in))
	most := 1
	for i, p := range in {
		values[i] = p.values(v)
		if len(values[i]) == 0 {
			return nil
		}
		most = max(most, len(values[i]))
	}
	for k := range most {
		args := make([]reflect.Value, len(in))
		for i, of := range values {
			args[i] = argument(in[i].of, of[k%len(of)])
		}
		all = append(all, func() []reflect.Value { return call(f, args) })
	}
	return all
}

func argument(t reflect.Type, value any) reflect.Value {
	v := reflect.New(t).Elem()
	v.Set(reflect.ValueOf(value))
	return v
}

// call calls f. That a Must function panics with an error is no fault.
func call(f reflect.Value, args []reflect.Value) (out []reflect.Value) {
	defer func() {
		if p := recover(); p != nil && !isError(p) {
			panic(p)
		}
	}()
	if f.Type().IsVariadic() {
		return f.CallSlice(args)
	}
	return f.Call(args)
}

func isError(p any) bool {
	_, runtime := p.(interface{ RuntimeError() })
	_, ok := p.(error)
	return ok && !runtime
}

// consume runs the iterators among the results, and writes the errors.
func consume(results []reflect.Value) {
	for _, r := range results {
		switch {
		case r.Kind() == reflect.Func && r.Type().CanSeq():
			for range r.Seq() {
			}
		case r.Kind() == reflect.Func && r.Type().CanSeq2():
			for range r.Seq2() {
			}
		case r.CanInterface():
			if err, ok := r.Interface().(error); ok {
				_ = err.Error()
			}
		}
	}
}
