package main

import (
	"context"
	"os"
	"os/signal"
	"slices"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// stopped is the error that a signal has ended a command.
type stopped struct{ by os.Signal }

func (s *stopped) Error() string { return "stopped by a signal: " + s.by.String() }

// status is what a shell says of a program that a signal has ended: 130 for SIGINT, 143 for SIGTERM.
func (s *stopped) status() int {
	if n, ok := commandline.SignalNumber(s.by); ok {
		return 128 + n
	}
	return noAnswer
}

// untilStopped is a context that the signals end by which people, terminals and supervisors stop programs. Its
// cause is a *stopped. A signal that this program was started to ignore is ignored.
func untilStopped() (context.Context, context.CancelFunc) {
	signals := slices.DeleteFunc(slices.Clone(stopping), signal.Ignored)
	arrived := make(chan os.Signal, 1)
	if len(signals) > 0 { // no signals are all signals to Notify
		signal.Notify(arrived, signals...)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		select {
		case s := <-arrived:
			cancel(&stopped{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(arrived); cancel(nil) }
}
