package uribeam

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Block is some inputs that stand together: lines of a file, or one input of any octets. What an engine does for an element costs as much as parsing
// several URLs, so [Read] makes elements of some thousand lines.
type Block struct {
	Place       // of the first line
	Shape Shape // of the text
	Text  []byte
}

// Shape is how inputs stand in a text.
type Shape int64

const (
	Lines   Shape = iota // a line each, with its LF; the last one may have none
	One                  // the text is one input
	TooLong              // the text is the beginning of a line that is too long to be read
)

func encodeBlock(b Block) []byte {
	r := make(record, 0, len(b.Text)+len(b.File)+32)
	r.place(b.Place)
	r.number(int64(b.Shape))
	r.octets(b.Text)
	return r
}

func decodeBlock(b []byte) (Block, error) {
	f := fields{rest: b}
	block := Block{f.place(), Shape(f.number()), f.octets()}
	return block, f.end()
}

var blockType = reflect.TypeFor[Block]()

// blocks are the inputs of a collection of Block, string or []byte. Each string is an input.
func blocks(s beam.Scope, in beam.PCollection) beam.PCollection {
	switch in.Type().Type() {
	case blockType:
		return in
	case reflect.TypeFor[string]():
		return beam.ParDo(s, stringBlock, in)
	case reflect.TypeFor[[]byte]():
		return beam.ParDo(s, octetsBlock, in)
	}
	panic("uribeam: inputs are a collection of uribeam.Block, string or []byte, not of " + in.Type().Type().String())
}

func stringBlock(s string) Block { return Block{Shape: One, Text: []byte(s)} }
func octetsBlock(b []byte) Block { return Block{Shape: One, Text: b} }

func init() {
	beam.RegisterType(blockType)
	beam.RegisterCoder(blockType, encodeBlock, decodeBlock)
	beam.RegisterCoder(reflect.TypeFor[Span](), encodeSpan, decodeSpan)
	register.Function1x1(stringBlock)
	register.Function1x1(octetsBlock)
	register.Emitter1[Block]()
	register.Emitter1[Span]()
	register.Iter1[Span]()
}
