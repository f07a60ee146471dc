package main

import (
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/cheggaaa/pb/v3"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// patience is how long a command reads before it shows its progress: shorter work needs none.
const patience = time.Second

// reading is the progress of a command that reads files. It is nil if standard error is no
// terminal.
type reading struct {
	bar   *pb.ProgressBar
	timer *time.Timer
	line  *lastLine

	mu             sync.Mutex
	started, ended bool
}

// read starts the progress of reading files. It shows nothing while somebody types them.
func (p *program) read(files []commandline.Verbatim) *reading {
	for _, name := range files {
		if name == "-" && isTerminal(p.stdin) {
			return nil
		}
	}
	if len(files) == 0 || !p.terminals.stderr {
		return nil
	}
	r := &reading{line: &lastLine{to: p.stderr}}
	r.bar = newBar(r.line, size(files)).Set(pb.SIBytesPrefix, true)
	p.stderr = r.line.above(p.stderr)
	if p.terminals.stdout {
		p.stdout = commandline.Output{To: r.line.above(p.stdout)}
	}
	r.timer = time.AfterFunc(patience, r.start)
	return r
}

// start shows the bar, unless the work has ended.
func (r *reading) start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ended {
		r.started = true
		r.bar.Start()
	}
}

// from returns a reader of a file that moves the bar.
func (r *reading) from(file io.Reader) io.Reader {
	if r == nil {
		return file
	}
	return r.bar.NewProxyReader(file)
}

// end removes the bar.
func (r *reading) end() {
	if r == nil {
		return
	}
	r.timer.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended = true; r.started {
		r.bar.Finish()
	}
}

// lastLine is the line of a terminal that shows a bar. What else is written there is above it.
type lastLine struct {
	to io.Writer

	mu     sync.Mutex
	width  int  // of the bar on the screen, or 0 if it is not there
	isOpen bool // what was written above has not ended its line
}

// Write draws the bar, unless it would continue a line.
func (l *lastLine) Write(bar []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isOpen {
		return len(bar), nil
	}
	l.width = utf8.RuneCount(bar)
	return l.to.Write(bar)
}

// above returns a writer of lines above the bar, which removes the bar. It draws itself again.
func (l *lastLine) above(to io.Writer) io.Writer { return aboveBar{l, to} }

type aboveBar struct {
	line *lastLine
	to   io.Writer
}

// Write writes lines.
func (a aboveBar) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	a.line.mu.Lock()
	defer a.line.mu.Unlock()
	if a.line.width > 0 {
		if _, err := io.WriteString(a.line.to, "\r"+strings.Repeat(" ", a.line.width)+"\r"); err != nil {
			return 0, err
		}
		a.line.width = 0
	}
	a.line.isOpen = b[len(b)-1] != '\n'
	return a.to.Write(b)
}
