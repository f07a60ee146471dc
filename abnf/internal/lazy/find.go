package lazy

import "slices"

// path leads to a part. It lists, for each step, the labels of the parts on the way.
type path [][]int32

// firstPart returns the index of the first part between two indices to which one of the paths leads, or none.
func firstPart(parts []part, from, to int, paths []path) int {
	first := none
	for _, p := range paths {
		if at := p.find(parts, from, to); at != none && (first == none || at < first) {
			first = at
		}
	}
	return first
}

// find returns the index of the first part to which the path leads, or none.
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

// eachPart calls yield with the index of each part that has one of labels. It skips parts inside
// such a part, or inside a part with a label in without. It returns false if yield does.
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
