package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// bar is a progress bar on standard error, if that is a terminal that the answer does not go to; else it is nil.
// The total is -1 if it is not known.
func (p *program) bar(total int64, options ...progressbar.Option) *progressbar.ProgressBar {
	if !isTerminal(p.stderr) || isTerminal(p.stdout) {
		return nil
	}
	return progressbar.NewOptions64(total, append(options,
		progressbar.OptionSetWriter(p.stderr),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)...)
}

// reading shows how much of the files has been read.
func (p *program) reading(files []commandline.Verbatim) *progressbar.ProgressBar {
	return p.bar(size(files), progressbar.OptionShowBytes(true))
}

// counter shows how many of all cases have been answered, each time that it is called; nil if nobody looks.
func (p *program) counter() func(answered, all int) {
	bar := p.bar(-1)
	if bar == nil {
		return nil
	}
	return func(answered, all int) {
		bar.ChangeMax(all)
		_ = bar.Set(answered) // of no consequence
	}
}

// size is that of the files in bytes, or -1 where it is not known.
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
