package lines

import "fmt"

// Longest is how long a line of a file can be: all of it has to be in memory.
const Longest = 16 << 20

// TooLongError says that a line was not read to its end.
type TooLongError struct{}

func (TooLongError) Error() string {
	return fmt.Sprintf("the line is longer than %d bytes, and was not read to its end", Longest)
}
