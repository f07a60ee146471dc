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
		suffix, isDomain := publicSuffixOf(u)
		registrable, isRegistrable := registrableDomainOf(u)
		subdomain, isBelow := subdomainOf(u)
		switch {
		case !isDomain:
			require.False(t, isRegistrable || isBelow)
		case !isRegistrable:
			require.Equal(t, strings.TrimSuffix(host, "."), suffix)
			require.False(t, isBelow)
		case !isBelow:
			require.Equal(t, strings.TrimSuffix(host, "."), registrable)
			require.Regexp(t, `^[^.]+\.`+regexp.QuoteMeta(suffix)+`$`, registrable)
		default:
			require.Equal(t, strings.TrimSuffix(host, "."), subdomain+"."+registrable)
		}
	})
}
