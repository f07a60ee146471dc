// Package railroad lays out railroad diagrams, which are also called syntax diagrams, and draws them as SVG.
//
// A diagram is read from left to right along a rail. What stands in a box is passed; where rails part, any of them is taken.
// [Item] is what a diagram is made of, [Draw] lays it out in a width and draws it, and [Style] says how it looks. Nothing here knows of grammars.
//
// A layout takes time in proportion to the number of items and the length of their texts, and so does what is drawn.
package railroad
