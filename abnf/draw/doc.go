// Package draw draws rules in grammars as railroad diagrams, in SVG or on an HTML page.
//
// Diagrams are read from left to right. Each path is a sequence of boxes. A rounded box contains a
// string or a number as printed in the grammar; a square box names a rule. At a junction, a path
// may follow any rail. A rail that leads back below a box repeats the box. Its label says how
// often, unless any number is allowed. A comment in a definition, or directly below it, appears
// beside its alternative if the alternative is on its own line, and otherwise above the diagram.
//
// The package draws every grammar that package [github.com/urigrammar/uri/abnf] reads, even an incomplete or recursive one.
// It escapes names, comments and strings. The size of a drawing is proportional to the length of the grammar. Drawings
// follow the light or dark mode of the reader's system.
package draw
