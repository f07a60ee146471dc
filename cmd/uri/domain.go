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

// domain is a host as the DNS knows it, in lower case and without a final dot.
type domain struct {
	subdomain, registrable string // "" if there is none
	suffix                 string // the public one; "" for addresses, and for names that are not domains
}

func domainOf(u uri.URI) domain {
	h, present := u.Host()
	if !present || h.Kind() != uri.RegName {
		return domain{}
	}
	name, err := idn.Host(h)
	if err != nil {
		return domain{}
	}
	name = ascii.Lower(strings.TrimSuffix(name, "."))
	labels := strings.Split(name, ".")
	if slices.Contains(labels, "") || ascii.IsDigit(labels[len(labels)-1][0]) { // as in 1.2.3.999
		return domain{}
	}
	d := domain{suffix: publicSuffix(name)}
	if before, found := strings.CutSuffix(name, "."+d.suffix); found {
		end := strings.LastIndexByte(before, '.')
		d.subdomain, d.registrable = before[:max(end, 0)], name[end+1:]
	}
	return d
}

func publicSuffixOf(u uri.URI) (string, bool) {
	d := domainOf(u)
	return verdict.Visible(d.suffix), d.suffix != ""
}

// registrableDomainOf returns the public suffix with the label before it.
func registrableDomainOf(u uri.URI) (string, bool) {
	d := domainOf(u)
	return verdict.Visible(d.registrable), d.registrable != ""
}

// subdomainOf returns the labels before the registrable domain.
func subdomainOf(u uri.URI) (string, bool) {
	d := domainOf(u)
	return verdict.Visible(d.subdomain), d.subdomain != ""
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
