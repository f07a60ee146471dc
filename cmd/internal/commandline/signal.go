package commandline

import (
	"context"
	"os"
	"os/signal"
	"reflect"
	"slices"
)

// stopped is the error of a command that a signal has ended.
type stopped struct{ by os.Signal }

func (s *stopped) Error() string { return "stopped by a signal: " + s.by.String() }

// status returns the exit status that shells report for a program that a signal has ended: 130 for
// SIGINT, 143 for SIGTERM. Notes of Plan 9 are strings, and have no numbers.
func (s *stopped) status() int {
	if n := reflect.ValueOf(s.by); n.CanInt() {
		return 128 + int(n.Int())
	}
	return NoAnswer
}

// UntilStopped returns a context that is canceled when a user, a terminal or a supervisor stops the
// program with a signal. Commands return the cause of the cancellation, so that [Program.Main]
// reports the signal. UntilStopped keeps ignoring a signal that was ignored when the program
// started.
func UntilStopped() (context.Context, context.CancelFunc) {
	signals := slices.DeleteFunc(slices.Clone(stopping), signal.Ignored)
	arrived := make(chan os.Signal, 1)
	if len(signals) > 0 { // Notify takes an empty list for all signals
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
