package commandline

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"iter"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/run/printable"
)

// Output is standard output. Its errors are distinguishable from those of input files.
type Output struct{ To io.Writer }

// Write writes b.
func (o Output) Write(b []byte) (int, error) {
	n, err := o.To.Write(b)
	if broken := (*OutputError)(nil); err != nil && !errors.As(err, &broken) {
		err = &OutputError{err}
	}
	return n, err
}

// OutputError reports that output cannot be written.
type OutputError struct{ err error }

// Error returns the message.
func (e *OutputError) Error() string {
	if path, ok := e.err.(*fs.PathError); ok {
		return "cannot write the output: " + path.Err.Error() // the path would be /dev/stdout, wherever that leads
	}
	return "cannot write the output: " + e.err.Error()
}

// Unwrap returns the error of the stream.
func (e *OutputError) Unwrap() error { return e.err }

// isUsage reports whether an error is about the command line.
func isUsage(err error) bool {
	var usage *kong.ParseError
	var broken *OutputError // while help was written
	return errors.As(err, &usage) && !errors.As(err, &broken)
}

// separate returns the errors that errors.Join has joined.
func separate(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, separate(e)...)
	}
	return all
}

// WriteBuffer writes the contents of a buffer.
func (o Output) WriteBuffer(b *bytes.Buffer) error {
	_, err := o.Write(b.Bytes())
	return err
}

// WriteJSON writes v on one line, and escapes characters that affect a terminal. It panics if v cannot be encoded, which is
// a programming error.
func WriteJSON[T any](out *bytes.Buffer, v T) {
	text, err := printable.JSON(v)
	if err != nil {
		panic(err)
	}
	out.Write(append(text, '\n'))
}

// WriteEach writes each element of all with put, through a buffer.
func WriteEach[T any](to io.Writer, all iter.Seq[T], put func(*bytes.Buffer, T)) error {
	w := bufio.NewWriter(to)
	var out bytes.Buffer
	for each := range all {
		out.Reset()
		put(&out, each)
		if _, err := w.Write(out.Bytes()); err != nil {
			return err
		}
	}
	return w.Flush()
}

// First yields the first n elements of all.
func First[T any](n int, all iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		left := n
		for each := range all {
			if left--; left < 0 || !yield(each) || left == 0 {
				return
			}
		}
	}
}
