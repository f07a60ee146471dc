package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// An input is a file of a corpus.
type input struct{ text string }

func (i input) name() string { return fmt.Sprintf("%x", sha256.Sum256([]byte(i.text)))[:8] }

// candidatesOf returns the inputs of a corpus that stay, and those that can be chosen, the shortest
// first.
func candidatesOf(folder, corpus, name string, longest int) (kept, candidates []input, err error) {
	present, err := readInputs(corpus)
	if err != nil {
		return nil, nil, err
	}
	cache, err := cacheOf(folder)
	if err != nil {
		return nil, nil, err
	}
	found, err := readInputs(filepath.Join(cache, name))
	if err != nil {
		return nil, nil, err
	}
	for file, i := range present {
		if isChosen(file) {
			candidates = append(candidates, i)
		} else {
			kept = append(kept, i)
		}
	}
	for _, i := range found {
		if len(i.text) <= longest {
			candidates = append(candidates, i)
		}
	}
	shortestFirst := func(a, b input) int {
		return cmp.Or(cmp.Compare(len(a.text), len(b.text)), strings.Compare(a.text, b.text))
	}
	slices.SortFunc(kept, shortestFirst)
	slices.SortFunc(candidates, shortestFirst)
	return kept, slices.Compact(candidates), nil
}

// readInputs returns the files of a folder, which need not exist, by name.
func readInputs(folder string) (map[string]input, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	all := map[string]input{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		all[e.Name()] = input{string(text)}
	}
	return all, nil
}

// cacheOf returns where go test -fuzz keeps the inputs of a package.
func cacheOf(folder string) (string, error) {
	words := make([]string, 2)
	for i, args := range [][]string{{"env", "GOCACHE"}, {"list", "."}} {
		c := exec.Command("go", args...)
		c.Dir = folder
		out, err := c.Output()
		if err != nil {
			return "", err
		}
		words[i] = strings.TrimSpace(string(out))
	}
	return filepath.Join(words[0], "fuzz", filepath.FromSlash(words[1])), nil
}

// lay writes inputs into a new folder, so that go test takes them in this order.
func lay(folder string, inputs []input) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, fs.ModePerm); err != nil {
		return err
	}
	for n, i := range inputs {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%06d", n)), []byte(i.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
