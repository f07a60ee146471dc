package data

import (
	"encoding/base64"
	"errors"
	"maps"
	"mime"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
)

// ErrContentType says that a content type cannot be written in a URL: it is none of RFC 2045, or a parameter has an empty value.
var ErrContentType = errors.New("data: the content type is none of RFC 2045, or has an empty parameter")

// New returns the URL of data of a content type, such as "text/plain; charset=utf-8". With "" there is none, which means text in US-ASCII. The
// data are percent-encoded or in base64, whichever is shorter. The error is [ErrContentType], or a
// [*SyntaxError] if the URL would have 4 GiB.
//
// Law: [URL.Bytes] and [URL.MediaType] return the very parts, and the charset that text/plain has without one.
func New(contentType string, octets []byte) (URL, error) {
	if contentType == "" {
		return ParseURL(text("", octets))
	}
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || !strings.Contains(mediaType, "/") {
		return URL{}, ErrContentType
	}
	var all []pair
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		all = append(all, pair{name, parameters[name]})
	}
	written := written(mediaType, all)
	if !ValidURL("data:" + written + ",") {
		return URL{}, ErrContentType
	}
	return ParseURL(text(written, octets))
}

// text writes a URL in the shorter way.
func text(mediaType string, octets []byte) string {
	plain := 0
	for _, c := range octets {
		if plain++; !uri.QueryOctets.Contains(c) {
			plain += len("%00") - 1
		}
	}
	if plain <= len(";base64")+base64.StdEncoding.EncodedLen(len(octets)) {
		return "data:" + mediaType + "," + uri.QueryOctets.Encode(string(octets))
	}
	return "data:" + mediaType + ";base64," + base64.StdEncoding.EncodeToString(octets)
}
