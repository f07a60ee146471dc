package differ

import (
	_ "embed"
	"html/template"
	"io"
	"slices"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

//go:embed report.html
var reportPage string

var reportTemplate = htmlreport.New(reportPage, template.FuncMap{
	"shown":    htmlreport.Shown,
	"sameness": (*Report).sameness,
	"summary":  Count.summary,
	"compared": (*Report).compared,
	"traits":   (*Report).traits,
	"matrix":   (*Report).matrix,
})

// WriteHTML writes r as one page that a browser opens by itself, without the network: for each component a matrix of the parsers, each cell with a number and a
// shortest witness, and a table of the classes with filters.
func (r *Report) WriteHTML(w io.Writer) error { return reportTemplate().Execute(w, r) }

// compared returns the components that were compared.
func (r *Report) compared() []string {
	return htmlreport.Distinct(r.Pairs, func(p Pair) string { return p.Component })
}

func (r *Report) traits() []string {
	return slices.Sorted(slices.Values(htmlreport.Distinct(r.Classes, func(c *Class) string { return c.Trait })))
}

// matrixRow is a parser against all parsers; the cell of it against itself is nil.
type matrixRow struct {
	Parser string
	Cells  []*Pair
}

func (r *Report) matrix(component string) []matrixRow {
	place := map[string]int{}
	rows := make([]matrixRow, len(r.Parsers))
	for i, p := range r.Parsers {
		place[p.Name] = i
		rows[i] = matrixRow{p.Name, make([]*Pair, len(r.Parsers))}
	}
	for _, p := range r.Pairs {
		if p.Component != component {
			continue
		}
		a, b := place[p.A], place[p.B]
		rows[a].Cells[b] = &p
		turned := p
		turned.A, turned.B, turned.SeenByA, turned.SeenByB = p.B, p.A, p.SeenByB, p.SeenByA
		rows[b].Cells[a] = &turned
	}
	return rows
}
