// Package draw draws rules in grammars as railroad diagrams, in SVG or on an HTML page.
//
// Diagrams are read from left to right. A path passes boxes. A rounded box contains a string or a
// number as printed in the grammar; a square box names another rule. At a junction, a path may
// follow any rail. A rail that leads back below a box repeats the box. It shows how often, unless
// any number of times is allowed. Comments in the definition of a rule, or directly below it,
// appear beside an alternative that has its own line, or else above the diagram.
//
// The package draws every grammar that package [github.com/urigrammar/uri/abnf] reads, even if it is
// incomplete or recursive. It escapes names, comments and texts. The size of a drawing is proportional
// to the text of the grammar. Drawings follow the light or dark mode of the reader's system.
package draw
