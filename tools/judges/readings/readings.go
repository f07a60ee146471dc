// Package readings draws how net/url, browsers and this module interpret one link.
package readings

import (
	_ "embed"
	"errors"
	"net/url"
	"strings"
	"text/template"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// Reading is a row in the picture. From and To delimit the bytes of the link that the row marks: the path, the host, or the first byte
// that is not allowed.
type Reading struct {
	Reader, Result, Note, Class string
	From, To                    int
}

// Read returns three readings of a link on the page whose URL is base: a path for net/url, another host for browsers, and an invalid byte
// for RFC 3986.
func Read(base, link string) ([]Reading, error) {
	v, err := url.Parse(link)
	if err != nil || v.Host != "" || v.Path != link {
		return nil, errors.New("net/url does not read the link as a path")
	}
	page, err := whatwg.Parse(base)
	if err != nil {
		return nil, err
	}
	target, err := page.Parse(link)
	if err != nil {
		return nil, err
	}
	host := strings.Index(link, target.Hostname())
	if host < 0 || target.Hostname() == page.Hostname() {
		return nil, errors.New("browsers find the same host in the link")
	}
	var syntax *uri.SyntaxError
	if _, err := uri.ParseReference(link); !errors.As(err, &syntax) {
		return nil, errors.New("the link is a reference of RFC 3986")
	}
	return []Reading{
		{"Go, net/url", "no host", "a path of this site", "path", 0, len(link)},
		{"browsers, URL Standard", target.Hostname(), "another site", "host", host, host + len(target.Hostname())},
		{"this module, RFC 3986", "rejected", syntax.Problem(), "fault", syntax.Offset(), syntax.Offset() + 1},
	}, nil
}

// Widths and heights of the picture, in pixels. It is readable on a phone, which is 360 pixels wide.
const (
	left   = 16
	column = 11.8 // of a character of the link
	row    = 92   // of a reading
	top    = 70   // of the first reading
)

//go:embed readings.svg.tmpl
var picture string

var drawing = template.Must(template.New("").Funcs(template.FuncMap{
	"x":   func(offset int) float64 { return left + column*float64(offset) },
	"sub": func(a, b int) int { return a - b },
	"w":   func(bytes int) float64 { return column * float64(bytes) },
	"y":   func(i, below int) int { return top + row*i + below },
}).Parse(picture))

// Draw returns an SVG picture of three readings of an ASCII link.
func Draw(link string, readings []Reading) (string, error) {
	var b strings.Builder
	err := drawing.Execute(&b, map[string]any{"Link": link, "Length": len(link), "Readings": readings})
	return b.String(), err
}
