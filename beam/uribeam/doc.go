// Package uribeam has transforms for Apache Beam that validate and count URIs ([Check]), find their keys and keep one of each ([Canonicalize],
// [Deduplicate]), resolve them ([Resolve]), and find those in which parsers see something else ([Disagree]). Command uribeam runs them.
//
// Inputs are a collection of [Block], as [Read] and [ReadAvro] make them, or of string or []byte, each of which is an input. What a transform can do
// nothing with is a [Failure]: nothing is dropped.
//
// What transforms make does not depend on how a runner divides the inputs, on the order in which it merges, or on what it tries again. All functions
// and types are registered with Beam, so they run on any runner of its Go SDK.
package uribeam
