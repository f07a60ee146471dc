package main

import (
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/ascii"
)

// domainOf returns the host as the DNS knows it, in lower case and without a final dot, and its
// registrable domain by the Public Suffix List, which is "" if the host is a public suffix. It
// reports false for addresses, and for names that are not domains.
func domainOf(u *uri.URI) (domain, registrable string, ok bool) {
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
	registrable, err = publicsuffix.EffectiveTLDPlusOne(domain)
	return domain, registrable, err == nil || domain == suffixOf(domain)
}

func suffixOf(domain string) string {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix
}

func publicSuffixOf(u *uri.URI) (string, bool) {
	domain, _, ok := domainOf(u)
	return visible(suffixOf(domain)), ok
}

func registrableDomainOf(u *uri.URI) (string, bool) {
	_, registrable, _ := domainOf(u)
	return visible(registrable), registrable != ""
}

// subdomainOf returns the labels before the registrable domain.
func subdomainOf(u *uri.URI) (string, bool) {
	domain, registrable, _ := domainOf(u)
	labels, found := strings.CutSuffix(domain, "."+registrable)
	return visible(labels), found && registrable != ""
}
