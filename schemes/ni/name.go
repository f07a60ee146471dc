// Package ni parses names that identify things by a hash (RFC 6920, "Naming Things with Hashes"),
// such as "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk".
//
// A name consists of an algorithm and a digest, and optional hints for finding the thing: an
// authority, and parameters such as the content type, "ct". Two names with the same algorithm and
// digest identify the same thing, wherever it is.
//
// Every name is a URI. The RFC's grammar allows any unreserved characters in a digest, but the
// RFC's text requires base64url without padding, which the package checks. The grammar does not
// define the algorithms and the lengths of their digests: see [Name.Matches]. Human-speakable names
// (scheme "nih") and binary names have another syntax, which the package does not support.
package ni

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/internal/whole"
	"github.com/urigrammar/uri/schemes/web"
)

// New returns the name for a digest, without an authority. For the algorithm "sha-256", for example,
// the digest is a checksum from package crypto/sha256. The error is a [*SyntaxError], for example
// for an empty digest.
func New(algorithm string, digest []byte) (Name, error) {
	return Parse("ni:///" + algorithm + ";" + base64.RawURLEncoding.EncodeToString(digest))
}

// Digest returns the bytes that [Name.Val] encodes.
func (n Name) Digest() []byte {
	digest, _ := base64.RawURLEncoding.DecodeString(n.Val()) // the grammar says that it decodes
	return digest
}

// Matches reports whether sum begins with the digest of n. The caller computes sum with the algorithm, without truncation: SHA-256
// for "sha-256-128". The number at the end of the algorithm's name must be the length of the digest in bits. Otherwise, a one-byte
// digest would match one content in 256.
func (n Name) Matches(sum []byte) bool {
	digest, algorithm := n.Digest(), n.Algorithm()
	bits := algorithm[strings.LastIndexByte(algorithm, '-')+1:]
	return len(digest) > 0 && bits == strconv.Itoa(8*len(digest)) && bytes.HasPrefix(sum, digest)
}

// Parameters returns the parameters of the query (section 3.1). "ct" is the content type of the named resource.
func (n Name) Parameters() uri.Pairs { return n.URI().Pairs(uri.PlainPairs) }

// ErrWellKnown is the error of [Name.WellKnown] for the zero Name, and for an origin that is not http or https.
var ErrWellKnown = whole.New("ni", "a URL under .well-known requires a name, and an origin with http or https")

// WellKnown returns the URL under "/.well-known/ni/" to which n is mapped (section 4). Its scheme is that of origin: http or https.
// Its authority is the authority of n or, if n has none, the authority of origin. The error is [ErrWellKnown], or a
// [*web.SyntaxError] if http does not allow the authority, such as one with a userinfo.
func (n Name) WellKnown(origin web.URL) (web.URL, error) {
	authority, present := n.Authority()
	scheme := origin.Scheme()
	if n == (Name{}) || !strings.HasPrefix(ascii.Lower(scheme), "http") {
		return web.URL{}, ErrWellKnown
	}
	if !present {
		authority, _ = origin.URI().Authority()
	}
	text := scheme + "://" + authority + "/.well-known/ni/" + n.Algorithm() + "/" + n.Val()
	if query, present := n.Query(); present {
		text += "?" + query
	}
	return web.Parse(text)
}

// Equal reports whether n and v have the same algorithm and digest (section 2).
func (n Name) Equal(v Name) bool { return n.Normalize() == v.Normalize() }

// Normalize returns n without its authority and query, which comparisons ignore.
func (n Name) Normalize() Name {
	if n == (Name{}) {
		return n
	}
	return MustParse("ni:///" + n.Algorithm() + ";" + n.Val())
}
