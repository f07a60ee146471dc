package abnf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/internal/read/abnf"
)

// MaxLength is the maximum number of bytes in a grammar: 256 KiB, imported files included.
const MaxLength = abnf.MaxLength

// MaxFile is the maximum number of bytes in a file or stream: 16 MiB.
const MaxFile = 16 << 20

// ErrTooLong is the error for a file or stream of more than [MaxFile] bytes.
var ErrTooLong = fmt.Errorf("the file is larger than %d MiB", MaxFile>>20)

// disk is the operating system's file system, in which any file name is valid. A file system of
// io/fs contains only files below one directory.
type disk struct {
	main   string    // the file that the caller names; it may be a pipe
	folder string    // the folder that contains all other files; "" if they may be anywhere
	stream io.Reader // the text of main, if that is not a file
}

// Open opens the named file.
func (d disk) Open(name string) (fs.File, error) {
	name = filepath.FromSlash(name)
	if name == d.main {
		return os.Open(name)
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // to open a pipe could take for ever
		return nil, &fs.PathError{Op: "read", Path: name, Err: abnf.ErrNotRegular}
	}
	if d.folder == "" {
		return os.Open(name)
	}
	return d.openBelow(name)
}

// openBelow opens a file below the folder. It follows no link out of the folder.
func (d disk) openBelow(name string) (fs.File, error) {
	folder, folderErr := filepath.Abs(d.folder)
	file, fileErr := filepath.Abs(name)
	if err := cmp.Or(folderErr, fileErr); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if within, err := filepath.Rel(folder, file); err == nil {
		opened, err := root.Open(within)
		if err == nil || errors.Is(err, fs.ErrPermission) {
			return opened, err
		}
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("the file is outside the folder %s", d.folder)}
}

// ReadFile reads the named file.
func (d disk) ReadFile(name string) ([]byte, error) {
	if name == d.main && d.stream != nil {
		return readAll(d.stream, name)
	}
	file, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file, name)
}

func readAll(from io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, MaxFile+1))
	if err == nil && len(text) > MaxFile {
		err = &fs.PathError{Op: "read", Path: name, Err: ErrTooLong}
	}
	return text, err
}
