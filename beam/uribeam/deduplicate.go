package uribeam

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Unique is references that have the same key.
type Unique struct {
	First  Line // the one that comes first
	Inputs int64
}

// Deduplicate returns a collection of [Unique], one for each key that references have at a rung, and the failures of [Canonicalize].
//
// Keys are counted where they are read before they go over the network, so a key that half of all references have is no more work for a worker than
// another one. With digests, what goes over the network for a key is 16 octets and the reference; two keys out of n have the same digest, and one of
// their references is lost, with a probability below n²/2¹²⁹.
//
// Deduplicate panics if the options are not valid.
func Deduplicate(s beam.Scope, inputs beam.PCollection, o KeyOptions) (uniques, failures beam.PCollection) {
	s = s.Scope("uribeam.Deduplicate")
	if err := o.Validate(); err != nil {
		panic(err)
	}
	keyed, failures := beam.ParDo2(s, &keyFn{Options: o}, blocks(s, inputs))
	return beam.DropKey(s, beam.CombinePerKey(s, &uniqueFn{}, beam.ParDo(s, uniqueOf, keyed))), failures
}

// digest stands for a key.
func digest(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:16]
}

func uniqueOf(key []byte, l Line) ([]byte, Unique) { return key, Unique{l, 1} }

// uniqueFn merges references of the same key.
type uniqueFn struct{}

// MergeAccumulators merges two.
func (*uniqueFn) MergeAccumulators(a, b Unique) Unique { return a.merge(b) }

// merge is associative and commutative.
func (u Unique) merge(v Unique) Unique {
	if compareLines(v.First, u.First) < 0 {
		u.First = v.First
	}
	u.Inputs += v.Inputs
	return u
}

// compareLines compares lines by where they are; without places, by length and text.
func compareLines(a, b Line) int {
	return cmp.Or(a.Place.Compare(b.Place), cmp.Compare(len(a.Text), len(b.Text)), bytes.Compare(a.Text, b.Text))
}

// Text returns the reference that comes first, for [Write].
func (u Unique) Text() []byte { return u.First.Text }

// Texts returns the references that come first: a collection of []byte.
func Texts(s beam.Scope, uniques beam.PCollection) beam.PCollection {
	return beam.ParDo(s, Unique.Text, uniques)
}

func encodeUnique(u Unique) []byte {
	r := make(record, 0, len(u.First.Text)+len(u.First.File)+32)
	r.line(u.First)
	r.number(u.Inputs)
	return r
}

func decodeUnique(b []byte) (Unique, error) {
	f := fields{rest: b}
	u := Unique{f.line(), f.number()}
	return u, f.end()
}

func encodeLine(l Line) []byte {
	var r record
	r.line(l)
	return r
}

func decodeLine(b []byte) (Line, error) {
	f := fields{rest: b}
	l := f.line()
	return l, f.end()
}

func init() {
	beam.RegisterCoder(reflect.TypeFor[Line](), encodeLine, decodeLine)
	beam.RegisterCoder(reflect.TypeFor[Unique](), encodeUnique, decodeUnique)
	register.Function2x2(uniqueOf)
	register.Function1x1(Unique.Text)
	register.Combiner1[Unique](&uniqueFn{})
}
