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

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

type genCommand struct {
	File    commandline.Verbatim `arg:"" name:"file" help:"The grammar."`
	Output  string               `short:"o" placeholder:"DIR" help:"The folder for NAME.go, NAME_machine.go and NAME_test.go. A lazy automaton adds NAME_view.go, NAME_program.go, NAME_closure.go and NAME_place.go. With fields, a lazy automaton also adds NAME_parts.go and NAME_find.go. --vectors adds NAME_masks_* files. Never replaces hand-written files. Creates DIR if it does not exist. (default: a new folder NAME)"`
	Making  making               `embed:""`
	Suite   bool                 `group:"For experts:" help:"Include a complete suite in the test, whatever its size. Without --suite, a test that would exceed 50 kB contains only examples."`
	JSON    bool                 `name:"json" help:"Write a JSON object with the keys files (the names of the written files) and error (null on success)."`
	Reading reading              `embed:"" group:"For experts:"`
	Bounds  bounds               `embed:"" group:"For experts:"`
}

// making describes the package to generate. The commands gen and validate share these flags.
type making struct {
	Package  string                 `placeholder:"NAME" help:"The name of the package. (default: the name of DIR; without -o, the name of the type in lower case)"`
	Rule     string                 `xor:"rule" placeholder:"RULE" help:"The rule that the type represents. The type is named after the rule. (default: the first rule)"`
	Type     string                 `xor:"rule" placeholder:"TYPE=RULE" help:"The name of the type, and the rule that it represents."`
	Fields   string                 `placeholder:"RULE,…" help:"The rules that become fields, each with an accessor. Name=RULE names the accessor. A/B is rule B within A, A>B is rule B directly in A, and A|B is A or B."`
	List     []commandline.Verbatim `placeholder:"CONTAINER:ITEM(PART,…)" sep:"none" help:"Generate an iterator over ITEM, a rule that can occur any number of times in CONTAINER. Each PART is a rule that becomes a field of the item. The default CONTAINER is the whole text. The flag can be repeated."`
	Lazy     []string               `placeholder:"RULE,…" help:"Rules whose repetitions and options match as little as possible."`
	Greedy   []string               `placeholder:"RULE,…" help:"Ambiguous rules that match the first possible alternative, and as many repetitions as possible."`
	Engine   string                 `enum:"auto,table,lazy" default:"auto" placeholder:"ENGINE" help:"The engine: ${enum}. Lazy is an automaton that supports recursive rules, and uses the first of several readings. Auto chooses a table if possible. The command reports the choice and the reason."`
	Within   commandline.Verbatim   `group:"For experts:" placeholder:"FILE:RULE" help:"Accept only strings that also match this rule."`
	Diagnose string                 `group:"For experts:" placeholder:"FUNC" help:"A function that you add to the package, of type func(text string, offset int, rule string) string. The function describes an error in the document's terms, or returns \"\"."`
	Redact   bool                   `group:"For experts:" negatable:"" default:"true" help:"In errors, hide text before the last @, because this text may be a password."`
	Coarse   bool                   `group:"For experts:" help:"In errors, name only the rules of fields, items and parts. The package then needs fewer states."`
	Typical  commandline.Verbatim   `group:"For experts:" placeholder:"FILE" help:"A file with typical texts, one per line. The states that these texts reach become code, which is faster than the table."`
	Vectors  bool                   `group:"For experts:" help:"Use vector instructions, in assembly, on processors that support them."`
	Title    string                 `group:"For experts:" placeholder:"TEXT" help:"The title of the grammar, if the grammar does not state a title."`
}

// Run runs the command.
func (c genCommand) Run(ctx *kong.Context, p *program) error {
	g, err := c.Reading.load(p, string(c.File))
	if err != nil {
		return readable(err)
	}
	o, err := c.options(ctx, p, g)
	if err != nil {
		return err
	}
	if c.Making.Within != "" {
		n := nameOf(string(c.Making.Within))
		l, err := n.language(p, deciding{Reading: c.Reading, Bounds: c.Bounds})
		if err != nil {
			return readable(err)
		}
		o.Within = l.Named(filepath.Base(n.file) + strings.TrimPrefix(l.String(), n.file)) // the package has no name of a directory
	}
	work := p.working(filepath.Base(g.Name()) + ", rule " + o.Rule)
	made, failed := generate.Make(g, o)
	work.end()
	if failed != nil {
		p.notWell = true
		return c.answer(ctx, p, nil, readable(failed))
	}
	if err := writeAll(c.Output, o.Package, made.Files); err != nil {
		return err
	}
	fmt.Fprintln(p.stderr, printable.Visible(engineOf(made, o)))
	return c.answer(ctx, p, made.Files, nil)
}

// engineOf describes which engine reads the texts of a package, why, at which cost, and how to change that.
func engineOf(made *generate.Package, o generate.Options) string {
	says := "abnf: package " + o.Package + " uses a lazy automaton: "
	const cost = "; it builds states while parsing, in at most 32 MB, and parses a text in microseconds; "
	size, tooLarge := errors.AsType[*language.SizeError](made.Why)
	switch wrong, nests := errors.AsType[*abnf.Error](made.Why); {
	case made.States > 0:
		return fmt.Sprintf("abnf: package %s uses a table: rule %s does not nest, and needs %d states; it parses a text in less than a microsecond, without allocating; "+
			"--engine lazy uses the first of several readings instead", o.Package, excerpt.Name(o.Rule), made.States)
	case tooLarge:
		return says + fmt.Sprintf("rule %s needs more than %d %s", excerpt.Name(size.Language), size.Bound, size.Exceeds) + cost + "a simpler rule, or " + cmp.Or(liftedBy[size.Lift], "fewer fields") + ", can make a table possible"
	case nests:
		return says + fmt.Sprintf("rule %s nests (%s), so no finite number of states is enough", excerpt.Name(wrong.Rule), wrong.Position) + cost + "a rule that does not refer to " + excerpt.Name(wrong.Rule) + " has a table"
	}
	return says + "--engine lazy requests it" + cost + "--engine table can be faster"
}

// made describes the generated package, in JSON.
type made struct {
	Files []string `json:"files"`
	Error *string  `json:"error"`
}

// answer reports which files were written, or why none were.
func (c genCommand) answer(ctx *kong.Context, p *program, files map[string][]byte, failed error) error {
	m := made{Files: []string{}}
	switch {
	case !c.JSON && failed == nil:
		return nil
	case !c.JSON:
		for problem := range strings.SplitSeq(failed.Error(), "\n") {
			ctx.Errorf("%s", printable.Visible(problem))
		}
		return nil
	case failed == nil:
		for _, name := range slices.Sorted(maps.Keys(files)) {
			m.Files = append(m.Files, filepath.ToSlash(filepath.Join(c.Output, name)))
		}
	default:
		m.Error = some(failed.Error())
	}
	var out bytes.Buffer
	writeJSON(&out, m)
	return p.stdout.WriteBuffer(&out)
}

// maxTest is the maximum size in bytes of the package's test without --suite.
const maxTest = 50_000

func (c *genCommand) options(ctx *kong.Context, p *program, g *abnf.Grammar) (o generate.Options, err error) {
	m := c.Making
	o = generate.Options{Package: m.Package, Lazy: m.Lazy, Greedy: m.Greedy, Diagnose: m.Diagnose, Vectors: m.Vectors, Title: m.Title,
		Revealing: !m.Redact, Innermost: !m.Coarse, First: m.Engine == "lazy", Tables: m.Engine == "table", MaxTest: maxTest}
	if c.Suite {
		o.MaxTest = 0
	}
	if err := c.Bounds.check(); err != nil {
		return o, err
	}
	o.MaxStates, o.MaxMemory = c.Bounds.MaxStates, c.Bounds.MaxMemory<<20
	o.Rule = m.Rule
	if m.Type != "" {
		if o.Type, o.Rule, err = generate.ParseType(m.Type); err != nil {
			return o, fmt.Errorf("--type: %w", err)
		}
	}
	if o.Rule == "" && len(g.Rules()) > 0 {
		o.Rule = p.firstRule(g, "--type TYPE=RULE")
	}
	if o.Package == "" && c.Output != "" {
		dir, err := filepath.Abs(c.Output)
		if err != nil {
			return o, err
		}
		o.Package = filepath.Base(dir)
	}
	if o.Package == "" {
		o.Package = strings.ToLower(strings.NewReplacer("-", "", ".", "").Replace(cmp.Or(o.Type, o.Rule)))
	}
	if m.Fields != "" {
		if o.Fields, err = generate.ParseFields(m.Fields); err != nil {
			return o, fmt.Errorf("--fields: %w", err)
		}
	}
	for _, each := range m.List {
		l, err := generate.ParseList(string(each))
		if err != nil {
			return o, fmt.Errorf("--list: %w", err)
		}
		o.Lists = append(o.Lists, l)
	}
	if m.Typical != "" {
		text, err := os.ReadFile(string(m.Typical))
		if err != nil {
			return o, readable(err)
		}
		o.Typical = strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' })
	}
	if c.Output == "" {
		c.Output = o.Package
		if _, err := os.Lstat(c.Output); err == nil {
			return o, fmt.Errorf("%s exists: to write into it, use -o %[1]s", c.Output)
		}
	}
	o.Command, err = c.again(ctx.Selected().Flags, o.Package)
	return o, err
}

// again returns the command line to run in the directory of the package, with all flags that differ from their defaults. File names are
// relative to that directory, so that the package contains no name of a local directory.
func (c genCommand) again(flags []*kong.Flag, name string) (string, error) {
	if c.File == standardInput {
		return "", nil
	}
	args := []string{"abnf", "gen", "-o", ".", "--package", name}
	var failed error
	add := func(value string, isFile bool) {
		if isFile {
			file := nameOf(value).file
			from, err := filepath.Abs(c.Output)
			to, toErr := filepath.Abs(file)
			relative, relErr := filepath.Rel(from, to)
			failed = cmp.Or(failed, err, toErr, relErr)
			value = filepath.ToSlash(relative) + strings.TrimPrefix(value, file)
		}
		if strings.ContainsAny(value, " \t\"'") {
			value = strconv.Quote(value) // as directives of go generate do
		}
		args = append(args, value)
	}
	for _, f := range flags {
		if slices.Contains([]string{"output", "package", "json"}, f.Name) {
			continue
		}
		for _, value := range given(f) {
			switch {
			case !f.IsBool():
				args = append(args, "--"+f.Name)
				add(value, strings.HasPrefix(f.PlaceHolder, "FILE") || f.PlaceHolder == "DIR")
			case value == "true":
				args = append(args, "--"+f.Name)
			default:
				args = append(args, "--no-"+f.Name)
			}
		}
	}
	add(string(c.File), true)
	return strings.Join(args, " "), failed
}

// given returns the values of a flag, or nothing if it has its default value.
func given(f *kong.Flag) (values []string) {
	switch value := f.Target.Interface().(type) {
	case bool:
		if value != (f.Default == "true") {
			values = append(values, strconv.FormatBool(value))
		}
	case []string:
		values = append(values, strings.Join(value, ","))
	case []commandline.Verbatim:
		for _, each := range value {
			values = append(values, string(each))
		}
	default:
		values = append(values, fmt.Sprint(value))
	}
	return slices.DeleteFunc(values, func(value string) bool { return value == f.Default })
}

// generatedBy is the beginning of all files that this command writes. It leaves other files alone, because a person wrote them.
const generatedBy = "// Code generated by abnf gen"

// writeAll writes the files of a package to a folder. It writes each to a temporary file first, so that all of them are created
// or none. It removes files of the package that another engine generated, since both would not compile together.
func writeAll(dir, name string, files map[string][]byte) (err error) {
	defer func() {
		if cause := errors.Unwrap(err); cause != nil {
			err = fmt.Errorf("cannot write to %s: %w", dir, cause)
		}
	}()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	stale, err := leftOf(dir, name, files)
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(dir, ".abnf-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(temporary, name), text, 0o644); err != nil {
			return err
		}
	}
	for _, file := range stale {
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	for name := range files {
		if err := os.Rename(filepath.Join(temporary, name), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// leftOf returns the generated files of a package that are not among the new files. A hand-written file with a new file's name is an error,
// even if the names differ in case: some systems do not distinguish them.
func leftOf(dir, name string, files map[string][]byte) (stale []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		_, isNew := files[strings.ToLower(e.Name())]
		if !isNew && !strings.HasPrefix(e.Name(), name+"_") {
			continue
		}
		text, err := os.ReadFile(file)
		switch isGenerated := bytes.HasPrefix(text, []byte(generatedBy)); {
		case isNew && (err != nil || !isGenerated):
			return nil, fmt.Errorf("%s exists, and abnf gen did not create it: name another folder with -o", file)
		case !isNew && isGenerated:
			stale = append(stale, file)
		}
	}
	return stale, nil
}
