package main

import (
	"cmp"
	"os"
	"strconv"

	"golang.org/x/term"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// screen describes the output device for human-readable answers.
type screen struct {
	columns int // 0 if the width is unknown, as for a file
	colours bool
}

// width returns the width of drawings.
func (s screen) width() int { return cmp.Or(s.columns, 110) }

// screenOf returns the screen for standard output. when is the value of --color.
func screenOf(stdout any, when string) screen {
	f, isFile := stdout.(*os.File)
	terminal := isFile && commandline.IsTerminal(f)
	s := screen{colours: when == "always" || when == "auto" && terminal && acceptsColours()}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		s.columns = n
	} else if terminal {
		s.columns, _, _ = term.GetSize(int(f.Fd())) // 0 if it does not tell
	}
	return s
}

// acceptsColours reports whether the environment allows colors on a terminal.
func acceptsColours() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }

// The colors, by their numbers in ECMA-48 and its common extensions. The theme of the terminal defines how they look.
const (
	bold    = "1"
	dim     = "2"
	red     = "31"
	green   = "32"
	yellow  = "33"
	blue    = "34"
	magenta = "35"
	cyan    = "36"
)

// paint returns text in a color if the screen has colors.
func (s screen) paint(colour, text string) string {
	if !s.colours || colour == "" || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// componentColours are the colours of the components.
var componentColours = map[string]string{
	"scheme":        magenta,
	"userinfo":      yellow,
	"host":          green,
	"registry name": green,
	"port":          cyan,
	"path":          blue,
	"opaque":        blue,
	"query":         yellow,
	"fragment":      magenta,
}

// painter returns a function that paints text in a color.
func (s screen) painter(colour string) func(string) string {
	return func(text string) string { return s.paint(colour, text) }
}
