package abnf

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/sourcetext"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Load reads a file in fsys and the rules that it imports, with the zero [Options].
func Load(fsys fs.FS, file string) (*syntax.Grammar, error) { return Options{}.Load(fsys, file) }

// Load reads a file in fsys and the rules that it imports. Names of imported files are relative to the importing file.
// [Core] and names such as rfc3986 mean well-known documents, unless a file has that name.
//
// A prose-val such as <host, see [URI], Section 3.2.2> means the imported rule host. Defining a different rule with the
// name of an imported one is an error, except in an amendment.
//
// Importing a rule by name also imports the rules to which it refers. The imported rule keeps the meaning that it has
// in its own file, even if the importing file has another rule with the same name. If both rules are used, the imported
// rule's name gets its file as a prefix, as in rfc3986.host. Importing a rule AS another name defines a rule of that
// name, whose whole expression is the imported rule.
//
// An import of all rules (*) is an amendment: the rules of the importing file replace imported rules of the same name,
// even in references from other imported rules.
func (o Options) Load(fsys fs.FS, file string) (*syntax.Grammar, error) {
	return o.load(from(fsys), file)
}

// LoadText reads a text, which can import only well-known documents. The name appears in messages and determines the
// notation.
func (o Options) LoadText(name, text string) (*syntax.Grammar, error) {
	return o.load(func(file string) (string, error) {
		if file == name {
			return text, nil
		}
		return "", fs.ErrNotExist
	}, name)
}

func (o Options) load(text texts, file string) (*syntax.Grammar, error) {
	l := newLoader(o, text)
	root, err := l.scope(file)
	if err != nil {
		return nil, err
	}
	return l.flatten(file, root)
}

// texts returns the text of a file.
type texts func(file string) (string, error)

func from(fsys fs.FS) texts {
	return func(file string) (string, error) {
		text, err := fs.ReadFile(fsys, path.Clean(file))
		return string(text), err
	}
}

func newLoader(o Options, text texts) *loader {
	return &loader{options: o, texts: text, scopes: make(map[string]*scope), target: make(map[*syntax.Expr]*syntax.Rule)}
}

// loader reads each file once, and determines which rule a reference means.
type loader struct {
	options Options
	texts   texts
	scopes  map[string]*scope
	open    []string // the files that are being read
	files   int      // that were read, some more than once
	length  int      // of their texts
	target  map[*syntax.Expr]*syntax.Rule
}

// scope holds the rules to which a file's references can refer.
type scope struct {
	file     string
	own      []*syntax.Rule // defined here, or by an import of all rules
	extended []*syntax.Rule // amended rules as they were before this file added to them
	bound    []*syntax.Rule // imported by name
	byName   map[string]*syntax.Rule
	imported map[string]*syntax.Rule // by name, including rules that have another name in this file
}

// bind gives a rule a name, unless another rule already has it.
func (s *scope) bind(name string, r *syntax.Rule) bool {
	if _, taken := s.byName[syntax.Fold(name)]; taken {
		return false
	}
	s.byName[syntax.Fold(name)] = r
	return true
}

// bindBeside gives a rule its name, prefixed with the name of its file: rfc3986.host. If an amendment of that file has a rule of
// that name too, the prefix is rfc3986-2.
func (s *scope) bindBeside(r *syntax.Rule) {
	name, file := r.Name, strings.TrimSuffix(path.Base(r.File), path.Ext(r.File))
	for n := 1; !s.bind(r.Name, r); n++ {
		r.Name = file + "." + name
		if n > 1 {
			r.Name = fmt.Sprintf("%s-%d.%s", file, n, name)
		}
	}
}

func (l *loader) scope(file string) (*scope, error) {
	if s, ok := l.scopes[file]; ok {
		return s, nil
	}
	s, err := l.read(file)
	if err != nil {
		return nil, err
	}
	l.satisfy(s)
	for _, r := range slices.Concat(s.own, s.extended) {
		for ref := range r.Expr.Refs {
			if t, ok := s.byName[syntax.Fold(ref.Name)]; ok && l.target[ref] == nil {
				l.target[ref] = t
			}
		}
	}
	l.scopes[file] = s
	return s, nil
}

// maxFiles bounds how many files are read, and MaxLength how many bytes they have together: an amended file is read for
// each amendment. The longest grammars of standards have about 80,000 bytes. What takes quadratic time, or recurses on a
// chain of rules, ends soon at this length.
const (
	maxFiles  = 1000
	MaxLength = 1 << 18
)

// read creates the scope of a file. Its references are still names.
func (l *loader) read(name string) (*scope, error) {
	if slices.Contains(l.open, name) {
		return nil, &syntax.Error{File: name, Problem: "imports itself: " + strings.Join(append(l.open, name), " -> ")}
	}
	if l.files++; l.files > maxFiles { // which import all of each other, twice each
		return nil, &syntax.Error{File: name, Problem: fmt.Sprintf("more than %d files are imported", maxFiles)}
	}
	l.open = append(l.open, name)
	defer func() { l.open = l.open[:len(l.open)-1] }()
	text, err := l.text(name)
	if err != nil {
		return nil, err
	}
	if l.length += len(text); l.length > MaxLength {
		err := fmt.Errorf("the grammar is too long: with this file it has %d bytes, and the limit is %d", l.length, MaxLength)
		return nil, &syntax.Error{File: name, Problem: err.Error(), Err: err}
	}
	options := l.options
	if _, ok := Known(name); ok {
		options.KeepProse = true
	}
	f, err := options.read(name, text, ModeOf(name))
	if err != nil {
		return nil, err
	}
	if _, err := syntax.NewGrammar(name, f.rules); err != nil {
		return nil, err // a rule is defined twice
	}
	s := &scope{file: name, byName: make(map[string]*syntax.Rule), imported: make(map[string]*syntax.Rule)}
	for _, r := range f.rules {
		r.File = name
		s.define(r)
	}
	for _, im := range f.imports {
		if err := l.follow(name, s, im); err != nil {
			return nil, err
		}
	}
	return s, l.add(s, f)
}

// ErrNotRegular is the error about a file that is a folder or a pipe. A folder may have the name of a well-known document.
var ErrNotRegular = errors.New("it is not a regular file")

func (l *loader) text(name string) (string, error) {
	text, err := l.texts(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrNotRegular) {
		if text, ok := Known(name); ok {
			return text, nil
		}
	}
	return text, err
}

// beside returns the path of a file that another file imports.
func (l *loader) beside(from, file string) string {
	if _, ok := Known(file); ok || path.IsAbs(file) {
		return file
	}
	return path.Join(path.Dir(from), file)
}

func (s *scope) define(r *syntax.Rule) {
	if s.bind(r.Name, r) {
		s.own = append(s.own, r)
	}
}

func (l *loader) follow(from string, s *scope, im imports) error {
	im.file = l.beside(from, im.file)
	if im.all {
		return im.blame(from, l.amend(s, im))
	}
	other, err := l.scope(im.file)
	if err != nil {
		return im.blame(from, err)
	}
	for _, want := range im.rules {
		r, ok := other.byName[syntax.Fold(want.name)]
		if !ok {
			return im.fail(from, excerpt.Short(im.file, longestFile)+" has no rule "+excerpt.Name(want.name), nil)
		}
		s.imported[syntax.Fold(want.name)] = r
		as := cmp.Or(want.as, want.name)
		if s.byName[syntax.Fold(as)] != nil {
			if problem := s.claim(as, r); problem != "" {
				return im.fail(from, problem, nil)
			}
			continue
		}
		switch {
		case want.as != "":
			alias := syntax.To(want.name)
			alias.Line, alias.Column = im.line, im.column
			l.target[alias] = r
			s.define(&syntax.Rule{Name: want.as, Expr: alias, File: from, Line: im.line, Column: im.column, Text: want.as + " = " + want.name})
		case s.bind(want.name, r):
			s.bound = append(s.bound, r)
		}
	}
	return nil
}

// amend reads the other file again, because its references have other meanings in the amendment.
func (l *loader) amend(s *scope, im imports) error {
	other, err := l.read(im.file)
	if err != nil {
		return err
	}
	for _, r := range other.own {
		s.define(r)
	}
	s.extended = append(s.extended, other.extended...)
	for name, r := range other.imported {
		if s.imported[name] == nil {
			s.imported[name] = r
		}
	}
	for _, r := range other.bound {
		if s.bind(r.Name, r) {
			s.bound = append(s.bound, r)
		}
	}
	return nil
}

// flatten lists the rules in the root scope and the rules that they reach, each under one name.
func (l *loader) flatten(file string, root *scope) (*syntax.Grammar, error) {
	named := &scope{byName: make(map[string]*syntax.Rule)}
	seen := make(map[*syntax.Rule]bool)
	rules := slices.Concat(root.own, root.bound)
	for _, r := range rules {
		named.bind(r.Name, r)
		seen[r] = true
	}
	for i := 0; i < len(rules); i++ {
		for ref := range rules[i].Expr.Refs {
			t, ok := l.target[ref]
			if !ok || seen[t] {
				continue
			}
			seen[t] = true
			rules = append(rules, t)
			named.bindBeside(t)
		}
	}
	for _, r := range rules {
		for ref := range r.Expr.Refs {
			if t, ok := l.target[ref]; ok {
				ref.Name = t.Name
			} else if t := named.byName[syntax.Fold(ref.Name)]; t != nil && t.File != Core {
				problem := fmt.Sprintf("%s is not defined in this file, only in %s", excerpt.Name(ref.Name), excerpt.Short(cmp.Or(t.File, file), longestFile))
				return nil, &syntax.Error{File: r.File, Line: ref.Line, Column: ref.Column, Rule: r.Name, Problem: problem}
			}
		}
		if r.File == file {
			r.File = ""
		}
	}
	return syntax.NewGrammar(file, rules)
}

// imports is a comment line that says where rules are that a file does not define:
//
//	; IMPORT rfc3986.abnf : port, host AS uri-host
//	; IMPORT rfc3986.abnf : *
//	; IMPORT core : ALPHA, DIGIT
type imports struct {
	file         string
	all          bool
	rules        []renamed
	line, column int
}

type renamed struct{ name, as string }

const keyword = "IMPORT"

var (
	importLine = pattern(`^; IMPORT (\S+) *: *(.+?)\s*$`)
	// almost matches a comment with a word and a file, and perhaps a colon, which may be meant as an import. It does not match prose
	// about imports.
	almost = pattern(`^;[ \t]*([A-Za-z]+)[ \t]+(?:` + Core + `|rfc[0-9]+|\S+\.a?bnf)[ \t]*(?::[ \t]*\S|\s*$)`)
)

func (r *reader) imports(n node) []imports {
	if n.Number() == rulecomment {
		return r.comment(n)
	}
	var all []imports
	for b := range n.Children() {
		all = append(all, r.imports(b)...)
	}
	return all
}

// comment reads a comment, which may be an import. A comment that is almost an import is an error. Otherwise, users would
// notice it late or never, by a missing rule.
func (r *reader) comment(n node) []imports {
	m := importLine().FindStringSubmatch(n.Text())
	if m == nil {
		word := almost().FindStringSubmatch(n.Text())
		switch {
		case word == nil:
		case ascii.EqualFold(word[1], keyword):
			r.fail(n, "invalid IMPORT line %s; write ; IMPORT file : rule, rule AS name", excerpt.Quote(strings.TrimRight(n.Text(), "\r\n")))
		case sourcetext.Within(strings.ToUpper(word[1]), keyword, 2):
			r.fail(n, "unknown pragma %s; did you mean %s?", excerpt.Quote(word[1]), keyword)
		}
		return nil
	}
	im := imports{file: m[1], all: m[2] == "*"}
	im.line, im.column = r.Position(n.Start())
	if im.all {
		return []imports{im}
	}
	for one := range strings.SplitSeq(m[2], ",") {
		name, as, _ := strings.Cut(strings.TrimSpace(one), " AS ")
		im.rules = append(im.rules, renamed{strings.TrimSpace(name), strings.TrimSpace(as)})
	}
	return []imports{im}
}

// fail returns an error about an import in a file.
func (im imports) fail(from, problem string, cause error) error {
	return &syntax.Error{File: from, Line: im.line, Column: im.column, Problem: problem, Err: cause}
}

// longestFile is the maximum number of bytes of a file name that a message shows.
const longestFile = 200

// ofRFC matches the file of an RFC in a path that shells leave as it is.
var ofRFC = pattern(`^((?:[\w.][\w./-]{0,150}/)?(rfc[0-9]{1,6}))(?:\.abnf)?$`)

// blame names the import that led to an unreadable file.
func (im imports) blame(from string, err error) error {
	var known *syntax.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	cause := err
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	problem := "cannot read " + excerpt.Short(im.file, longestFile) + ": " + err.Error()
	if m := ofRFC().FindStringSubmatch(im.file); m != nil && errors.Is(cause, fs.ErrNotExist) {
		problem += fmt.Sprintf("; to create %s.abnf, save the RFC as text, and run: abnf extract -o %[1]s.abnf %[2]s.txt", m[1], m[2])
		if IsKnown(m[2], "") {
			problem += "; to import the built-in grammar, write " + m[2]
		}
	}
	return im.fail(from, problem, cause)
}

// addition holds alternatives that a file adds with "=/" to a rule that it imports, as RFC 6532 does with rules of RFC 5322.
type addition struct {
	rule    *syntax.Rule
	missing error // the error that no such rule is imported
}

func (r *reader) add(n node, e *syntax.Expr) *extension {
	rule := &syntax.Rule{Name: r.Rule, Expr: e, Text: r.source(n), Joined: r.joined}
	rule.Line, rule.Column = r.Position(n.Start())
	r.remarks(rule, n)
	r.added = append(r.added, addition{rule, r.ErrorAt(n.Start(), `"=/" extends a rule, but no rule of this name is above`)})
	return &extension{rule: rule}
}

// defined returns the rules that a file defines or adds to, by their lines.
func (f *file) defined() []*syntax.Rule {
	all := slices.Clone(f.rules)
	for _, a := range f.added {
		all = append(all, a.rule)
	}
	slices.SortStableFunc(all, func(a, b *syntax.Rule) int { return a.Line - b.Line })
	return all
}

// add defines each rule with additions: its old alternatives and the added ones. Other files see the old rule. If the file
// itself defines a rule, the definition comes later, because the reader adds to an earlier one.
func (l *loader) add(s *scope, f *file) error {
	for _, a := range f.added {
		name := syntax.Fold(a.rule.Name)
		old, ok := s.byName[name]
		if !ok || slices.Contains(f.rules, old) {
			return a.missing
		}
		as := syntax.To(old.Name)
		as.Line, as.Column = a.rule.Line, a.rule.Column
		l.target[as] = old
		a.rule.File = s.file
		a.rule.Expr = syntax.Or(append([]*syntax.Expr{as}, alternatives(a.rule.Expr)...)...)
		s.byName[name] = a.rule
		s.own = append(s.own, a.rule)
		if at := slices.Index(s.own, old); at >= 0 {
			s.own = slices.Delete(s.own, at, at+1)
			s.extended = append(s.extended, old)
		}
		s.bound = slices.DeleteFunc(s.bound, func(r *syntax.Rule) bool { return r == old })
	}
	return nil
}
