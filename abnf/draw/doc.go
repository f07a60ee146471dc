// Package draw draws rules of grammars: as railroad diagrams, in SVG or on a page in HTML, and their automata in the language of Graphviz.
//
// A diagram is read from left to right. A path passes boxes: a rounded box has a string or a number
// as the grammar prints it, a square one another rule. At a junction, a path may follow any rail. A
// rail that leads back, below a box, repeats the box; it says how often, unless that is any number
// of times. Comments in the definition of a rule, or right below it, are drawn beside an
// alternative with a line of its own, or else above the diagram.
//
// Any grammar that package [github.com/urigrammar/uri/abnf] reads can be drawn, also one that is not complete or is recursive. Names,
// comments and texts are written so that no browser takes them for elements, and drawings are in proportion to the text of the grammar. They are light or dark
// as their reader's system is.
package draw
