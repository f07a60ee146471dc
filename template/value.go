package template

import (
	"iter"
	"slices"
)

// Values are the values of variables by their names. A variable that has none is undefined, and expands to nothing.
type Values map[string]Value

// A Value is a text, a list, or a map. The zero Value is undefined, and so are a list and a map without members.
type Value struct {
	kind  kind
	text  string
	items []string
	pairs []Pair
}

// Pair is a member of a map.
type Pair struct{ Name, Value string }

type kind uint8

const (
	undefined kind = iota
	text
	list
	mapping
)

// Text returns a value that is a text, which may be empty.
func Text(s string) Value { return Value{kind: text, text: s} }

// List returns a value that is a list.
func List(items ...string) Value {
	if len(items) == 0 {
		return Value{}
	}
	return Value{kind: list, items: slices.Clone(items)}
}

// Map returns a value that is a map, in the order of the pairs.
func Map(pairs ...Pair) Value {
	if len(pairs) == 0 {
		return Value{}
	}
	return Value{kind: mapping, pairs: slices.Clone(pairs)}
}

// IsDefined reports whether v is defined.
func (v Value) IsDefined() bool { return v.kind != undefined }

// members returns an iterator over the members of v, with their names in a map.
func (v Value) members() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, item := range v.items {
			if !yield("", item) {
				return
			}
		}
		for _, p := range v.pairs {
			if !yield(p.Name, p.Value) {
				return
			}
		}
	}
}
