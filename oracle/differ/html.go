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
	"shown":    shown,
	"sameness": (*Report).sameness,
	"summary":  Count.summary,
	"compared": (*Report).compared,
	"traits":   (*Report).traits,
	"matrix":   (*Report).matrix,
})

// WriteHTML writes r as one page that a browser opens by itself, without the network: for each component a matrix of the parsers, each cell with a number and a
// shortest witness, and a table of the classes with filters.
func (r *Report) WriteHTML(w io.Writer) error { return reportTemplate().Execute(w, r) }

// compared are the components that were.
func (r *Report) compared() (out []string) {
	for _, p := range r.Pairs {
		if !slices.Contains(out, p.Component) {
			out = append(out, p.Component)
		}
	}
	return out
}

func (r *Report) traits() (out []string) {
	for _, c := range r.Classes {
		if c.Trait != "" && !slices.Contains(out, c.Trait) {
			out = append(out, c.Trait)
		}
	}
	slices.Sort(out)
	return out
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
