package abnf

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Reader reads grammars of at most [MaxLength] bytes. The zero Reader is ready to use.
type Reader struct {
	// Prose maps the text of prose-vals, between the angle brackets, to elements of ABNF. For example,
	// it can map "any byte" to "%x00-FF". Other prose-vals remain, and [Grammar.Check] reports them.
	Prose map[string]string
	// Folder is the folder that must contain all files that [Reader.LoadFile] imports. "" means the
	// folder of the file that LoadFile reads. [Anywhere] permits any file.
	Folder string
}

// Anywhere is the [Reader.Folder] for grammars that may import any file, because the caller trusts
// them.
const Anywhere = "*"

// Load reads a file in fsys and the rules that it imports, with the zero [Reader].
func Load(fsys fs.FS, file string) (*Grammar, error) { return Reader{}.Load(fsys, file) }

// LoadFile reads the file at path and the rules that it imports, with the zero [Reader].
func LoadFile(path string) (*Grammar, error) { return Reader{}.LoadFile(path) }

// Parse parses a grammar, with the zero [Reader].
func Parse(name, text string) (*Grammar, error) { return Reader{}.Parse(name, text) }

// Load reads a file in fsys and the rules that it imports. The error is an [*Error], or the error
// of fsys if the file cannot be read.
func (r Reader) Load(fsys fs.FS, file string) (*Grammar, error) {
	return made(r.options().Load(fsys, file))
}

// LoadFile reads the file at path and the rules that it imports. Imported files must be regular
// files below [Reader.Folder]. Files may contain at most [MaxFile] bytes. The error is an [*Error],
// or the error of package os if a file cannot be read.
func (r Reader) LoadFile(path string) (*Grammar, error) {
	return r.load(disk{main: filepath.Clean(path), folder: cmp.Or(r.Folder, filepath.Dir(path))}, path)
}

// Read reads a grammar of at most [MaxFile] bytes, and the rules that it imports. It resolves
// imports as [Reader.LoadFile] does for a file with that name.
func (r Reader) Read(from io.Reader, name string) (*Grammar, error) {
	return r.load(disk{main: filepath.Clean(name), folder: cmp.Or(r.Folder, filepath.Dir(name)), stream: from}, name)
}

func (r Reader) load(files disk, path string) (*Grammar, error) {
	if r.Folder == Anywhere {
		files.folder = ""
	}
	return made(r.options().Load(files, filepath.ToSlash(path)))
}

// Parse parses a grammar, which can import only well-known documents. Errors show name as the name
// of the file. The error is an [*Error].
func (r Reader) Parse(name, text string) (*Grammar, error) {
	return made(r.options().LoadText(name, text))
}

func (r Reader) options() abnf.Options { return abnf.Options{Prose: r.Prose, KeepProse: true} }

// made converts the results of an internal package to types of this package.
func made(rules *syntax.Grammar, err error) (*Grammar, error) {
	if e, ok := errors.AsType[*syntax.Error](err); ok {
		return nil, &Error{Position{e.File, e.Line, e.Column}, e.Rule, e.Problem, e.Excerpt, e.Err}
	}
	if err != nil {
		return nil, err
	}
	return newGrammar(rules), nil
}
