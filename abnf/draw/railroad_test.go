package draw_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf/internal/railroad"
)

// items draws diagrams of any shape.
func items(depth int) *rapid.Generator[railroad.Item] {
	return rapid.Custom(func(t *rapid.T) railroad.Item {
		name := rapid.StringMatching(`[a-z]{1,20}`)
		of := func() railroad.Item { return items(depth-1).Draw(t, "item") }
		most := 2
		if depth > 0 {
			most = 7
		}
		switch rapid.IntRange(0, most).Draw(t, "kind") {
		case 0:
			return railroad.Box{Kind: railroad.Rule, Text: name.Draw(t, "name")}
		case 1:
			return railroad.Note(name.Draw(t, "note"))
		case 2:
			return railroad.Sequence{}
		case 3:
			return railroad.Optional{Item: of()}
		case 4:
			return railroad.Loop{Item: of(), Label: rapid.SampledFrom([]string{"", "2 times"}).Draw(t, "label")}
		case 5:
			var all railroad.Choice
			for range rapid.IntRange(1, 20).Draw(t, "boxes") {
				all = append(all, railroad.Box{Kind: railroad.Literal, Text: name.Draw(t, "name")})
			}
			return all
		case 6:
			return railroad.Choice(rapid.SliceOfN(items(depth-1), 1, 4).Draw(t, "choice"))
		}
		return railroad.Sequence(rapid.SliceOfN(items(depth-1), 0, 5).Draw(t, "sequence"))
	})
}

type point struct{ x, y int }

type rectangle struct{ left, top, right, bottom int }

func (r rectangle) overlaps(o rectangle) bool {
	return r.left < o.right && o.left < r.right && r.top < o.bottom && o.top < r.bottom
}

var rect = regexp.MustCompile(`<rect x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"`)

func boxesOf(svg string) (all []rectangle) {
	for _, m := range rect.FindAllStringSubmatch(svg, -1) {
		x, y, w, h := number(m[1]), number(m[2]), number(m[3]), number(m[4])
		all = append(all, rectangle{x, y, x + w, y + h})
	}
	return all
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// rails are the lines of the path: where each begins and where it ends, all the points between its parts, and the parts that
// are straight and level, with the begin of their line.
type rails struct {
	lines  [][2]point
	points []point
	level  []level
}

type level struct {
	begin    point // of the line
	from, to point
}

// passes reports whether a point is on the part.
func (l level) passes(p point) bool {
	return p.y == l.from.y && min(l.from.x, l.to.x) <= p.x && p.x <= max(l.from.x, l.to.x)
}

var command = regexp.MustCompile(`([Mhval])((?:[ ]?-?\d+)*)`)

// railsOf reads the path. The two strokes of an arrow, which "l" draws, are no rail.
func railsOf(svg string) (all rails) {
	d := regexp.MustCompile(`<path d="([^"]*)"`).FindStringSubmatch(svg)[1]
	var at point
	for _, m := range command.FindAllStringSubmatch(d, -1) {
		var n []int
		for f := range strings.FieldsSeq(m[2]) {
			n = append(n, number(f))
		}
		switch m[1] {
		case "M":
			at = point{n[0], n[1]}
			all.lines = append(all.lines, [2]point{at, at})
		case "h":
			to := point{at.x + n[0], at.y}
			all.level = append(all.level, level{all.lines[len(all.lines)-1][0], at, to})
			at = to
		case "v":
			at.y += n[0]
		case "a":
			at = point{at.x + n[5], at.y + n[6]}
		case "l":
			all.lines = all.lines[:len(all.lines)-1]
			continue
		}
		all.lines[len(all.lines)-1][1] = at
		all.points = append(all.points, at)
	}
	return all
}

func TestBoxesLieOnRailsAndDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := railroad.Draw(items(4).Draw(t, "item"), rapid.IntRange(0, 900).Draw(t, "width"))
		boxes, rails := boxesOf(d.SVG), railsOf(d.SVG)
		for i, b := range boxes {
			if b.left < 0 || b.top < 0 || b.right > d.Width || b.bottom > d.Height {
				t.Fatalf("a box is outside of %d x %d: %v", d.Width, d.Height, b)
			}
			for _, other := range boxes[:i] {
				if b.overlaps(other) {
					t.Fatalf("%v and %v overlap", b, other)
				}
			}
		}
		for _, p := range rails.points {
			if p.x < 0 || p.y < 0 || p.x > d.Width || p.y > d.Height {
				t.Fatalf("a rail is outside of %d x %d: %v", d.Width, d.Height, p)
			}
		}
		ends := map[point]int{}
		for _, l := range rails.lines {
			ends[l[0]]++
			ends[l[1]]++
		}
		for _, b := range boxes {
			middle := (b.top + b.bottom) / 2
			if ends[point{b.left, middle}] == 0 || ends[point{b.right, middle}] == 0 {
				t.Fatalf("the box %v is not on a rail\n%s", b, d.SVG)
			}
		}
	})
}

// All rails are one thing: from the begin, each box and each rail can be come to.
func TestRailsHangTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := railroad.Draw(items(4).Draw(t, "item"), rapid.IntRange(0, 900).Draw(t, "width"))
		joined := joints{}
		rails := railsOf(d.SVG)
		for _, l := range rails.lines {
			joined.join(l[0], l[1])
			for _, part := range rails.level {
				for _, end := range l {
					if part.passes(end) {
						joined.join(end, part.begin)
					}
				}
			}
		}
		for _, b := range boxesOf(d.SVG) {
			middle := (b.top + b.bottom) / 2
			joined.join(point{b.left, middle}, point{b.right, middle})
		}
		joined.overLabels(d.SVG)
		roots := map[point]bool{}
		for p := range joined {
			roots[joined.root(p)] = true
		}
		if len(roots) > 1 {
			t.Fatalf("%d parts\n%s", len(roots), d.SVG)
		}
	})
}

func TestNoRailEndsInNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := railroad.Draw(items(4).Draw(t, "item"), rapid.IntRange(0, 900).Draw(t, "width"))
		rails := railsOf(d.SVG)
		held := map[point]int{} // by what ends there
		for _, l := range rails.lines {
			held[l[0]]++
			if l[1] != l[0] {
				held[l[1]]++
			}
		}
		for _, b := range boxesOf(d.SVG) {
			middle := (b.top + b.bottom) / 2
			held[point{b.left, middle}]++
			held[point{b.right, middle}]++
		}
		for _, m := range stops.FindAllStringSubmatch(d.SVG, -1) {
			x, y := number(m[1]), number(m[2])
			held[point{x, y}]++
			held[point{x - 4, y}]++ // the ring
		}
		labels := labelled.FindAllStringSubmatch(d.SVG, -1)
		for _, l := range rails.lines {
			for _, end := range l {
				beside := slices.ContainsFunc(labels, func(m []string) bool { return end.y == number(m[2])-4 })
				on := slices.ContainsFunc(rails.level, func(part level) bool { return part.begin != l[0] && part.passes(end) })
				if held[end] < 2 && !beside && !on {
					t.Fatalf("a rail ends in nothing at %v\n%s", end, d.SVG)
				}
			}
		}
	})
}

var stops = regexp.MustCompile(`<circle class="stop" cx="(\d+)" cy="(\d+)"`)

// joints are sets of points that lead to each other.
type joints map[point]point

func (j joints) root(p point) point {
	for {
		up, ok := j[p]
		if !ok {
			j[p] = p
			return p
		}
		if up == p {
			return p
		}
		p = up
	}
}

var labelled = regexp.MustCompile(`<text class="label" x="(\d+)" y="(\d+)"`)

// overLabels joins the rails on the left and on the right of each label, which interrupts a rail.
func (j joints) overLabels(svg string) {
	for _, m := range labelled.FindAllStringSubmatch(svg, -1) {
		middle := point{number(m[1]), number(m[2]) - 4}
		left, right := point{-1, 0}, point{1 << 30, 0}
		for p := range j {
			switch {
			case p.y != middle.y:
			case p.x < middle.x && p.x > left.x:
				left = p
			case p.x > middle.x && p.x < right.x:
				right = p
			}
		}
		j.join(left, right)
	}
}

func (j joints) join(a, b point) { j[j.root(a)] = j.root(b) }

func TestSequencesAreBrokenIntoRows(t *testing.T) {
	var s railroad.Sequence
	for range 40 {
		s = append(s, railroad.Box{Kind: railroad.Rule, Text: "segment"})
	}
	wide, narrow := railroad.Draw(s, 100_000), railroad.Draw(s, 500)
	assert.Greater(t, wide.Width, 3000)
	assert.Less(t, wide.Height, 50)
	assert.LessOrEqual(t, narrow.Width, 500)
	assert.Greater(t, narrow.Height, 200)
	assert.LessOrEqual(t, railroad.Draw(railroad.Choice{s, railroad.Loop{Item: railroad.Optional{Item: s}}}, 500).Width, 500)
}

func TestManyBoxesAreInColumns(t *testing.T) {
	var c railroad.Choice
	for range 20 {
		c = append(c, railroad.Box{Kind: railroad.Literal, Text: `"!"`})
	}
	columns, one := railroad.Draw(c, 800), railroad.Draw(c, 150)
	assert.LessOrEqual(t, columns.Width, 800)
	assert.Less(t, columns.Height, 200)
	assert.Greater(t, one.Height, 600, "there is no room for two columns")
	assert.Len(t, boxesOf(columns.SVG), 20)
}

func TestALongTextIsShortenedAndShownWhenItIsPointedAt(t *testing.T) {
	long := strings.Repeat("ab", 5000)
	d := railroad.Draw(railroad.Box{Kind: railroad.Rule, Text: long, Title: "not defined"}, 800)
	assert.Less(t, d.Width, 1000)
	assert.Contains(t, d.SVG, "<title>"+long+": not defined</title>")
	assert.Contains(t, d.SVG, "ab…")
}
