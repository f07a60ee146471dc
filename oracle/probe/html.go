package probe

import (
	_ "embed"
	"html/template"
	"io"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

//go:embed report.html
var reportPage string

var reportTemplate = htmlreport.New(reportPage, template.FuncMap{
	"octets":  (*Deviation).varieties,
	"notes":   (*Deviation).notes,
	"causes":  func() string { return aboutCauses },
	"guesses": func() string { return aboutGuesses },
	"rules":   rules,
	"kinds":   kindsOf,
	"name":    (*Report).name,
	"summary": (*Report).summary,
})

// WriteHTML writes r, and others if there are any, as one page that a browser opens by itself, without
// the network: tables with filters, and witnesses in which the offending octet is marked.
func (r *Report) WriteHTML(w io.Writer, others ...*Report) error {
	return reportTemplate().Execute(w, append([]*Report{r}, others...))
}

func rules(reports []*Report) []string {
	return htmlreport.Distinct(deviationsOf(reports), func(d *Deviation) string { return d.Rule })
}

func kindsOf(reports []*Report) []string {
	return htmlreport.Distinct(deviationsOf(reports), func(d *Deviation) string { return d.Kind.String() })
}

func deviationsOf(reports []*Report) (all []*Deviation) {
	for _, r := range reports {
		all = append(all, r.Deviations...)
	}
	return all
}
