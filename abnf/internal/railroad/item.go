package railroad

// Item is a part of a diagram. A path enters it on the left and leaves it on the right.
type Item interface {
	// fit lays out the item in a width if possible, without cutting anything.
	fit(width int) shape
}

// Kind is the kind of a box, and also the class of its SVG element.
type Kind string

const (
	Literal Kind = "literal" // symbols as they stand
	Number  Kind = "number"  // symbols by their numbers
	Rule    Kind = "rule"    // another diagram
	Prose   Kind = "prose"   // a description in prose
	Missing Kind = "missing" // another diagram that does not exist
)

// Box is a box that contains a text.
type Box struct {
	Kind  Kind
	Text  string
	Title string // more about the text, shown under the pointer
	Link  string // where it leads when it is clicked; "" for nowhere
}

// Note is a remark above the rail.
type Note string

// Sequence is a sequence of items. If it is too wide, it is broken into rows.
type Sequence []Item

// Choice is a choice among several items: the first is on the rail, and the others are below
// it. Many boxes are arranged in columns.
type Choice []Item

// Optional is an item with a bypass above it.
type Optional struct{ Item }

// Loop is an item that is passed at least once. A rail below the item leads back to its beginning.
type Loop struct {
	Item
	Label string // says how often the item is passed
}
