package automaton_test

import (
	"fmt"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// The worked example of the package comment.
func Example() {
	n, d := worked()
	fmt.Print("classes:")
	for class := range n.Alphabet.Len() {
		fmt.Printf(" %q", n.Alphabet.Representative(class))
	}
	fmt.Println()
	fmt.Println("states:", d.Minimize().Len())
	fmt.Println(d.Shortest())
	fields, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{n}, Names: []string{"name", "value"}})
	if err != nil {
		panic(err)
	}
	t, err := automaton.TagDeterminize(automaton.Start{NFA: n, Tags: fields.Ends(), Begins: fields.Begins()})
	if err != nil {
		panic(err)
	}
	fmt.Println("tagged states:", len(t.States))
	for _, text := range []string{"aa=7", "aa="} {
		at, member := t.Run(0, text)
		fmt.Println(text, at[:2], member)
	}
	fmt.Println("value begins after:", fields[1].After)
	// Output:
	// classes: 'b' '1' '=' 'a'
	// states: 3
	// a= true
	// tagged states: 4
	// aa=7 [2 4] true
	// aa= [2 -1] true
	// value begins after: [{0 1}]
}

func worked() (*automaton.NFA, *automaton.DFA) {
	g, err := abnf.Parse("pair.abnf", "pair  = name \"=\" [value]\nname  = 1*\"a\"\nvalue = 1*%x30-39\n", abnf.RFC5234)
	if err != nil {
		panic(err)
	}
	n, err := automaton.Compile(g, "pair", nil)
	if err != nil {
		panic(err)
	}
	d, err := n.Determinize()
	if err != nil {
		panic(err)
	}
	return n, d
}
