package generate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// benchmark is a benchmark of generated packages beside package uri, in a module of its own.
const benchmark = `package speed

import (
	"os"
	"strings"
	"testing"

%s
	"github.com/urigrammar/uri"
)

func lines(b *testing.B, name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func bench[T any](b *testing.B, name string, parse func(string) (T, error)) {
	texts := lines(b, name+".txt")
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if _, err := parse(texts[i%%len(texts)]); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run(name+"/uri.ParseReference", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := uri.ParseReference(texts[i%%len(texts)]); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func Benchmark(b *testing.B) {
%s}
`

// BenchmarkPackages makes packages, and runs a benchmark of them beside uri.ParseReference on the same texts. What it measures itself
// means nothing. The lists are short, and go round: processors come to know the texts.
func BenchmarkPackages(b *testing.B) {
	dir := b.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(b, err)
	module := "module example.test\n\ngo 1.26.0\n\nrequire github.com/urigrammar/uri v0.0.0\n\nreplace github.com/urigrammar/uri => " + root + "\n"
	require.NoError(b, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o644))
	lists, err := filepath.Glob("testdata/texts/*.txt")
	require.NoError(b, err)
	var imports, calls strings.Builder
	for _, list := range lists {
		name := strings.TrimSuffix(filepath.Base(list), ".txt")
		packages[name].write(b, dir, name)
		texts, err := os.ReadFile(list)
		require.NoError(b, err)
		require.NoError(b, os.WriteFile(filepath.Join(dir, name+".txt"), texts, 0o644))
		fmt.Fprintf(&imports, "\t\"example.test/%s\"\n", name)
		fmt.Fprintf(&calls, "\tbench(b, %q, %s.Parse)\n", name, name)
	}
	require.NoError(b, os.WriteFile(filepath.Join(dir, "speed_test.go"), fmt.Appendf(nil, benchmark, imports.String(), calls.String()), 0o644))
	fmt.Print(run(b, dir, "go", "test", "-bench", ".", "."))
}
