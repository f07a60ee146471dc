// Package tiny has changes that its tests notice, and changes that they miss.
package tiny

// isDigit is tested at both ends.
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isLower is tested in the middle only.
func isLower(c byte) bool { return c >= 'a' }

// isX is tested by a slow test only.
func isX(c byte) bool { return c == 'x' }

// capacity changes only memory.
func capacity() []int { return make([]int, 0, 8) }
