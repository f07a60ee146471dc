package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"text/template"
)

//go:embed plot.svg.tmpl
var plotText string

var plotTemplate = template.Must(template.New("plot").Parse(plotText))

// A plot is a picture: lines, dots and words, each of a class that the template's style has the colour of.
type plot struct {
	Title, Note   string
	Width, Height int
	Lines         []plotLine
	Dots          []plotDot
	Words         []plotWord
}

type plotLine struct {
	Class, Points string
}

type plotDot struct {
	Class string
	X, Y  float64
}

type plotWord struct {
	Class, Text string
	X, Y        float64
}

func (p *plot) line(class string, xy ...float64) {
	var points []string
	for i := 0; i < len(xy); i += 2 {
		points = append(points, fmt.Sprintf("%.1f,%.1f", xy[i], xy[i+1]))
	}
	p.Lines = append(p.Lines, plotLine{class, strings.Join(points, " ")})
}

func (p *plot) dot(class string, x, y float64) {
	p.Dots = append(p.Dots, plotDot{class, x, y})
}

func (p *plot) word(class string, x, y float64, format string, args ...any) {
	p.Words = append(p.Words, plotWord{class, fmt.Sprintf(format, args...), x, y})
}

func (p *plot) write(file string) error {
	var b bytes.Buffer
	if err := plotTemplate.Execute(&b, p); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// axis is a logarithmic one: of the values from least to most, at the places from start to end.
type axis struct {
	least, most, start, end float64
}

func (a axis) at(value float64) float64 {
	return a.start + (a.end-a.start)*math.Log(value/a.least)/math.Log(a.most/a.least)
}

// axisOf is an axis from a tick to a tick that has all values.
func axisOf(start, end float64, values []float64) axis {
	least, most := slices.Min(values), slices.Max(values)
	all := ticks(least/10, most*10)
	i := slices.IndexFunc(all, func(tick float64) bool { return tick > least })
	j := slices.IndexFunc(all, func(tick float64) bool { return tick >= most })
	return axis{all[i-1], all[j], start, end}
}

// ticks are the powers of ten, and twice and five times those, between two values, both included.
func ticks(least, most float64) (all []float64) {
	for e := math.Floor(math.Log10(least)); ; e++ {
		for _, digit := range []float64{1, 2, 5} {
			switch tick := digit * math.Pow(10, e); {
			case tick > most*1.0001:
				return all
			case tick >= least/1.0001:
				all = append(all, tick)
			}
		}
	}
}

// classOf is the style of what belongs to a parser: package uri and the parser that others are compared with stand out.
func classOf(name string) string {
	switch {
	case name == reference:
		return "reference"
	case strings.HasPrefix(name, "uri."), strings.HasPrefix(name, "uri,"), strings.HasPrefix(name, "consensus."), strings.HasPrefix(name, "whatwg."):
		return "ours"
	}
	return "peer"
}

// plotRatios draws the times of parsers for a list as ratios to the reference, the shortest first.
func plotRatios(file string, l list, results []result) error {
	const top, row, left, right = 64, 20, 180, 700
	results = slices.Clone(results)
	slices.SortStableFunc(results, func(a, b result) int {
		return int(math.Copysign(1, a.ratio-b.ratio))
	})
	ratios := make([]float64, len(results))
	for i, r := range results {
		ratios[i] = r.ratio
	}
	bottom := float64(top + row*len(results))
	x := axisOf(left, right, ratios)
	p := plot{
		Title: "Time to parse a text of " + l.name + ", as a ratio to net/url",
		Note:  "logarithmic; to the left of the line at 1 is faster than net/url",
		Width: right + 60, Height: int(bottom) + 32,
	}
	for _, tick := range ticks(x.least, x.most) {
		p.line("grid", x.at(tick), top, x.at(tick), bottom)
		p.word("tick", x.at(tick), bottom+18, "%g", tick)
	}
	p.line("one", x.at(1), top, x.at(1), bottom)
	for i, r := range results {
		y := float64(top + row*i + row/2)
		class := classOf(r.name)
		p.line(class, x.at(1), y, x.at(r.ratio), y)
		p.dot(class, x.at(r.ratio), y)
		p.word("name "+class, left-10, y+4, "%s", r.name)
		p.word("value", right+10, y+4, "%.2f", r.ratio)
	}
	return p.write(file)
}

// plotLengths draws what parsers take for a byte against the length of the text.
func plotLengths(file string, costs []cost) error {
	const top, bottom, left, right = 64, 420, 70, 560
	var all []float64
	for _, c := range costs {
		all = append(all, c.nanos...)
	}
	x := axis{float64(lengths[0]), float64(lengths[len(lengths)-1]), left, right}
	y := axisOf(bottom, top, all)
	p := plot{
		Title: "Nanoseconds a byte, against the length of a URL",
		Note:  "both logarithmic; half of each URL is path, and half query",
		Width: right + 160, Height: bottom + 32,
	}
	for _, n := range lengths {
		p.line("grid", x.at(float64(n)), top, x.at(float64(n)), bottom)
		p.word("tick", x.at(float64(n)), bottom+18, "%s", inBytes(n))
	}
	for _, tick := range ticks(y.least, y.most) {
		p.line("grid", left, y.at(tick), right, y.at(tick))
		p.word("name", left-8, y.at(tick)+4, "%g", tick)
	}
	ends := make([]float64, len(costs)) // where the lines end
	for i, c := range costs {
		class := fmt.Sprintf("series series-%d", i%5)
		var xy []float64
		for k, nanos := range c.nanos {
			xy = append(xy, x.at(float64(lengths[k])), y.at(nanos))
			p.dot(class, xy[2*k], xy[2*k+1])
		}
		p.line(class, xy...)
		ends[i] = xy[len(xy)-1]
	}
	for i, at := range apart(ends, 15) {
		p.word(fmt.Sprintf("label series-%d", i%5), right+10, at+4, "%s", costs[i].name)
	}
	return p.write(file)
}

// apart moves places down that are less than gap below another one, so that words there can be read.
func apart(places []float64, gap float64) []float64 {
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(math.Copysign(1, places[a]-places[b])) })
	moved := slices.Clone(places)
	for k, i := range order[1:] {
		moved[i] = max(moved[i], moved[order[k]]+gap)
	}
	return moved
}
