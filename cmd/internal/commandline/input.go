package commandline

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/urigrammar/uri/internal/lines"
)

// Open opens a file, or standard input for "-". If standard input is a terminal, Open prints a note on stderr, so that the user
// knows that the program waits for input.
func Open(name string, stdin io.Reader, stderr io.Writer) (io.ReadCloser, error) {
	if name == "-" {
		if IsTerminal(stdin) {
			fmt.Fprintln(stderr, "reading from the terminal, one input per line; press Ctrl-D to end")
		}
		return io.NopCloser(stdin), nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && strings.Contains(name, "://") {
		return nil, fmt.Errorf("%w (expected a file name; to read a URL itself, pipe it to standard input)", WithHiddenName(err))
	}
	if err != nil {
		return nil, WithHiddenName(err)
	}
	return file{f}, nil
}

// FileName returns the name of a file for use in messages.
func FileName(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

// A file is an input file that an argument names. Its errors hide a password in the name.
type file struct{ io.ReadCloser }

// Read reads from the file.
func (f file) Read(b []byte) (int, error) {
	n, err := f.ReadCloser.Read(b)
	return n, WithHiddenName(err)
}

// IsTerminal reports whether a standard stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Lines holds the flags of commands that read lines.
type Lines struct {
	File []Verbatim `short:"f" placeholder:"FILE" sep:"none" help:"Read lines from a file, or from standard input for \"-\"."`
	NUL  bool       `name:"null" short:"0" xor:"null" help:"Lines of input and output end in NUL instead of LF or CR LF."`
}

// Files returns the names of the files to read. If there are neither files nor other inputs, it returns "-" for
// standard input.
func (l Lines) Files(others bool) []Verbatim {
	if len(l.File) == 0 && !others {
		return []Verbatim{"-"}
	}
	return l.File
}

// Text returns a reader for the lines of a file.
func (l Lines) Text(name string, from io.Reader) *Text {
	return &Text{From: from, Name: name, Options: lines.Options{CRLF: !l.NUL, NUL: l.NUL}}
}

// Text reads lines of text from a file. It skips the UTF-8 byte order mark, which is not part of the first line, and rejects
// UTF-16.
type Text struct {
	From    io.Reader
	Name    string        // of the file, in messages
	Options lines.Options // if NUL ends lines, Read returns all bytes unchanged

	CRLF  bool // whether the first line ends in CR LF; the first call of Read sets it
	begun bool
}

const byteOrderMark = "\uFEFF"

// Read reads from the file.
func (t *Text) Read(b []byte) (int, error) {
	n, err := t.From.Read(b)
	if t.begun || t.Options.NUL {
		return n, err
	}
	for more := 0; err == nil && n < len(b) && n < len(byteOrderMark) && mayBeMark(b[:n]); n += more {
		more, err = t.From.Read(b[n:])
	}
	t.begun = true
	if err := CheckEncoding(t.Name, b[:n]); err != nil {
		return 0, err
	}
	if bytes.HasPrefix(b[:n], []byte(byteOrderMark)) {
		n = copy(b, b[len(byteOrderMark):n])
	}
	end := bytes.IndexByte(b[:n], '\n')
	t.CRLF = end > 0 && b[end-1] == '\r'
	return n, err
}

// mayBeMark reports whether a text is the beginning of a byte order mark. The rest of it may arrive later.
func mayBeMark(b []byte) bool {
	return strings.HasPrefix(byteOrderMark, string(b)) || len(b) == 1 && b[0] >= 0xFE
}

// CheckEncoding returns an error if a file that begins with head is encoded in UTF-16.
func CheckEncoding(name string, head []byte) error {
	if encoding := utf16(head); encoding != "" {
		return fmt.Errorf("%s: the file is %s: convert it first, for example with iconv -f %[2]s -t UTF-8", name, encoding)
	}
	return nil
}

// utf16 returns the name of the UTF-16 encoding in which a text begins, or "". It recognizes UTF-16 without a byte order mark by ASCII
// characters, which have a NUL in each pair of bytes.
func utf16(b []byte) string {
	if len(b) >= 2 && (b[0] == 0xFF && b[1] == 0xFE || b[0] == 0xFE && b[1] == 0xFF) {
		return "UTF-16"
	}
	if len(b) < 4 {
		return ""
	}
	switch big := b[0] == 0 && b[2] == 0; {
	case big && b[1] != 0 && b[3] != 0:
		return "UTF-16BE"
	case !big && b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0:
		return "UTF-16LE"
	}
	return ""
}
