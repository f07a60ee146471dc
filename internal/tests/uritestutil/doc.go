// Package uritestutil has what tests of package uri share: the grammars and their automata, cases and texts, and a slow parser that follows the prose of
// RFC 3986.
package uritestutil
