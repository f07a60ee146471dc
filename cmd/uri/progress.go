package main

import (
	"io"
	"os"

	"github.com/cheggaaa/pb/v3"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// progress returns a bar if standard error is a terminal that the answer does not go to; else it returns nil. The total is 0 if it
// is unknown.
func (p *program) progress(total int64) *pb.ProgressBar {
	if !p.terminals.stderr || p.terminals.stdout {
		return nil
	}
	return newBar(p.stderr, total)
}

// newBar returns a bar, whose end removes it from the screen.
func newBar(to io.Writer, total int64) *pb.ProgressBar {
	const parts = `{{percent . "%.0f %%" " "}} {{bar . " " "█" "█" " " " "}} {{counters . "%s of %s" "%[1]s"}}`
	return pb.New64(total).SetTemplateString(parts).SetMaxWidth(80).Set(pb.Terminal, true).SetWriter(to).Set(pb.CleanOnFinish, true)
}

// counting starts the progress of answering cases. It returns what is called after an answer, or nil, and what ends it.
func (p *program) counting() (move func(answered, all int), finish func()) {
	bar := p.progress(0)
	if bar == nil {
		return nil, func() {}
	}
	bar.Start()
	return func(answered, all int) { bar.SetTotal(int64(max(all, 0))).SetCurrent(int64(answered)) }, func() { bar.Finish() }
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
