package consensus

import (
	"testing"

	"github.com/urigrammar/uri"
)

// The ratio is what counts: go test ./consensus -bench Parse -cpu 1 -count 5.
func BenchmarkParse(b *testing.B) {
	var all []string
	for s := range lines(b, "urls-crawled.txt") {
		all = append(all, s)
	}
	b.Run("uri", func(b *testing.B) { each(b, all, uri.Parse) })
	b.Run("web", func(b *testing.B) { each(b, all, Parse) })
	b.Run("web+A-labels", func(b *testing.B) { each(b, all, Web.WithALabels().Parse) })
	b.Run("web-paths", func(b *testing.B) { each(b, all, WebPaths.Parse) })
	b.Run("any", func(b *testing.B) { each(b, all, Any.Parse) })
}

func each(b *testing.B, all []string, parse func(string) (uri.URI, error)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		_, _ = parse(all[i])
		if i++; i == len(all) {
			i = 0
		}
	}
}
