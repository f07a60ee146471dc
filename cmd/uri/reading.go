package main

import (
	"cmp"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/progress"
)

// reading is the progress of a command that reads files.
type reading struct {
	done  atomic.Int64 // bytes
	total int64        // 0 if it is unknown
	end   func()       // removes it from the screen
}

// read starts the progress of reading files. It shows nothing if standard error is no terminal, or while the user types the input.
func (p *program) read(files []commandline.Verbatim) *reading {
	r := &reading{total: size(files), end: func() {}}
	if !p.terminals.stderr || len(files) == 0 {
		return r
	}
	for _, name := range files {
		if name == "-" && commandline.IsTerminal(p.stdin) {
			return r
		}
	}
	line := progress.On(p.stderr)
	p.stderr = line.Above(p.stderr)
	if p.terminals.stdout {
		p.stdout = commandline.Output{To: line.Above(p.stdout)}
	}
	r.end = line.Run(cmp.Or(p.ticks, time.Tick(progress.Patience)), func() string { return progress.Bytes(r.done.Load(), r.total) })
	return r
}

// from returns a reader of a file that counts what is read.
func (r *reading) from(file io.Reader) io.Reader { return counted{file, &r.done} }

type counted struct {
	from io.Reader
	done *atomic.Int64
}

// Read reads, and counts the bytes.
func (c counted) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.done.Add(int64(n))
	return n, err
}

// size returns the size of the files in bytes, or 0 if it is unknown.
func size(files []commandline.Verbatim) int64 {
	var sum int64
	for _, name := range files {
		info, err := os.Stat(string(name))
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}
