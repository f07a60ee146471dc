// Package jsonlines reads embedded data files that contain one JSON value per line.
package jsonlines

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Read returns the values of all lines. It panics if a line does not contain a T. Tests read all embedded files, so that this does
// not happen in programs.
func Read[T any](text string) []T {
	var all []T
	for line := range strings.Lines(text) {
		var value T
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			panic(fmt.Errorf("%s: %w", line, err))
		}
		all = append(all, value)
	}
	return all
}
