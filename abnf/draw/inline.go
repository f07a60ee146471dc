package draw

import (
	"strings"
	"text/template"

	"github.com/urigrammar/uri/abnf"
	hidden "github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/octet"
	"github.com/urigrammar/uri/internal/railroad"
)

var element = template.Must(template.New("element").Funcs(escaping).Parse(
	`<svg class="railroad" viewBox="0 0 {{.Width}} {{.Height}}" width="{{.Width}}" height="{{.Height}}" role="{{.Role}}" aria-label="diagram of {{escape .Name}}">
{{.SVG}}</svg>
`))

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
	e := struct {
		Name, Role string
		railroad.Drawing
	}{octet.Printable(name), image, railroad.Draw(item, o.width())}
	if e.Links {
		e.Role = group
	}
	var b strings.Builder
	if err := element.Execute(&b, e); err != nil {
		panic(err) // of the template
	}
	return b.String()
}
