package main

import (
	"testing"

	"github.com/yosida95/uritemplate/v3"

	"github.com/urigrammar/uri/template"
)

// templatesToExpand are of levels 1 to 4.
var templatesToExpand = []string{
	"https://example.com/{user}/repos", "https://example.com{+path}/here{#section}", "https://example.com/search{?q,lang,page}",
	"https://example.com{/list*}{?tags*,user:2}{&keys*}",
}

// BenchmarkParseTemplate holds package template against github.com/yosida95/uritemplate, which compiles a template to a program.
func BenchmarkParseTemplate(b *testing.B) {
	for _, text := range templatesToExpand {
		run(b, text+"/template", func() error { _, err := template.Parse(text); return err })
		run(b, text+"/uritemplate", func() error { _, err := uritemplate.New(text); return err })
	}
}

// BenchmarkExpand expands templates that are parsed. Package template parses what it made of them as well.
func BenchmarkExpand(b *testing.B) {
	values := template.Values{
		"user": template.Text("zoë"), "path": template.Text("/foo/bar"), "section": template.Text("4.2"), "q": template.Text("URI Templates"), "lang": template.Text("en"),
		"page": template.Text("2"), "list": template.List("red", "green", "blue"), "tags": template.List("go", "uri"),
		"keys": template.Map(template.Pair{Name: "semi", Value: ";"}, template.Pair{Name: "dot", Value: "."}),
	}
	theirs := uritemplate.Values{}
	for name, s := range map[string]string{"user": "zoë", "path": "/foo/bar", "section": "4.2", "q": "URI Templates", "lang": "en", "page": "2"} {
		theirs.Set(name, uritemplate.String(s))
	}
	theirs.Set("list", uritemplate.List("red", "green", "blue"))
	theirs.Set("tags", uritemplate.List("go", "uri"))
	theirs.Set("keys", uritemplate.KV("semi", ";", "dot", "."))
	for _, text := range templatesToExpand {
		t, u := template.MustParse(text), uritemplate.MustNew(text)
		run(b, text+"/template", func() error { _, err := t.Expand(values); return err })
		run(b, text+"/uritemplate", func() error { _, err := u.Expand(theirs); return err })
	}
}

func run(b *testing.B, name string, f func() error) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := f(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
