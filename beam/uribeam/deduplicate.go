package uribeam

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/scan"
)

// KeyOptions select how references are compared. The zero KeyOptions compare references of RFC 3986
// as texts.
type KeyOptions struct {
	Grammar string   // its ID, such as "rfc2396"; "" is "rfc3986"
	Rung    uri.Rung // of the comparison ladder: see [uri.URI.Key]
	CRLF    bool     // a CR before the LF that ends a line is part of the end
	// Digests makes Deduplicate group by the first 16 octets of the SHA-256 of a key instead of the
	// key.
	Digests bool
}

// Validate returns an error if the grammar or the rung is unknown.
func (o KeyOptions) Validate() error {
	if o.Rung > uri.RungScheme {
		return fmt.Errorf("uribeam: there is no rung %d", o.Rung)
	}
	_, err := o.grammar()
	return err
}

func (o KeyOptions) grammar() (uri.Grammar, error) {
	id := o.Grammar
	if id == "" {
		id = uri.RFC3986.ID()
	}
	g, ok := linecheck.FindGrammar(id)
	if !ok {
		return 0, fmt.Errorf("uribeam: unknown grammar %q", id)
	}
	return g, nil
}

// ParseRung returns the rung of that name: string, case, percent, path or scheme.
func ParseRung(name string) (uri.Rung, error) {
	rungs := []string{"string", "case", "percent", "path", "scheme"}
	for i, n := range rungs {
		if n == name {
			return uri.Rung(i), nil
		}
	}
	return 0, fmt.Errorf("uribeam: there is no rung %q: there are %s", name, strings.Join(rungs, ", "))
}

// Canonicalize returns each reference with its key at a rung, as a collection of KV<[]byte, Line>.
// Two references have the same key if and only if they are equal at the rung. The key is the
// normalized text. Inputs are a collection of [Block], string or []byte; invalid inputs are in
// failures, a collection of [Failure].
//
// Canonicalize panics if the options are not valid.
func Canonicalize(s beam.Scope, inputs beam.PCollection, o KeyOptions) (keyed, failures beam.PCollection) {
	s = s.Scope("uribeam.Canonicalize")
	if err := o.Validate(); err != nil {
		panic(err)
	}
	o.Digests = false
	return beam.ParDo2(s, &keyFn{Options: o}, blocks(s, inputs))
}

// keyFn finds keys.
type keyFn struct{ Options KeyOptions }

// ProcessElement finds the keys of the inputs of a block.
func (fn *keyFn) ProcessElement(b Block, emit func([]byte, Line), fail func(Failure)) {
	if b.Shape == TooLong {
		fail(b.tooLong())
		return
	}
	g, _ := fn.Options.grammar() // it is known: see Canonicalize and Deduplicate
	for l := range b.inputs(fn.Options.CRLF) {
		u, err := g.ParseReference(scan.View(l.Text))
		if err != nil {
			fail(Failure{Place: l.Place, Input: bytes.Clone(l.Text), Reason: reason(err)})
			continue
		}
		key := u.Key(fn.Options.Rung).String()
		l.Text = bytes.Clone(l.Text) // so that it does not keep the block
		if fn.Options.Digests {
			emit(digest(key), l)
		} else {
			emit([]byte(key), l)
		}
	}
}

// reason is the message of an error of package uri.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "uri: ") }

func init() {
	register.DoFn3x0[Block, func([]byte, Line), func(Failure)](&keyFn{})
	register.Emitter2[[]byte, Line]()
}

// Unique represents all references with the same key.
type Unique struct {
	Text   []byte // the shortest reference; if there are several, the first in the order of octets
	Inputs int64  // how many there are
}

// Deduplicate returns a collection of [Unique], one for each key at a rung, and the failures of
// [Canonicalize]. Which reference is kept depends on the references alone, not on their places:
// sending places too would double the network traffic.
//
// Workers merge references of the same key before they send them over the network, so a frequent
// key is little work for its receiver. With digests, 16 octets and the reference are sent for a
// key. If two keys have the same digest, one of their references is lost; for n keys, the
// probability is below n²/2¹²⁹.
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
