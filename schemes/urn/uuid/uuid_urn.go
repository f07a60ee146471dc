// Package uuid parses names in the namespace uuid, such as "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6" (RFC 9562, which replaces RFC
// 4122).
//
// The package accepts any 128 bits as a UUID. [UUID.Version] reports the version, but parsing does
// not check the version or the variant, since some UUIDs, such as the Nil UUID, have neither.
package uuid

import (
	"encoding/hex"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/urn"
)

// FromURN returns the UUID in u. It ignores the r-, q- and f-components of u. The error is a [*SyntaxError].
func FromURN(u urn.URN) (UUID, error) { return Parse(u.AssignedName()) }

// URN returns u as a URN. For the zero UUID, it returns the zero URN.
func (u UUID) URN() urn.URN {
	if u == (UUID{}) {
		return urn.URN{}
	}
	return urn.MustParse(u.text)
}

// New returns the name for a UUID, in lower case.
func New(octets [16]byte) UUID {
	h := hex.EncodeToString(octets[:])
	return MustParse("urn:uuid:" + strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-"))
}

// Octets returns the 16 bytes in the order of the text. For the zero UUID, all bytes are 0.
func (u UUID) Octets() (octets [16]byte) {
	_, _ = hex.Decode(octets[:], []byte(strings.ReplaceAll(u.Digits(), "-", ""))) // the grammar has 32 digits
	return octets
}

// Version returns the version of u, such as 4 for a random UUID, and reports whether u has the
// variant of RFC 9562, the only variant with versions (sections 4.1 and 4.2).
func (u UUID) Version() (version int, ok bool) {
	o := u.Octets()
	return int(o[6] >> 4), o[8]>>6 == 0b10
}

// Equal reports whether u and v have the same bits, so that they differ at most in the case of
// digits (section 4).
func (u UUID) Equal(v UUID) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in lower case.
//
// Laws: Normalize is idempotent; u.Equal(v) if and only if u.Normalize() == v.Normalize().
func (u UUID) Normalize() UUID {
	if u == (UUID{}) {
		return UUID{}
	}
	return MustParse(ascii.Lower(u.text))
}
