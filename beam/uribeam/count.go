package uribeam

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri/internal/linecheck"
)

// Table is what inputs are counted by.
type Table string

const (
	ByInput  Table = "input"     // all of them, under the names in [Total], [Valid] and [OnlyCR]
	ByRule   Table = "rule"      // invalid ones, by the rule that refused them
	ByScheme Table = "scheme"    // valid ones, by their scheme
	ByHost   Table = "host_kind" // valid ones, by the kind of their host
)

// Names that inputs are counted by in the table [ByInput].
const (
	Total  = "total"
	Valid  = "valid"
	OnlyCR = "only_cr" // invalid only because of the CR before the LF
)

// Count is how many inputs there are of a name.
type Count struct {
	Table  Table
	Name   string // "" is no scheme, or no host
	Others bool   // whether it is of all names that are too long to be counted, which have no Name
	Inputs int64
	First  Sample
	// Shortest are the shortest inputs, as many as [CheckOptions] say: each text once, at its first place.
	Shortest []Sample
}

// Sample is an input that was counted.
type Sample struct {
	Place
	Text   string // shows nothing before the last "@", no control characters, and 200 columns at most
	Length int64  // of the input in bytes
}

// comparePlaces compares samples by where they are; without places, by length and text.
func comparePlaces(a, b Sample) int { return cmp.Or(a.Place.Compare(b.Place), compareTexts(a, b)) }

// compareTexts compares samples by length and text.
func compareTexts(a, b Sample) int {
	return cmp.Or(cmp.Compare(a.Length, b.Length), strings.Compare(a.Text, b.Text))
}

// merge adds counts of the same name. It is associative and commutative: what it makes does not depend on how inputs are divided, or on the order in
// which parts are added.
func (c Count) merge(d Count, shortest int) Count {
	switch {
	case c.Inputs == 0:
		return d
	case d.Inputs == 0:
		return c
	}
	c.Inputs += d.Inputs
	if comparePlaces(d.First, c.First) < 0 {
		c.First = d.First
	}
	c.Shortest = mergeShortest(c.Shortest, d.Shortest, shortest)
	return c
}

// mergeShortest is the k shortest of two lists, each of which is sorted and has each text once.
func mergeShortest(a, b []Sample, k int) []Sample {
	out := make([]Sample, 0, min(len(a)+len(b), k))
	for len(out) < k && len(a)+len(b) > 0 {
		switch c := compareHeads(a, b); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			first := a[0]
			if b[0].Place.Compare(first.Place) < 0 {
				first = b[0]
			}
			out, a, b = append(out, first), a[1:], b[1:]
		}
	}
	return out
}

func compareHeads(a, b []Sample) int {
	switch {
	case len(b) == 0:
		return -1
	case len(a) == 0:
		return +1
	}
	return compareTexts(a[0], b[0])
}

// sample is one of what a counter has counted in a block.
func (b *Block) sample(s linecheck.Sample) Sample {
	return Sample{Place{b.File, b.Span, int64(s.Line)}, s.Shown().Text, int64(len(s.Text))}
}

func (b *Block) samples(all linecheck.Shortest) []Sample {
	var out []Sample
	for _, s := range all {
		out = append(out, b.sample(s))
	}
	return out
}

// key stands for the table and the name.
func (c *Count) key() string {
	if c.Others {
		return string(c.Table)
	}
	return string(c.Table) + " " + c.Name
}

func (s *Sample) code(c *codec) {
	s.Place.code(c)
	c.text(&s.Text)
	c.number(&s.Length)
}

func (n *Count) code(c *codec) {
	c.text((*string)(&n.Table))
	c.text(&n.Name)
	c.flag(&n.Others)
	c.number(&n.Inputs)
	n.First.code(c)
	list(c, &n.Shortest, func(s *Sample) { s.code(c) })
}

func encodeCount(n Count) []byte               { return encoded(&n, (*Count).code) }
func decodeCount(octets []byte) (Count, error) { return decoded(octets, (*Count).code) }

// mergeFn merges counts of the same key.
type mergeFn struct{ Shortest int }

// MergeAccumulators merges two counts.
func (fn *mergeFn) MergeAccumulators(a, b Count) Count { return a.merge(b, fn.Shortest) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Count](), encodeCount, decodeCount)
	register.Combiner1[Count](&mergeFn{})
	register.Emitter2[string, Count]()
	register.Iter1[Count]()
}
