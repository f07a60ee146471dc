package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// prepared is a port with what the go command needs to run it.
type prepared struct {
	Port
	modfile       string // with the module replaced by a copy, since files below GOMODCACHE cannot be overlaid
	before, after string // overlays: the original with the tests of the port, and the port
	old, new      Size   // of the declarations that were replaced, and of those that replace them
}

// prepare copies the module of a port below a folder and writes the overlays there.
func prepare(p Port, dir string) (prepared, error) {
	original, err := moduleDir(p.Module)
	if err != nil {
		return prepared{}, err
	}
	w := &workshop{Port: p, dir: dir, copied: filepath.Join(dir, "module"), original: original,
		before: map[string]string{}, after: map[string]string{}}
	if err := os.CopyFS(w.copied, os.DirFS(original)); err != nil {
		return prepared{}, err
	}
	if err := errors.Join(w.add(), w.generate()); err != nil {
		return prepared{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	if err := w.splice(); err != nil {
		return prepared{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	modfile, err := writeModfile(dir, p.Module, w.copied)
	if err != nil {
		return prepared{}, err
	}
	before, err := writeOverlay(filepath.Join(dir, "before.json"), w.before)
	if err != nil {
		return prepared{}, err
	}
	after, err := writeOverlay(filepath.Join(dir, "after.json"), w.after)
	return prepared{p, modfile, before, after, w.old, w.new}, err
}

// workshop is a port that is being prepared.
type workshop struct {
	Port
	dir, copied, original string
	declared              map[string]map[string]bool // names by the folder of the package
	before, after         map[string]string          // a file of the copy, and the file that replaces it
	old, new              Size
}

// add puts the files of the port beside those of the module.
func (w *workshop) add() error {
	w.declared = map[string]map[string]bool{}
	folder, err := filepath.Abs(w.folder())
	if err != nil {
		return err
	}
	return filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		inside, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		as := filepath.Join(w.copied, filepath.Dir(inside), "port_"+filepath.Base(inside))
		w.after[as] = name
		if isTest(name) {
			w.before[as] = name
			return nil
		}
		return w.declare(name, filepath.Dir(inside))
	})
}

// declare notes what a file of the port declares.
func (w *workshop) declare(name, folder string) error {
	s, err := readSource(name)
	if err != nil {
		return err
	}
	if w.declared[folder] == nil {
		w.declared[folder] = map[string]bool{}
	}
	for _, d := range s.declarations() {
		for _, declared := range d.names {
			w.declared[folder][declared] = true
		}
		w.new = w.new.plus(sizeOf(s.code(d)))
	}
	return nil
}

// splice removes from the module what the port declares and what it drops.
func (w *workshop) splice() error {
	dropped := map[string]bool{}
	for folder, names := range w.declared {
		for _, name := range w.Drop {
			names[name] = true
		}
		files, err := filepath.Glob(filepath.Join(w.copied, folder, "*.go"))
		if err != nil {
			return err
		}
		for _, file := range files {
			if err := w.spliceFile(file, names, dropped); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	for _, name := range w.Drop {
		if !dropped[name] {
			return fmt.Errorf("%s is dropped, but not declared", name)
		}
	}
	return nil
}

// spliceFile removes declarations from a file of the module, and adds their names to a set.
func (w *workshop) spliceFile(file string, names, dropped map[string]bool) error {
	s, err := readSource(file)
	if err != nil {
		return err
	}
	rest, removed, err := s.without(names)
	if err != nil || len(removed) == 0 {
		return err
	}
	for _, d := range removed {
		for _, name := range d.names {
			dropped[name] = true
		}
		if !isTest(file) && w.Generated[filepath.Base(file)] == "" {
			w.old = w.old.plus(sizeOf(s.code(d)))
		}
	}
	if generated := w.Generated[filepath.Base(file)]; generated != "" {
		if err := w.countSource(filepath.Join(filepath.Dir(file), generated), rest); err != nil {
			return err
		}
	}
	w.after[file] = ""
	if rest == nil {
		return nil
	}
	inside, err := filepath.Rel(w.copied, file)
	if err != nil {
		return err
	}
	w.after[file] = filepath.Join(w.dir, "spliced", inside)
	if err := os.MkdirAll(filepath.Dir(w.after[file]), 0o755); err != nil {
		return err
	}
	return os.WriteFile(w.after[file], rest, 0o644)
}

// countSource counts what a file is generated from, without the declarations of the file that stay.
func (w *workshop) countSource(source string, rest []byte) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	w.old = w.old.plus(sizeOf(text))
	stay, err := parseSource("", rest)
	if err != nil {
		return err
	}
	for _, d := range stay.declarations() {
		w.old = w.old.minus(sizeOf(stay.code(d)))
	}
	return nil
}

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// moduleDir returns the folder of a module in the module cache, whose checksum go.sum has.
func moduleDir(module string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var m struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &m); jsonErr != nil {
		return "", errors.Join(err, jsonErr)
	}
	if m.Error != "" {
		return "", errors.New(m.Error)
	}
	return m.Dir, err
}

// writeModfile writes a go.mod that replaces a module by a folder, and its go.sum.
func writeModfile(dir, module, folder string) (string, error) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "go.mod")
	mod = fmt.Appendf(mod, "\nreplace %s => %s\n", module, folder)
	return name, errors.Join(os.WriteFile(name, mod, 0o644), os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644))
}

// writeOverlay writes a file for the flag -overlay.
func writeOverlay(name string, files map[string]string) (string, error) {
	text, err := json.Marshal(struct{ Replace map[string]string }{files})
	if err != nil {
		return "", err
	}
	return name, os.WriteFile(name, text, 0o644)
}
