package find_test

import (
	"os"
	"testing"

	"github.com/urigrammar/uri/cmd/internal/find"
)

// corpus is a text of a person's: with URI_CORPUS=FILE, that file.
func corpus(b *testing.B) string {
	name := os.Getenv("URI_CORPUS")
	if name == "" {
		name = "../../../docs/howto/shell.md"
	}
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	return string(text)
}

func BenchmarkAll(b *testing.B) {
	text := corpus(b)
	for b.Loop() {
		for range finder.All(text, find.Place{}) {
		}
	}
}

func BenchmarkRedact(b *testing.B) {
	text := corpus(b)
	for b.Loop() {
		redactor.Redact(text)
	}
}
