package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"

	"golang.org/x/term"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// program is where a command reads and writes, and what it has found so far.
type program struct {
	terminals terminals
	stdin     io.Reader
	stdout    commandline.Output
	stderr    io.Writer
	screen    screen
	json      bool         // --json is given
	results   results      // the flags of a command whose results are lines
	nul       bool         // lines of results end in NUL
	invalid   atomic.Bool  // some input is
	onlyCR    atomic.Int64 // lines that only the CR before their LF makes invalid
}

// terminals says which streams are terminals.
type terminals struct{ stdout, stderr bool }

// input is standard input. If that is a terminal, a person may wonder why nothing happens.
func (p *program) input() io.Reader {
	if isTerminal(p.stdin) {
		fmt.Fprintln(p.stderr, "reading the terminal, one input a line; Ctrl-D ends them")
	}
	return p.stdin
}

// open opens a file, or standard input for "-".
func (p *program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.input()), nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && strings.Contains(name, "://") {
		return nil, fmt.Errorf("%w (a file is read here; a reference itself is for uri parse)", withHiddenName(err))
	}
	if err != nil {
		return nil, withHiddenName(err)
	}
	return file{f}, nil
}

// A file is one that an argument names. Its errors hide a password in its name.
type file struct{ io.ReadCloser }

// Read reads from the file.
func (f file) Read(b []byte) (int, error) {
	n, err := f.ReadCloser.Read(b)
	return n, withHiddenName(err)
}

// isTerminal reports whether a standard stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
