package uribeam_test

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/beam/uribeam"
)

// faulty is the local filesystem under names that begin with faulty://. It fails so many times: in the middle of a file that is read, and before the
// end of a file that is written.
type faulty struct{ local filesystem.Interface }

var faults atomic.Int64

func newFaulty(ctx context.Context) filesystem.Interface {
	fs, err := filesystem.New(ctx, "/")
	if err != nil {
		panic(err)
	}
	return faulty{fs}
}

const faultyScheme = "faulty://"

var errFault = errors.New("the network is away")

func (f faulty) Close() error { return f.local.Close() }

func (f faulty) List(ctx context.Context, glob string) ([]string, error) {
	names, err := f.local.List(ctx, strings.TrimPrefix(glob, faultyScheme))
	for i := range names {
		names[i] = faultyScheme + names[i]
	}
	return names, err
}

func (f faulty) OpenRead(ctx context.Context, name string) (io.ReadCloser, error) {
	r, err := f.local.OpenRead(ctx, strings.TrimPrefix(name, faultyScheme))
	if err == nil && faults.Add(-1) >= 0 {
		return faultyReader{r}, nil
	}
	return r, err
}

func (f faulty) OpenWrite(ctx context.Context, name string) (io.WriteCloser, error) {
	w, err := f.local.OpenWrite(ctx, strings.TrimPrefix(name, faultyScheme))
	if err == nil && faults.Add(-1) >= 0 {
		return faultyWriter{w}, nil
	}
	return w, err
}

func (f faulty) Size(ctx context.Context, name string) (int64, error) {
	return f.local.Size(ctx, strings.TrimPrefix(name, faultyScheme))
}

func (f faulty) Remove(_ context.Context, name string) error {
	return os.Remove(strings.TrimPrefix(name, faultyScheme))
}

func (f faulty) Rename(_ context.Context, from, to string) error {
	return os.Rename(strings.TrimPrefix(from, faultyScheme), strings.TrimPrefix(to, faultyScheme))
}

type faultyReader struct{ io.ReadCloser }

func (r faultyReader) Read(b []byte) (int, error) {
	n, err := r.ReadCloser.Read(b[:min(len(b), 1000)])
	if n > 0 {
		return n, errFault
	}
	return n, err
}

type faultyWriter struct{ io.WriteCloser }

func (w faultyWriter) Write(b []byte) (int, error) {
	n, _ := w.WriteCloser.Write(b[:len(b)/2])
	return n, errFault
}

// Prism does not try again: the pipeline fails, says why, and leaves no half of a file. What is run again counts everything once.
func TestAFaultChangesNoCount(t *testing.T) {
	dir := files(t, map[string]string{"a.txt": crawled(5000), "b.txt": crawled(300)})
	faults.Store(0)
	want, _, _ := checked(t, faultyScheme+dir+"/*.txt", uribeam.CheckOptions{})
	for _, where := range []string{"reading", "writing"} {
		t.Run(where, func(t *testing.T) {
			out := t.TempDir()
			in, to := faultyScheme+dir+"/*.txt", out
			if where == "writing" {
				in, to = dir+"/*.txt", faultyScheme+out
			}
			faults.Store(1)
			err := try(func(s beam.Scope) { check(t, s, in, to, uribeam.CheckOptions{}) })
			require.ErrorContains(t, err, errFault.Error())
			left, err := os.ReadDir(out)
			require.NoError(t, err)
			assert.Less(t, len(left), 2, "at most the other file")
			for _, file := range left {
				assert.NotContains(t, file.Name(), ".part", "no half of a file")
			}

			run(t, func(s beam.Scope) { check(t, s, faultyScheme+dir+"/*.txt", faultyScheme+out, uribeam.CheckOptions{}) })
			assert.Equal(t, want, contents(t, out+"/summary.txt"))
		})
	}
}
