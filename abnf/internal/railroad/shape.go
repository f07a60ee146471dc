package railroad

// shape is an item that is laid out.
type shape struct {
	figure
	size
}

// figure is what can be drawn.
type figure interface {
	// measure is called once.
	measure() size
	// draw draws the figure where the rail enters it.
	draw(c *canvas, x, y int)
}

func shapeOf(f figure) shape { return shape{f, f.measure()} }

// size is how much room a shape takes around the rail.
type size struct {
	width  int
	up     int // above the rail that enters
	height int // from the rail that enters down to the one that leaves
	down   int // below the rail that leaves
}

// radius is the radius of a turn: a rail that goes to another height takes two of them to the right.
const radius = 10

// apart is between what stands one above the other.
const apart = 8

// isBox reports whether a shape needs rail on both sides.
func isBox(s shape) bool {
	switch s.figure.(type) {
	case box, note:
		return true
	}
	return false
}
