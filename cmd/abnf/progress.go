package main

import (
	"os"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"github.com/urigrammar/uri/cmd/internal/progress"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// work is the current work of a command, which a terminal shows.
type work struct {
	what  atomic.Pointer[string]
	begun time.Time
	end   func() // removes it from the screen
}

// working starts the progress line of a command. It shows nothing if standard error is not a terminal.
func (p *program) working(what string) *work {
	var line *progress.Line
	if file, ok := p.stderr.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		line = progress.On(file)
	}
	w := &work{begun: time.Now()}
	w.on(what)
	w.end = line.Run(time.Tick(progress.Patience), w.text)
	return w
}

// on changes the description of the current work.
func (w *work) on(what string) { w.what.Store(&what) }

// longestProgress is the maximum number of bytes of that description on the terminal.
const longestProgress = 60

// text returns what the terminal shows.
func (w *work) text() string {
	return printable.Text(excerpt.Short(*w.what.Load(), longestProgress)) + ": " + time.Since(w.begun).Truncate(time.Second).String()
}
