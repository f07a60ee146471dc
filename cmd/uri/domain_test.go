package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestSubdomainAndRegistrableDomainAreTheHostAndEndInThePublicSuffix(t *testing.T) {
	label := rapid.SampledFrom([]string{"a", "www", "com", "co", "uk", "ck", "github", "io", "kawasaki", "jp", "city", "example", "xn--9ca", "", "0x7f", "1"})
	rapid.Check(t, func(t *rapid.T) {
		host := strings.Join(rapid.SliceOfN(label, 1, 5).Draw(t, "labels"), ".")
		u := uri.MustParse("http://" + host)
		switch d := domainOf(u); {
		case d.suffix == "":
			require.Equal(t, domain{}, d)
		case d.registrable == "":
			require.Equal(t, domain{suffix: strings.TrimSuffix(host, ".")}, d)
		case d.subdomain == "":
			require.Equal(t, strings.TrimSuffix(host, "."), d.registrable)
			require.Regexp(t, `^[^.]+\.`+regexp.QuoteMeta(d.suffix)+`$`, d.registrable)
		default:
			require.Equal(t, strings.TrimSuffix(host, "."), d.subdomain+"."+d.registrable)
		}
	})
}
