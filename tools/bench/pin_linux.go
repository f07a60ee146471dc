package main

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// pin makes this goroutine, and the programs that it starts, run on one processor, the first, second or so
// on of those that this program may use, until unpin is called. On a shared machine, the speeds of two
// processors can differ by more than a half, and change from second to second.
func pin(number int) (unpin func(), err error) {
	runtime.LockOSThread()
	var all, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return nil, err
	}
	cpu := 0
	for skip := number % all.Count(); skip > 0 || !all.IsSet(cpu); cpu++ {
		if all.IsSet(cpu) {
			skip--
		}
	}
	one.Set(cpu)
	unpin = func() {
		_ = unix.SchedSetaffinity(0, &all) // it was in effect before
		runtime.UnlockOSThread()
	}
	return unpin, unix.SchedSetaffinity(0, &one)
}
