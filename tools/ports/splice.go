package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A source is a file of Go code.
type source struct {
	text []byte
	fset *token.FileSet
	file *ast.File
}

// readSource parses a file.
func readSource(name string) (source, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return source{}, err
	}
	return parseSource(name, text)
}

// parseSource parses the text of a file.
func parseSource(name string, text []byte) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	return source{text, fset, file}, err
}

// A declaration is a function, or what the names of one line of a declaration are declared as.
type declaration struct {
	names []string // a method's name has its type in front, as in "URL.String"
	doc   *ast.CommentGroup
	node  ast.Node
}

// declarations returns the declarations of a file, without imports.
func (s source) declarations() []declaration {
	var all []declaration
	for _, decl := range s.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			all = append(all, declaration{[]string{functionName(d)}, d.Doc, d})
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				all = append(all, s.specifications(d)...)
			}
		}
	}
	return all
}

// specifications returns the parts of a declaration: one for each line in parentheses, and one for all constants, which count on.
func (s source) specifications(d *ast.GenDecl) []declaration {
	whole := declaration{doc: d.Doc, node: d}
	var parts []declaration
	for _, spec := range d.Specs {
		part := declaration{node: spec}
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			part.names, part.doc = []string{spec.Name.Name}, spec.Doc
		case *ast.ValueSpec:
			part.doc = spec.Doc
			for _, name := range spec.Names {
				part.names = append(part.names, name.Name)
			}
		}
		whole.names = append(whole.names, part.names...)
		parts = append(parts, part)
	}
	if d.Tok == token.CONST || !d.Lparen.IsValid() {
		return []declaration{whole}
	}
	return parts
}

// functionName returns the name of a function, with the receiver's type in front.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	receiver := d.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	return fmt.Sprint(receiver) + "." + d.Name.Name
}

// code returns the text of a declaration without its comment.
func (s source) code(d declaration) []byte {
	return s.text[s.offset(d.node.Pos()):s.offset(d.node.End())]
}

func (s source) offset(pos token.Pos) int { return s.fset.Position(pos).Offset }

// without returns the file without the declarations of some names, and these. A file without any declaration is nil.
func (s source) without(names map[string]bool) (rest []byte, removed []declaration, err error) {
	kept := 0
	var out bytes.Buffer
	at := 0
	for _, d := range s.declarations() {
		if !slices.ContainsFunc(d.names, func(name string) bool { return names[name] }) {
			kept++
			continue
		}
		for _, name := range d.names {
			if !names[name] {
				return nil, nil, fmt.Errorf("%s is declared with %v, and stays", name, d.names)
			}
		}
		removed = append(removed, d)
		start := d.node.Pos()
		if d.doc != nil {
			start = d.doc.Pos()
		}
		out.Write(s.text[at:s.offset(start)])
		at = s.offset(d.node.End())
	}
	if kept == 0 {
		return nil, removed, nil
	}
	out.Write(s.text[at:])
	rest, err = withoutUnusedImports(out.Bytes())
	return rest, removed, err
}

// withoutUnusedImports removes the imports that a file does not use any more.
func withoutUnusedImports(text []byte) ([]byte, error) {
	s, err := parseSource("", text)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(s.file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if name, ok := selector.X.(*ast.Ident); ok {
				used[name.Name] = true
			}
		}
		return true
	})
	var out bytes.Buffer
	at := 0
	for _, spec := range s.file.Imports {
		if name := importName(spec); name == "_" || name == "." || used[name] {
			continue
		}
		out.Write(text[at:s.offset(spec.Pos())])
		out.WriteString(`_ "unsafe"`) // valid in and outside parentheses
		at = s.offset(spec.End())
	}
	out.Write(text[at:])
	return out.Bytes(), nil
}

// importName returns the name by which a file uses an import: the last part of the path that is not a version.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return "_"
	}
	name := path.Base(importPath)
	if version := strings.TrimPrefix(name, "v"); version != name && strings.Trim(version, "0123456789") == "" {
		name = path.Base(path.Dir(importPath))
	}
	return strings.TrimPrefix(name, "go-")
}
