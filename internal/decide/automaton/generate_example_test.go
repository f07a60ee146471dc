package automaton_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// nfa compiles a rule of RFC 3986.
func nfa(rule string) *automaton.NFA {
	g, err := abnf.Load(grammar.Files, "rfc3986.abnf")
	if err != nil {
		panic(err)
	}
	n, err := automaton.Compile(g, rule, nil)
	if err != nil {
		panic(err)
	}
	return n
}

// The fields of a text, by a tagged automaton. Where one begins after another one's end, that is not stored.
func ExampleFindFields() {
	n := nfa("authority")
	fields, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{n}, Names: []string{"userinfo", "host", "port"}})
	if err != nil {
		panic(err)
	}
	t, err := automaton.TagDeterminize(automaton.Start{NFA: n, Tags: fields.Ends(), Begins: fields.Begins()})
	if err != nil {
		panic(err)
	}
	text := "example.com:80"
	at, member := t.Run(0, text)
	fmt.Println(member)
	for i, f := range fields {
		begin, end, present := fields.Span(i, at)
		fmt.Printf("%s %v %q; stored: %v, optional: %v\n", f.Name, present, text[begin:end], f.Stored, f.Optional)
	}
	fmt.Println(fields[1].After)
	// Output:
	// true
	// userinfo false ""; stored: false, optional: true
	// host true "example.com"; stored: false, optional: false
	// port true "80"; stored: false, optional: true
	// [{0 1} {-1 0}]
}

// What a text has many of is no field. An error says why, and shows it.
func ExampleFindFields_repeated() {
	_, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{nfa("path-abempty")}, Names: []string{"segment"}})
	fmt.Println(errors.Is(err, automaton.ErrRepeatedField))
	fmt.Println(strings.TrimPrefix(err.Error(), "rfc3986.abnf: "))
	// Output:
	// true
	// rule path-abempty: field segment: it is in a repetition, so a text can have it several times: /‹segment ›/‹segment ›; rule path-abempty has the repetition
}

// The items of a list, by a transducer. Generated code does what Transducer.Run does, and yields at each end of an item.
func ExampleTransduce() {
	t, err := automaton.Transduce(automaton.Transducible{NFA: nfa("path-abempty"), Rules: []string{"segment"}})
	if err != nil {
		panic(err)
	}
	text := "/a//b"
	marks, member := t.Run(text)
	fmt.Println(member, automaton.Reading{Text: text, Marks: marks})
	fmt.Println(len(t.States), "states,", t.Registers, "registers")
	// Output:
	// true /‹segment a›/‹segment ›/‹segment b›
	// 5 states, 0 registers
}
