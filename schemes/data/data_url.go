// Package data parses, decodes and creates data URLs (RFC 2397), which contain their data.
//
//	u, err := data.Parse("data:text/plain;charset=utf-8;base64,Z3LDvMOfZQ==")
//	u.MediaType() // text/plain, charset utf-8
//	u.Bytes()     // grüße
//
// # What the grammar decides
//
// Base64 follows RFC 4648, section 4: groups of four digits, with padding if the last group has
// fewer. Each digit and "=" can be percent-encoded. Other text after ";base64," is invalid, as in
// "data:;base64,=", although the RFC's rules derive it. So decoding a URL never fails. Line breaks
// and missing padding are invalid too, although browsers accept them.
//
// After decoding, types, subtypes and parameter names are tokens of RFC 2045. Parameter values can contain any bytes except NUL,
// CR and LF.
//
// # What is left out
//
// A URI with a fragment is not a data URL: see [uri.URI.WithoutFragment]. Texts that browsers accept
// but the RFC's rules do not derive, such as those with ";utf8" or an unencoded "<", are invalid too.
package data

import (
	"encoding/base64"
	"io"
	"maps"
	"mime"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/internal/whole"
)

// IsBase64 reports whether the data is base64-encoded.
func (u URL) IsBase64() bool {
	_, ok := u.Base64()
	return ok
}

// Bytes returns the decoded data.
func (u URL) Bytes() []byte {
	octets, _ := uri.DecodeOctets(u.Data())
	if !u.IsBase64() {
		return octets
	}
	n, _ := base64.StdEncoding.Decode(octets, octets)
	return octets[:n]
}

// Reader returns a reader that decodes the data as it is read. Its memory use does not depend on the length of the data. The only
// error of the reader is [io.EOF].
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
			p[n], r.rest = ascii.HexValue(r.rest[1])<<4|ascii.HexValue(r.rest[2]), r.rest[3:]
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

// The defaults for omitted parts (RFC 2397, section 2).
const (
	defaultType    = "text/plain"
	defaultCharset = "US-ASCII"
)

const charset = "charset"

// MediaType returns the type and subtype, in lower case, and the decoded parameters by lower-case name. An
// absent type is text/plain, and an absent charset of text/plain is US-ASCII (RFC 2397, section 2; RFC
// 2046, section 4.1.2). If a parameter occurs twice, MediaType returns the first value. No value contains
// NUL, CR or LF. The result has the same form as the result of [mime.ParseMediaType].
func (u URL) MediaType() (mediaType string, parameters map[string]string) {
	parameters = map[string]string{}
	for p := range u.Parameters() {
		name := ascii.Lower(ascii.PercentDecode(p.Name()))
		if _, ok := parameters[name]; !ok {
			parameters[name] = ascii.PercentDecode(p.Value())
		}
	}
	mediaType = defaultType
	if t, ok := u.Type(); ok {
		subtype, _ := u.Subtype()
		mediaType = ascii.Lower(ascii.PercentDecode(t) + "/" + ascii.PercentDecode(subtype))
	}
	if _, ok := parameters[charset]; !ok && mediaType == defaultType {
		parameters[charset] = defaultCharset
	}
	return mediaType, parameters
}

// ContentType returns the media type in the form of a header field, such as "text/plain; charset=utf-8". It quotes or encodes
// values if necessary.
func (u URL) ContentType() string { return mime.FormatMediaType(u.MediaType()) }

// pair is a decoded parameter.
type pair struct{ name, value string }

// written writes a media type and the parameters. If mediaType is "", it writes no type.
func written(mediaType string, parameters []pair) string {
	text := ""
	if mediaType != "" {
		t, subtype, _ := strings.Cut(mediaType, "/")
		text = encodeToken(t) + "/" + encodeToken(subtype)
	}
	for _, p := range parameters {
		text += ";" + encodeToken(p.name) + "=" + encodeToken(p.value)
	}
	return text
}

// normalMediaType returns the media type in normal form. Names, types and charsets are case-insensitive (RFC 2045, section 5.1, and
// RFC 2046, section 4.1.2).
func (u URL) normalMediaType() string {
	mediaType, _ := u.MediaType()
	if mediaType == defaultType {
		mediaType = ""
	}
	var all []pair
	for p := range u.Parameters() {
		each := pair{ascii.Lower(ascii.PercentDecode(p.Name())), ascii.PercentDecode(p.Value())}
		if each.name == charset {
			each.value = ascii.Lower(each.value)
		}
		all = append(all, each)
	}
	slices.SortStableFunc(all, func(p, q pair) int { return strings.Compare(p.name, q.name) })
	if isDefault := (pair{charset, ascii.Lower(defaultCharset)}); mediaType == "" && isOnly(all, isDefault) {
		all = slices.DeleteFunc(all, func(p pair) bool { return p == isDefault })
	}
	return written(mediaType, all)
}

// isOnly reports whether no parameter with the name of p has another value.
func isOnly(all []pair, p pair) bool {
	return !slices.ContainsFunc(all, func(q pair) bool { return q.name == p.name && q != p })
}

// encodeToken percent-encodes characters that a token in a URL cannot contain.
func encodeToken(text string) string { return notInTokens.Replace(uri.UserinfoChars.Encode(text)) }

// notInTokens are allowed in a userinfo, but not in a token.
var notInTokens = strings.NewReplacer("(", "%28", ")", "%29", ",", "%2C", ":", "%3A", ";", "%3B", "=", "%3D")

// ErrContentType reports that a content type cannot be written in a URL, because it is invalid by
// RFC 2045 or a parameter value is empty.
var ErrContentType = whole.New("data", "the content type is invalid (RFC 2045) or has an empty parameter")

// New returns the URL for data with a content type, such as "text/plain; charset=utf-8". If the
// content type is "", New omits it, and the data is US-ASCII text by default. New encodes the data
// with percent-encoding or base64, whichever is shorter. The error is [ErrContentType], or a
// [*SyntaxError] if the URL would have 4 GiB or more.
//
// Law: [URL.Bytes] and [URL.MediaType] return the data and the content type that New received, plus
// the default charset of text/plain.
func New(contentType string, octets []byte) (URL, error) {
	if contentType == "" {
		return Parse(text("", octets))
	}
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return URL{}, ErrContentType
	}
	var all []pair
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		all = append(all, pair{name, parameters[name]})
	}
	written := written(mediaType, all)
	if !Valid("data:" + written + ",") {
		return URL{}, ErrContentType
	}
	return Parse(text(written, octets))
}

// text writes a URL in the shorter encoding.
func text(mediaType string, octets []byte) string {
	size := 0
	for _, c := range octets {
		if size++; !uri.QueryChars.Contains(c) {
			size += len("%00") - 1
		}
	}
	if size <= len(";base64")+base64.StdEncoding.EncodedLen(len(octets)) {
		return "data:" + mediaType + "," + uri.QueryChars.Encode(string(octets))
	}
	return "data:" + mediaType + ";base64," + base64.StdEncoding.EncodeToString(octets)
}

// Equal reports whether u and v have the same bytes and media type. The RFC does not define
// equality. Equal compares decoded data, so the encoding does not matter. It ignores the order of
// parameters (RFC 2045, section 5.1), and the case of types, parameter names and the charset.
//
// Law: Equal reports whether u.Normalize() == v.Normalize().
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in normal form. The media type is in lower case and omits "text/plain" and its charset US-ASCII. The parameters
// are sorted by name, and the data has the shorter encoding.
//
// Law: Normalize is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	return MustParse(text(u.normalMediaType(), u.Bytes()))
}
