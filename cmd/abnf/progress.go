package main

import (
	"io"
	"os"
	"time"

	"github.com/cheggaaa/pb/v3"
	"golang.org/x/term"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// progress is a line of a terminal that says what a command is working on. It has no bar if standard
// error is no terminal.
type progress struct{ bar *pb.ProgressBar }

// working starts the progress of a command.
func (p *program) working(what string) progress {
	if file, ok := p.stderr.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return progress{}
	}
	return newProgress(p.stderr, what)
}

// patience is how long a command works before it shows its progress, and between changes of the
// line: shorter work needs none.
const patience = time.Second

// newProgress returns a progress whose end removes it from the screen.
func newProgress(to io.Writer, what string) progress {
	bar := pb.New64(0).SetTemplateString(`{{string . "what"}}: {{etime .}}`).SetRefreshRate(patience)
	w := progress{bar.SetMaxWidth(80).Set(pb.Terminal, true).SetWriter(to).Set(pb.CleanOnFinish, true)}
	w.on(what)
	bar.Start()
	return w
}

// longestProgress is how many bytes of what a command works on are shown.
const longestProgress = 60

// on says what the command is working on.
func (w progress) on(what string) {
	if w.bar != nil {
		w.bar.Set("what", printable.Text(excerpt.Short(what, longestProgress)))
	}
}

// end removes the line.
func (w progress) end() {
	if w.bar != nil {
		w.bar.Finish()
	}
}
