package contracts

import (
	"strings"

	"github.com/urigrammar/uri/template"
)

// templateValues registers the types of package template.
func templateValues() {
	register(templates)
	one(func(s string) *template.Template { return new(template.Template) })
	register(func(s string) (all []template.Part) {
		for _, t := range templates(s) {
			for p := range t.Parts() {
				all = append(all, p)
				break
			}
		}
		return append(all, template.Part{})
	})
	one(func(s string) template.Value { return template.Text(s) })
	one(func(s string) []template.Pair { return []template.Pair{{Name: s, Value: s}} })
	one(func(s string) template.Values {
		return template.Values{"x": template.Text(s), "y": template.List(strings.Split(s, "a")...), "z": template.Map(template.Pair{Name: s, Value: s})}
	})
}

// templates returns the templates that have the text for literals, or for names.
func templates(text string) []template.Template {
	all := []template.Template{template.MustParseTemplate("{x}{+x}{#x}{?x:9999}{&y*}{;z}")}
	for _, t := range []string{text, "{" + text + "}", "{?" + strings.ReplaceAll(text, ".", ",") + "}", strings.ReplaceAll(text, "a", "{a}")} {
		if parsed, err := template.ParseTemplate(t); err == nil {
			all = append(all, parsed)
		}
	}
	return all
}
