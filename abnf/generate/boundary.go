package generate

import (
	"slices"

	"github.com/urigrammar/uri/internal/automaton"
)

// base is what the begin of a field has a fixed distance from: the end of another field, or the begin of the text.
type base struct {
	field    int // the number of the field, or textBegin
	distance int
}

const textBegin = -1

// bases finds where the field with a number begins, from where others end: going back from each place where it begins, the nearest
// ends have one distance each. The last ones in a text come first. It reports whether the begin follows from them.
func (d *derivations) bases(of int, all []spots) ([]base, bool) {
	distances, ok := d.goBack(all[of], all)
	if !ok {
		return nil, false
	}
	var found []base
	for f, distance := range distances {
		found = append(found, base{f, distance})
	}
	slices.SortFunc(found, func(a, b base) int { return b.field - a.field })
	return d.lastFirst(of, found, all)
}

// goBack finds the distances of the nearest ends, by field. There is none if a field end has two.
func (d *derivations) goBack(from spots, all []spots) (map[int]int, bool) {
	found := map[int]int{}
	distances := map[int]int{}
	ok := true
	note := func(in map[int]int, key, distance int) (isNew bool) {
		old, seen := in[key]
		ok = ok && (!seen || old == distance)
		in[key] = distance
		return !seen
	}
	var stack []int
	for _, q := range keys(from.enters) {
		note(distances, q, 0)
		stack = append(stack, q)
	}
	for len(stack) > 0 && ok {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if q == d.Start {
			note(found, textBegin, distances[q])
		}
		for _, p := range d.before[q] {
			if d.chains[p] == nil {
				continue
			}
			distance := distances[q]
			if d.States[p].Kind == automaton.Symbol {
				distance++
			}
			ended := slices.IndexFunc(all, func(s spots) bool { return s.leaves[p] })
			if ended >= 0 {
				note(found, ended, distance)
			} else if note(distances, p, distance) {
				stack = append(stack, p)
			}
		}
	}
	return found, ok
}

// lastFirst sorts ends such that those come first that come last in a text. It reports whether there is such an order, in which
// the field itself comes behind them all.
func (d *derivations) lastFirst(of int, found []base, all []spots) (sorted []base, ok bool) {
	after := func(f int) []bool { return d.reach(keys(all[f].leaves), never) }
	behind := func(f int, reached []bool) bool {
		return slices.ContainsFunc(keys(all[f].leaves), func(q int) bool { return reached[q] })
	}
	self := after(of)
	for len(found) > 0 {
		last := slices.IndexFunc(found, func(b base) bool {
			if b.field == textBegin {
				return len(found) == 1
			}
			reached := after(b.field)
			return !slices.ContainsFunc(found, func(o base) bool {
				return o.field != b.field && o.field != textBegin && behind(o.field, reached)
			})
		})
		if last < 0 || found[last].field != textBegin && behind(found[last].field, self) {
			return nil, false
		}
		sorted = append(sorted, found[last])
		found = slices.Delete(found, last, last+1)
	}
	return sorted, true
}
