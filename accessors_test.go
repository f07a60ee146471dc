package uri_test

import (
	"bytes"
	"fmt"
	"text/template"

	"github.com/urigrammar/uri"
)

// everydayAccessors is the law of what an accessor or a path operation makes of a URI: it reads back, and no host is invented.
func everydayAccessors(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for _, broken := range []func(uri.URI) string{inventsHost, inventsPath, inventsUser} {
			if wrong := broken(u); wrong != "" {
				return fmt.Sprintf("%q: %s", u, wrong)
			}
		}
	}
	return ""
}

// Templates take single values: those of Components, and accessors with one result.
func ExampleComponents() {
	page := template.Must(template.New("").Parse(
		`{{.Hostname}} by {{.Scheme}}{{with .Components}}: {{.Path}}{{if .Query.IsPresent}}, asked for {{.Query}}{{end}}` +
			`{{if .Fragment.IsPresent}}, at {{.Fragment}}{{end}}{{end}} ({{.Origin}})` + "\n"))
	for _, text := range []string{"https://Example.com/a?b", "ftp://example.com/#"} {
		var b bytes.Buffer
		if err := page.Execute(&b, uri.MustParse(text)); err != nil {
			panic(err)
		}
		fmt.Print(b.String())
	}
	// Output:
	// example.com by https: /a, asked for b (https://example.com)
	// example.com by ftp: /, at  (ftp://example.com)
}
