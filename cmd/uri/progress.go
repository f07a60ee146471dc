package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// progress is a line on a terminal that shows how much of the work is done. It is not for several
// goroutines at once. Libraries for this contain a server, or do not build on all platforms.
type progress struct {
	to    io.Writer
	total int64              // -1 if it is unknown
	shown func(int64) string // returns an amount as people read it
	every time.Duration      // the line is drawn at most so often
	done  int64
	drawn time.Time
	width int // of the line on the screen
}

// progress returns a line if standard error is a terminal that the answer does not go to; else it
// returns nil.
func (p *program) progress(total int64, shown func(int64) string) *progress {
	if !isTerminal(p.stderr) || isTerminal(p.stdout) {
		return nil
	}
	return &progress{to: p.stderr, total: total, shown: shown, every: 100 * time.Millisecond}
}

// reading returns the progress of reading files.
func (p *program) reading(files []commandline.Verbatim) *progress {
	return p.progress(size(files), func(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) })
}

// counting returns the progress of answering cases.
func (p *program) counting() *progress {
	return p.progress(-1, func(n int64) string { return fmt.Sprint(n) })
}

// move sets the amount of work that is done.
func (b *progress) move(done, total int64) {
	b.done, b.total = done, total
	if now := time.Now(); now.Sub(b.drawn) >= b.every {
		b.drawn = now
		b.draw(b.line())
	}
}

// progressWidth is the width of a whole bar in columns.
const progressWidth = 40

// line returns the line.
func (b *progress) line() string {
	if b.total <= 0 {
		return b.shown(b.done)
	}
	share := min(float64(b.done)/float64(b.total), 1)
	bar := strings.Repeat("█", int(share*progressWidth))
	return fmt.Sprintf("%3.0f %% %-*s %s of %s", share*100, progressWidth, bar, b.shown(b.done), b.shown(b.total))
}

// draw replaces the line on the screen.
func (b *progress) draw(line string) {
	width := len([]rune(line))
	fmt.Fprintf(b.to, "\r%s%s", line, strings.Repeat(" ", max(b.width-width, 0)))
	b.width = width
}

// finish removes the line, if there is one, from the screen.
func (b *progress) finish() {
	if b != nil && b.width > 0 {
		b.draw("")
		fmt.Fprint(b.to, "\r")
	}
}

// counter returns a function that moves the line, or nil without a line.
func (b *progress) counter() func(answered, all int) {
	if b == nil {
		return nil
	}
	return func(answered, all int) { b.move(int64(answered), int64(all)) }
}

// reader returns a reader of r that moves the line.
func (b *progress) reader(r io.Reader) io.Reader { return progressReader{r, b} }

type progressReader struct {
	from io.Reader
	line *progress
}

// Read reads from the reader.
func (r progressReader) Read(b []byte) (int, error) {
	n, err := r.from.Read(b)
	r.line.move(r.line.done+int64(n), r.line.total)
	return n, err
}

// size returns the size of the files in bytes, or -1 if it is unknown.
func size(files []commandline.Verbatim) int64 {
	var sum int64
	for _, name := range files {
		info, err := os.Stat(string(name))
		if err != nil || !info.Mode().IsRegular() {
			return -1
		}
		sum += info.Size()
	}
	return sum
}
