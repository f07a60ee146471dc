//go:build unix

package commandline

import (
	"os"
	"os/signal"
	"syscall"
)

// stopping are the signals by which people, terminals and supervisors stop programs.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// surviveClosedPipes makes a write to a closed pipe an error, which [Program.Main] reports, and not the end of the program. The signal
// is caught rather than ignored, since the programs that a command starts would inherit that.
func surviveClosedPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
