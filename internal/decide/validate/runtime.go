package validate

import (
	_ "embed"
	"fmt"
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

// runtime decides what lanes.go says, and that the runtime has the text that it is about.
func (v *validator) runtime() {
	v.decide("a run over eight bytes", func() (int, string) { return checkRounds(), "rounds" })
	for _, p := range pinnedTexts() {
		v.decide(p.file, func() (int, string) {
			return sameDeclarations(v.source(p.file), p.text), "declarations by their text"
		})
	}
}

// sameDeclarations decides that a file has declarations with the given text.
func sameDeclarations(s *source, text string) (cases int) {
	has := map[string]bool{}
	for _, d := range s.file.Decls {
		for _, t := range declarationTexts(s, d) {
			has[t] = true
		}
	}
	want := parseSource("runtime.txt", []byte("package runtime\n"+text))
	want.own = false
	for _, d := range want.file.Decls {
		for _, t := range declarationTexts(want, d) {
			if !has[t] {
				differ("no declaration with the text %s", t)
			}
			cases++
		}
	}
	return cases
}

// declarationTexts returns the texts of a function, or of each constant, type or variable.
func declarationTexts(s *source, d ast.Decl) (all []string) {
	g, ok := d.(*ast.GenDecl)
	if !ok {
		return []string{s.text(d)}
	}
	for _, spec := range g.Specs {
		all = append(all, g.Tok.String()+" "+s.text(spec))
	}
	return all
}

// ownNamesOf are the names of the runtime in a package that has a copy of it.
var ownNamesOf = strings.NewReplacer("SkipRun", "skipRun", "OctetRun", "octetRun", "MaskRun", "maskRun", "MaskCount", "maskCount",
	"FillPairs", "fillPairs", "Pairs", "pairs", "Vectors", "vectors")

// ownRuntime decides that the copy of the runtime next to a file has its text. The file is called
// NAME.go, and the others NAME_skip.go and NAME_masks.go.
func (v *validator) ownRuntime(file string) (cases int, note string) {
	base := strings.TrimSuffix(file, ".go")
	for _, p := range pinnedTexts()[:2] {
		_, name, _ := strings.Cut(p.file, "scan/")
		s := parseSource(name, []byte(v.text(base+"_"+name)))
		s.own = false
		cases += sameDeclarations(s, ownNamesOf.Replace(p.text))
	}
	return cases, fmt.Sprintf("declarations of %s_skip.go and %s_masks.go by their text", base, base)
}
