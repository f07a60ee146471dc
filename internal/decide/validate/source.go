package validate

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads declarations of a Go file. Statements are compared by their text.

// source is a file of Go.
type source struct {
	name  string
	fset  *token.FileSet
	file  *ast.File
	own   bool // the package has its own copy of the runtime
	texts map[ast.Node]string
	decls map[string]ast.Node // by name: a function without a receiver, or the value of a variable
}

func parseSource(name string, text []byte) *source {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		unreadable("Go: %v", err)
	}
	s := &source{
		name:  name,
		fset:  fset,
		file:  file,
		own:   true,
		texts: map[ast.Node]string{},
		decls: map[string]ast.Node{},
	}
	for _, i := range file.Imports {
		s.own = s.own && !strings.HasSuffix(i.Path.Value, `/internal/run/scan"`)
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				s.decls[d.Name.Name] = d
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && len(v.Values) == len(v.Names) {
					for i, name := range v.Names {
						s.decls[name.Name] = v.Values[i]
					}
				}
			}
		}
	}
	return s
}

// function returns a function of the file, or nil.
func (s *source) function(name string) *ast.FuncDecl {
	f, _ := s.decls[name].(*ast.FuncDecl)
	return f
}

// variable returns the value of a variable or constant in the file, or nil.
func (s *source) variable(name string) ast.Expr {
	v, _ := s.decls[name].(ast.Expr)
	return v
}

// literal returns a variable that must be a composite literal.
func (s *source) literal(name string) *ast.CompositeLit {
	l, ok := s.variable(name).(*ast.CompositeLit)
	if !ok {
		unreadable("%s: no literal %s", s.name, name)
	}
	return l
}

// method returns the method with the given name, ignoring case, or nil.
func (s *source) method(name string) *ast.FuncDecl {
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && strings.EqualFold(f.Name.Name, name) {
			return f
		}
	}
	return nil
}

// structFields returns the names of the fields of a struct type in their order, or nil.
func (s *source) structFields(name string) (names []string) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		t, ok := n.(*ast.TypeSpec)
		if !ok || t.Name.Name != name {
			return true
		}
		names = []string{}
		for _, f := range t.Type.(*ast.StructType).Fields.List {
			for _, n := range f.Names {
				names = append(names, n.Name)
			}
		}
		return false
	})
	return names
}

// text returns the text of a node on one line with single spaces.
func (s *source) text(n ast.Node) string {
	if t, ok := s.texts[n]; ok {
		return t
	}
	var b strings.Builder
	if err := printer.Fprint(&b, s.fset, n); err != nil {
		unreadable("%s: %v", s.at(n), err)
	}
	t := strings.Join(strings.Fields(b.String()), " ")
	s.texts[n] = t
	return t
}

// fromScan matches the beginning of a name of package scan.
var fromScan = regexp.MustCompile(`\bscan\.[A-Z]`)

// inRuntime converts references to package scan in a text to the form that the file uses. A package
// can contain a copy of the runtime, in which names are not exported.
func (s *source) inRuntime(text string) string {
	if !s.own {
		return text
	}
	return fromScan.ReplaceAllStringFunc(text, func(name string) string {
		return strings.ToLower(strings.TrimPrefix(name, "scan."))
	})
}

// at returns the position of a node for messages.
func (s *source) at(n ast.Node) string { return s.fset.Position(n.Pos()).String() }

// number evaluates a constant expression.
func (s *source) number(e ast.Expr) uint64 {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.INT {
		if n, err := strconv.ParseUint(l.Value, 0, 64); err == nil {
			return n
		}
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, s.text(e))
	if err != nil || v.Value == nil {
		unreadable("%s: %v", s.at(e), err)
	}
	n, ok := constant.Uint64Val(constant.ToInt(v.Value))
	if !ok {
		unreadable("%s: %s is not a number", s.at(e), s.text(e))
	}
	return n
}

// element is an element of a literal of a slice or array.
type element struct {
	index int
	value ast.Expr
}

func (s *source) elements(e ast.Expr) (all []element) {
	l, ok := e.(*ast.CompositeLit)
	if !ok {
		unreadable("%s: %s is not a literal", s.at(e), s.text(e))
	}
	next := 0
	for _, x := range l.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			next, x = int(s.number(kv.Key)), kv.Value
		}
		all = append(all, element{next, x})
		next++
	}
	return all
}

// fields returns the fields in a struct literal by name. If names are given, no others are allowed.
func (s *source) fields(e ast.Expr, names ...string) map[string]ast.Expr {
	l, ok := e.(*ast.CompositeLit)
	if !ok {
		unreadable("%s: %s is not a literal", s.at(e), s.text(e))
	}
	all := map[string]ast.Expr{}
	for _, x := range l.Elts {
		kv, ok := x.(*ast.KeyValueExpr)
		if !ok {
			unreadable("%s: a field without a name", s.at(x))
		}
		name := s.text(kv.Key)
		if len(names) > 0 && !slices.Contains(names, name) {
			unreadable("%s: field %s", s.at(x), name)
		}
		all[name] = kv.Value
	}
	return all
}

// numbers returns the elements of a literal of numbers.
func (s *source) numbers(e ast.Expr) []int {
	var out []int
	if t, ok := e.(*ast.CompositeLit).Type.(*ast.ArrayType); ok && t.Len != nil {
		out = make([]int, s.number(t.Len))
	}
	for _, x := range s.elements(e) {
		for len(out) <= x.index {
			out = append(out, 0)
		}
		out[x.index] = int(s.number(x.value))
	}
	return out
}

// strings returns the elements of a literal of strings.
func (s *source) strings(e ast.Expr) []string {
	var out []string
	for _, x := range s.elements(e) {
		out = append(out, s.unquoted(x.value))
	}
	return out
}

func (s *source) unquoted(e ast.Expr) string {
	text, err := strconv.Unquote(s.text(e))
	if err != nil {
		unreadable("%s: %s is not a string", s.at(e), s.text(e))
	}
	return text
}
