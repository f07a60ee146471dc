package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/printable"
)

type genCommand struct {
	File     commandline.Verbatim   `arg:"" name:"file" help:"The grammar."`
	Output   string                 `short:"o" default:"." placeholder:"DIR" help:"Where to write NAME.go, NAME_machine.go and NAME_test.go. It is made if it is not there. (default: the current directory)"`
	Package  string                 `placeholder:"NAME" help:"The name of the package. (default: that of DIR)"`
	Rule     string                 `xor:"rule" placeholder:"RULE" help:"The rule whose texts the values are. The type has its name. (default: the first rule)"`
	Type     string                 `xor:"rule" placeholder:"TYPE=RULE" help:"The type of the values, and the rule whose texts they are."`
	Fields   string                 `placeholder:"RULE,…" help:"The rules of the fields, each with an accessor. Name=RULE names the accessor, A/B is rule B within A, A>B is rule B that A itself refers to, and A|B is either."`
	List     []commandline.Verbatim `placeholder:"CONTAINER:ITEM(PART,…)" sep:"none" help:"A rule that CONTAINER has any number of, with an iterator; PART are the rules of its fields. Without CONTAINER it is the whole text. It can be given several times."`
	Within   []commandline.Verbatim `placeholder:"FILE:RULE" sep:"none" help:"Take only texts that are of this rule too. It can be given several times."`
	Without  []commandline.Verbatim `placeholder:"FILE:RULE" sep:"none" help:"Take no texts that are of this rule. It can be given several times."`
	Lazy     []string               `placeholder:"RULE,…" help:"Rules whose repetitions and options match as little as they can."`
	Greedy   []string               `placeholder:"RULE,…" help:"Rules that are ambiguous, and meant as they are: the first alternative that fits, and as many repetitions as fit."`
	First    bool                   `help:"Take the first reading by the order of alternatives where a text has several. The package has a lazy automaton then, as that of a rule that calls itself."`
	Diagnose string                 `placeholder:"FUNC" help:"A function that you write in the package, func(text string, offset int, rule string) string. It says what is wrong in the document's terms, or returns \"\"."`
	Redact   bool                   `negatable:"" default:"true" help:"Show nothing in errors that precedes the last @ of a text, since it may be a password."`
	Coarse   bool                   `help:"Name only the rules of fields, items and parts in errors, which takes fewer states."`
	Typical  commandline.Verbatim   `placeholder:"FILE" help:"Texts such as most are, one a line. The states that they reach are written as code, which is faster than the table of all states."`
	Vectors  bool                   `help:"Use vector instructions, in assembly, on processors that have them."`
	Title    string                 `placeholder:"TEXT" help:"What the grammar is called, if it does not say it."`
	JSON     bool                   `name:"json" help:"Write a JSON object: files, which were written, and error, which is null if they were."`
	Reading  reading                `embed:""`
	Bounds   bounds                 `embed:""`
}

// Run runs the command.
func (c genCommand) Run(ctx *kong.Context, p *program) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	g, err := c.Reading.load(p, string(c.File))
	if err != nil {
		return readable(err)
	}
	if o.Rule == "" && len(g.Rules()) > 0 {
		o.Rule = g.Rules()[0].Name
	}
	if o.Within, err = c.languages(p, c.Within); err != nil {
		return readable(err)
	}
	if o.Without, err = c.languages(p, c.Without); err != nil {
		return readable(err)
	}
	work := p.working(filepath.Base(g.Name()) + ", rule " + o.Rule)
	files, failed := generate.Files(g, o)
	work.end()
	if failed == nil {
		if err := writeAll(c.Output, files); err != nil {
			return err
		}
	}
	failed = readable(failed)
	p.notWell = failed != nil
	return c.answer(ctx, p, files, failed)
}

// languages are those of rules. Their names have no directories, since they are written to the package.
func (c genCommand) languages(p *program, texts []commandline.Verbatim) (all []*language.Language, err error) {
	for _, text := range texts {
		n := nameOf(string(text))
		l, err := n.language(p, deciding{Reading: c.Reading, Bounds: c.Bounds})
		if err != nil {
			return nil, err
		}
		all = append(all, l.Named(filepath.Base(n.file)+strings.TrimPrefix(l.String(), n.file)))
	}
	return all, nil
}

// problems returns the errors that are joined in one, or that one.
func problems(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// made is what was made, in JSON.
type made struct {
	Files []string `json:"files"`
	Error *string  `json:"error"`
}

// answer says what was written, or why nothing was.
func (c genCommand) answer(ctx *kong.Context, p *program, files map[string][]byte, failed error) error {
	if !c.JSON {
		if failed != nil {
			for _, problem := range problems(failed) {
				ctx.Errorf("%s", printable.Visible(problem.Error()))
			}
		}
		return nil
	}
	m := made{Files: []string{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		m.Files = append(m.Files, filepath.ToSlash(filepath.Join(c.Output, name)))
	}
	if failed != nil {
		why := failed.Error()
		m.Error = &why
	}
	var out bytes.Buffer
	writeJSON(&out, m)
	return p.stdout.WriteBuffer(&out)
}

func (c genCommand) options() (o generate.Options, err error) {
	o = generate.Options{Package: c.Package, Lazy: c.Lazy, Greedy: c.Greedy, Diagnose: c.Diagnose, Vectors: c.Vectors, Title: c.Title,
		Revealing: !c.Redact, Innermost: !c.Coarse, First: c.First}
	if err := c.Bounds.check(); err != nil {
		return o, err
	}
	o.MaxStates, o.MaxMemory = c.Bounds.MaxStates, c.Bounds.MaxMemory<<20
	if o.Package == "" {
		dir, err := filepath.Abs(c.Output)
		if err != nil {
			return o, err
		}
		o.Package = filepath.Base(dir)
	}
	o.Rule = c.Rule
	if c.Type != "" {
		if o.Type, o.Rule, err = generate.ParseType(c.Type); err != nil {
			return o, fmt.Errorf("--type: %w", err)
		}
	}
	if c.Fields != "" {
		if o.Fields, err = generate.ParseFields(c.Fields); err != nil {
			return o, fmt.Errorf("--fields: %w", err)
		}
	}
	for _, each := range c.List {
		l, err := generate.ParseList(string(each))
		if err != nil {
			return o, fmt.Errorf("--list: %w", err)
		}
		o.Lists = append(o.Lists, l)
	}
	if c.Typical != "" {
		text, err := os.ReadFile(string(c.Typical))
		if err != nil {
			return o, readable(err)
		}
		o.Typical = strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' })
	}
	o.Command, err = c.again(o.Package)
	return o, err
}

// again is the command as it is run in the directory of the package.
func (c genCommand) again(name string) (string, error) {
	if c.File == standardInput {
		return "", nil
	}
	l := commandLine{dir: c.Output, args: []string{"abnf", "gen", "--package", name}}
	l.add("--type", c.Type)
	l.add("--rule", c.Rule)
	l.add("--fields", c.Fields)
	l.addAll("--list", c.List)
	l.addRules("--within", c.Within)
	l.addRules("--without", c.Without)
	l.add("--lazy", strings.Join(c.Lazy, ","))
	l.add("--greedy", strings.Join(c.Greedy, ","))
	if c.First {
		l.args = append(l.args, "--first")
	}
	l.add("--diagnose", c.Diagnose)
	if !c.Redact {
		l.args = append(l.args, "--no-redact")
	}
	if c.Coarse {
		l.args = append(l.args, "--coarse")
	}
	if c.Typical != "" {
		l.add("--typical", l.relative(string(c.Typical)))
	}
	if c.Vectors {
		l.args = append(l.args, "--vectors")
	}
	l.add("--title", c.Title)
	l.args = append(l.args, c.Bounds.lifted()...)
	l.addAll("--prose", c.Reading.Prose)
	l.addFolder("--folder", c.Reading.Folder)
	l.args = append(l.args, l.relative(string(c.File)))
	return l.String(), l.err
}

// commandLine is a command line for a directory, in which files are named from there.
type commandLine struct {
	dir  string
	args []string
	err  error // of finding a file
}

// add adds a flag, unless its value is empty.
func (l *commandLine) add(flag, value string) {
	if value != "" {
		l.args = append(l.args, flag, value)
	}
}

func (l *commandLine) addAll(flag string, values []commandline.Verbatim) {
	for _, v := range values {
		l.add(flag, string(v))
	}
}

// addRules adds a flag whose values are rules of files.
func (l *commandLine) addRules(flag string, rules []commandline.Verbatim) {
	for _, r := range rules {
		n := nameOf(string(r))
		l.add(flag, l.relative(n.file)+strings.TrimPrefix(string(r), n.file))
	}
}

// addFolder adds a flag whose value is a folder, unless that is "".
func (l *commandLine) addFolder(flag, dir string) {
	if dir != "" {
		l.add(flag, l.relative(dir))
	}
}

// relative is a file as it is named from the directory: no name of a machine's directories is written to a package.
func (l *commandLine) relative(file string) string {
	from, err := filepath.Abs(l.dir)
	to, toErr := filepath.Abs(file)
	name, relErr := filepath.Rel(from, to)
	l.err = cmp.Or(l.err, err, toErr, relErr)
	return filepath.ToSlash(name)
}

// String quotes arguments as directives of go generate do.
func (l *commandLine) String() string {
	quoted := slices.Clone(l.args)
	for i, a := range quoted {
		if strings.ContainsAny(a, " \t\"'") {
			quoted[i] = strconv.Quote(a)
		}
	}
	return strings.Join(quoted, " ")
}

// writeAll writes files to a directory: first each to a temporary one beside it, so that all of them are there or none.
func writeAll(dir string, files map[string][]byte) (err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return readable(err)
	}
	temporary := map[string]string{}
	defer func() {
		for _, t := range temporary {
			err = errors.Join(err, os.Remove(t))
		}
	}()
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		t := filepath.Join(dir, "."+name+".new")
		if err := os.WriteFile(t, files[name], 0o644); err != nil {
			return readable(err)
		}
		temporary[name] = t
	}
	for _, name := range names {
		if err := os.Rename(temporary[name], filepath.Join(dir, name)); err != nil {
			return readable(err)
		}
		delete(temporary, name)
	}
	return nil
}
