package main

import (
	"testing"

	"golang.org/x/net/idna"

	"github.com/urigrammar/uri/idn"
)

// BenchmarkToASCII holds package idn against golang.org/x/net/idna with about the same flags.
func BenchmarkToASCII(b *testing.B) {
	lookup := idna.New(
		idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.Transitional(false),
		idna.CheckHyphens(true), idna.CheckJoiners(true), idna.VerifyDNSLength(true),
	)
	for _, name := range []string{"www.example.com", "bücher.example", "例え.テスト", "xn--bcher-kva.example", "BÜCHER.example", "مثال.إختبار"} {
		for _, p := range []struct {
			name    string
			convert func(string) (string, error)
		}{{"idn", idn.ToASCII}, {"x-net", lookup.ToASCII}} {
			b.Run(name+"/"+p.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := p.convert(name); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
