//go:build unix

package commandline

import (
	"os"
	"os/signal"
	"syscall"
)

// stopping contains the signals by which users, terminals and supervisors stop programs.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// surviveClosedPipes makes a write to a closed pipe an error, which [Program.Main] reports, instead of ending the program. It catches
// the signal instead of ignoring it, because programs that a command starts would inherit an ignored signal.
func surviveClosedPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
