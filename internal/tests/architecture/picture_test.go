package architecture

import (
	_ "embed"
	"fmt"
	"strings"
	"text/template"
)

//go:embed picture.svg.tmpl
var text string

var picture = template.Must(template.New("picture").Funcs(template.FuncMap{"escape": template.HTMLEscapeString}).Parse(text))

// The places of boxes.
const (
	boxWidth = 220
	gapX     = 16
	gapY     = 46
	margin   = 16
	head     = 44 // of a box
	line     = 15 // of the list of its packages
	letters  = 29 // in such a line
)

// box is a group in the picture.
type box struct {
	Group
	Lines []string // its packages
	X, Y  int
}

// W and H are the width and the height.
func (b box) W() int { return boxWidth }
func (b box) H() int { return head + line*len(b.Lines) }

// Middle is the middle, and the others are where texts stand.
func (b box) Middle() int     { return b.X + boxWidth/2 }
func (b box) NameY() int      { return b.Y + 20 }
func (b box) DoesY() int      { return b.Y + 36 }
func (b box) LineY(i int) int { return b.Y + head + 8 + line*i }

// Picture draws groups and arrows as SVG.
func Picture(groups []Group, arrows []Arrow) string {
	p := struct {
		Width, Height int
		Boxes         []box
		Arrows        []arrow
	}{}
	p.Boxes, p.Height = places(groups)
	for _, b := range p.Boxes {
		p.Width = max(p.Width, b.X+boxWidth+margin)
	}
	for _, a := range arrows {
		p.Arrows = append(p.Arrows, arrow{p.Boxes[a.From], p.Boxes[a.To]})
	}
	var out strings.Builder
	if err := picture.Execute(&out, p); err != nil {
		panic(err) // of the template
	}
	return out.String()
}

// places arranges the boxes of groups in rows. A row is as high as its highest box.
func places(groups []Group) (all []box, height int) {
	heights := map[int]int{}
	for _, g := range groups {
		b := box{Group: g, Lines: g.lines(), X: margin + g.Column*(boxWidth+gapX)/2}
		all = append(all, b)
		heights[g.Row] = max(heights[g.Row], b.H())
	}
	tops := []int{margin}
	for row := range len(heights) {
		tops = append(tops, tops[row]+heights[row]+gapY)
	}
	for i := range all {
		all[i].Y = tops[all[i].Row] + (heights[all[i].Row]-all[i].H())/2
	}
	return all, tops[len(heights)] - gapY + margin
}

// lines are the packages of a group, without one that has the name of the group, and without those
// that are internal to others.
func (g Group) lines() (lines []string) {
	names := ""
	for _, p := range g.Packages {
		name := strings.TrimPrefix(p, "internal/")
		if name == "." || name == g.Name || strings.Contains(name, "/internal/") {
			continue
		}
		if names != "" && len(names)+2+len(name) > letters {
			lines, names = append(lines, names+","), ""
		}
		names = strings.TrimPrefix(names+", "+name, ", ")
	}
	if names == "" {
		return lines
	}
	return append(lines, names)
}

// arrow leads from the lower side of a box to the upper side of another.
type arrow struct{ From, To box }

// curve is its points: where it begins and ends, and between them those that bend it, so that it leaves and comes straight down.
func (a arrow) curve() (x, y [4]int) {
	from, to := a.From.Middle()+a.lean(a.From, a.To), a.To.Middle()+a.lean(a.To, a.From)
	begin, end := a.From.Y+a.From.H(), a.To.Y-6
	bend := (end - begin) / 2
	return [4]int{from, from, to, to}, [4]int{begin, begin + bend, end - bend, end}
}

// D is its path.
func (a arrow) D() string {
	x, y := a.curve()
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3])
}

// lean is how far from the middle of a box an arrow is that leads to another.
func (arrow) lean(b, to box) int {
	return max(-boxWidth/3, min(boxWidth/3, (to.Middle()-b.Middle())/5))
}
