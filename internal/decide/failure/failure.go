// Package failure ends a computation at its first error, so that the functions in between need not
// return errors. Use it for computations on files of this module, where errors are rare and fatal.
//
// [Must], [Check] and [End] panic, and [Catch] turns the panic into an error, so that no panic
// leaves a package.
package failure

import "fmt"

type failure struct{ error }

// Must returns x, or panics if there is an error.
func Must[T any](x T, err error) T {
	if err != nil {
		panic(failure{err})
	}
	return x
}

// Check panics if there is an error.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// End panics with a formatted error.
func End(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// Catch sets *err to the error of such a panic. Call it in a defer statement.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.error
	default:
		panic(r)
	}
}
