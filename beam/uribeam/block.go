// Package uribeam has transforms for Apache Beam that validate and count URIs ([Check]), find their
// keys and keep one reference per key ([Canonicalize], [Deduplicate]), resolve them ([Resolve]),
// and find inputs in which parsers see different components ([Disagree]). Command uribeam runs
// them.
//
// Inputs are a collection of [Block], as [Read] and [ReadAvro] return them, or of string or []byte
// with one input each. Input that a transform cannot process becomes a [Failure]: no input is
// dropped.
//
// The results do not depend on how a runner divides the inputs, on the order in which it merges, or
// on its retries. All functions and types are registered with Beam, so they run on any runner of
// its Go SDK.
package uribeam

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"iter"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri/internal/lines"
)

// Block is a batch of inputs: consecutive lines of a file, or one input of any octets. A runner's
// overhead for an element costs as much as parsing several URLs, so [Read] puts thousands of
// lines into an element.
type Block struct {
	Place       // of the first line
	Shape Shape // of the text
	Text  []byte
}

// Shape is how a text contains inputs.
type Shape int64

const (
	Lines   Shape = iota // one per line, with its LF; the last LF may be missing
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

// Line is an input and its place. Its text need not be UTF-8.
type Line struct {
	Place
	Text []byte
}

func (l *Line) code(c *codec) {
	l.Place.code(c)
	c.bytes(&l.Text)
}

// inputs yields the inputs of a block without their LF and, if crlf is set, without a CR before it.
// They share memory with the block.
func (b *Block) inputs(crlf bool) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		if b.Shape != Lines {
			yield(Line{b.Place, b.Text})
			return
		}
		at := b.Place
		for text := range bytes.Lines(b.Text) {
			text = bytes.TrimSuffix(text, []byte("\n"))
			if crlf {
				text = bytes.TrimSuffix(text, []byte("\r"))
			}
			if !yield(Line{at, text}) {
				return
			}
			at.Line++
		}
	}
}

// tooLong is the dead letter of a line that was not read to its end.
func (b *Block) tooLong() Failure {
	return Failure{Place: b.Place, Reason: lines.TooLongError{}.Error()}
}

// Place is the place of an input. Files are read in parts, on several machines, so lines are
// counted from the beginning of a part; [Span] has the number of lines of a part. An input outside
// files has the zero Place.
type Place struct {
	File string
	Span int64 // where the part begins, in bytes
	Line int64 // from 1
}

// Compare compares places by file, in the order of the octets of their names, and then by their
// position in the file. It returns -1, 0 or +1.
func (p Place) Compare(q Place) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Span, q.Span), cmp.Compare(p.Line, q.Line))
}

func (p *Place) code(c *codec) {
	c.text(&p.File)
	c.number(&p.Span)
	c.number(&p.Line)
}

// Span is a part of a file with its number of lines.
type Span struct {
	File  string
	Start int64 // in bytes
	Lines int64
}

func (s *Span) code(c *codec) {
	c.text(&s.File)
	c.number(&s.Start)
	c.number(&s.Lines)
}

func encodeSpan(s Span) []byte               { return encoded(&s, (*Span).code) }
func decodeSpan(octets []byte) (Span, error) { return decoded(octets, (*Span).code) }

// Elements of this package are encoded field by field: numbers as varints, texts behind their length. Texts are any octets.

// codec writes the fields of an element, or reads them. After an error in reading, the fields that follow are zero.
type codec struct {
	octets  []byte // written so far, or not read yet
	reading bool
	err     error
}

func encoded[T any](v *T, code func(*T, *codec)) []byte {
	var c codec
	code(v, &c)
	return c.octets
}

// decoded reads an element, which shares memory with the octets. More octets than the element has are an error.
func decoded[T any](octets []byte, code func(*T, *codec)) (v T, err error) {
	c := codec{octets: octets, reading: true}
	code(&v, &c)
	if c.err == nil && len(c.octets) > 0 {
		return v, errRecord
	}
	return v, c.err
}

var errRecord = errors.New("uribeam: an element is not encoded as this version of the module does it")

func (c *codec) number(n *int64) {
	if !c.reading {
		c.octets = binary.AppendVarint(c.octets, *n)
		return
	}
	value, size := binary.Varint(c.octets)
	if size <= 0 {
		c.octets, c.err = nil, errRecord
		return
	}
	*n, c.octets = value, c.octets[size:]
}

func (c *codec) bytes(b *[]byte) {
	n := int64(len(*b))
	c.number(&n)
	switch {
	case !c.reading:
		c.octets = append(c.octets, *b...)
	case c.err != nil || n < 0 || n > int64(len(c.octets)):
		c.octets, c.err = nil, errRecord
	default:
		*b, c.octets = c.octets[:n:n], c.octets[n:]
	}
}

func (c *codec) text(s *string) {
	if !c.reading {
		n := int64(len(*s))
		c.number(&n)
		c.octets = append(c.octets, *s...)
		return
	}
	var b []byte
	c.bytes(&b)
	*s = string(b)
}

func (c *codec) flag(set *bool) {
	n := int64(0)
	if *set {
		n = 1
	}
	c.number(&n)
	*set = n != 0
}

// list codes the number of elements, and each of them.
func list[T any](c *codec, all *[]T, code func(*T)) {
	n := int64(len(*all))
	c.number(&n)
	for i := 0; int64(i) < n && c.err == nil; i++ {
		if c.reading {
			*all = append(*all, *new(T))
		}
		code(&(*all)[i])
	}
}
