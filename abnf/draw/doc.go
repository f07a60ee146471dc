// Package draw draws rules in grammars as railroad diagrams, in SVG or on an HTML page.
//
// Diagrams are read from left to right. A path passes boxes: a rounded box contains a string or a
// number as the grammar prints it, a square one another rule. At a junction, a path may follow any
// rail. A rail that leads back below a box repeats the box. It shows how often, unless any number
// of times is allowed. Comments in the definition of a rule, or directly below it, appear beside an
// alternative that has its own line, or else above the diagram.
//
// The package draws every grammar that package [github.com/urigrammar/uri/abnf] reads, even if it
// is incomplete or recursive. It escapes names, comments and texts. The size of a drawing is
// proportional to the text of the grammar. Drawings are light or dark like the reader's system.
package draw
