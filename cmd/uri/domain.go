package main

import (
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// isTopLevel reports whether a label in lower case is a top-level domain of the Public Suffix List.
func isTopLevel(label string) bool {
	_, isListed := publicsuffix.PublicSuffix(label)
	return isListed
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
	var d domain
	d.suffix, _ = publicsuffix.PublicSuffix(name)
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
