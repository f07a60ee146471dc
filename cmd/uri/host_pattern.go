package main

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// hostPattern is a value of --host: any host, the addresses of a prefix, or a name in which "*" matches other bytes.
type hostPattern struct {
	any       bool
	addresses netip.Prefix // valid for an address or a prefix
	names     []pattern    // the spellings of a name
}

// parseHostPattern parses a host of a grammar in the form that users write. The error is about a pattern that matches no host.
func parseHostPattern(g uri.Grammar, text string) (hostPattern, error) {
	p, ok := hostPatternOf(g, text)
	if !ok {
		return hostPattern{}, hostProblem(g, text)
	}
	return p, nil
}

// hostPatternOf is like parseHostPattern, but does not explain why a text is not a pattern.
func hostPatternOf(g uri.Grammar, text string) (hostPattern, bool) {
	if text == "*" {
		return hostPattern{any: true}, true
	}
	if addresses, ok := parseAddresses(text); ok {
		return hostPattern{addresses: addresses}, addresses == addresses.Masked() && (addresses.Addr().Is4() || isHostOf(g, "[::1]"))
	}
	spellings := hostSpellings(g, text)
	if len(spellings) == 1 && spellings[0] != text {
		if addresses, ok := parseAddresses(spellings[0]); ok { // 1.2.3.%34
			return hostPattern{addresses: addresses}, true
		}
	}
	ok := !isSuffix(text) && slices.ContainsFunc(spellings, func(s string) bool { return isHostOf(g, s) })
	return hostPattern{names: patterns(spellings, nameChars)}, ok
}

// isSuffix reports whether a pattern has a form with which other programs match all names below a name. Under RFC 3986 it could be
// a host, but no program looks up such a host.
func isSuffix(text string) bool {
	return len(text) > 1 && text[0] == '.' && text[1] != '.'
}

// nameChars are the characters that an asterisk in a host matches. Programs disagree about others, such as "%". Non-ASCII characters,
// such as U+FF0F, can become delimiters.
const nameChars = uri.UnreservedChars

// matches reports whether the pattern matches the normal form of a host, or the name that is looked up for the host.
func (p hostPattern) matches(normal uri.Host, lookedUp string) bool {
	if p.any {
		return normal.String() != ""
	}
	if p.addresses.IsValid() {
		addr, ok := normal.Addr()
		addr = addr.WithZone("")
		return ok && (p.addresses.Contains(addr) || p.addresses.Contains(addr.Unmap()))
	}
	return p.matchesName(normal.String()) || p.matchesName(lookedUp)
}

// matchesName reports whether a name matches, with or without its final dot. The final dot is the root of the DNS, so both forms name
// the same host.
func (p hostPattern) matchesName(name string) bool {
	if matchesAny(p.names, name) {
		return true
	}
	relative := strings.TrimSuffix(name, ".")
	return relative != "" && relative != name && matchesAny(p.names, relative)
}

// parseAddresses parses an address, optionally in brackets, or a prefix. IPv4 addresses mapped into IPv6 count as IPv4.
func parseAddresses(text string) (netip.Prefix, bool) {
	if p, err := netip.ParsePrefix(text); err == nil {
		if p.Addr().Is4In6() && p.Bits() >= 96 {
			p = netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96)
		}
		return p, true
	}
	inner := text
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		inner = text[1 : len(text)-1]
	}
	addr, err := netip.ParseAddr(inner)
	if err != nil || addr.Zone() != "" || inner != text && addr.Is4() {
		return netip.Prefix{}, false
	}
	addr = addr.Unmap()
	return netip.PrefixFrom(addr, addr.BitLen()), true
}

// hostSpellings returns the normal form of a pattern, and other forms of a non-ASCII name: percent-encoded, as in an IRI, and with
// A-labels. It returns none for a text that is not a host.
func hostSpellings(g uri.Grammar, text string) []string {
	u, err := g.ParseReference("//" + text)
	if h, _ := u.Host(); err != nil || h.String() != text {
		if u, err = uri.RFC3987.ParseReference("//" + text); err != nil {
			return nil
		}
	}
	h, _ := u.Host()
	if h.String() != text {
		return nil
	}
	all := []string{h.Normalize().String()}
	for _, convert := range []func(uri.URI) (uri.URI, error){uri.URI.ToURI, uri.URI.ToIRI} {
		if v, err := convert(u); err == nil {
			h, _ := v.Host()
			all = append(all, h.Normalize().String())
		}
	}
	if name, ok := aLabelsOf(all[len(all)-1]); ok {
		all = append(all, name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// aLabelsOf converts the labels of a pattern. It returns false if it cannot, for example because of an asterisk in a non-ASCII label.
func aLabelsOf(name string) (string, bool) {
	labels := strings.Split(name, ".")
	for i, label := range labels {
		if ascii.Is(label) {
			continue
		}
		converted, err := idn.ToASCII(label)
		if err != nil || strings.Contains(label, "*") {
			return "", false
		}
		labels[i] = converted
	}
	return strings.Join(labels, "."), true
}

// filled contains texts that replace asterisks when a pattern is tested.
var filled = []string{"a", "1", "", "a.a", "1.a", "1.1.1"}

// isHostOf reports whether some text that a spelling matches is a host of a grammar.
func isHostOf(g uri.Grammar, spelling string) bool {
	return slices.ContainsFunc(filled, func(s string) bool {
		text := strings.ReplaceAll(spelling, "*", s)
		u, err := g.ParseReference("//" + text)
		h, present := u.Host()
		return err == nil && present && h.String() == text
	})
}

// hostProblem describes the problem of a pattern that matches no host. It suggests only patterns that match the host in the text.
func hostProblem(g uri.Grammar, text string) error {
	if strings.Contains(text, "@") {
		return errors.New(`--host: a host cannot contain "@"`)
	}
	shown := shownPattern(text)
	if addresses, _ := parseAddresses(text); addresses != addresses.Masked() {
		return fmt.Errorf("--host %s: bits of the address are set after the prefix: write --host %s for all of its addresses, or --host %s for one",
			shown, addresses.Masked(), addresses.Addr())
	}
	if _, ok := hostPatternOf(g, "*"+text); ok && isSuffix(text) {
		return fmt.Errorf("--host %s: write --host %s for its subdomains", shown, shellQuoted("*"+text))
	}
	return fmt.Errorf("--host %s: no host in %s can match this pattern; write a name, an address such as 192.0.2.1 or ::1, or a prefix such as 192.0.2.0/24", shown, g)
}
