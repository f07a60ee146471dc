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

// domain is a host as the DNS interprets it, in lower case and without a final dot.
type domain struct {
	subdomain, registrable string // the labels before the registrable domain; the public suffix with the label before it; "" if there is none
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

// domainField returns the field with a part of the domain.
func domainField(part func(domain) string) field {
	return func(u uri.URI) (string, bool) {
		text := part(domainOf(u))
		return verdict.Visible(text), text != ""
	}
}

// siteOf returns the scheme with the registrable domain or, if there is none, with the host: the site of the HTML Standard. It reports
// false for an opaque origin, which is the same site as no other.
func siteOf(u uri.URI) (string, bool) {
	origin := u.Origin().String()
	name := domainOf(u).registrable
	if name == "" {
		h, _ := u.Host()
		name = h.Normalize().String()
	}
	return ascii.Lower(u.Scheme()) + "://" + name, origin != "null"
}
