package uri

import (
	"net/url"
	"os"
	"strings"
	"testing"
)

func corpus(b *testing.B, name string) []string {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		b.Skip("URI_CORPORA is not set")
	}
	text, err := os.ReadFile(dir + "/" + name)
	if err != nil {
		b.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n")
}

var sink int

func BenchmarkScan(b *testing.B) {
	for _, f := range []string{"urls-crawled.txt", "urls-mixed.txt"} {
		lines := corpus(b, f)
		b.Run(f+"/neturl", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				u, _ := url.Parse(lines[i%len(lines)])
				if u != nil {
					sink += len(u.Path)
				}
			}
		})
		b.Run(f+"/uri", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				u, err := ParseReference(lines[i%len(lines)])
				if err != nil {
					b.Fatal(err)
				}
				sink += int(u.path)
			}
		})
		b.Run(f+"/valid", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var o offsets
				e, _ := rfc3986Scan(startReference, lines[i%len(lines)], &o)
				sink += e
			}
		})
	}
}
