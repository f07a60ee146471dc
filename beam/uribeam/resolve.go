package uribeam

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
)

// Resolved is a reference and its target against a base.
type Resolved struct {
	Base, Reference, Target []byte
}

// Resolve resolves each reference against its own base. Its input is a collection of KV<[]byte,
// []byte> or KV<string, string>, each a base with a reference. It returns a collection of
// [Resolved], and a collection of [Failure] with the references that have no target, and their
// bases.
//
// The grammar is named by its ID; "" is "rfc3986". Resolve panics if the ID is unknown.
func Resolve(s beam.Scope, pairs beam.PCollection, grammar string) (resolved, failures beam.PCollection) {
	s = s.Scope("uribeam.Resolve")
	o := KeyOptions{Grammar: grammar}
	if err := o.Validate(); err != nil {
		panic(err)
	}
	if _, value := beam.ValidateKVType(pairs); value.Type() == reflect.TypeFor[string]() {
		pairs = beam.ParDo(s, octetsOf, pairs)
	}
	return beam.ParDo2(s, &resolveFn{Options: o}, pairs)
}

func octetsOf(base, reference string) ([]byte, []byte) { return []byte(base), []byte(reference) }

// resolveFn resolves references.
type resolveFn struct{ Options KeyOptions }

// ProcessElement resolves a reference.
func (fn *resolveFn) ProcessElement(base, reference []byte, emit func(Resolved), fail func(Failure)) {
	target, err := fn.resolve(string(base), string(reference))
	if err != nil {
		fail(Failure{Base: base, Input: reference, Reason: err.Error()})
		return
	}
	emit(Resolved{base, reference, []byte(target.String())})
}

func (fn *resolveFn) resolve(base, reference string) (uri.URI, error) {
	g, _ := fn.Options.grammar() // it is known: see Resolve
	b, err := g.ParseReference(base)
	if err != nil {
		return uri.URI{}, fmt.Errorf("the base: %s", reason(err))
	}
	target, err := b.ResolveString(reference)
	if err != nil {
		return uri.URI{}, errors.New(reason(err))
	}
	return target, nil
}

func (r *Resolved) code(c *codec) {
	c.bytes(&r.Base)
	c.bytes(&r.Reference)
	c.bytes(&r.Target)
}

func encodeResolved(r Resolved) []byte               { return encoded(&r, (*Resolved).code) }
func decodeResolved(octets []byte) (Resolved, error) { return decoded(octets, (*Resolved).code) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Resolved](), encodeResolved, decodeResolved)
	register.Function2x2(octetsOf)
	register.DoFn4x0[[]byte, []byte, func(Resolved), func(Failure)](&resolveFn{})
	register.Emitter1[Resolved]()
}
