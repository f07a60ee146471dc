// Package linesort sorts lines and removes repeated ones in bounded memory. Lines that do not fit
// go to a temporary file.
package linesort

import (
	"bytes"
	"encoding/binary"
	"io"
)

// Options say what becomes of the lines. At least one of Sort and Unique is set.
type Options struct {
	Sort   bool // lines are sorted byte by byte
	Unique bool // of equal lines the first one is kept
	End    byte // ends a line
	Memory int  // about how many bytes are kept before lines go to a file; 0 is 32 MiB
}

// defaultMemory is the value of Options.Memory that 0 means.
const defaultMemory = 32 << 20

// Writer is an [io.Writer] that collects lines. Flush writes those that Write did not.
type Writer struct {
	to      io.Writer
	options Options
	partial []byte // of a line whose end has not been written

	// seen are the lines that are written already if lines are unique and not sorted.
	seen   map[string]struct{}
	memory int    // of seen
	number uint64 // of the line that goes to the sorter
	record []byte // of that line: its number and its text
	sorter *sorter
}

// NewWriter returns a writer that writes the lines to another one.
func NewWriter(to io.Writer, o Options) *Writer {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	w := &Writer{to: to, options: o}
	if o.Sort {
		w.sorter = newSorter(o.Memory, bytes.Compare)
	} else {
		w.seen = map[string]struct{}{}
	}
	return w
}

// Write collects the lines of b. It writes a line that is seen for the first time, unless lines are sorted.
func (w *Writer) Write(b []byte) (int, error) {
	for rest := b; ; {
		i := bytes.IndexByte(rest, w.options.End)
		if i < 0 {
			w.partial = append(w.partial, rest...)
			return len(b), nil
		}
		line := rest[:i+1]
		if len(w.partial) > 0 {
			w.partial = append(w.partial, line...)
			line = w.partial
		}
		if err := w.add(line[:len(line)-1]); err != nil {
			return 0, err
		}
		w.partial, rest = w.partial[:0], rest[i+1:]
	}
}

// add adds a line, given without its end.
func (w *Writer) add(line []byte) error {
	if w.options.Sort {
		return w.sorter.add(line)
	}
	if _, seen := w.seen[string(line)]; seen {
		return nil
	}
	const entry = 64 // bytes of a map for a string, about
	if w.memory += len(line) + entry; w.memory <= w.options.Memory/2 {
		w.seen[string(line)] = struct{}{}
		return w.write(line)
	}
	if w.sorter == nil {
		w.sorter = newSorter(w.options.Memory/2, byLine)
	}
	w.number++
	w.record = append(binary.BigEndian.AppendUint64(w.record[:0], w.number), line...)
	return w.sorter.add(w.record)
}

func (w *Writer) write(line []byte) error {
	_, err := w.to.Write(append(line[:len(line):len(line)], w.options.End))
	return err
}

// Close removes the temporary file.
func (w *Writer) Close() {
	if w.sorter != nil {
		w.sorter.close()
	}
}

// Flush writes the lines that are left. The last one need not have an end. Nothing can be written after it.
func (w *Writer) Flush() error {
	if len(w.partial) > 0 {
		if err := w.add(w.partial); err != nil {
			return err
		}
	}
	if w.sorter == nil {
		return nil
	}
	if w.options.Sort {
		return w.writeSorted()
	}
	return w.writeFirst()
}

// writeSorted writes the sorted lines, and equal ones once if they are to be unique.
func (w *Writer) writeSorted() error {
	out := buffered{to: w.to}
	var last []byte
	written := false
	err := w.sorter.each(func(line []byte) error {
		if w.options.Unique && written && bytes.Equal(line, last) {
			return nil
		}
		last, written = append(last[:0], line...), true
		return out.put(line, w.options.End)
	})
	if err != nil {
		return err
	}
	return out.flush()
}

// writeFirst writes the lines that did not fit into memory, in their order and equal ones once: it sorts them by their
// text, drops repeated ones, and sorts the others by their numbers.
func (w *Writer) writeFirst() error {
	w.seen = nil
	inOrder := newSorter(w.options.Memory/2, bytes.Compare)
	defer inOrder.close()
	var last []byte
	err := w.sorter.each(func(record []byte) error {
		if last != nil && bytes.Equal(record[numberSize:], last[numberSize:]) {
			return nil
		}
		last = append(last[:0], record...)
		return inOrder.add(record)
	})
	if err != nil {
		return err
	}
	out := buffered{to: w.to}
	if err := inOrder.each(func(record []byte) error { return out.put(record[numberSize:], w.options.End) }); err != nil {
		return err
	}
	return out.flush()
}

// numberSize is the length of the number of a line at the beginning of a record.
const numberSize = 8

// byLine compares records by their lines, and equal lines by their numbers.
func byLine(a, b []byte) int {
	if c := bytes.Compare(a[numberSize:], b[numberSize:]); c != 0 {
		return c
	}
	return bytes.Compare(a, b)
}

// buffered writes lines in large pieces.
type buffered struct {
	to io.Writer
	b  []byte
}

func (o *buffered) put(line []byte, end byte) error {
	o.b = append(append(o.b, line...), end)
	if len(o.b) < 64<<10 {
		return nil
	}
	return o.flush()
}

func (o *buffered) flush() error {
	_, err := o.to.Write(o.b)
	o.b = o.b[:0]
	return err
}
