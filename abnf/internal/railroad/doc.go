// Package railroad lays out railroad diagrams, which are also called syntax diagrams, and draws them as SVG.
//
// A diagram is read from left to right along a rail. A path passes the boxes on its rail. At a junction, it
// may follow any rail. An [Item] is an element of a diagram. [Draw] lays it out in a given width and draws
// it, and [Style] defines its look. The package does not depend on grammars.
//
// Layout and drawing take linear time in the number of items and the length of their texts.
package railroad
