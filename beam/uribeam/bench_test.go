package uribeam_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

// benched is a file of so many lines: public URLs where there are some.
func benched(b *testing.B, n int) (file string) {
	b.Helper()
	text := []byte(crawled(50_000))
	if dir := os.Getenv("URI_CORPORA"); dir != "" {
		var err error
		text, err = os.ReadFile(filepath.Join(dir, "urls-crawled.txt"))
		require.NoError(b, err)
	}
	text = bytes.Repeat(text, n/bytes.Count(text, []byte("\n"))+1)
	for i := range text {
		if text[i] != '\n' {
			continue
		}
		if n--; n == 0 {
			text = text[:i+1]
			break
		}
	}
	file = filepath.Join(b.TempDir(), "urls.txt")
	require.NoError(b, os.WriteFile(file, text, 0o600))
	return file
}

// perLine reports the processor time per line, which does not depend on other processes.
func perLine(b *testing.B, lines int, do func()) {
	b.Helper()
	do() // once, since an engine has to start
	before := processorTime(b)
	for b.Loop() {
		do()
	}
	b.ReportMetric(float64(processorTime(b)-before)/float64(b.N*lines), "cpu-ns/line")
}

func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func BenchmarkCheck(b *testing.B) {
	const n = 3_000_000
	file := benched(b, n)
	b.Run("without an engine", func(b *testing.B) {
		perLine(b, n, func() {
			f, err := os.Open(file)
			require.NoError(b, err)
			defer f.Close()
			count(b, new(linecheck.Summary), f, file, false)
		})
	})
	b.Run("blocks", func(b *testing.B) { perLine(b, n, func() { checked(b, file, uribeam.CheckOptions{}) }) })
	b.Run("strings", func(b *testing.B) {
		perLine(b, n, func() {
			out := b.TempDir()
			run(b, func(s beam.Scope) {
				counted, err := uribeam.Check(s, uribeam.Texts(s, textio.Read(s, file)), uribeam.CheckOptions{})
				require.NoError(b, err)
				counted.Write(s, out, "", 0)
			})
		})
	})
}

func BenchmarkDeduplicate(b *testing.B) {
	const n = 300_000
	file := benched(b, n)
	perLine(b, n, func() { deduplicated(b, file, uribeam.KeyOptions{Level: uri.LevelScheme}, 1) })
}

func BenchmarkDisagree(b *testing.B) {
	const n = 300_000
	file := benched(b, n)
	perLine(b, n, func() {
		out := b.TempDir()
		run(b, func(s beam.Scope) {
			in := uribeam.Read(s, uribeam.ReadOptions{}, file)
			found, err := uribeam.Disagree(s, in, uribeam.DisagreeOptions{Parsers: strings.Fields("net/url browser rfc3986")})
			require.NoError(b, err)
			found.Write(s, out, "differing", 1)
		})
	})
}
