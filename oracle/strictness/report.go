package main

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

	"github.com/urigrammar/uri/internal/page"
)

//go:embed report.html
var reportPage string

var reportTemplate = page.New(reportPage, template.FuncMap{
	"relations":  (*study).relations,
	"components": func() []string { return components },
	"join":       func(all []string) string { return strings.Join(all, " ") },
	"known":      func(all []string) string { return strings.Join(all, "; ") },
	"at":         func(t text, offset int) page.Marked { return page.Mark(string(t), offset) },
})

// direction is what one grammar takes and another one refuses.
type direction struct {
	Taker, Refuser string
	Classes        []class
}

func (s *study) relations() (all []direction) {
	for _, c := range s.Comparisons {
		all = append(all, direction{c.A, c.B, c.OnlyA}, direction{c.B, c.A, c.OnlyB})
	}
	return all
}

// writeReport writes everything, as one page that a browser opens by itself.
func (s *study) writeReport(w io.Writer) error { return reportTemplate.Execute(w, s) }
