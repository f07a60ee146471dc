package consensuslang

import (
	"fmt"
	"sync"
)

// What is read and made here consists of files of this module, so that an error is rare and ends everything: functions panic with
// a failure, which those that other packages call return as an error.
type failure struct{ error }

// must returns x, or panics if there is an error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(failure{err})
	}
	return x
}

// fail panics with an error.
func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// caught makes a failure the error of the function that defers it.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.error
	default:
		panic(r)
	}
}

// memo has what was made, by a key.
type memo[K comparable, V any] struct {
	sync.Mutex
	made map[K]V
}

// of returns what make makes for a key, once.
func (m *memo[K, V]) of(key K, make func() V) V {
	m.Lock()
	defer m.Unlock()
	v, ok := m.made[key]
	if !ok {
		v = make()
		m.made[key] = v
	}
	return v
}
