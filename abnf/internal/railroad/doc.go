// Package railroad lays out railroad diagrams, which are also called syntax diagrams, and draws them as SVG.
//
// A diagram is read from left to right along a rail. A path follows the rail and passes the boxes on it. At a
// junction, it may continue on any rail. An [Item] is an element of a diagram. [Draw] lays out an item within a
// given width and draws it, and [Style] defines the look of drawings. The package does not depend on grammars.
//
// Layout and drawing take linear time in the number of items and the total length of their texts.
package railroad
