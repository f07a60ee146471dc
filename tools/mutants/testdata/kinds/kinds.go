// Package kinds has one place for each kind of change, and places that are left as they are.
package kinds

type count uint8

const limit = 7

var table = []string{"a"}

var digits = map[byte]int{'1': 10}

var array = [2]int{1: 5}

func entry() any                  { return table[0] + "|" }
func arrayEntry() any             { return array[1] * 1 }
func mapEntries() any             { return len(digits)*100 + digits['1'] }
func not(x bool) any              { return !x }
func equal(x int) any             { return x == 3 }
func unequal(x int) any           { return x != 3 }
func and(x, y bool) any           { return x && y }
func or(x, y bool) any            { return x || y }
func add(x, y int) any            { return x + y }
func subtract(x, y int) any       { return x - y }
func multiply(x, y int) any       { return x * y }
func divide(x, y int) any         { return x / y }
func bitAnd(x, y int) any         { return x & y }
func bitOr(x, y int) any          { return x | y }
func bitXor(x, y int) any         { return x ^ y }
func bitClear(x, y int) any       { return x &^ y }
func left(x, y int) any           { return x << y }
func right(x, y int) any          { return x >> y }
func less(x, y int) any           { return x < y }
func lessOrEqual(x, y int) any    { return x <= y }
func greater(x, y string) any     { return x > y }
func greaterOrEqual(x, y int) any { return x >= y }

func named(x count) count             { return x }
func text() string                    { return "b" }
func truth() bool                     { return true }
func number() int                     { return limit }
func boolean(x bool) bool             { return x }
func slice(x []int) []int             { return x }
func two(x int, e error) (int, error) { return x, e }

func condition(x func() bool) {
	if x() {
		return
	}
	panic("no")
}

func loop(x func() bool) {
	for x() {
		return
	}
	panic("no")
}

func increment(x int) any { x++; return x }
func decrement(x int) any { x--; return x }
func assign(x, y int) any { x += y; return x }
func remove(x, y int) any { x -= y; return x }

func incrementAt(x []int, i int) any { x[i-1]++; return x }
func assignAt(x []int, i int) any    { x[i-1] += 3; return x }

func literal(x int) any { return func() int { return x }() }

// What follows is left as it is.

func words() string       { return "words for people" }
func empty() string       { return "" }
func nothing() error      { return nil }
func stops()              { panic(limit) }
func zero() []int         { return []int{} }
func twice(x func() *int) { *x()++ }

func join(x string) (y string) {
	y = x + x
	return
}

func constants() {
	const local = 3
	var a [local]int
	_ = a
}
