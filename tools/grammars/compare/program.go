package compare

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/urigrammar/uri/tools/grammars"
)

// Program is the source of a program that judges parsers, in a module of its own.
type Program struct {
	Modules map[string]string // the folders of modules by their paths
	Imports []string          // the paths of packages, perhaps each with a name before it
	Parsers []Source
}

// Source is a parser as Go code.
type Source struct {
	Name  string
	Rules map[string]string // by rule: a func(text string) error
}

// ErrRejected is the error of a parser that only says whether a text is valid.
var ErrRejected = errors.New("it is invalid")

// Run judges the parsers of a program by a corpus. The folder, which may have packages of the
// program, becomes its module, of which the path is "compared". Module here is the folder of
// tools/grammars.
func (p Program) Run(folder, here, corpus, main string, m Measurement) (all []Result, err error) {
	if err := p.write(folder, here); err != nil {
		return nil, err
	}
	judge := filepath.Join(folder, "judge")
	build := exec.Command("go", "build", "-mod=mod", "-o", judge, ".")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	run := exec.Command(judge, "-corpus", corpus, "-rule", main, "-rounds", fmt.Sprint(m.Rounds), "-span", m.Span.String())
	var out, problems bytes.Buffer
	run.Stdout, run.Stderr = &out, &problems
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, problems.Bytes())
	}
	return all, json.Unmarshal(out.Bytes(), &all)
}

// write writes the module of the program.
func (p Program) write(folder, here string) error {
	modules := maps.Clone(p.Modules)
	if modules == nil {
		modules = map[string]string{}
	}
	modules["github.com/urigrammar/uri/tools/grammars"] = here
	var mod, code bytes.Buffer
	fmt.Fprint(&mod, "module compared\n\ngo 1.26.0\n")
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		dir, err := filepath.Abs(modules[path])
		if err != nil {
			return err
		}
		fmt.Fprintf(&mod, "\nrequire %s v0.0.0\n\nreplace %[1]s => %q\n", path, dir)
	}
	if err := program.Execute(&code, p); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(here, "go.sum"))
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"go.mod": mod.Bytes(), "go.sum": sums, "main.go": code.Bytes()} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// program is the program: it writes the results as JSON.
var program = template.Must(template.New("main").Funcs(template.FuncMap{"import": importSpec}).Parse(`package main

import (
	"os"

	"github.com/urigrammar/uri/tools/grammars/compare"
{{range .Imports}}
	{{import .}}
{{- end}}
)

func main() {
	compare.Main(os.Args[1:], os.Stdout, []compare.Parser{
{{- range .Parsers}}
		{Name: {{printf "%q" .Name}}, Rules: map[string]compare.Parse{
		{{- range $rule, $parse := .Rules}}
			{{printf "%q" $rule}}: {{$parse}},
		{{- end}}
		}},
{{- end}}
	})
}
`))

// importSpec returns an import as Go code.
func importSpec(s string) string {
	if name, path, named := strings.Cut(s, " "); named {
		return fmt.Sprintf("%s %q", name, path)
	}
	return fmt.Sprintf("%q", s)
}

// Main is the main function of a [Program].
func Main(args []string, output io.Writer, parsers []Parser) {
	var m Measurement
	flags := flag.NewFlagSet("judge", flag.ExitOnError)
	corpus := flags.String("corpus", "", "the texts")
	main := flags.String("rule", "", "the rule whose texts are for measuring")
	flags.IntVar(&m.Rounds, "rounds", 1, "how many rounds are measured")
	flags.DurationVar(&m.Span, "span", 0, "how long a round takes at least")
	_ = flags.Parse(args) // it exits
	texts, err := grammars.ReadTexts(*corpus)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	all := []Result{}
	for _, p := range parsers {
		all = append(all, Judge(texts, *main, p, m))
	}
	if err := json.NewEncoder(output).Encode(all); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
