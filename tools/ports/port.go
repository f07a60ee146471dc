package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A Port is a patch in testdata, for a module whose version and checksum go.mod and go.sum pin.
type Port struct {
	Name   string // of the patch
	Module string
	Test   []string // arguments of go test: which tests run, and of which packages
}

// readPorts returns the ports that testdata lists.
func readPorts() (ports []Port, err error) {
	text, err := os.ReadFile(filepath.Join("testdata", "ports.json"))
	if err != nil {
		return nil, err
	}
	return ports, json.Unmarshal(text, &ports)
}

// A Copy is a module in a folder, with a go.mod that replaces the module by the folder.
type Copy struct {
	Port
	Folder, modfile string
}

// Parts of a patch, as options of git apply.
const (
	onlyTests = "--include=port_test.go"
	nothing   = "--exclude=*"
)

// patched copies the module into a folder, and applies the patch or a part of it.
func (p Port) patched(folder string, part ...string) (Copy, error) {
	c := Copy{p, folder, folder + ".mod"}
	out, err := run(exec.Command("go", "mod", "download", "-json", p.Module))
	if err != nil {
		return c, err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return c, err
	}
	mod, modErr := os.ReadFile("go.mod")
	sum, sumErr := os.ReadFile("go.sum")
	mod = fmt.Appendf(mod, "\nreplace %s => %s\n", p.Module, c.Folder)
	patch, patchErr := filepath.Abs(filepath.Join("testdata", p.Name+".patch"))
	if err := errors.Join(modErr, sumErr, patchErr, os.CopyFS(c.Folder, os.DirFS(downloaded.Dir)),
		os.WriteFile(c.modfile, mod, 0o644), os.WriteFile(folder+".sum", sum, 0o644)); err != nil {
		return c, err
	}
	git := exec.Command("git", append(append([]string{"apply"}, part...), patch)...)
	git.Dir = c.Folder
	git.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder)) // the folder may be in a repository
	_, err = run(git)
	return c, err
}

// ported copies the module, applies the patch, and runs `abnf gen` where the patch has a line that asks for it.
func (p Port) ported(folder string) (Copy, error) {
	c, err := p.patched(folder)
	if err != nil {
		return c, err
	}
	programs := filepath.Dir(folder)
	if _, err := run(exec.Command("go", "build", "-C", filepath.Join("..", "..", "cmd"), "-o", programs, "./abnf")); err != nil {
		return c, err
	}
	generate := exec.Command("go", "generate", "-run=^//go:generate abnf ", ".")
	generate.Dir = c.Folder
	generate.Env = append(os.Environ(), "GOWORK=off", "PATH="+programs+string(filepath.ListSeparator)+os.Getenv("PATH"))
	_, err = run(generate)
	return c, err
}

// test runs go test, and returns what it prints.
func (c Copy) test(args ...string) ([]byte, error) {
	return run(exec.Command("go", append([]string{"test", "-modfile=" + c.modfile, "-trimpath", "-vet=off", "-count=1"}, args...)...))
}

// run returns what a command prints. An error has it too.
func run(command *exec.Cmd) ([]byte, error) {
	out, err := command.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%v: %w\n%s", command, err, out)
	}
	return out, err
}
