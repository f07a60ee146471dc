package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// tables are the data that the template prints.
type tables struct {
	Version                 string
	Sources                 []string
	Roots, Branches, Leaves []int
	Records                 []string
	MappedRunes             []int
	MappedStarts            []int
	Mappings                string
	Decompositions          []decomposition
	Composed                []int
}

// decomposition is the result of decomposing a code point in one step. Second is 0 for a singleton.
type decomposition struct{ From, First, Second rune }

func (d *data) tables() tables {
	t := tables{Version: d.version, Sources: d.sources}
	records, leaves := d.number()
	t.Records = records
	branches, leafBlocks := fold(leaves)
	roots, branchBlocks := fold(branches)
	t.Roots, t.Branches, t.Leaves = roots, branchBlocks, leafBlocks
	t.MappedRunes, t.MappedStarts, t.Mappings = d.mappings()
	t.Decompositions, t.Composed = d.compositions()
	return t
}

// number numbers the distinct properties, those of disallowed code points first.
func (d *data) number() (records []string, of []int) {
	numbers := map[properties]int{{}: 0}
	records = []string{"0"}
	of = make([]int, len(d.runes))
	for r, p := range d.runes {
		n, ok := numbers[p]
		if !ok {
			n = len(numbers)
			numbers[p] = n
			records = append(records, p.record())
		}
		of[r] = n
	}
	if len(records) > 256 {
		panic(fmt.Sprintf("%d records exceed the range of a byte", len(records)))
	}
	return records, of
}

// record returns the properties as an expression of package uts46.
func (p properties) record() string {
	var terms []string
	add := func(prefix, value string) {
		if value != "" {
			terms = append(terms, prefix+value)
		}
	}
	add("status", title(p.status))
	add("bidi", p.bidi)
	add("joining", p.joining)
	if p.mark {
		terms = append(terms, "isMark")
	}
	if p.decomposes {
		terms = append(terms, "decomposes")
	}
	if p.notQuick {
		terms = append(terms, "notQuick")
	}
	if p.ccc != 0 {
		terms = append(terms, fmt.Sprintf("%d<<cccShift", p.ccc))
	}
	return strings.Join(terms, " | ")
}

func title(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

const block = 64

// fold cuts values into blocks. It returns the distinct blocks, and for each position the index of
// its block.
func fold(values []int) (index, blocks []int) {
	at := map[[block]int]int{}
	for chunk := range slices.Chunk(values, block) {
		key := [block]int(slices.Concat(chunk, make([]int, block-len(chunk))))
		n, ok := at[key]
		if !ok {
			n = len(at)
			at[key] = n
			blocks = append(blocks, key[:]...)
		}
		index = append(index, n)
	}
	return index, blocks
}

// mappings returns one string that contains all mappings. It does not repeat a mapping that the
// string already contains.
func (d *data) mappings() (runes, starts []int, text string) {
	entry := func(s string) string { return string(rune(len(s))) + s }
	var b strings.Builder
	for _, r := range slices.Sorted(maps.Keys(d.mapped)) {
		e := entry(d.mapped[r])
		at := strings.Index(b.String(), e)
		if at < 0 {
			at = b.Len()
			b.WriteString(e)
		}
		runes, starts = append(runes, int(r)), append(starts, at)
	}
	if b.Len() > 1<<16 {
		panic(fmt.Sprintf("%d bytes of mappings exceed the range of 16 bits", b.Len()))
	}
	return runes, starts, b.String()
}

// compositions lists the decompositions, and the indices of those that are composed again, sorted by the decomposed characters.
func (d *data) compositions() (all []decomposition, composed []int) {
	for _, r := range slices.Sorted(maps.Keys(d.decomp)) {
		to := append(d.decomp[r], 0)
		if !d.noComp[r] {
			composed = append(composed, len(all))
		}
		all = append(all, decomposition{r, to[0], to[1]})
	}
	slices.SortFunc(composed, func(i, j int) int {
		a, b := all[i], all[j]
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second))
	})
	return all, composed
}

// rows prints numbers, some to a line.
func rows(numbers []int) string {
	var b strings.Builder
	for row := range slices.Chunk(numbers, 24) {
		fmt.Fprintf(&b, "\t%s,\n", strings.ReplaceAll(strings.Trim(fmt.Sprint(row), "[]"), " ", ", "))
	}
	return b.String()
}
