package documents

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const between = "\x00" // behind what a program prints

// Run compiles the programs as one, since linking one takes as long as compiling them all, and returns the output of each. It writes them
// as a module whose path is path and "/shown", in a workspace with the module that has the directory root. It writes nothing into root,
// which can be in the module cache.
func Run(root, path string, programs []Program) ([]string, error) {
	dir, err := os.MkdirTemp("", "documents")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := writeWorkspace(dir, root, path+"/shown", programs); err != nil {
		return nil, err
	}
	run := exec.Command("go", "run", ".")
	run.Dir = filepath.Join(dir, "shown")
	run.Env = append(os.Environ(), "GOWORK="+filepath.Join(dir, "go.work"), "GOFLAGS=-mod=readonly") // a workspace allows no -mod=mod
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s%s", err, stdout.String(), stderr.String())
	}
	printed := strings.Split(stdout.String(), between)
	if len(printed) != len(programs)+1 {
		return nil, fmt.Errorf("%d programs have ended of %d", len(printed)-1, len(programs))
	}
	return printed[:len(programs)], nil
}

// writeWorkspace writes a workspace of the module in root and one with the programs, and a main package that runs them.
func writeWorkspace(dir, root, path string, programs []Program) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	release, err := goDirective(root)
	if err != nil {
		return err
	}
	files := map[string]string{
		"go.work":      fmt.Sprintf("go %s\n\nuse (\n\t./shown\n\t%q\n)\n", release, root),
		"shown/go.mod": fmt.Sprintf("module %s\n\ngo %s\n", path, release),
	}
	var imports, calls strings.Builder
	for i, p := range programs {
		fmt.Fprintf(&imports, "\tblock%d %q\n", i, fmt.Sprintf("%s/block%d", path, i))
		fmt.Fprintf(&calls, "\tblock%d.Run()\n\tfmt.Print(%q)\n", i, between)
		files[fmt.Sprintf("shown/block%d/block.go", i)] = p.Source
	}
	files["shown/main.go"] = "package main\n\nimport (\n\t\"fmt\"\n" + imports.String() + ")\n\nfunc main() {\n" + calls.String() + "}\n"
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

var goLine = regexp.MustCompile(`(?m)^go (\S+)`)

// goDirective returns the version of Go in the go.mod file of the module in root.
func goDirective(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	version := goLine.FindSubmatch(text)
	if version == nil {
		return "", fmt.Errorf("%s/go.mod has no line with the version of Go", root)
	}
	return string(version[1]), nil
}
