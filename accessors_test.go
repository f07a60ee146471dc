package uri_test

import (
	"bytes"
	"fmt"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"

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

// Templates take single values: those of Components and View, and accessors with one result.
func ExampleComponents() {
	page := template.Must(template.New("").Parse(
		`{{.View.Hostname}} by {{.Scheme}}{{with .Components}}: {{.Path}}{{if .Query.IsPresent}}, asked for {{.Query}}{{end}}` +
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

func TestAViewHasWhatTheAccessorsReturn(t *testing.T) {
	assert.Equal(t, uri.View{
		Scheme: "https", User: "u:v", Hostname: "example.com", Port: "443", HostPort: "example.com:443", Origin: "https://example.com",
		Path: "/a/b%20c", BaseName: "b c", Query: "q=%41", Fragment: "f",
	}, uri.MustParse("HTTPS://u%3Av:secret@Example.com/a/b%20c?q=%41#f").View())
	assert.Zero(t, uri.URI{}.View())
	assert.Equal(t, uri.View{Scheme: "file", Path: "/"}, uri.MustParse("file:///").View())
}

func TestAccessorsDoNotAllocateForWhatIsNormal(t *testing.T) {
	u := uri.MustParse("https://u:p@example.com:8443/a/b?c=d&e")
	port := uint16(0)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		port, _ = u.EffectivePort()
		_, _ = u.User()
		_, _ = u.Password()
		_, _ = u.BaseName()
		_, _ = u.Parent()
		_, _ = u.Pairs(uri.FormPairs).Get("e")
		if name, _ := u.Hostname(); u.HasScheme("http") || name != "example.com" {
			panic("another URI")
		}
	}))
	assert.EqualValues(t, 8443, port)
}

func ExampleView() {
	page := template.Must(template.New("").Parse(`{{with .View}}dial {{.HostPort}}{{with .User}} as {{.}}{{end}}, save {{.BaseName}}{{end}}` + "\n"))
	for _, text := range []string{"https://u:secret@Example.com/a/b.txt", "sftp://[2001:DB8::7]/c%20d"} {
		var b bytes.Buffer
		if err := page.Execute(&b, uri.MustParse(text)); err != nil {
			panic(err)
		}
		fmt.Print(b.String())
	}
	// Output:
	// dial example.com:443 as u, save b.txt
	// dial [2001:db8::7]:22, save c d
}
