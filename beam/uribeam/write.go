package uribeam

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Write writes texts, a collection of []byte, as the lines of so many files: PREFIX-00000-of-00016.SUFFIX and on. A file has the lines of one shard,
// in no certain order; there is none for a shard without lines. A file appears under its name when all of it is written: a worker that dies, or
// that is tried again, leaves no half of one.
func Write(s beam.Scope, prefix, suffix string, shards int, texts beam.PCollection) {
	s = s.Scope("uribeam.Write")
	filesystem.ValidateScheme(prefix)
	sharded := beam.ParDo(s, &shardFn{max(shards, 1)}, texts)
	beam.ParDo0(s, &writeFn{prefix, suffix, max(shards, 1)}, beam.GroupByKey(s, sharded))
}

// shardFn divides texts by their octets, so that a text which is tried again goes to the same file.
type shardFn struct{ Shards int }

// ProcessElement tells the shard.
func (fn *shardFn) ProcessElement(text []byte) (int, []byte) {
	h := fnv.New64a()
	h.Write(text)
	return int(h.Sum64() % uint64(fn.Shards)), text
}

type writeFn struct {
	Prefix, Suffix string
	Shards         int
}

// ProcessElement writes a shard.
func (fn *writeFn) ProcessElement(ctx context.Context, shard int, texts func(*[]byte) bool) error {
	name := fmt.Sprintf("%s-%05d-of-%05d%s", fn.Prefix, shard, fn.Shards, fn.Suffix)
	return writeFile(ctx, name, func(w io.Writer) error {
		for text := []byte(nil); texts(&text); {
			if _, err := w.Write(append(text, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeFile writes a file under another name first.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	part := fmt.Sprintf("%s.%016x.part", name, rand.Uint64())
	if err := writePart(ctx, fs, part, write); err != nil {
		if r, ok := fs.(filesystem.Remover); ok {
			_ = r.Remove(ctx, part) // it is the other error that counts
		}
		return err
	}
	return filesystem.Rename(ctx, fs, part, name)
}

func writePart(ctx context.Context, fs filesystem.Interface, name string, write func(io.Writer) error) error {
	f, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	err = cmp.Or(write(w), w.Flush())
	return cmp.Or(err, f.Close())
}

func init() {
	register.DoFn1x2[[]byte, int, []byte](&shardFn{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&writeFn{})
	register.Iter1[[]byte]()
}
