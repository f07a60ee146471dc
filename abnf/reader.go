package abnf

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Reader reads grammars. The zero Reader is ready to use.
type Reader struct {
	// Prose is the meaning of prose-vals: elements of ABNF, by the text between the angle brackets. Other
	// prose-vals are kept, and reported by [Grammar.Check].
	Prose map[string]string
}

// Load reads a file of fsys and the rules that it imports, with the zero [Reader].
func Load(fsys fs.FS, file string) (*Grammar, error) { return Reader{}.Load(fsys, file) }

// LoadFile reads a file of the operating system and the rules that it imports, with the zero [Reader].
func LoadFile(path string) (*Grammar, error) { return Reader{}.LoadFile(path) }

// Parse reads a text, with the zero [Reader].
func Parse(name, text string) (*Grammar, error) { return Reader{}.Parse(name, text) }

// Load reads a file of fsys and the rules that it imports. The error is an [*Error], or that of fsys if the file
// cannot be read.
func (r Reader) Load(fsys fs.FS, file string) (*Grammar, error) {
	return made(r.options().Load(fsys, file))
}

// LoadFile reads a file of the operating system and the rules that it imports. The error is an [*Error], or that of package
// os if the file cannot be read.
func (r Reader) LoadFile(path string) (*Grammar, error) {
	return made(r.options().Load(disk{}, filepath.ToSlash(path)))
}

// Parse reads a text, which can import only well-known documents. Errors give its name. The error is an [*Error].
func (r Reader) Parse(name, text string) (*Grammar, error) {
	return made(r.options().LoadText(name, text))
}

func (r Reader) options() abnf.Options { return abnf.Options{Prose: r.Prose, KeepProse: true} }

// made returns what an internal package has read as types of this package.
func made(rules *syntax.Grammar, err error) (*Grammar, error) {
	if e, ok := errors.AsType[*syntax.Error](err); ok {
		return nil, &Error{Position{e.File, e.Line, e.Column}, e.Rule, e.Problem, e.Excerpt, e.Err}
	}
	if err != nil {
		return nil, err
	}
	return newGrammar(rules), nil
}

// disk is the operating system's files, by any of their names: those of io/fs are below one directory.
type disk struct{}

// Open opens a file.
func (disk) Open(name string) (fs.File, error) { return os.Open(filepath.FromSlash(name)) }

// ReadFile reads a file.
func (disk) ReadFile(name string) ([]byte, error) { return os.ReadFile(filepath.FromSlash(name)) }
