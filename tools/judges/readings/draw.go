package readings

import (
	_ "embed"
	"strings"
	"text/template"
)

// Widths and heights of the picture, in pixels.
const (
	column = 10  // of a character of the URL
	left   = 20  // of the URL
	row    = 84  // of a reading
	top    = 58  // of the first reading
	margin = 250 // beside the URL, for the host
)

//go:embed readings.svg.tmpl
var picture string

var drawing = template.Must(template.New("").Funcs(template.FuncMap{
	"x":     func(offset int) int { return left + column*offset },
	"half":  func(offset, length int) int { return left + column*offset + column*length/2 },
	"width": func(length int) int { return column * length },
	"y":     func(i int) int { return top + row*i },
	"add":   func(a, b int) int { return a + b },
}).Parse(picture))

// Draw returns a picture in SVG of readings of the URL, which is in ASCII.
func Draw(url string, readings []Reading) (string, error) {
	var b strings.Builder
	err := drawing.Execute(&b, map[string]any{
		"URL": url, "Readings": readings, "Length": len(url),
		"Width": left + column*len(url) + margin, "Height": top + row*len(readings),
	})
	return b.String(), err
}
