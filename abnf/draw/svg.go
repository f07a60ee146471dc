package draw

import (
	_ "embed"
	"path"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/railroad"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

//go:embed picture.svg.tmpl
var pictureText string

// picture is parsed when it is used. A program that only draws elements for a page, perhaps in a browser, then does not contain the
// template packages.
func picture() *template.Template {
	return template.Must(template.New("picture").Funcs(template.FuncMap{"escape": template.HTMLEscapeString}).Parse(pictureText))
}

// The ARIA roles of drawings. Screen readers cannot reach the contents of an image, so a drawing with links is a group.
const (
	image = "img"
	group = "group"
)

// sheet is the data for an SVG picture.
type sheet struct {
	Title, Style  string
	Role          string
	Width, Height int
	Rules         []panel
}

// panel is a rule in a picture.
type panel struct {
	ID, Name, Text string
	X, Y           int
	Lines          []string // below the name
	Diagram        railroad.Drawing
	DiagramY       int
}

// The dimensions of a panel: its margins, and the height of the lines above the diagram.
const (
	border   = 16
	nameLine = 18
	textLine = 17
	gap      = 24
)

// SVG draws the given rules one below another, each with its name. If no rules are given, it draws all. The result is a complete SVG
// file. A box links to the rule that it names, if the file contains that rule. The error is an [*abnf.Error].
func (o Options) SVG(g *abnf.Grammar, rules ...string) (string, error) {
	all, err := choose(g, rules)
	if err != nil {
		return "", err
	}
	link := func(string) string { return "" }
	s := sheet{Style: railroad.Style, Role: image, Title: title(g, all)}
	if len(all) > 1 {
		link, s.Role = among(all), group
	}
	m := itemizer{hidden.RulesOf(g), link}
	y := border
	for _, r := range all {
		p := o.panel(m, r, y)
		y = p.DiagramY + p.Diagram.Height + gap
		s.Width = max(s.Width, p.width())
		s.Rules = append(s.Rules, p)
	}
	s.Height = y - gap + border
	var b strings.Builder
	if err := picture().Execute(&b, s); err != nil {
		return "", err
	}
	return b.String(), nil
}

// title describes the drawing.
func title(g *abnf.Grammar, rules []drawn) string {
	file := path.Base(g.Name())
	if len(rules) == 1 {
		return printable.Text(rules[0].Name + " in " + file)
	}
	return printable.Text("Rules of " + file)
}

func (o Options) panel(m itemizer, r drawn, y int) panel {
	item, remarks := m.rule(r.made)
	p := panel{ID: anchor(r.Name), Name: excerpt.Name(printable.Text(r.Name)), Text: printableLines(r.Text), X: border, Y: y + nameLine}
	for _, remark := range remarks {
		p.Lines = append(p.Lines, broken(remark, o.width()/7)...)
	}
	p.Diagram = railroad.Draw(item, o.width())
	p.DiagramY = p.Y + len(p.Lines)*textLine + 6
	return p
}

// width returns the width of the picture, including the margins of the panel.
func (p panel) width() int {
	width := max(p.Diagram.Width, 10*len(p.Name))
	for _, l := range p.Lines {
		width = max(width, 7*len(l))
	}
	return width + 2*border
}

// LineY returns the position of a line below the name.
func (p panel) LineY(i int) int { return p.Y + (i+1)*textLine }

// broken splits a text into lines between words. It also breaks a word that is too long.
func broken(text string, length int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > length {
			lines = append(lines, line)
			line = ""
		}
		for len(word) > max(length, utf8.UTFMax) {
			end := max(length, utf8.UTFMax)
			for !utf8.RuneStart(word[end]) {
				end--
			}
			lines, word = append(lines, word[:end]), word[end:]
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

// printableLines returns the lines of a rule's text as printable characters.
func printableLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = printable.Text(strings.ReplaceAll(l, "\t", "    "))
	}
	return strings.Join(lines, "\n")
}
