package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/extract"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// program holds the input and output of a command, and the findings so far.
type program struct {
	stdin   io.Reader
	stdout  commandline.Output
	stderr  io.Writer
	notWell bool // whether a grammar has a problem, or two languages differ
}

// reading holds the flags for reading grammars.
type reading struct {
	Prose  []commandline.Verbatim `placeholder:"TEXT=ELEMENTS" sep:"none" help:"Define a prose-val. TEXT is the text inside its angle brackets, and ELEMENTS is its definition in ABNF. The flag can be repeated."`
	Folder string                 `placeholder:"DIR" help:"Read imported files only below this folder. (default: any folder)"`
}

// standardInput is the name of standard input as a file.
const standardInput = "-"

// load reads a grammar. It imports core rules that the grammar uses but does not define, and prints a note.
func (r reading) load(p *program, file string) (*abnf.Grammar, error) {
	g, text, err := r.read(p, file)
	if err != nil {
		return nil, err
	}
	core := coreOf(g, text)
	if core == "" {
		return g, nil
	}
	fmt.Fprintf(p.stderr, "abnf: %s: undefined core rules are taken from RFC 5234, as if the file contained the line %q\n", printable.Text(g.Name()), strings.TrimSpace(core))
	return r.parse(text+core, g.Name())
}

// coreOf returns a line that imports the core rules that a grammar lacks, or "". It omits rules
// about which abnf extract has left a question.
func coreOf(g *abnf.Grammar, text string) string {
	var names []string
	for _, f := range g.Check() {
		if _, name, ok := strings.Cut(f.Problem, "; IMPORT core : "); ok && f.Kind == abnf.MissingCore && !extract.Asks(text, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return "\n; IMPORT core : " + strings.Join(names, ", ") + "\n"
}

// read reads a grammar without changing it, and also returns its text.
func (r reading) read(p *program, file string) (g *abnf.Grammar, text string, err error) {
	text, name, err := p.text(file)
	if err != nil {
		return nil, "", err
	}
	if extract.IsDocument(text) {
		return nil, "", fmt.Errorf("%s is a document, not a grammar: extract its rules with `abnf extract`", name)
	}
	g, err = r.parse(text, name)
	return g, text, err
}

func (r reading) parse(text, name string) (*abnf.Grammar, error) {
	reader := abnf.Reader{Prose: map[string]string{}, Folder: cmp.Or(r.Folder, abnf.Anywhere)}
	for _, each := range r.Prose {
		text, elements, ok := strings.Cut(string(each), "=")
		if !ok {
			return nil, fmt.Errorf("--prose %s: write a prose-val and its meaning as TEXT=ELEMENTS", each)
		}
		reader.Prose[text] = elements
	}
	return reader.Read(strings.NewReader(text), name)
}

// text returns the text of a file or of standard input, and its name.
func (p *program) text(file string) (text, name string, err error) {
	if file == standardInput {
		text, err = readText(p.stdin, stdin)
		return text, stdin, err
	}
	opened, err := os.Open(file)
	if err != nil {
		return "", "", err
	}
	defer opened.Close()
	text, err = readText(opened, file)
	return text, file, err
}

// stdin is the name of standard input in messages.
const stdin = "stdin"

// deciding holds the flags for reading grammars and for limiting their automata.
type deciding struct {
	Reading reading `embed:"" group:"For experts:"`
	Symbols string  `group:"For experts:" enum:"auto,octets,code-points" default:"auto" help:"The kind of symbols: ${enum}. Auto chooses code-points only if a symbol is above %xFF."`
	Bounds  bounds  `embed:"" group:"For experts:"`
}

// bounds holds the flags that limit the size of automata.
type bounds struct {
	MaxStates int `default:"65536" placeholder:"N" help:"The maximum number of states of an automaton under construction."`
	MaxMemory int `default:"128" placeholder:"MIB" help:"The approximate maximum memory for an automaton under construction, in MiB."`
}

var symbols = map[string]language.Symbols{"auto": language.Auto, "octets": language.Octets, "code-points": language.CodePoints}

func (b bounds) check() error {
	if b.MaxStates < 1 || b.MaxMemory < 1 {
		return fmt.Errorf("--max-states and --max-memory must be at least 1")
	}
	return nil
}

func (d deciding) options() (language.Options, error) {
	if err := d.Bounds.check(); err != nil {
		return language.Options{}, err
	}
	return language.Options{Symbols: symbols[d.Symbols], MaxStates: d.Bounds.MaxStates, MaxMemory: d.Bounds.MaxMemory << 20}, nil
}

// named is a rule of a file in the form that users write: "rfc3986.abnf:host". Without ":host", it
// is the first rule.
type named struct{ file, rule string }

func nameOf(text string) named {
	at := strings.LastIndexByte(text, ':')
	if at < 0 || strings.ContainsAny(text[at:], `/\`) {
		return named{file: text}
	}
	return named{text[:at], text[at+1:]}
}

// language reads the language of a rule.
func (n named) language(p *program, d deciding) (*language.Language, error) {
	options, err := d.options()
	if err != nil {
		return nil, err
	}
	l, err := n.load(p, d.Reading)
	if err != nil {
		return nil, err
	}
	return l.language(options)
}

// loaded is a rule of a grammar that has been read.
type loaded struct {
	grammar *abnf.Grammar
	rule    string
	name    string // in the form that users write
}

func (n named) load(p *program, r reading) (loaded, error) {
	g, err := r.load(p, n.file)
	if err != nil {
		return loaded{}, err
	}
	if n.rule == "" && len(g.Rules()) == 0 {
		return loaded{}, fmt.Errorf("%s: no rules found", g.Name())
	}
	if n.rule == "" {
		n.rule = p.firstRule(g, g.Name()+":RULE")
	}
	if r, ok := g.Rule(n.rule); ok {
		n.rule = r.Name
	}
	return loaded{g, n.rule, n.file + ":" + n.rule}, nil
}

// firstRule returns the first rule of a grammar. It prints a note if that is an auxiliary rule, because the user may have meant another.
func (p *program) firstRule(g *abnf.Grammar, another string) string {
	rules, all := hidden.RulesOf(g), g.Rules()
	first := all[0].Name
	reached := rules.Reached(first)
	var others []string
	for _, r := range all {
		if !reached[r.Name] {
			others = append(others, r.Name)
		}
	}
	if rules.Reached(others...)[first] {
		fmt.Fprintf(p.stderr, "abnf: %s: %s is the first rule, and other rules refer to it: to use another rule, write %s\n", printable.Text(g.Name()), excerpt.Name(first), printable.Text(another))
	}
	return first
}

func (l loaded) language(options language.Options) (*language.Language, error) {
	of, err := options.Of(l.grammar, l.rule)
	if err != nil {
		return nil, l.advised(err)
	}
	return of.Named(l.name), nil
}

// longestAdvice is the maximum number of bytes of rule names that advice shows.
const longestAdvice = 60

// advised adds advice to the error that a rule nests.
func (l loaded) advised(err error) error {
	wrong, ok := errors.AsType[*abnf.Error](err)
	if !ok || !slices.ContainsFunc(l.grammar.Check(l.rule), func(f abnf.Finding) bool { return recursive[f.Kind] && f.Position == wrong.Position }) {
		return err
	}
	var regular []string
	for _, r := range l.grammar.Rules() {
		if l.grammar.Regular(r.Name) == nil {
			regular = append(regular, excerpt.Name(r.Name))
		}
	}
	advice := "check texts with the package that abnf gen generates for " + excerpt.Name(l.rule)
	if len(regular) > 0 {
		advice = "name a rule that does not nest, such as " + excerpt.Short(strings.Join(regular, ", "), longestAdvice) + ", or " + advice
	}
	return fmt.Errorf("%w; rules that nest are not supported: %s", err, advice)
}

// readable returns an error with a human-readable message.
func readable(err error) error {
	if _, ok := errors.AsType[*commandline.OutputError](err); ok {
		return err
	} else if _, ok := errors.AsType[*abnf.Error](err); ok { // it has the position of an import that cannot be read
		return err
	} else if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("cannot read %s: %w", e.Path, e.Err)
	} else if e, ok := errors.AsType[*language.SizeError](err); ok {
		return flagged(e)
	}
	return err
}

// liftedBy maps the options that raise bounds to the flags for them.
var liftedBy = map[string]string{"MaxStates": "--max-states", "MaxMemory": "--max-memory"}

// flagged returns the error about an exceeded bound with the flag that raises it.
func flagged(e *language.SizeError) *language.SizeError {
	said := *e
	said.Lift = liftedBy[e.Lift]
	return &said
}
