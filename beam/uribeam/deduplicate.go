package uribeam

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/urigrammar/uri"
)

// KeyOptions control how references are compared. The zero KeyOptions compare the texts of
// references under RFC 3986.
type KeyOptions struct {
	Grammar string    // its ID, such as "rfc2396"; "" means "rfc3986"
	Level   uri.Level // of the comparison ladder: see [uri.URI.Key]
}

// Deduplicate keeps one reference from each group that is equal at a level: the shortest and, among
// several, the first in bytewise order. The output contains these references as lines. Invalid
// inputs are dead letters. The choice depends only on the references, not on their positions:
// sending positions too would double the network traffic.
//
// Workers merge references with the same key before sending them over the network, so a frequent
// key costs its receiver little work.
func Deduplicate(s beam.Scope, in Input, o KeyOptions) (Output, error) {
	s = s.Scope("uribeam.Deduplicate")
	if _, err := findGrammar(o.Grammar); err != nil || o.Level > uri.LevelScheme {
		return Output{}, cmp.Or(err, fmt.Errorf("uribeam: unknown level %d", o.Level))
	}
	keyed, refused := beam.ParDo2(s, &keyFn{o}, in.blocks)
	kept := beam.DropKey(s, beam.CombinePerKey(s, shorter, keyed))
	return Output{Lines: kept, Failures: beam.Flatten(s, in.failures, refused)}, nil
}

// keyFn finds the keys of references: their normalized texts.
type keyFn struct{ Options KeyOptions }

// ProcessElement finds the keys of the inputs of a block.
func (fn *keyFn) ProcessElement(b block, emit func([]byte, []byte), fail func([]byte)) {
	if b.TooLong {
		fail(b.tooLong())
		return
	}
	g, _ := findGrammar(fn.Options.Grammar) // it is known: see Deduplicate
	at := b.Place
	for text := range b.inputs {
		if u, err := g.ParseReference(text); err == nil {
			emit([]byte(u.Key(fn.Options.Level).String()), []byte(text))
		} else {
			fail(deadLetter(at, text, strings.TrimPrefix(err.Error(), "uri: ")))
		}
		at.Line++
	}
}

// shorter returns the reference to keep. It is associative and commutative.
func shorter(a, b []byte) []byte {
	if cmp.Or(cmp.Compare(len(a), len(b)), bytes.Compare(a, b)) < 0 {
		return a
	}
	return b
}
