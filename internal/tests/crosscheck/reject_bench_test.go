package crosscheck_test

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// BenchmarkReject rejects texts at their last octet, beside valid texts of the same length.
func BenchmarkReject(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"28 octets", "http://www.example.com/a?b=c"},
		{"200 octets", "http://www.example.com/" + strings.Repeat("segment/", 20) + "?name=value#frag"},
	} {
		b.Run(c.name+"/parsed", func(b *testing.B) {
			for b.Loop() {
				keptURI, keptErr = uri.ParseReference(c.text)
			}
		})
		b.Run(c.name+"/valid", func(b *testing.B) {
			for b.Loop() {
				keptValid = uri.Valid(c.text)
			}
		})
		wrong := c.text[:len(c.text)-1] + "<"
		b.Run(c.name+"/invalid", func(b *testing.B) {
			for b.Loop() {
				keptValid = uri.Valid(wrong)
			}
		})
		b.Run(c.name+"/rejected", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				keptURI, keptErr = uri.ParseReference(wrong)
			}
		})
	}
}
