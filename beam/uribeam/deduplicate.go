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
	Text   []byte // of the shortest one; of several the first in the order of octets
	Inputs int64  // how many there are
}

// Deduplicate returns a collection of [Unique], one for each key that references have at a rung, and the failures of [Canonicalize]. What is kept depends
// on the references alone, not on where they stand: places would be half of what goes over the network.
//
// References of the same key are merged where they are read before they go over the network, so a key that half of all references have is little work for
// the worker that it comes to. With digests, what goes there for a key is 16 octets and the reference. Two of n keys have the same digest, and one
// of their references is lost, with a probability below n²/2¹²⁹.
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

func uniqueOf(key []byte, l Line) ([]byte, Unique) { return key, Unique{l.Text, 1} }

// uniqueFn merges references of the same key.
type uniqueFn struct{}

// MergeAccumulators merges two.
func (*uniqueFn) MergeAccumulators(a, b Unique) Unique { return a.merge(b) }

// merge is associative and commutative.
func (u Unique) merge(v Unique) Unique {
	if cmp.Or(cmp.Compare(len(v.Text), len(u.Text)), bytes.Compare(v.Text, u.Text)) < 0 {
		u.Text = v.Text
	}
	u.Inputs += v.Inputs
	return u
}

// Texts returns the references that are kept: a collection of []byte.
func Texts(s beam.Scope, uniques beam.PCollection) beam.PCollection {
	return beam.ParDo(s, textOf, uniques)
}

func textOf(u Unique) []byte { return u.Text }

func (u *Unique) code(c *codec) {
	c.bytes(&u.Text)
	c.number(&u.Inputs)
}

func encodeUnique(u Unique) []byte               { return encoded(&u, (*Unique).code) }
func decodeUnique(octets []byte) (Unique, error) { return decoded(octets, (*Unique).code) }

func encodeLine(l Line) []byte               { return encoded(&l, (*Line).code) }
func decodeLine(octets []byte) (Line, error) { return decoded(octets, (*Line).code) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Line](), encodeLine, decodeLine)
	beam.RegisterCoder(reflect.TypeFor[Unique](), encodeUnique, decodeUnique)
	register.Function2x2(uniqueOf)
	register.Function1x1(textOf)
	register.Combiner1[Unique](&uniqueFn{})
}
