package api

import (
	"bytes"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Public returns the import paths of the packages that users of the module in a directory can import, sorted.
func Public(dir string) ([]string, error) {
	out, err := list(dir, "-f", `{{if ne .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	if err != nil {
		return nil, err
	}
	var public []string
	for path := range strings.FieldsSeq(out) {
		if !strings.Contains(path+"/", "/internal/") {
			public = append(public, path)
		}
	}
	return public, nil
}

// Load returns the types of packages, in their order, which are found from a directory. They are those that the compiler
// wrote: to check the sources of what they import would take seconds.
func Load(dir string, paths ...string) ([]*types.Package, error) {
	out, err := list(dir, append([]string{"-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, paths...)...)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for line := range strings.Lines(out) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	packages := make([]*types.Package, len(paths))
	for i, path := range paths {
		if packages[i], err = compiled.Import(path); err != nil {
			return nil, err
		}
	}
	return packages, nil
}

func list(dir string, arguments ...string) (string, error) {
	cmd := exec.Command("go", append([]string{"list"}, arguments...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return "", fmt.Errorf("go list: %w: %s", err, bytes.TrimSpace(exit.Stderr))
	}
	return string(out), err
}
