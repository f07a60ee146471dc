package draw

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/railroad"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/printable"
)

//go:embed page.html.tmpl
var pageText string

// page is parsed when it is used, like [picture].
func page() *template.Template { return template.Must(template.New("page").Parse(pageText)) }

// book is the data for a page.
type book struct {
	Title string
	Style template.CSS
	Rules []chapter
}

// chapter is a rule on a page.
type chapter struct {
	ID, Name, Text string
	Position       string
	Remarks        []string
	Users          []reference // rules that refer to this one
	Diagram        template.HTML
}

type reference struct{ Name, Link string }

// HTML returns a page with the given rules, or all rules if none are given. The page contains an index and, for each rule, its diagram,
// its text and the rules that refer to it. A box links to the rule that it names. The page needs no network or scripts. The error is an
// [*abnf.Error].
func (o Options) HTML(g *abnf.Grammar, rules ...string) (string, error) {
	all, err := choose(g, rules)
	if err != nil {
		return "", err
	}
	m := itemizer{hidden.RulesOf(g), among(all)}
	users := m.users(all)
	b := book{Title: title(g, nil), Style: template.CSS(railroad.Style)}
	for _, r := range all {
		item, remarks := m.rule(r.made)
		b.Rules = append(b.Rules, chapter{
			ID: anchor(r.Name), Name: printable.Text(r.Name), Text: printableLines(r.Text), Position: printable.Text(r.Position.String()),
			Remarks: remarks, Users: users[r.Name], Diagram: template.HTML(o.inline(r.Name, item)),
		})
	}
	var out strings.Builder
	if err := page().Execute(&out, b); err != nil {
		return "", err
	}
	return out.String(), nil
}

// users maps each rule to the rules on the page that refer to it.
func (m itemizer) users(all []drawn) map[string][]reference {
	users := map[string][]reference{}
	for _, r := range all {
		seen := map[string]bool{}
		for ref := range r.made.Expr.Refs {
			to, ok := m.rules.Rule(ref.Name)
			if !ok || seen[to.Name] {
				continue
			}
			seen[to.Name] = true
			users[to.Name] = append(users[to.Name], reference{printable.Text(r.Name), m.link(r.Name)})
		}
	}
	return users
}

// inline draws a rule as an svg element for the page.
func (o Options) inline(name string, item railroad.Item) string {
	d := railroad.Draw(item, o.width())
	role := image
	if d.Links {
		role = group
	}
	return fmt.Sprintf(`<svg class="railroad" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="%s" aria-label="diagram of %s">`+"\n%s</svg>\n",
		d.Width, d.Height, role, html.EscapeString(printable.Text(name)), d.SVG)
}
