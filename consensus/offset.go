package consensus

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// offsets maps the name of an exclusion to a function that finds the offending byte. For other exclusions, that byte is
// the first of the host.
var offsets = []struct {
	exclusion string
	find      func(s string, o unchecked.Offsets) int
}{
	{"other-scheme", atScheme},
	{"websocket-scheme", atScheme},
	{"http-scheme", atScheme},
	{"upper-case-scheme", atCapital},
	{"port-form", func(_ string, o unchecked.Offsets) int { return int(o.Host) + len(":") }},
	{"empty-path", func(_ string, o unchecked.Offsets) int { return int(o.Authority) }},
	{"at-sign", func(s string, o unchecked.Offsets) int { return behind(s, o.Authority, "@") }},
	{"dot-segment", atDotSegment},
	{"A-label", func(s string, o unchecked.Offsets) int { return behind(ascii.Lower(s), o.Scheme, "xn--") }},
}

// offsetIn returns where the exclusion applies to s, or the beginning of the host if a standard splits s differently. Both
// require an authority, except for exclusions with their own offset function.
func (c cause) offsetIn(s string, o unchecked.Offsets) int {
	for _, own := range offsets {
		if own.exclusion == c.exclusion() {
			return own.find(s, o)
		}
	}
	userinfo := strings.LastIndexByte(hostOf(s, o), '@') + 1 // or 0
	return int(o.Scheme) + len("://") + userinfo
}

func atScheme(string, unchecked.Offsets) int { return 0 }

func atCapital(s string, _ unchecked.Offsets) int {
	return strings.IndexFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' })
}

// behind returns the offset of text in s, at or after from.
func behind(s string, from uint32, text string) int {
	return int(from) + strings.Index(s[from:], text)
}

// atDotSegment returns the offset of the first segment "." or ".." in the path, percent-encoded or not.
func atDotSegment(s string, o unchecked.Offsets) int {
	at := int(o.Authority)
	for segment := range strings.SplitSeq(pathOf(s, o), "/") {
		if decoded := strings.ReplaceAll(ascii.Lower(segment), "%2e", "."); decoded == "." || decoded == ".." {
			return at
		}
		at += len(segment) + len("/")
	}
	return at
}
