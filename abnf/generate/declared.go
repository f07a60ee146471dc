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

	"github.com/urigrammar/uri/internal/lazyregexp"
)

// declaredOnce returns an error if two names in the options produce the same identifier. For
// example, fields URL and Url both produce urlEnd.
func declaredOnce(files map[string][]byte) error {
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") || isForSome(name) {
			continue
		}
		file, err := parser.ParseFile(set, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("generate: %w", err)
		}
		parsed = append(parsed, file)
	}
	var twice error
	checker := types.Config{IgnoreFuncBodies: true, Error: func(err error) {
		if found := redeclared().FindStringSubmatch(err.(types.Error).Msg); found != nil && twice == nil {
			twice = reject(found[1]+" would be declared twice", "give one of the types, fields and lists another name, also in lower case")
		}
	}}
	checker.Check("", set, parsed, nil) // imports are errors too, but no names are declared twice by them
	return twice
}

// redeclared matches the messages of go/types about a name that is declared twice.
var redeclared = lazyregexp.New(`^(?:method |field and method with the same name )?(\S+)(?: redeclared| already declared|$)`)

// isForSome reports whether a file is for some processors only. Another file contains the same
// declarations for the other processors.
func isForSome(name string) bool {
	return strings.HasSuffix(name, "_masks_none.go") || strings.HasSuffix(name, "64.go")
}
