package automaton_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// compile makes the minimal automata of some rules of RFC 3986.
func compile(starts ...string) []*automaton.DFA {
	g, err := abnf.Load(grammar.Files, "rfc3986.abnf")
	if err != nil {
		panic(err)
	}
	all, err := automaton.CompileAll(g, starts, nil)
	if err != nil {
		panic(err)
	}
	out := make([]*automaton.DFA, len(all))
	for i, n := range all {
		d, err := n.Determinize()
		if err != nil {
			panic(err)
		}
		out[i] = d.Minimize()
	}
	return out
}

func ExampleEquivalent() {
	d := compile("path-rootless", "path-noscheme")
	fmt.Println(automaton.Equivalent(d[0], d[1]))
	// Output: : false
}

func ExampleDifference() {
	d := compile("reg-name", "IPv4address")
	fmt.Println(automaton.Difference(d[1], d[0]).Empty())
	fmt.Println(automaton.Intersection(d[0], d[1]).Shortest())
	// Output:
	// true
	// 1.1.1.1 true
}

func ExampleCounts_Of() {
	d := compile("IPv4address")[0]
	total := 0
	for c, n := d.Counts(), 7; n <= 15; n++ {
		total += int(c.Of(n).Int64())
	}
	fmt.Println(total == 1<<32)
	// Output: true
}

func ExampleSampler_Sample() {
	d := compile("IPv4address")[0]
	rng := rand.New(rand.NewPCG(3986, 0))
	s, ok := d.Sampler(15).Sample(rng)
	fmt.Println(len(s), ok)
	_, ok = d.Sampler(16).Sample(rng)
	fmt.Println(ok)
	// Output:
	// 15 true
	// false
}

func ExampleDFA_Members() {
	for s := range compile("dec-octet")[0].Members() {
		fmt.Print(s, " ")
		if s == "12" {
			break
		}
	}
	// Output: 0 1 2 3 4 5 6 7 8 9 10 11 12
}

func ExampleCover_WpMethod() {
	c := automaton.NewCover(compile("port")[0].Coarsen())
	for w := range c.WpMethod(0) {
		fmt.Printf("%q %v\n", c.DFA.Alphabet.Text(w), c.DFA.AcceptsWord(w))
	}
	// Output:
	// "" true
	// "a" false
	// "1" true
	// "aa" false
	// "a1" false
}

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
