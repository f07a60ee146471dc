package abnftopeg

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/syntax"
)

// text returns the PEG as the peg tool reads it.
func (w *work) text(pkg string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The PEG transcription of %s, made and proved by `abnf peg`.\n\npackage %s\n\ntype recognizer Peg {\n}\n\n", w.abnf.Name, pkg)
	b.WriteString("# The tool drops a rule that nothing refers to, so the ones that are only asked for by name stand here.\n")
	b.WriteString(pegexpr.Rule(&syntax.Rule{Name: startsRule, Expr: w.starts()}) + "\n")
	section := ""
	for _, r := range w.rules {
		if printed, ok := w.abnf.Rule(r.printed); ok && printed.Section != "" && printed.Section != section {
			section = printed.Section
			fmt.Fprintf(&b, "\n# section %s\n", section)
		}
		if done := r.repairs(); done != Printed {
			fmt.Fprintf(&b, "# %s\n", done)
		}
		b.WriteString(pegexpr.Rule(&syntax.Rule{Name: r.name, Expr: r.form}))
		for _, v := range r.versions {
			b.WriteString(pegexpr.Rule(&syntax.Rule{Name: v.name, Expr: v.form}))
		}
	}
	if len(w.extra) > 0 {
		b.WriteString("\n# Rules that the document has not.\n")
	}
	for _, r := range w.extra {
		b.WriteString(pegexpr.Rule(r))
	}
	return b.String()
}

// starts leads to every rule that no other leads to.
func (w *work) starts() *syntax.Expr {
	peg := w.peg()
	used := make(map[string]bool)
	for _, r := range peg.Rules {
		for ref := range r.Expr.Refs {
			used[ref.Name] = true
		}
	}
	var all []*syntax.Expr
	for _, r := range peg.Rules {
		if !used[r.Name] {
			all = append(all, syntax.To(r.Name))
		}
	}
	return syntax.Or(all...)
}
