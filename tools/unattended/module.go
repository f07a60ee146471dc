package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"text/template"
	"time"
)

// What a command may take.
const (
	maxTime   = 30 * time.Second
	maxMemory = 1 << 30
)

// module is a Go module of the packages that the command makes.
type module struct {
	options
	folder string
	abnf   string // the command
}

// newModule compiles the command, and makes an empty module.
func newModule(o options, folder string) (*module, error) {
	m := &module{options: o, folder: folder, abnf: filepath.Join(folder, "abnf")}
	build := exec.Command("go", "build", "-o", m.abnf, "./abnf")
	build.Dir = filepath.Join(o.root, "cmd")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return m, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module unattended\n\ngo 1.26\n"), 0o666)
}

// generate runs the command for a target.
func (m *module) generate(t target, name string) *row {
	r := &row{target: t, name: name}
	file, ok := m.options.document(t.RFC)
	if !ok {
		r.problem = "the folder has no RFC " + t.RFC
		return r
	}
	r.document = true
	within, cancel := context.WithTimeout(context.Background(), maxTime)
	defer cancel()
	command := exec.CommandContext(within, m.abnf, "gen", "-o", filepath.Join(m.folder, name), "--rule", t.Rule, "--documents", m.documents, file)
	var said bytes.Buffer
	command.Stderr = &said
	begin := time.Now()
	err := command.Run()
	r.took, r.said = time.Since(begin), said.String()
	if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.memory = usage.Maxrss << 10
	}
	switch {
	case within.Err() != nil:
		r.problem, r.costly = fmt.Sprintf("it takes more than %v", maxTime), true
	case r.memory > maxMemory:
		r.problem, r.costly = fmt.Sprintf("it takes %d MB", r.memory>>20), true
	case err != nil:
		r.problem = reason(r.said)
	}
	return r
}

// reason returns what a command misses, or else its error.
func reason(said string) string {
	for line := range strings.Lines(said) {
		if _, needs, ok := strings.Cut(line, ": rule "); ok && strings.Contains(needs, " needs ") {
			return "rule " + strings.TrimSpace(needs)
		}
	}
	_, message, _ := strings.Cut(said, "abnf: error: ")
	return strings.TrimSpace(message)
}

var broken = regexp.MustCompile(`(?m)^# unattended/(\S+)`)

// judge compiles the packages, and notes what they say about the texts.
func (m *module) judge(rows []*row) error {
	build := exec.Command("go", "build", "./...")
	build.Dir = m.folder
	if out, err := build.CombinedOutput(); err != nil {
		for _, match := range broken.FindAllStringSubmatch(string(out), -1) {
			if i := slices.IndexFunc(rows, func(r *row) bool { return r.name == match[1] }); i >= 0 {
				rows[i].problem = "the package does not compile"
			}
		}
	}
	made := slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return r.problem != "" })
	if len(made) == 0 {
		return nil
	}
	var source bytes.Buffer
	if err := judging.Execute(&source, named(made)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(m.folder, "main.go"), source.Bytes(), 0o666); err != nil {
		return err
	}
	run := exec.Command("go", "run", ".")
	run.Dir = m.folder
	out, err := run.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		return fmt.Errorf("%w: %s", err, failed.Stderr)
	}
	verdicts := strings.Fields(string(out))
	for i, r := range made {
		r.verdicts = [2]bool{verdicts[2*i] == "true", verdicts[2*i+1] == "true"}
	}
	return err
}

// named returns what the program that judges is made of.
func named(rows []*row) (all []map[string]string) {
	for _, r := range rows {
		all = append(all, map[string]string{"Name": r.name, "Accept": r.Accept, "Reject": r.Reject})
	}
	return all
}

// judging is a program that prints verdicts.
var judging = template.Must(template.New("main").Parse(`package main

import (
	"fmt"
{{range .}}
	"unattended/{{.Name}}"
{{- end}}
)

func main() {
{{- range .}}
	fmt.Println({{.Name}}.Valid({{printf "%q" .Accept}}), {{.Name}}.Valid({{printf "%q" .Reject}}))
{{- end}}
}
`))
