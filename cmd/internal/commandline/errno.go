//go:build !plan9

package commandline

import (
	"errors"
	"os"
	"syscall"
)

// IsAddressInUse reports whether an error of listening says that another program listens there.
func IsAddressInUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }

// signalNumber returns the number of a signal, and reports whether it has one.
func signalNumber(s os.Signal) (int, bool) {
	n, ok := s.(syscall.Signal)
	return int(n), ok
}
