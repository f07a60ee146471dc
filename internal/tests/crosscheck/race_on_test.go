//go:build race

package crosscheck_test

// raceEnabled: under the race detector a pool forgets what it is given, now and then.
const raceEnabled = true
