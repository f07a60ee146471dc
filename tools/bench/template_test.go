package main

import (
	"testing"

	"github.com/yosida95/uritemplate/v3"

	"github.com/urigrammar/uri/template"
)

// BenchmarkParseTemplate holds package template against github.com/yosida95/uritemplate, which compiles a template to a program.
func BenchmarkParseTemplate(b *testing.B) {
	for _, text := range templatesToExpand {
		run(b, text+"/template", func() error { _, err := template.Parse(text); return err })
		run(b, text+"/uritemplate", func() error { _, err := uritemplate.New(text); return err })
	}
}

// BenchmarkExpand expands templates that are parsed. Package template also parses the results.
func BenchmarkExpand(b *testing.B) {
	values, theirs := valuesOfTemplates()
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
