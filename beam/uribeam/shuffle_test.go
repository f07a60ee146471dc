package uribeam

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// BenchmarkShuffle reports how many octets of a key and of a reference go over a network where no two keys are the same.
func BenchmarkShuffle(b *testing.B) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		b.Skip("URI_CORPORA does not name a directory")
	}
	text, err := os.ReadFile(filepath.Join(dir, "urls-crawled.txt"))
	require.NoError(b, err)
	for name, digests := range map[string]bool{"keys": false, "digests": true} {
		b.Run(name, func(b *testing.B) {
			fn := keyFn{Options: KeyOptions{Rung: uri.RungScheme, Digests: digests}}
			octets := 0
			for b.Loop() {
				fn.ProcessElement(Block{Text: text}, func(key []byte, l Line) {
					_, u := uniqueOf(key, l)
					octets += 2 + len(key) + len(encodeUnique(u)) // each behind its length
				}, func(Failure) {})
			}
			lines := b.N * bytes.Count(text, []byte("\n"))
			b.ReportMetric(float64(octets)/float64(lines), "octets/key")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(lines), "ns/line")
		})
	}
}
