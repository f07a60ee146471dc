package linecheck

import (
	"cmp"
	"slices"
	"strings"
)

// Tally counts things by their names, in the order in which they first occur.
type Tally struct {
	List      []Counted
	Others    Counted        // things whose names are not in List
	index     map[string]int // of the names in List after the first few
	unlimited bool           // List has every name up to MaxNameLength
}

// Counted is how often a name occurs, and its first line.
type Counted struct {
	Name  string
	Count int64
	First Sample
	// Shortest are the shortest lines, if the counter keeps them.
	Shortest Shortest
}

// A tally lists at most MaxNames names, each of at most MaxNameLength bytes. It counts all other
// things together.
const (
	MaxNames      = 1000
	MaxNameLength = 64
)

// otherNames is the name of the other things. No scheme and no kind of host has this name.
const otherNames = "(others)"

// few is how many names are compared one after the other, since most lines have one of a few names.
const few = 8

// find returns the index of name in the list, or -1.
func (t *Tally) find(name string) int {
	for i := range t.List[:min(len(t.List), few)] {
		if t.List[i].Name == name {
			return i
		}
	}
	if i, known := t.index[name]; known {
		return i
	}
	return -1
}

// entry returns the counter of a name, with first as its first line if it is new. The counter is
// valid until the next call, and shares memory with name and first.
func (t *Tally) entry(name string, first Sample) *Counted {
	if i := t.find(name); i >= 0 {
		return &t.List[i]
	}
	if t.isOther(name) {
		if t.Others.Count == 0 {
			t.Others = Counted{Name: otherNames, First: first}
		}
		return &t.Others
	}
	if len(t.List) >= few {
		if t.index == nil {
			t.index = map[string]int{}
		}
		t.index[name] = len(t.List)
	}
	t.List = append(t.List, Counted{Name: name, First: first})
	return &t.List[len(t.List)-1]
}

// isOther reports whether a name that is not in the list is counted with the others.
func (t *Tally) isOther(name string) bool {
	isFull := len(t.List) >= MaxNames && !t.unlimited
	return isFull || len(name) > MaxNameLength
}

// merge adds the counts of later lines. It shares no memory with them.
func (t *Tally) merge(later *Tally) {
	for _, c := range later.List {
		switch i := t.find(c.Name); {
		case i >= 0:
			t.List[i].Count += c.Count
		case t.isOther(c.Name):
			t.mergeOthers(c)
		default:
			t.entry(strings.Clone(c.Name), c.First.Shown()).Count += c.Count
		}
	}
	t.mergeOthers(later.Others)
}

func (t *Tally) mergeOthers(later Counted) {
	if t.Others.Count == 0 && later.Count > 0 {
		t.Others.First = later.First.Shown()
	}
	t.Others.Count += later.Count
}

// clear removes all names and counts.
func (t *Tally) clear() {
	t.List = t.List[:0]
	clear(t.index)
	t.Others = Counted{}
}

// sorted returns the names in the list, the most frequent first.
func (t Tally) sorted() []Counted {
	return slices.SortedFunc(slices.Values(t.List), func(a, b Counted) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
}
