package uribeam

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"hash/crc32"
	"math/rand/v2"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// Output is the output of a transform: collections of []byte. Collections that the transform does not produce are
// invalid.
type Output struct {
	Summary, JSON beam.PCollection // one element each: the human-readable summary, and the summary as an object
	Lines         beam.PCollection
	Failures      beam.PCollection // dead letters
}

// Write writes the output to a directory: summary.txt and summary.json, and failures.jsonl if there
// are dead letters. It writes the lines, in any order, to NAME-00000-of-00016 and so on. A shard
// without lines has no file. A file appears under its name once it is complete, so a worker that
// dies or retries leaves no partial file.
func (o Output) Write(s beam.Scope, directory, name string, shards int) {
	s = s.Scope("uribeam.Write")
	filesystem.ValidateScheme(directory)
	write(s, directory+"/summary.txt", 0, o.Summary)
	write(s, directory+"/summary.json", 0, o.JSON)
	write(s, directory+"/failures.jsonl", 0, o.Failures)
	write(s, directory+"/"+name, max(shards, 1), o.Lines)
}

// write writes texts as lines of one file, or of several files if shards is not 0.
func write(s beam.Scope, name string, shards int, texts beam.PCollection) {
	if texts.IsValid() {
		beam.ParDo0(s, &writeFn{name, shards}, beam.GroupByKey(s, beam.ParDo(s, &shardFn{max(shards, 1)}, texts)))
	}
}

// shardFn divides texts by their bytes, so that a retried text goes to the same file.
type shardFn struct{ Shards int }

// ProcessElement returns the shard of a text, and the text.
func (fn *shardFn) ProcessElement(text []byte) (int, []byte) {
	return int(crc32.ChecksumIEEE(text) % uint32(fn.Shards)), text
}

type writeFn struct {
	Name   string
	Shards int
}

// ProcessElement writes a shard to a temporary name, and then renames it.
func (fn *writeFn) ProcessElement(ctx context.Context, shard int, texts func(*[]byte) bool) error {
	name := fn.Name
	if fn.Shards > 0 {
		name = fmt.Sprintf("%s-%05d-of-%05d", fn.Name, shard, fn.Shards)
	}
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	part := fmt.Sprintf("%s.%016x.part", name, rand.Uint64())
	err = writeLines(ctx, fs, part, texts)
	if err == nil {
		return filesystem.Rename(ctx, fs, part, name)
	}
	if r, ok := fs.(filesystem.Remover); ok {
		_ = r.Remove(ctx, part) // it is the other error that counts
	}
	return err
}

func writeLines(ctx context.Context, fs filesystem.Interface, name string, texts func(*[]byte) bool) error {
	f, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20) // which keeps the first error
	for text := []byte(nil); texts(&text); {
		_, _ = w.Write(append(text, '\n'))
	}
	return cmp.Or(w.Flush(), f.Close())
}
