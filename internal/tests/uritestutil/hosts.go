package uritestutil

import (
	"regexp"
	"strings"

	"github.com/urigrammar/uri"
)

// NamedHosts returns the hosts that a text can name, decoded and without brackets: those of the authority of appendix B, of what the
// text begins with, and of other authorities.
func NamedHosts(text string, others ...string) (hosts []string) {
	text = strings.TrimPrefix(strings.TrimSpace(text), ":") // before which the scheme is missing
	for _, authority := range append(others, appendixB.FindStringSubmatch(text)[4], text[:strings.IndexAny(text+"/", "/?#")]) {
		authority = authority[strings.LastIndexByte(authority, '@')+1:]
		for i, c := range authority + ":" {
			if c == ':' || c == ']' { // the host ends here, or further on in an IPv6 address
				hosts = append(hosts, LenientlyDecoded(strings.NewReplacer("[", "", "]", "").Replace(authority[:i])))
			}
		}
	}
	return hosts
}

// NamedHost returns the host of u as [NamedHosts] has it, and reports whether there is one.
func NamedHost(u uri.URI) (string, bool) {
	host := u.Components().Host
	return LenientlyDecoded(strings.Trim(host.String(), "[]")), host.IsPresent() && host.String() != ""
}

// LenientlyDecoded decodes the percent-encodings of a text that may have others.
func LenientlyDecoded(text string) string {
	return regexp.MustCompile("%[0-9A-Fa-f]{2}").ReplaceAllStringFunc(text, func(triplet string) string {
		octet, _ := uri.DecodeOctets(triplet)
		return string(octet)
	})
}
