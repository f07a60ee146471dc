package main

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// publicSuffixList has the rules of the Public Suffix List, one per line, with A-labels. Package
// golang.org/x/net/publicsuffix has them too, but imports net/http, which is 1.6 MB.
//
//go:embed public_suffix_list.txt
var publicSuffixList string

var publicSuffixRules = sync.OnceValue(func() map[string]bool {
	rules := make(map[string]bool, strings.Count(publicSuffixList, "\n"))
	for line := range strings.Lines(publicSuffixList) {
		rules[strings.TrimSuffix(line, "\n")] = true
	}
	return rules
})

// publicSuffix returns the public suffix of a domain in lower case, by the algorithm of
// https://github.com/publicsuffix/list/wiki/Format: an exception wins, then the rule with the most
// labels, then the last label.
func publicSuffix(domain string) string {
	rules := publicSuffixRules()
	for rest := domain; ; {
		_, parent, more := strings.Cut(rest, ".")
		switch {
		case rules["!"+rest]:
			return parent
		case !more || rules[rest] || rules["*."+parent]:
			return rest
		}
		rest = parent
	}
}

// domainOf returns the host as the DNS knows it, in lower case and without a final dot, and its
// public suffix. It reports false for addresses, and for names that are not domains.
func domainOf(u uri.URI) (domain, suffix string, ok bool) {
	h, present := u.Host()
	if !present || h.Kind() != uri.RegName {
		return "", "", false
	}
	name, err := idn.Host(h)
	if err != nil {
		return "", "", false
	}
	domain = ascii.Lower(strings.TrimSuffix(name, "."))
	labels := strings.Split(domain, ".")
	if slices.Contains(labels, "") || ascii.IsDigit(labels[len(labels)-1][0]) { // as in 1.2.3.999
		return "", "", false
	}
	return domain, publicSuffix(domain), true
}

func publicSuffixOf(u uri.URI) (string, bool) {
	_, suffix, ok := domainOf(u)
	return verdict.Visible(suffix), ok
}

// registrableDomainOf returns the public suffix with the label before it.
func registrableDomainOf(u uri.URI) (string, bool) {
	domain, suffix, _ := domainOf(u)
	before, found := strings.CutSuffix(domain, "."+suffix)
	return verdict.Visible(domain[strings.LastIndexByte(before, '.')+1:]), found
}

// subdomainOf returns the labels before the registrable domain.
func subdomainOf(u uri.URI) (string, bool) {
	domain, suffix, _ := domainOf(u)
	before, found := strings.CutSuffix(domain, "."+suffix)
	end := strings.LastIndexByte(before, '.')
	if !found || end < 0 {
		return "", false
	}
	return verdict.Visible(before[:end]), true
}

// siteOf returns the scheme with the registrable domain or, if there is none, with the host: the site of the HTML Standard. It reports
// false for an opaque origin, which is the same site as no other.
func siteOf(u uri.URI) (string, bool) {
	origin := u.Origin().String()
	domain, ok := registrableDomainOf(u)
	if !ok {
		h, _ := u.Host()
		domain = h.Normalize().String()
	}
	return ascii.Lower(u.Scheme()) + "://" + domain, origin != "null"
}
