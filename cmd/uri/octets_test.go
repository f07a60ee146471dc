package main

import (
	"bytes"
	"strconv"
	"strings"
)

// octets is a text with Go's escapes for octets, so many times: "x3" is three times.
func octets(text, times string) ([]byte, error) {
	s, err := strconv.Unquote(`"` + text + `"`)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimPrefix(times, "x"))
	return bytes.Repeat([]byte(s), n), err
}
