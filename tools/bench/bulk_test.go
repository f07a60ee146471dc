package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheFileOfTheCommandHasItsLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lines.txt")
	size, err := repeat(file, []byte("a\nb\nc\n\nd\ne\nf\n"), 7, bulkLines)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n != bulkLines || int64(len(text)) != size {
		t.Errorf("%d lines, %d octets; %d are told", n, len(text), size)
	}
}
