package idn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/idn"
)

// Package bench holds the same names against golang.org/x/net/idna.
func BenchmarkToASCII(b *testing.B) {
	for _, name := range []string{"www.example.com", "bücher.example", "例え.テスト", "b%C3%BCcher.example", "xn--bcher-kva.example", "1.example.com", "127.0.0.1"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = idn.ToASCII(name)
			}
		})
	}
}

func TestANameInASCIIIsNotCopied(t *testing.T) {
	for _, name := range []string{"www.example.com", "EXAMPLE.com.", "a_b", "xn-a", "1.example.com"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToASCII(name) }), name)
	}
	for _, name := range []string{"bücher.example", "例え.テスト"} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToASCII(name) }), 1.0, name)
	}
}
