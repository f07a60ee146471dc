// Package shadow has changes that do not compile, since a parameter is named as its type.
package shadow

func next(int int) int { return int + 1 }

func isX(c byte) bool { return c == 'x' }
