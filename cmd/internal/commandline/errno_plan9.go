package commandline

import "os"

// Errors of Plan 9 are texts, and its notes have no numbers.

// IsAddressInUse reports whether an error of listening says that another program listens there.
func IsAddressInUse(error) bool { return false }

// signalNumber returns the number of a signal, and reports whether it has one.
func signalNumber(os.Signal) (int, bool) { return 0, false }
