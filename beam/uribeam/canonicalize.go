package uribeam

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/linecheck"
	"github.com/urigrammar/uri/internal/scan"
)

// KeyOptions say when references are the same. The zero KeyOptions compare references of RFC 3986 as texts.
type KeyOptions struct {
	Grammar string   // its ID, such as "rfc2396"; "" is "rfc3986"
	Rung    uri.Rung // of the comparison ladder: see [uri.URI.Key]
	CRLF    bool     // a CR before the LF that ends a line is part of the end
	// Digests has Deduplicate group by the first 16 octets of the SHA-256 of a key in place of the key.
	Digests bool
}

// Validate returns an error if there is no such grammar or rung.
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
		return 0, fmt.Errorf("uribeam: there is no grammar %q", id)
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

// Canonicalize returns for each reference its key at a rung, with the reference: a collection of KV<[]byte, Line>. References that are equal at the rung
// have the same key, and others have other ones. The key is the normalized text. Inputs are a collection of [Block], string or []byte; those that
// are no references are in failures, a collection of [Failure].
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
type keyFn struct {
	Options KeyOptions

	by uri.Grammar
}

// Setup finds the grammar.
func (fn *keyFn) Setup() (err error) {
	fn.by, err = fn.Options.grammar()
	return err
}

// ProcessElement finds the keys of the inputs of a block.
func (fn *keyFn) ProcessElement(b Block, emit func([]byte, Line), fail func(Failure)) {
	if b.Shape == TooLong {
		fail(b.tooLong())
		return
	}
	for l := range b.inputs(fn.Options.CRLF) {
		u, err := fn.by.ParseReference(scan.View(l.Text))
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
