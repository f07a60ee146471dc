package strictness

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

//go:embed report.html
var reportPage string

var reportTemplate = htmlreport.New(reportPage, template.FuncMap{
	"relations":  (*study).relations,
	"components": func() []string { return components },
	"size":       class.size,
	"join":       func(all []string) string { return strings.Join(all, " ") },
	"known":      func(all []string) string { return strings.Join(all, "; ") },
	"at":         func(t text, offset int) htmlreport.Marked { return htmlreport.Mark(string(t), offset) },
})

// direction has the strings that one grammar accepts and another one rejects.
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

// size is how many strings of the length of the witness a class has.
func (c class) size() string {
	digits := c.Members
	if len(digits) > 9 {
		digits = fmt.Sprintf("%s.%s·10^%d", digits[:1], digits[1:3], len(digits)-1)
	}
	return fmt.Sprintf("%s of %d octets", digits, c.Length)
}

// writeReport writes everything, as one page that a browser opens by itself.
func (s *study) writeReport(w io.Writer) error { return reportTemplate().Execute(w, s) }
