package kinds

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
)

// TestPrint prints what each function returns, for the tests of the program mutants.
func TestPrint(t *testing.T) {
	yes := func() bool { return true }
	results := map[string][]any{
		"entry":          {entry()},
		"arrayEntry":     {arrayEntry()},
		"mapEntries":     {mapEntries()},
		"not":            {not(true)},
		"equal":          {equal(3)},
		"unequal":        {unequal(3)},
		"and":            {and(true, false), and(false, true)},
		"or":             {or(true, false), or(false, true)},
		"add":            {add(7, 2)},
		"subtract":       {subtract(7, 2)},
		"multiply":       {multiply(7, 2)},
		"divide":         {divide(7, 2)},
		"bitAnd":         {bitAnd(6, 3)},
		"bitOr":          {bitOr(6, 3)},
		"bitXor":         {bitXor(6, 3)},
		"bitClear":       {bitClear(6, 3)},
		"left":           {left(8, 1)},
		"right":          {right(8, 1)},
		"less":           {less(1, 1), less(1, 2)},
		"lessOrEqual":    {lessOrEqual(1, 1), lessOrEqual(1, 2)},
		"greater":        {greater("a", "a"), greater("b", "a")},
		"greaterOrEqual": {greaterOrEqual(1, 1), greaterOrEqual(2, 1)},
		"named":          {named(4)},
		"text":           {text()},
		"truth":          {truth()},
		"number":         {number()},
		"boolean":        {boolean(true)},
		"slice":          {slice([]int{1})},
		"increment":      {increment(1)},
		"decrement":      {decrement(1)},
		"assign":         {assign(7, 2)},
		"remove":         {remove(7, 2)},
		"incrementAt":    {incrementAt([]int{1, 2, 3}, 1)},
		"assignAt":       {assignAt([]int{1, 2, 3}, 1)},
		"literal":        {literal(1)},
	}
	condition(yes)
	loop(yes)
	results["condition"], results["loop"] = nil, nil
	n, err := two(1, errors.New("no"))
	results["two"] = []any{n, err != nil}
	text, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "%s\n", text)
}
