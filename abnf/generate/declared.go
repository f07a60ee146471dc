package generate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// declaredOnce returns an error if two names of the options lead to the same identifier, such as
// urlEnd for fields URL and Url.
func declaredOnce(files map[string][]byte) error {
	d := declarations{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") || isForSome(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("generate: %w", err)
		}
		for _, decl := range file.Decls {
			if twice := d.add(decl); twice != "" {
				return reject(fmt.Sprintf("%s would be declared twice", twice), "give one of the types, fields and lists another name, also in lower case")
			}
		}
	}
	return nil
}

// isForSome reports whether a file is for some processors: another file declares the same for the
// others.
func isForSome(name string) bool {
	return strings.HasSuffix(name, "_masks_none.go") || strings.HasSuffix(name, "64.go")
}

// declarations are the names of a package, and the names of fields and methods after their type's.
type declarations map[string]bool

// add adds the declared names, and returns one that was declared before.
func (d declarations) add(decl ast.Decl) (twice string) {
	for _, name := range namesOf(decl) {
		if name != "init" && name != "_" && d[name] {
			return name
		}
		d[name] = true
	}
	return ""
}

func namesOf(decl ast.Decl) (all []string) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			name = strings.TrimPrefix(types.ExprString(decl.Recv.List[0].Type), "*") + "." + name
		}
		return []string{name}
	case *ast.GenDecl:
		for _, s := range decl.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				all = append(append(all, s.Name.Name), fieldsOf(s)...)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					all = append(all, name.Name)
				}
			}
		}
	}
	return all
}

// fieldsOf returns the fields of a struct type.
func fieldsOf(s *ast.TypeSpec) (all []string) {
	typ, ok := s.Type.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, f := range typ.Fields.List {
		for _, name := range f.Names {
			all = append(all, s.Name.Name+"."+name.Name)
		}
	}
	return all
}
