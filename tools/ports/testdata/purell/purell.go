// A port of purell's normalization to package uri, with the names and flags of the original.
//
// Copyright (c) 2012-2022, The Go Authors
// Copyright (c) 2012-2022, Martin Angers, Yuki Okushi & Contributors
// Use of the original is governed by a BSD-style license: see the LICENSE file of github.com/PuerkitoBio/purell.

package purell

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
)

var rxDirIndex = regexp.MustCompile(`(^|/)((?:default|index)\.\w{1,4})$`)

// NormalizeURLString returns the normalized string, or an error if no URI can be made from it.
// It takes an URL string as input, as well as the normalization flags.
func NormalizeURLString(u string, f NormalizationFlags) (string, error) {
	parsed, _, err := repair.Options{Percent: repair.RejectPercent, Host: idn.ToASCII}.Reference(u)
	if err != nil {
		return "", err
	}
	normal, err := normalize(parsed, f)
	return normal.String(), err
}

// NormalizeURL returns the normalized string, and changes u accordingly. A URL that is not a URI stays as it is.
// It takes a parsed URL object as input, as well as the normalization flags.
func NormalizeURL(u *url.URL, f NormalizationFlags) string {
	parsed, _, err := repair.FromURL(u)
	if err != nil {
		return u.String()
	}
	normal, err := normalize(parsed, f)
	if err != nil {
		return u.String()
	}
	if v, err := normal.URL(); err == nil {
		*u = *v
	}
	return normal.String()
}

// escapeURL returns u as a URI, with what cannot be in a URI percent-encoded.
func escapeURL(u *url.URL) string { return NormalizeURL(u, 0) }

// steps has the flags that are steps of normalization.
var steps = map[NormalizationFlags]uri.Steps{
	FlagLowercaseHost:          uri.StepHostCase,
	FlagRemoveDefaultPort:      uri.StepPort,
	FlagRemoveDotSegments:      uri.StepDots,
	FlagRemoveDuplicateSlashes: uri.StepSlashes,
}

// normalize applies flags to u. The case of the scheme and of triplets is always normalized, and
// triplets of unreserved characters are always decoded.
func normalize(u uri.URI, f NormalizationFlags) (uri.URI, error) {
	chosen := uri.StepSchemeCase | uri.StepTripletCase | uri.StepPercent
	for flag, step := range steps {
		if f&flag != 0 {
			chosen |= step
		}
	}
	u = u.Normalize(chosen)
	if f&FlagSortQuery != 0 {
		u = sortQuery(u)
	}
	return u.Edit(func(c *uri.Components) {
		if c.Host.IsPresent() {
			c.Host = uri.Some(normalizeHost(c.Host.String(), f))
		}
		if c.Port == uri.Some("") && f&FlagRemoveEmptyPortSeparator != 0 {
			c.Port = uri.Optional{}
		}
		if c.Scheme == "https" && f&FlagForceHTTP != 0 {
			c.Scheme = "http"
		}
		if c.Query == uri.Some("") && f&FlagRemoveEmptyQuerySeparator != 0 {
			c.Query = uri.Optional{}
		}
		if f&FlagRemoveFragment != 0 {
			c.Fragment = uri.Optional{}
		}
		c.Path = normalizePath(c.Path, c.Host.IsPresent(), f)
	})
}

// normalizePath returns a path, perhaps behind a host, with what the flags add and remove.
func normalizePath(path string, host bool, f NormalizationFlags) string {
	if f&FlagRemoveDirectoryIndex != 0 {
		path = rxDirIndex.ReplaceAllString(path, "$1")
	}
	if f&FlagRemoveTrailingSlash != 0 {
		path = strings.TrimSuffix(path, "/")
	}
	if f&FlagAddTrailingSlash != 0 && (path != "" || host) {
		path = strings.TrimSuffix(path, "/") + "/"
	}
	return path
}

// normalizeHost returns a host with what the flags add and remove; a host in brackets stays. An address in any of
// the forms that inet_aton reads is decoded by each of the three flags for them.
func normalizeHost(host string, f NormalizationFlags) string {
	if strings.HasPrefix(host, "[") {
		return host
	}
	www := len(host) > 4 && strings.EqualFold(host[:4], "www.")
	if www && f&FlagRemoveWWW != 0 {
		host = host[4:]
	}
	if !www && f&FlagAddWWW != 0 {
		host = "www." + host
	}
	if f&(FlagDecodeDWORDHost|FlagDecodeOctalHost|FlagDecodeHexHost) != 0 {
		host = decodeAddress(host)
	}
	if f&FlagRemoveUnnecessaryHostDots != 0 {
		host = strings.Join(strings.FieldsFunc(host, func(r rune) bool { return r == '.' }), ".")
	}
	return host
}

// decodeAddress returns an IPv4 address in its usual form, and any other host unchanged. Dots at the end stay.
func decodeAddress(host string) string {
	name := strings.TrimRight(host, ".")
	ref, err := uri.ParseReference("//" + name)
	if err != nil {
		return host
	}
	parsed, _ := ref.Host()
	if addr, ok := parsed.InetAton(); ok {
		return addr.String() + host[len(name):]
	}
	return host
}

// sortQuery returns u with the pairs of its query in order.
func sortQuery(u uri.URI) uri.URI {
	pairs := slices.SortedFunc(u.Pairs(uri.FormPairs).All(), func(a, b uri.Pair) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Value.String(), b.Value.String()))
	})
	if sorted, err := u.WithPairs(uri.FormPairs.Of(pairs...)); err == nil && len(pairs) > 0 {
		return sorted
	}
	return u
}
