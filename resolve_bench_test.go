package uri_test

import (
	"bufio"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// BenchmarkResolve resolves the references of section 5.4 against the corpus's bases, or against that of the
// section, parse included: by this package and by net/url, which prints its result too.
func BenchmarkResolve(b *testing.B) {
	var refs []string
	for _, c := range uritestutil.ReadCases[struct{ Ref string }](b, "resolve_rfc3986_5_4.jsonl") {
		refs = append(refs, c.Ref)
	}
	for name, bases := range map[string][]string{"section 5.4": {"http://a/b/c/d;p?q"}, "crawled": crawled(b)} {
		if len(bases) == 0 {
			continue
		}
		b.Run(name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				base, err := uri.Parse(bases[i%len(bases)])
				if err != nil {
					continue
				}
				ref, err := uri.ParseReference(refs[i%len(refs)])
				if err != nil {
					b.Fatal(err)
				}
				target, err := base.Resolve(ref)
				if err != nil {
					b.Fatal(err)
				}
				sink = target.String()
			}
		})
		b.Run(name+"/net/url", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				base, err := url.Parse(bases[i%len(bases)])
				if err != nil {
					continue
				}
				ref, err := url.Parse(refs[i%len(refs)])
				if err != nil {
					b.Fatal(err)
				}
				sink = base.ResolveReference(ref).String()
			}
		})
	}
}

var sink string

// crawled are the URLs of the corpus, if there is one.
func crawled(b *testing.B) (urls []string) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		return nil
	}
	f, err := os.Open(filepath.Join(dir, "urls-crawled.txt"))
	require.NoError(b, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		urls = append(urls, lines.Text())
	}
	require.NoError(b, lines.Err())
	return urls
}

func BenchmarkNormalize(b *testing.B) {
	for _, s := range []string{"http://example.com/a/b?c=d", "HTTP://Example.com:80/%7esmith/./a"} {
		u := uri.MustParseReference(s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = u.Normalize(uri.AllSteps).String()
			}
		})
	}
}
