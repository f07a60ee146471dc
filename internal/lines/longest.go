package lines

import "fmt"

// Longest is the length of the longest line that any command reads: all of it has to be in memory, and a parse tree of it takes 300
// times as much. Chromium has the same limit for URLs.
const Longest = 2 << 20

// TooLongError says that a line was not read to its end.
type TooLongError struct{}

func (TooLongError) Error() string {
	return fmt.Sprintf("the line is longer than %d MiB, and was not read to its end", Longest>>20)
}
