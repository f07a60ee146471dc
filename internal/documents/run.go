package documents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const between = "\x00" // behind what a program prints

// Run compiles the programs as one, since to link one takes as long as to compile them all, and returns what each of them prints. They are packages
// below dir, whose import path is given; nothing is written there.
func Run(dir, path string, programs []Program) ([]string, error) {
	files, err := os.MkdirTemp("", "documents")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(files)
	overlay, err := overlayOf(dir, path, files, programs)
	if err != nil {
		return nil, err
	}
	run := exec.Command("go", "run", "-overlay", overlay, "./shown")
	run.Dir = dir
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

// overlayOf writes the packages into files, and what lays them over dir, and returns the name of that.
func overlayOf(dir, path, files string, programs []Program) (string, error) {
	here, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	lay := func(name, source string) error {
		real := filepath.Join(files, fmt.Sprint(len(replace), ".go"))
		replace[filepath.Join(here, "shown", filepath.FromSlash(name))] = real
		return os.WriteFile(real, []byte(source), 0o644)
	}
	var imports, calls strings.Builder
	for i, p := range programs {
		fmt.Fprintf(&imports, "\tblock%d %q\n", i, fmt.Sprintf("%s/shown/block%d", path, i))
		fmt.Fprintf(&calls, "\tblock%d.Run()\n\tfmt.Print(%q)\n", i, between)
		if err := lay(fmt.Sprintf("block%d/block.go", i), p.Source); err != nil {
			return "", err
		}
	}
	if err := lay("main.go", "package main\n\nimport (\n\t\"fmt\"\n"+imports.String()+")\n\nfunc main() {\n"+calls.String()+"}\n"); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(files, "overlay.json")
	return name, os.WriteFile(name, text, 0o644)
}
