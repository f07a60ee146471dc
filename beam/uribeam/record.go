package uribeam

import (
	"encoding/binary"
	"errors"
)

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
