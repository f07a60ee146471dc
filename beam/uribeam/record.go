package uribeam

import (
	"encoding/binary"
	"errors"
)

// The elements of this package are encoded field by field: numbers as varints, texts behind their length. Texts are octets, UTF-8 or not.

// record is an element that is written.
type record []byte

func (r *record) number(n int64) { *r = binary.AppendVarint(*r, n) }

func (r *record) text(s string) {
	r.number(int64(len(s)))
	*r = append(*r, s...)
}

func (r *record) octets(b []byte) {
	r.number(int64(len(b)))
	*r = append(*r, b...)
}

// fields is an element that is read. Once something is wrong, all that follows is zero.
type fields struct {
	rest []byte
	err  error
}

var errRecord = errors.New("uribeam: an element is not encoded as this version of the module does it")

func (f *fields) number() int64 {
	n, size := binary.Varint(f.rest)
	if size <= 0 {
		f.rest, f.err = nil, errRecord
		return 0
	}
	f.rest = f.rest[size:]
	return n
}

// octets shares memory with what is read.
func (f *fields) octets() []byte {
	n := f.number()
	if n < 0 || n > int64(len(f.rest)) {
		f.rest, f.err = nil, errRecord
		return nil
	}
	b := f.rest[:n:n]
	f.rest = f.rest[n:]
	return b
}

func (f *fields) text() string { return string(f.octets()) }

// end returns the error of reading an element, also where there is more than the element.
func (f *fields) end() error {
	if f.err == nil && len(f.rest) > 0 {
		return errRecord
	}
	return f.err
}

func (r *record) flag(set bool) {
	if set {
		r.number(1)
	} else {
		r.number(0)
	}
}

func (f *fields) flag() bool { return f.number() != 0 }
