package uts46

import "unicode/utf8"

// Written returns the start and end in name of the text that mapping turns into label i.
func Written(name string, i int) (start, end int) {
	for at, r := range name {
		if !isDot(r) {
			continue
		}
		if i == 0 {
			return start, at
		}
		i--
		start = at + utf8.RuneLen(r)
	}
	return start, len(name)
}
