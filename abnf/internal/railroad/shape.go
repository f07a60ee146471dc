package railroad

// shape is an item after layout.
type shape struct {
	figure
	size
}

// figure is something to draw.
type figure interface {
	// measure is called once.
	measure() size
	// draw draws the figure. The rail enters it at (x, y).
	draw(c *canvas, x, y int)
}

func shapeOf(f figure) shape { return shape{f, f.measure()} }

// size is the room that a shape takes around the rail.
type size struct {
	width  int
	up     int // above the rail that enters
	height int // from the rail that enters down to the one that leaves
	down   int // below the rail that leaves
}

// radius is the radius of a turn. A rail takes two turns to the right to reach another height.
const radius = 10

// apart is the distance between shapes that are above each other.
const apart = 8

// isBox reports whether a shape needs rail on both sides.
func isBox(s shape) bool {
	switch s.figure.(type) {
	case box, note:
		return true
	}
	return false
}
