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

func (b *Block) code(c *codec) {
	b.Place.code(c)
	shape := int64(b.Shape)
	c.number(&shape)
	b.Shape = Shape(shape)
	c.bytes(&b.Text)
}

func encodeBlock(b Block) []byte               { return encoded(&b, (*Block).code) }
func decodeBlock(octets []byte) (Block, error) { return decoded(octets, (*Block).code) }

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
