package compare

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// maxTime is how long abnf gen may take for a package.
const maxTime = 2 * time.Minute

// Generator makes packages by abnf gen.
type Generator struct {
	folder string // of the module of the packages
	abnf   string // the command
	here   string // the folder of tools/grammars
}

// NewGenerator compiles the command. Here is the folder of tools/grammars.
func NewGenerator(here, folder string) (*Generator, error) {
	g := &Generator{folder: folder, abnf: filepath.Join(folder, "abnf"), here: here}
	build := exec.Command("go", "build", "-o", g.abnf, "./abnf")
	build.Dir = filepath.Join(here, "..", "..", "cmd")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return g, nil
}

// Package is a package that abnf gen makes of a rule, or is to make.
type Package struct {
	Rule    string
	Fields  string // those of --fields; "" for a package that only validates
	Problem string // why there is no package; "" if there is one
	Took    time.Duration
	Size    int64 // of its Go code without the test, in bytes
	name    string
}

// Generate makes a package of a rule of a grammar. The name distinguishes it from others.
func (g *Generator) Generate(grammar, rule, fields, name string) Package {
	p := Package{Rule: rule, Fields: fields, name: name}
	within, cancel := context.WithTimeout(context.Background(), maxTime)
	defer cancel()
	folder := filepath.Join(g.folder, name)
	args := []string{"gen", "-o", folder, "--rule", rule}
	if fields != "" {
		args = append(args, "--fields", fields)
	}
	command := exec.CommandContext(within, g.abnf, append(args, grammar)...)
	var said bytes.Buffer
	command.Stderr = &said
	begin := time.Now()
	err := command.Run()
	p.Took = time.Since(begin)
	switch {
	case within.Err() != nil:
		p.Problem = fmt.Sprintf("it takes more than %v", maxTime)
	case err != nil:
		_, message, _ := strings.Cut(said.String(), "abnf: error: ")
		p.Problem = strings.TrimSpace(message)
	default:
		p.Size, err = sizeOf(folder)
	}
	if err != nil && p.Problem == "" {
		p.Problem = err.Error()
	}
	return p
}

// sizeOf returns how many bytes the Go code of a package has, without its test.
func sizeOf(folder string) (size int64, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		info, err := os.Stat(file)
		if err != nil {
			return 0, err
		}
		size += info.Size()
	}
	return size, err
}

// Judge judges packages by a corpus. There are two results: of functions Valid, and of functions
// Parse of packages with fields.
func (g *Generator) Judge(packages []Package, corpus, main string, m Measurement) ([]Result, error) {
	p := Program{}
	valid, parse := Source{"Valid", map[string]string{}}, Source{"Parse", map[string]string{}}
	for _, made := range packages {
		if made.Problem != "" {
			continue
		}
		p.Imports = append(p.Imports, made.name+" compared/"+made.name)
		if made.Fields == "" {
			valid.Rules[made.Rule] = fmt.Sprintf("func(text string) error {\nif %s.Valid(text) {\nreturn nil\n}\nreturn compare.ErrRejected\n}", made.name)
		} else {
			parse.Rules[made.Rule] = fmt.Sprintf("func(text string) error {\n_, err := %s.Parse(text)\nreturn err\n}", made.name)
		}
	}
	p.Parsers = []Source{valid, parse}
	return p.Run(g.folder, g.here, corpus, main, m)
}
