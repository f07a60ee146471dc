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
var ownNamesOf = strings.NewReplacer("SkipRun", "skipRun", "OctetRun", "octetRun",
	"MaskRun", "maskRun", "MaskCount", "maskCount", "MaskBlock", "maskBlock", "FillPairs",
	"fillPairs", "Pairs", "pairs", "Vectors", "vectors")

// ownRuntime decides that a package has copies of the runtime with its text: NAME_skip.go and
// NAME_masks.go next to NAME.go.
func (v *validator) ownRuntime(s *scanner) (cases int, note string) {
	base := strings.TrimSuffix(s.name, ".go")
	for _, p := range pinnedTexts() {
		_, name, isScan := strings.Cut(p.file, "run/scan/")
		if isScan &&
			(name == "skip.go" && len(s.runs) > 0 || name == "masks.go" && (len(s.maskSets) > 0 || s.pairs)) {
			own := parseSource(name, []byte(v.text(base+"_"+name)))
			own.own = false
			cases += sameDeclarations(own, ownNamesOf.Replace(p.text))
		}
	}
	return cases, "declarations by their text"
}
