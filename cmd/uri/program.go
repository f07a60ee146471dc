package main

import (
	"io"
	"sync/atomic"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// program holds the input and output of a command, and the findings so far.
type program struct {
	terminals terminals
	stdin     io.Reader
	stdout    commandline.Output
	stderr    io.Writer
	screen    screen
	json      bool             // --json is given
	results   results          // the flags of a command whose results are lines
	nul       bool             // lines of results end in NUL
	invalid   atomic.Bool      // whether some input is invalid
	ticks     <-chan time.Time // when progress is shown; nil for a clock's
}

// terminals says which streams are terminals.
type terminals struct{ stdout, stderr bool }
