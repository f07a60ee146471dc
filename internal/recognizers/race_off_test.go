//go:build !race

package recognizers_test

const raceEnabled = false
