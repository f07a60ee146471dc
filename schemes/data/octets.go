package data

import (
	"encoding/base64"
	"io"
	"strings"

	"github.com/urigrammar/uri"
)

// IsBase64 reports whether the data are written in base64.
func (u URL) IsBase64() bool {
	_, ok := u.Base64()
	return ok
}

// Bytes returns the data, decoded.
func (u URL) Bytes() []byte {
	octets, _ := uri.DecodeOctets(u.Data())
	if !u.IsBase64() {
		return octets
	}
	n, _ := base64.StdEncoding.Decode(octets, octets)
	return octets[:n]
}

// Reader returns a reader of the data, which decodes as it is read: what it allocates does not depend on how much there is. It has no
// error but [io.EOF].
func (u URL) Reader() io.Reader {
	if u.IsBase64() {
		return base64.NewDecoder(base64.StdEncoding, &reader{u.Data()})
	}
	return &reader{u.Data()}
}

// reader decodes triplets.
type reader struct{ rest string }

func (r *reader) Read(p []byte) (n int, err error) {
	if r.rest == "" {
		return 0, io.EOF
	}
	for n < len(p) && r.rest != "" {
		if r.rest[0] == '%' {
			p[n], r.rest = digit(r.rest[1])<<4|digit(r.rest[2]), r.rest[3:]
			n++
			continue
		}
		run := strings.IndexByte(r.rest, '%')
		if run < 0 {
			run = len(r.rest)
		}
		copied := copy(p[n:], r.rest[:run])
		n, r.rest = n+copied, r.rest[copied:]
	}
	return n, nil
}

// digit returns the value of a hexadecimal digit.
func digit(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c <= 'F':
		return c - 'A' + 10
	}
	return c - 'a' + 10
}
