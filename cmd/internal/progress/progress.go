// Package progress shows the progress of a command on the last line of a terminal.
package progress

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Patience is the time before a command shows its progress, and between updates of the line. Shorter work shows no progress.
const Patience = time.Second

// Line is the last line of a terminal. Other output to the terminal goes above it. A nil Line shows nothing.
type Line struct {
	to io.Writer

	mu     sync.Mutex
	width  int  // of the text on the screen, or 0 if there is none
	isOpen bool // whether the text above lacks a line end
}

// On returns the last line of a terminal.
func On(terminal io.Writer) *Line { return &Line{to: terminal} }

// Run shows the result of calling text at each tick. The returned function stops the updates and removes the line.
func (l *Line) Run(ticks <-chan time.Time, text func() string) (end func()) {
	if l == nil {
		return func() {}
	}
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-ticks:
				l.Show(text())
			case <-stop:
				return
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
		l.Show("")
	}
}

// Show replaces the text of the line, unless the other output has not yet ended its last line.
func (l *Line) Show(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isOpen || l.clear() != nil || text == "" {
		return
	}
	l.width = utf8.RuneCountInString(text)
	_, _ = io.WriteString(l.to, text) // the command itself notices that its terminal is gone
}

// clear removes the text, without sequences that a terminal may not know.
func (l *Line) clear() error {
	if l.width == 0 {
		return nil
	}
	_, err := io.WriteString(l.to, "\r"+strings.Repeat(" ", l.width)+"\r")
	l.width = 0
	return err
}

// Above returns a writer that writes to the given writer, above the progress line.
func (l *Line) Above(to io.Writer) io.Writer { return above{l, to} }

type above struct {
	line *Line
	to   io.Writer
}

// Write removes the progress, which returns at the next tick, and writes b.
func (a above) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	a.line.mu.Lock()
	defer a.line.mu.Unlock()
	if err := a.line.clear(); err != nil {
		return 0, err
	}
	a.line.isOpen = b[len(b)-1] != '\n'
	return a.to.Write(b)
}

// Bytes formats a number of bytes and their total, such as "25 %: 1.5 MB of 6.0 MB". If the total is 0, which means
// unknown, it omits the total: "1.5 MB".
func Bytes(done, total int64) string {
	const mega = 1e6
	if total <= 0 {
		return fmt.Sprintf("%.1f MB", float64(done)/mega)
	}
	return fmt.Sprintf("%d %%: %.1f MB of %.1f MB", min(done*100/total, 100), float64(done)/mega, float64(total)/mega)
}
