package validate

import (
	_ "embed"
	"go/ast"
	"regexp"
	"strings"
)

// This file compares the code that generated functions use with the text that this package knows.

// runtimeText has declarations by file.
//
//go:embed runtime.txt
var runtimeText string

var fileHeader = regexp.MustCompile(`(?m)^-- (\S+) --\n`)

// pinnedText is the text of declarations that a file must have.
type pinnedText struct{ file, text string }

func pinnedTexts() (all []pinnedText) {
	headers := fileHeader.FindAllStringSubmatchIndex(runtimeText, -1)
	for i, h := range headers {
		ending := len(runtimeText)
		if i+1 < len(headers) {
			ending = headers[i+1][0]
		}
		all = append(all, pinnedText{runtimeText[h[2]:h[3]], runtimeText[h[1]:ending]})
	}
	return all
}

// runtime decides that the runtime has the text that table.go and function.go assume.
func (v *validator) runtime() {
	for _, p := range pinnedTexts() {
		v.decide(p.file, func() (int, string) {
			return sameDeclarations(v.source(p.file), p.text, nil), "declarations by their text"
		})
	}
}

// sameDeclarations decides that a file contains declarations with the given text. Declarations whose
// names match optional may be missing.
func sameDeclarations(s *source, text string, optional *regexp.Regexp) (cases int) {
	has := map[string]string{}
	for _, d := range s.file.Decls {
		for name, t := range declarationTexts(s, d) {
			has[name] = t
		}
	}
	want := parseSource("runtime.txt", []byte("package runtime\n"+text))
	for _, d := range want.file.Decls {
		for name, t := range declarationTexts(want, d) {
			got, ok := has[name]
			if !ok && optional != nil && optional.MatchString(name) {
				continue
			}
			if got != t {
				differ("%s is not %s", name, t)
			}
			cases++
		}
	}
	return cases
}

// declarationTexts returns the text of a function, or of each constant, type or variable, keyed by
// the keyword and the name.
func declarationTexts(s *source, d ast.Decl) map[string]string {
	if f, ok := d.(*ast.FuncDecl); ok {
		name := "func " + f.Name.Name
		if f.Recv != nil {
			name += " of " + s.text(f.Recv.List[0].Type)
		}
		return map[string]string{name: s.text(f)}
	}
	g := d.(*ast.GenDecl)
	all := map[string]string{}
	for _, spec := range g.Specs {
		text := g.Tok.String() + " " + s.text(spec)
		all[strings.Join(strings.Fields(text)[:2], " ")] = text
	}
	return all
}
