package draw

import (
	"fmt"
	"html"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/railroad"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Inline draws a rule as an element svg for a page in HTML that has the style sheet [Style]. The name of the rule is not drawn. The error is an [*abnf.Error].
func (o Options) Inline(g *abnf.Grammar, rule string) (string, error) {
	all, err := choose(g, []string{rule})
	if err != nil {
		return "", err
	}
	m := itemizer{rules: hidden.RulesOf(g), link: func(string) string { return "" }}
	if o.Link != nil {
		m.link = o.Link
	}
	item, _ := m.rule(all[0].made)
	return o.inline(all[0].Name, item), nil
}

func (o Options) inline(name string, item railroad.Item) string {
	d := railroad.Draw(item, o.width())
	role := image
	if d.Links {
		role = group
	}
	return fmt.Sprintf(`<svg class="railroad" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="%s" aria-label="diagram of %s">`+"\n%s</svg>\n",
		d.Width, d.Height, role, html.EscapeString(printable.Text(name)), d.SVG)
}
