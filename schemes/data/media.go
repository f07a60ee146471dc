package data

import (
	"mime"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// What is meant where a URL does not say it (RFC 2397, section 2).
const (
	defaultType    = "text/plain"
	defaultCharset = "US-ASCII"
)

const charset = "charset"

// MediaType returns the type and subtype, in lower case, and the parameters by their names in lower
// case, decoded. An absent type is text/plain, and an absent charset of text/plain is US-ASCII
// (RFC 2397, section 2; RFC 2046, section 4.1.2). If a parameter comes twice, it is the first. No value
// has a NUL, CR or LF. The result has the form of that of [mime.ParseMediaType].
func (u URL) MediaType() (mediaType string, parameters map[string]string) {
	parameters = map[string]string{}
	for p := range u.Parameters() {
		name := ascii.Lower(percent.Decode(p.Name()))
		if _, ok := parameters[name]; !ok {
			parameters[name] = percent.Decode(p.Value())
		}
	}
	mediaType = defaultType
	if t, ok := u.Type(); ok {
		subtype, _ := u.Subtype()
		mediaType = ascii.Lower(percent.Decode(t) + "/" + percent.Decode(subtype))
	}
	if _, ok := parameters[charset]; !ok && mediaType == defaultType {
		parameters[charset] = defaultCharset
	}
	return mediaType, parameters
}

// ContentType returns the media type as header fields have it, such as "text/plain; charset=utf-8". Values that need it are quoted or
// encoded.
func (u URL) ContentType() string { return mime.FormatMediaType(u.MediaType()) }

// pair is a parameter, decoded.
type pair struct{ name, value string }

// written writes a media type, and a parameter for each pair. There is no type if it is "".
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

// normalMediaType returns the media type in its normal form. Names, types and charsets have no case (RFC 2045, section 5.1; RFC 2046,
// section 4.1.2).
func (u URL) normalMediaType() string {
	mediaType, _ := u.MediaType()
	if mediaType == defaultType {
		mediaType = ""
	}
	var all []pair
	for p := range u.Parameters() {
		each := pair{ascii.Lower(percent.Decode(p.Name())), percent.Decode(p.Value())}
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

// isOnly reports whether no parameter of the name of p has another value.
func isOnly(all []pair, p pair) bool {
	return !slices.ContainsFunc(all, func(q pair) bool { return q.name == p.name && q != p })
}

// encodeToken percent-encodes what a token of a URL cannot have.
func encodeToken(text string) string { return notInTokens.Replace(uri.UserinfoOctets.Encode(text)) }

// notInTokens can be in a userinfo, and not in a token.
var notInTokens = strings.NewReplacer("(", "%28", ")", "%29", ",", "%2C", ":", "%3A", ";", "%3B", "=", "%3D")
