package linesort

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"io"
	"os"
	"slices"
)

// sorter sorts records by an external merge sort: sorted runs of them go to a temporary file, and are merged.
type sorter struct {
	limit   int // of memory
	compare func(a, b []byte) int
	text    []byte // of the records in memory
	records []span

	file *os.File // nil until records do not fit into memory
	size int64    // of the file
	runs []*io.SectionReader
}

// span is where a record is in the text.
type span struct{ start, end int }

const spanSize = 16

// fanIn is how many runs are merged at once. Each takes a buffer and a record of memory.
const fanIn = 16

func newSorter(limit int, compare func(a, b []byte) int) *sorter {
	return &sorter{limit: limit, compare: compare}
}

// add adds a record, which it copies.
func (s *sorter) add(record []byte) error {
	if len(s.records) > 0 && len(s.text)+len(record)+spanSize*(len(s.records)+1) > s.limit {
		if err := s.spill(); err != nil {
			return err
		}
	}
	start := len(s.text)
	s.text = append(s.text, record...)
	s.records = append(s.records, span{start, len(s.text)})
	return nil
}

func (s *sorter) at(i span) []byte { return s.text[i.start:i.end] }

func (s *sorter) sort() {
	slices.SortStableFunc(s.records, func(a, b span) int { return s.compare(s.at(a), s.at(b)) })
}

// spill writes the records in memory as a run.
func (s *sorter) spill() error {
	if s.file == nil {
		if err := s.create(); err != nil {
			return err
		}
	}
	s.sort()
	err := s.writeRun(func(put func([]byte) error) error {
		for _, r := range s.records {
			if err := put(s.at(r)); err != nil {
				return err
			}
		}
		return nil
	})
	s.text, s.records = s.text[:0], s.records[:0]
	return err
}

// create makes the temporary file, which only this user can read. Where a system removes the name of an open file, no
// signal leaves the file behind.
func (s *sorter) create() (err error) {
	if s.file, err = os.CreateTemp("", "lines"); err != nil {
		return &FileError{err}
	}
	_ = os.Remove(s.file.Name()) // otherwise close does it
	return nil
}

// FileError is an error of the temporary file.
type FileError struct{ err error }

// Error returns the message.
func (e *FileError) Error() string {
	return "lines that do not fit into memory need a temporary file, in the folder that TMPDIR names: " + e.err.Error()
}

// Unwrap returns the error of the file system.
func (e *FileError) Unwrap() error { return e.err }

// writeRun appends a run to the file.
func (s *sorter) writeRun(records func(put func([]byte) error) error) error {
	out := bufio.NewWriterSize(io.NewOffsetWriter(s.file, s.size), 64<<10)
	var length [binary.MaxVarintLen64]byte
	start := s.size
	err := records(func(record []byte) error {
		prefix := length[:binary.PutUvarint(length[:], uint64(len(record)))]
		s.size += int64(len(prefix) + len(record))
		_, _ = out.Write(prefix) // whose error Flush returns
		_, err := out.Write(record)
		return err
	})
	if failed := out.Flush(); failed != nil {
		err = &FileError{failed}
	}
	s.runs = append(s.runs, io.NewSectionReader(s.file, start, s.size-start))
	return err
}

// each calls put with the records in their order. A record is valid until put returns.
func (s *sorter) each(put func([]byte) error) error {
	if len(s.runs) == 0 {
		s.sort()
		for _, r := range s.records {
			if err := put(s.at(r)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := s.spill(); err != nil {
		return err
	}
	s.text, s.records = nil, nil
	for len(s.runs) > fanIn {
		some := slices.Clone(s.runs[:fanIn])
		s.runs = slices.Delete(s.runs, 0, fanIn)
		if err := s.writeRun(func(put func([]byte) error) error { return s.merge(some, put) }); err != nil {
			return err
		}
	}
	return s.merge(s.runs, put)
}

// merge calls put with the records of sorted runs in their order.
func (s *sorter) merge(runs []*io.SectionReader, put func([]byte) error) error {
	h := &heads{compare: s.compare}
	for _, r := range runs {
		next := &head{from: bufio.NewReaderSize(r, 32<<10)}
		if more, err := next.read(); err != nil {
			return &FileError{err}
		} else if more {
			h.all = append(h.all, next)
		}
	}
	heap.Init(h)
	for len(h.all) > 0 {
		if err := put(h.all[0].record); err != nil {
			return err
		}
		more, err := h.all[0].read()
		if err != nil {
			return &FileError{err}
		}
		if more {
			heap.Fix(h, 0)
		} else {
			heap.Pop(h)
		}
	}
	return nil
}

// close closes the temporary file and removes it.
func (s *sorter) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name()) // which may be done already
	}
}

// head is the first record of a run that is left.
type head struct {
	from   *bufio.Reader
	record []byte
}

// read reads the next record, and reports whether there is one.
func (h *head) read() (more bool, err error) {
	n, err := binary.ReadUvarint(h.from)
	if err == io.EOF {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	h.record = slices.Grow(h.record[:0], int(n))[:n]
	_, err = io.ReadFull(h.from, h.record)
	return err == nil, err
}

// heads is a heap of runs by their first records.
type heads struct {
	all     []*head
	compare func(a, b []byte) int
}

// Len returns the number of runs.
func (h *heads) Len() int { return len(h.all) }

// Less compares first records.
func (h *heads) Less(i, j int) bool { return h.compare(h.all[i].record, h.all[j].record) < 0 }

// Swap exchanges two runs.
func (h *heads) Swap(i, j int) { h.all[i], h.all[j] = h.all[j], h.all[i] }

// Push is required by package heap, and not used.
func (h *heads) Push(any) { panic("no run is added to a heap") }

// Pop removes the last run.
func (h *heads) Pop() any {
	last := len(h.all) - 1
	out := h.all[last]
	h.all = h.all[:last]
	return out
}
