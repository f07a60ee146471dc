package pegexpr

// maxOpen bounds the groups, captures and actions of a file, and with them how deep they are
// nested: the recognizer recurses on each. Hand-written files have some hundred.
const maxOpen = 100_000

// tooMany returns the offset of the first opening character beyond the bound. It counts those in
// literals and comments too.
func tooMany(text string) (offset int, found bool) {
	open := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '<', '{':
			if open++; open > maxOpen {
				return i, true
			}
		}
	}
	return 0, false
}
