package site

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/whatwg"
)

// MaxFolder limits the size of all files of a folder together, in octets, without the diagrams,
// which are separate pages. A page load transfers as many octets, because the server need not
// compress anything.
const MaxFolder = 2_000_000

// WriteFolder makes the folder dir, with the page and the library compiled to WebAssembly, for a server of files. It needs the go command, and the
// same one makes the same folder, octet by octet.
func WriteFolder(dir string) error {
	all, err := files(wasmEngine)
	if err != nil {
		return err
	}
	if all["uri.wasm.gz"], err = wasm(); err != nil {
		return err
	}
	if all["wasm_exec.js"], err = glue(); err != nil {
		return err
	}
	size := 0
	for _, content := range all {
		size += len(content)
	}
	if size > MaxFolder {
		return fmt.Errorf("the files have %d octets, and may have %d", size, MaxFolder)
	}
	drawn, err := diagrams()
	if err != nil {
		return err
	}
	maps.Copy(all, drawn)
	if err := os.MkdirAll(filepath.Join(dir, "diagrams"), 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err := os.WriteFile(filepath.Join(dir, name), all[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// wasm is the library compiled to WebAssembly, and compressed. The page decompresses it itself, so that it is small from any server.
func wasm() ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "uri.wasm")
	// Neither the folder, nor the revision, nor the linker's mark of a build is in it. Without inlining it is a fifteenth smaller, and as fast as a person types.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o", out,
		"github.com/urigrammar/uri/internal/playground/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, text)
	}
	plain, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(plain)
	err = cmp.Or(err, w.Close())
	return compressed.Bytes(), err
}

// glue is the file with which Go's programs run in a page: that of the Go that compiles them.
func glue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// diagramPolicy is the policy of pages with diagrams. They contain their style and have no scripts.
const diagramPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// diagrams are pages with the railroad diagrams of the grammars that the page has verdicts of, by the names that it links to.
func diagrams() (map[string][]byte, error) {
	var ids []string
	for _, g := range uri.Grammars() {
		ids = append(ids, g.ID())
	}
	for _, e := range whatwg.Editions() {
		ids = append(ids, e.ID())
	}
	out := map[string][]byte{}
	for _, id := range ids {
		entry, ok := grammar.Find(id)
		if !ok {
			return nil, fmt.Errorf("unknown grammar %s", id)
		}
		rules, err := abnf.Load(grammar.Files, entry.File)
		if err != nil {
			return nil, err
		}
		page, err := draw.HTML(rules)
		if err != nil {
			return nil, err
		}
		out["diagrams/"+id+".html"] = []byte(page)
	}
	return out, nil
}
