package lazy

import "slices"

// path leads to a part: by step, the labels of the parts that it goes through.
type path [][]int32

// firstPart returns the index of the first part, from one index to another, that one of some paths leads to, or none.
func firstPart(parts []part, from, to int, paths []path) int {
	first := none
	for _, p := range paths {
		if at := p.find(parts, from, to); at != none && (first == none || at < first) {
			first = at
		}
	}
	return first
}

// find returns the index of the first part that the path leads to, or none.
func (p path) find(parts []part, from, to int) int {
	for i := from; i < to; i++ {
		if !slices.Contains(p[0], parts[i].label) {
			continue
		}
		if len(p) == 1 {
			return i
		}
		next := int(parts[i].next)
		if at := p[1:].find(parts, i+1, next); at != none {
			return at
		}
		i = next - 1
	}
	return none
}

// eachPart calls yield with the index of each part that has one of some labels and is in no other
// one, nor in one that has another label. It returns false if yield did.
func eachPart(parts []part, from, to int, labels, without []int32, yield func(int) bool) bool {
	for i := from; i < to; i++ {
		is := slices.Contains(labels, parts[i].label)
		if is && !yield(i) {
			return false
		}
		if is || slices.Contains(without, parts[i].label) {
			i = int(parts[i].next) - 1
		}
	}
	return true
}
