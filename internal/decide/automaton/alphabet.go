package automaton

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// MaxOctet is the greatest byte: the top of an alphabet of bytes.
const MaxOctet = 0xFF

// Alphabet is a partition of the symbols from 0 to the top symbol into classes. Each set from which
// it was built contains all symbols of a class, or none. Classes are numbered from 0 in the order
// of their smallest symbols. The symbols are bytes if the top is at most [MaxOctet], and otherwise
// code points without the surrogates. An Alphabet is immutable.
type Alphabet struct {
	top    rune
	sets   []rangeset.Set // by class
	reps   []rune         // by class
	starts []rune         // where the intervals between cuts begin
	class  []int          // by interval, -1 for code points that are not symbols
	count  []int          // by class: its intervals
	low    [MaxOctet + 1]int16
	order  []int // classes: see readable
}

// NewAlphabet returns the coarsest alphabet of the symbols up to top in which each of the sets is a
// union of classes. It ignores set members above top.
func NewAlphabet(top rune, sets ...rangeset.Set) *Alphabet {
	a := &Alphabet{top: top}
	symbols := a.Symbols()
	a.starts = cuts(top, append(slices.Clone(sets), symbols))
	signature := make([][]rune, len(a.starts)) // the sets that an interval is in
	for i, s := range sets {
		a.within(s, func(k int) { signature[k] = append(signature[k], rune(i)) })
	}
	a.class = slices.Repeat([]int{-1}, len(a.starts))
	numbers := map[string]int{}
	spans := [][]rangeset.Span{}
	a.within(symbols, func(k int) {
		c, ok := numbers[string(signature[k])]
		if !ok {
			c = len(spans)
			numbers[string(signature[k])] = c
			spans, a.count = append(spans, nil), append(a.count, 0)
		}
		a.class[k] = c
		a.count[c]++
		spans[c] = append(spans[c], rangeset.Span{Lo: a.starts[k], Hi: a.end(k)})
	})
	for _, s := range spans {
		set := rangeset.SetOf(s...)
		a.sets = append(a.sets, set)
		a.reps = append(a.reps, representative(set))
	}
	for r := range a.low {
		a.low[r] = int16(a.find(rune(r)))
	}
	a.order = inReadableOrder(a.reps)
	return a
}

// cuts lists the symbols at which membership in some set may change, from 0 on.
func cuts(top rune, sets []rangeset.Set) []rune {
	out := []rune{0}
	for _, s := range sets {
		for _, p := range s.Spans() {
			out = append(out, p.Lo, p.Hi+1)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(r rune) bool { return r > top })
}

// end returns the last symbol of interval k.
func (a *Alphabet) end(k int) rune {
	if k+1 < len(a.starts) {
		return a.starts[k+1] - 1
	}
	return a.top
}

// within calls visit for each interval inside s.
func (a *Alphabet) within(s rangeset.Set, visit func(k int)) {
	for _, p := range s.Spans() {
		k, _ := slices.BinarySearch(a.starts, p.Lo)
		for ; k < len(a.starts) && a.end(k) <= p.Hi; k++ {
			visit(k)
		}
	}
}

func (a *Alphabet) find(r rune) int {
	if r < 0 || r > a.top {
		return -1
	}
	k, exact := slices.BinarySearch(a.starts, r)
	if !exact {
		k--
	}
	return a.class[k]
}

// intervals yields the intervals of symbols in order, each with the class it is in.
func (a *Alphabet) intervals() iter.Seq2[rangeset.Span, int] {
	return func(yield func(rangeset.Span, int) bool) {
		for k, c := range a.class {
			if c >= 0 && !yield(rangeset.Span{Lo: a.starts[k], Hi: a.end(k)}, c) {
				return
			}
		}
	}
}

// Top returns the greatest symbol.
func (a *Alphabet) Top() rune { return a.top }

// symbols returns the symbols of a string with their positions: its bytes, or its code points. A
// byte of invalid UTF-8 is the symbol -1.
func (a *Alphabet) symbols(s string) iter.Seq2[int, rune] {
	return func(yield func(int, rune) bool) {
		for i := 0; i < len(s); {
			r, size := rune(s[i]), 1
			if !a.Octets() {
				r, size = utf8.DecodeRuneInString(s[i:])
				if r == utf8.RuneError && size == 1 {
					r = -1
				}
			}
			if !yield(i, r) {
				return
			}
			i += size
		}
	}
}

// width returns the length of a symbol in bytes.
func (a *Alphabet) width(r rune) int {
	if a.Octets() || r < 0 {
		return 1
	}
	return utf8.RuneLen(r)
}

// Octets reports whether the symbols are bytes instead of code points.
func (a *Alphabet) Octets() bool { return a.top <= MaxOctet }

// Symbols returns the set of all symbols.
func (a *Alphabet) Symbols() rangeset.Set {
	all := rangeset.Range(0, a.top)
	if a.Octets() {
		return all
	}
	return all.Minus(rangeset.Surrogates)
}

// Len returns the number of classes.
func (a *Alphabet) Len() int { return len(a.sets) }

// Class returns the class of r, or -1 if r is not a symbol.
func (a *Alphabet) Class(r rune) int {
	if r >= 0 && int(r) < len(a.low) {
		return int(a.low[r])
	}
	return a.find(r)
}

// Set returns the symbols of a class.
func (a *Alphabet) Set(class int) rangeset.Set { return a.sets[class] }

// Representative returns the most readable symbol of a class: a printable ASCII character if possible,
// letters before digits before punctuation.
func (a *Alphabet) Representative(class int) rune { return a.reps[class] }

// Classes returns the classes that set contains, in ascending order. If set is a union of classes,
// these classes cover the whole set: see [Alphabet.Separates].
func (a *Alphabet) Classes(set rangeset.Set) []int {
	inside := map[int]int{} // intervals, by class
	a.within(set, func(k int) { inside[a.class[k]]++ })
	maps.DeleteFunc(inside, func(c, n int) bool { return c < 0 || n < a.count[c] })
	return slices.Sorted(maps.Keys(inside))
}

// Separates reports whether set is a union of classes. It ignores surrogates in set.
func (a *Alphabet) Separates(set rangeset.Set) bool {
	u := a.Union(a.Classes(set))
	if !a.Octets() {
		set = set.Minus(rangeset.Surrogates)
	}
	return set.Contained(u)
}

// Refine returns the coarsest alphabet in which each class of a and each class of b is a union of classes. Its top is the
// greater of the two tops. Symbols above the lesser top belong to only one of a and b.
func Refine(a, b *Alphabet) *Alphabet {
	return NewAlphabet(max(a.top, b.top), slices.Concat(a.sets, b.sets)...)
}

// merge returns a with each group of classes merged into one. The groups are in the order of their first classes.
func (a *Alphabet) merge(groups [][]int) *Alphabet {
	sets := make([]rangeset.Set, len(groups))
	for i, g := range groups {
		sets[i] = a.Union(g)
	}
	return NewAlphabet(a.top, sets...)
}

// Union returns the set of all symbols in the given classes.
func (a *Alphabet) Union(classes []int) rangeset.Set {
	sets := make([]rangeset.Set, len(classes))
	for i, c := range classes {
		sets[i] = a.sets[c]
	}
	return rangeset.Set{}.Union(sets...)
}

// Equal reports whether a and b have the same symbols in the same classes.
func (a *Alphabet) Equal(b *Alphabet) bool {
	return a == b || a.top == b.top && slices.Equal(a.sets, b.sets)
}

// Text converts a word of classes to a string, using the representative of each class. The string is UTF-8 if the
// symbols are code points.
func (a *Alphabet) Text(word []int) string {
	symbols := make([]rune, len(word))
	for i, c := range word {
		symbols[i] = a.reps[c]
	}
	return a.String(symbols)
}

// String converts a sequence of symbols to a string of bytes, or of UTF-8 if the symbols are code points.
func (a *Alphabet) String(symbols []rune) string {
	if !a.Octets() {
		return string(symbols)
	}
	b := make([]byte, len(symbols))
	for i, r := range symbols {
		b[i] = byte(r)
	}
	return string(b)
}

// EachOctet returns the alphabet in which each byte is its own class.
func EachOctet() *Alphabet {
	var all []rangeset.Set
	for b := range rune(MaxOctet + 1) {
		all = append(all, rangeset.Range(b, b))
	}
	return NewAlphabet(MaxOctet, all...)
}

// liked contains printable ASCII without space, in the order in which a person would choose an example.
const liked = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ" +
	`-._~/:?#@+=&;,!$*'()[]%<>{}|^"` + "`\\"

// rank orders symbols by readability in an example. A lower rank reads better.
func rank(r rune) int {
	if 0 <= r && r <= MaxOctet {
		return octetRanks[r]
	}
	return rankOf(r)
}

var octetRanks = func() (ranks [MaxOctet + 1]int) {
	for r := range ranks {
		ranks[r] = rankOf(rune(r))
	}
	return ranks
}()

func rankOf(r rune) int {
	switch i := strings.IndexRune(liked, r); {
	case i >= 0 && r < unicode.MaxASCII:
		return i
	case r == ' ':
		return len(liked)
	case r > MaxOctet && unicode.IsLetter(r):
		return len(liked) + 1
	case unicode.IsPrint(r):
		return len(liked) + 2
	case r > unicode.MaxASCII:
		return len(liked) + 3
	}
	return len(liked) + 4 // a control character
}

// representative returns the symbol of least rank. Among symbols of equal rank, and above Latin-1, it returns the first symbol of a span.
func representative(s rangeset.Set) rune {
	best := rune(-1)
	consider := func(r rune) {
		if best < 0 || rank(r) < rank(best) {
			best = r
		}
	}
	for _, p := range s.Spans() {
		for r := p.Lo; r <= min(p.Hi, MaxOctet); r++ {
			consider(r)
		}
		consider(max(p.Lo, min(p.Hi, MaxOctet+1)))
	}
	return best
}

// readable lists the classes, the most readable representatives first.
func (a *Alphabet) readable() []int { return a.order }

func inReadableOrder(reps []rune) []int {
	out := make([]int, len(reps))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(c, d int) int { return rank(reps[c]) - rank(reps[d]) })
	return out
}

// ReadsBetter reports whether the representative of a class is more readable in an example than that of another class.
func (a *Alphabet) ReadsBetter(class, than int) bool { return rank(a.reps[class]) < rank(a.reps[than]) }
