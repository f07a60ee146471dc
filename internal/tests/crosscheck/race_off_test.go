//go:build !race

package crosscheck_test

const raceEnabled = false
