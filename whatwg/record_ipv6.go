package whatwg

import (
	"strconv"

	"github.com/urigrammar/uri/internal/ascii"
)

// ipv6Pieces is an IPv6 address (section 3.1).
type ipv6Pieces [8]uint16

// parseIPv6 reads an IPv6 address in brackets.
func (p *parser) parseIPv6(i, end int) bool {
	if p.in[end-1] != ']' {
		return p.fail(ErrorIPv6Unclosed, i)
	}
	r := ipv6Reader{parser: p, i: i + 1, end: end - 1, compress: -1}
	if !r.read() {
		return false
	}
	p.url.kind = IPv6Address
	var memory [len("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]")]byte
	p.out.writeBytes(r.address.appendTo(memory[:0]))
	return true
}

// ipv6Reader is the IPv6 parser (section 3.5).
type ipv6Reader struct {
	*parser
	i, end   int // what is not read
	address  ipv6Pieces
	piece    int // that is read next
	compress int // the piece before which pieces are left out, or -1
}

// c is the octet that is read next, or 0.
func (r *ipv6Reader) c() byte {
	if r.i < r.end {
		return r.in[r.i]
	}
	return 0
}

func (r *ipv6Reader) read() bool {
	if r.c() == ':' {
		if r.i+1 >= r.end || r.in[r.i+1] != ':' {
			return r.fail(ErrorIPv6InvalidCompression, r.i)
		}
		r.i += 2
		r.piece++
		r.compress = r.piece
	}
	for r.i < r.end {
		switch {
		case r.piece == len(r.address):
			return r.fail(ErrorIPv6TooManyPieces, r.i)
		case r.c() == ':' && r.compress >= 0:
			return r.fail(ErrorIPv6MultipleCompression, r.i)
		case r.c() == ':':
			r.i++
			r.piece++
			r.compress = r.piece
			continue
		}
		start := r.i
		value := r.hexadecimal()
		if r.c() == '.' {
			if !r.readIPv4(start) {
				return false
			}
			break
		}
		if !r.endPiece() {
			return false
		}
		if length := r.digits(start); length > 1 && value < 1<<(4*(length-1)) {
			r.report(ErrorIPv6PieceLeadingZero, start)
		}
		r.address[r.piece] = uint16(value)
		r.piece++
	}
	return r.expand()
}

// hexadecimal reads up to four digits.
func (r *ipv6Reader) hexadecimal() (value int) {
	for length := 0; length < 4 && ascii.HexValue(r.c()) < 16; length++ {
		value = value<<4 | int(ascii.HexValue(r.in[r.i]))
		r.i++
	}
	return value
}

// digits counts the digits of the piece that begins at start and has been read.
func (r *ipv6Reader) digits(start int) (n int) {
	for start+n < r.i && r.in[start+n] != ':' {
		n++
	}
	return n
}

// endPiece reads the ":" after a piece.
func (r *ipv6Reader) endPiece() bool {
	switch {
	case r.i == r.end:
		return true
	case r.in[r.i] != ':':
		return r.fail(ErrorIPv6InvalidCodePoint, r.i)
	}
	r.i++
	if r.i == r.end {
		return r.fail(ErrorIPv6InvalidCodePoint, r.i)
	}
	return true
}

// readIPv4 reads the IPv4 address that an IPv6 address may end in, from start on.
func (r *ipv6Reader) readIPv4(start int) bool {
	if r.i == start {
		return r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
	}
	r.i = start
	if r.piece > len(r.address)-2 {
		return r.fail(ErrorIPv4InIPv6TooManyPieces, r.i)
	}
	seen := 0
	for r.i < r.end {
		if seen > 0 {
			if r.c() != '.' || seen == 4 {
				return r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
			}
			r.i++
		}
		value, ok := r.decimal()
		if !ok {
			return false
		}
		r.address[r.piece] = r.address[r.piece]<<8 | uint16(value)
		seen++
		if seen == 2 || seen == 4 {
			r.piece++
		}
	}
	if seen != 4 {
		return r.fail(ErrorIPv4InIPv6TooFewParts, r.i)
	}
	return true
}

// decimal reads a number from 0 to 255.
func (r *ipv6Reader) decimal() (value int, ok bool) {
	if !ascii.IsDigit(r.c()) {
		return 0, r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
	}
	for start := r.i; ascii.IsDigit(r.c()); r.i++ {
		if value == 0 && r.i > start {
			return 0, r.fail(ErrorIPv4InIPv6InvalidCodePoint, r.i)
		}
		if value = 10*value + int(r.in[r.i]-'0'); value > 255 {
			return 0, r.fail(ErrorIPv4InIPv6OutOfRangePart, r.i)
		}
	}
	return value, true
}

// expand puts pieces of 0 where pieces are left out.
func (r *ipv6Reader) expand() bool {
	switch {
	case r.compress >= 0:
		after := r.piece - r.compress
		copy(r.address[len(r.address)-after:], r.address[r.compress:r.piece])
		clear(r.address[r.compress : len(r.address)-after])
	case r.piece != len(r.address):
		return r.fail(ErrorIPv6TooFewPieces, r.i)
	}
	return true
}

// appendTo is the IPv6 serializer (section 3.6), with brackets.
func (a ipv6Pieces) appendTo(b []byte) []byte {
	b = append(b, '[')
	from, to := a.longestZeros()
	for i := 0; i < len(a); i++ {
		if i == from {
			b = append(b, "::"...)
			i = to - 1
			continue
		}
		if i > 0 && i != to {
			b = append(b, ':')
		}
		b = strconv.AppendUint(b, uint64(a[i]), 16)
	}
	return append(b, ']')
}

// longestZeros returns the first of the longest runs of pieces that are 0; a single one is none.
func (a ipv6Pieces) longestZeros() (from, to int) {
	from, to = -1, -1
	longest := 1
	for i := 0; i < len(a); i++ {
		start := i
		for i < len(a) && a[i] == 0 {
			i++
		}
		if i-start > longest {
			from, to, longest = start, i, i-start
		}
	}
	return from, to
}
