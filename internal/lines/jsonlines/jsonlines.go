// Package jsonlines reads embedded data files that contain one JSON value per line.
package jsonlines

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Read returns the values of all lines. It panics if a line is not a value of the type. Texts are embedded files, which tests read
// too.
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
