package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// output is the serialization of a record while it is made. As long as it is a beginning of the input it is not written:
// most URLs are serialized already, and take no memory then.
type output struct {
	in   string
	same int    // where buf is nil, the output is in[:same]
	buf  []byte // the output, else
}

func (o *output) len() int {
	if o.buf == nil {
		return o.same
	}
	return len(o.buf)
}

// text returns the output once it is complete.
func (o *output) text() string {
	if o.buf == nil {
		return o.in[:o.same]
	}
	return scan.View(o.buf) // nothing writes to it any more
}

// own makes the output one that can differ from the input.
func (o *output) own() []byte {
	if o.buf == nil {
		o.buf = make([]byte, o.same, len(o.in)+room)
		copy(o.buf, o.in)
	}
	return o.buf
}

// room is for what a serialization often has more than the input: a "/", or some octets that are percent-encoded.
const room = 16

// copy writes in[i:j].
func (o *output) copy(i, j int) {
	if o.buf == nil && o.same == i {
		o.same = j
		return
	}
	o.buf = append(o.own(), o.in[i:j]...)
}

func (o *output) write(s string) {
	if o.buf == nil && strings.HasPrefix(o.in[o.same:], s) {
		o.same += len(s)
		return
	}
	o.buf = append(o.own(), s...)
}

// writeBytes is write for what need not be kept.
func (o *output) writeBytes(b []byte) {
	if o.buf == nil && strings.HasPrefix(o.in[o.same:], string(b)) {
		o.same += len(b)
		return
	}
	o.buf = append(o.own(), b...)
}

func (o *output) writeByte(c byte) {
	if o.buf == nil && o.same < len(o.in) && o.in[o.same] == c {
		o.same++
		return
	}
	o.buf = append(o.own(), c)
}

// encode writes in[i:j] with the code points of the set percent-encoded.
func (o *output) encode(i, j int, set PercentEncodeSet) {
	clean := i + set.index(o.in[i:j])
	o.copy(i, clean)
	if clean < j {
		o.buf = set.appendEncoded(o.own(), o.in[clean:j])
	}
}

// truncate cuts the output off.
func (o *output) truncate(length int) {
	if o.buf == nil {
		o.same = length
		return
	}
	o.buf = o.buf[:length]
}

// at returns an octet of the output.
func (o *output) at(i int) byte {
	if o.buf == nil {
		return o.in[i]
	}
	return o.buf[i]
}

// lastSlash returns where the last "/" is that does not stand before from; -1 if there is none.
func (o *output) lastSlash(from int) int {
	i := o.len() - 1
	for i >= from && o.at(i) != '/' {
		i--
	}
	if i < from {
		return -1
	}
	return i
}

// start makes the output begin with the text of a base.
func (o *output) start(text string) {
	o.buf = append(make([]byte, 0, len(text)+len(o.in)+room), text...)
}

// insert writes s at an offset, before what stands there.
func (o *output) insert(at int, s string) {
	o.buf = append(o.own(), s...)
	copy(o.buf[at+len(s):], o.buf[at:])
	copy(o.buf[at:], s)
}
