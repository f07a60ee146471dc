// Package draw draws rules of grammars: as railroad diagrams, in SVG or on a page in HTML.
//
// A diagram is read from left to right. A path passes boxes: a rounded box has a string or a number
// as the grammar prints it, a square one another rule. At a junction, a path may follow any rail. A
// rail that leads back, below a box, repeats the box; it says how often, unless that is any number
// of times. Comments in the definition of a rule, or right below it, are drawn beside an
// alternative with a line of its own, or else above the diagram.
//
// Every grammar that package [github.com/urigrammar/uri/abnf] reads can be drawn, even if it is
// incomplete or recursive. Names, comments and texts are escaped. The size of a drawing is
// proportional to the text of the grammar. Drawings are light or dark like the reader's system.
package draw
