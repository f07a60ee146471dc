package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every command of the targets runs on a small file, and the table has its row.
func TestEachCommandWithATargetHasARow(t *testing.T) {
	dir := t.TempDir()
	command, err := buildCommand(filepath.Join(dir, "uri"), "../../cmd", "./uri")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "lines.txt")
	if err := os.WriteFile(file, []byte("http://example.com/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	targets := commandTargets(command+"-is-no-wc", file, file)
	for i := range targets {
		if filepath.IsAbs(targets[i].peer[0]) {
			targets[i].peer = []string{command, "check"}
		}
	}
	var b strings.Builder
	if err := printCommandTable(&b, command, targets); err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		if !strings.Contains(b.String(), target.name()) {
			t.Errorf("%s has no row:\n%s", target.name(), b.String())
		}
	}
}

func TestStartAndSizeAreBounded(t *testing.T) {
	dir := t.TempDir()
	command, err := buildCommand(filepath.Join(dir, "uri"), "../../cmd", "./uri")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := printStart(&b, dir, command); err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"start of uri get, after a hello-world", "size, stripped"} {
		if !strings.Contains(b.String(), row) {
			t.Errorf("%s has no row:\n%s", row, b.String())
		}
	}
}
