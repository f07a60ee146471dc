package oracle

import (
	_ "embed"
	"html/template"
	"io"
	"slices"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

//go:embed comparison.html
var comparisonPage string

var comparisonTemplate = htmlreport.New(comparisonPage, template.FuncMap{
	"sentence":   (*Comparison).sentence,
	"components": (*Comparison).components,
	"row":        func(taker string, c *Class) classRow { return classRow{taker, c} },
	"short":      shortened,
	"number":     number,
})

// classRow is a class with the language that has it.
type classRow struct {
	Taker string
	*Class
}

// WriteHTML writes c as one page that a browser opens by itself, without the network: a table of all
// classes with filters, and witnesses in which the octet is marked that the other grammar refuses.
func (c *Comparison) WriteHTML(w io.Writer) error { return comparisonTemplate().Execute(w, c) }

func (c *Comparison) components() []string {
	return htmlreport.Distinct(slices.Concat(c.OnlyA, c.OnlyB), func(x *Class) string { return x.Component })
}
