package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// patience is how long a command works before it shows its progress: shorter work needs none.
const patience = 2 * time.Second

// progress is a line of a terminal that says what a command is working on. It is nil if standard
// error is no terminal.
type progress struct {
	to    io.Writer
	begin time.Time
	stop  chan struct{}
	done  sync.WaitGroup

	mu   sync.Mutex
	what string
}

// working starts the progress of a command.
func (p *program) working(what string) *progress {
	if file, ok := p.stderr.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return newProgress(p.stderr, what, patience)
}

func newProgress(to io.Writer, what string, patience time.Duration) *progress {
	w := &progress{to: to, begin: time.Now(), stop: make(chan struct{}), what: what}
	w.done.Go(func() { w.show(patience) })
	return w
}

// on says what the command is working on.
func (w *progress) on(what string) {
	if w != nil {
		w.mu.Lock()
		w.what = what
		w.mu.Unlock()
	}
}

// longestProgress is how many columns a line has.
const longestProgress = 70

// show writes the line each second, and removes it at the end.
func (w *progress) show(wait time.Duration) {
	for width := 0; ; wait = time.Second {
		select {
		case <-w.stop:
			if width > 0 {
				fmt.Fprint(w.to, "\r"+strings.Repeat(" ", width)+"\r")
			}
			return
		case <-time.After(wait):
		}
		w.mu.Lock()
		line := fmt.Sprintf("%s: %.0f s", excerpt.Name(w.what), time.Since(w.begin).Seconds())
		w.mu.Unlock()
		width = max(width, len(line))
		fmt.Fprintf(w.to, "\r%-*s", width, line[:min(len(line), longestProgress)])
	}
}

// end removes the line.
func (w *progress) end() {
	if w != nil {
		close(w.stop)
		w.done.Wait()
	}
}
