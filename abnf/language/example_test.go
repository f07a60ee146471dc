package language_test

import (
	"fmt"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

var (
	strict, _  = abnf.Parse("strict.abnf", "port = 1*5%x30-39\n")
	lenient, _ = abnf.Parse("lenient.abnf", "; IMPORT core : DIGIT\nport = *DIGIT\n")
)

func ExampleCompare() {
	a, _ := language.Of(strict, "port")
	b, _ := language.Of(lenient, "port")
	c, _ := language.Compare(a, b)
	fmt.Printf("%v; only in the second: %q\n", c.Relation, c.OnlyB.Text)
	// Output: contained; only in the second: ""
}

func ExampleDifference() {
	a, _ := language.Of(lenient, "port")
	b, _ := language.Of(strict, "port")
	rest, _ := language.Difference(a, b)
	for text := range rest.Members() {
		fmt.Printf("%q\n", text)
		if len(text) > 0 {
			break
		}
	}
	// Output:
	// ""
	// "000000"
}

func ExampleAmbiguities() {
	g, _ := abnf.Parse("list.abnf", "list = *( item [ \",\" ] )\nitem = 1*( \"a\" / \",\" )\n")
	a, _ := language.AmbiguitiesOf(g, language.Options{}).Rule("list")
	fmt.Printf("%q\n%v\n%v\n", a.Text, a.Readings[0], a.Readings[1])
	// Output:
	// "a,"
	// item "a,"
	// item "a" ","
}

func ExampleLanguage_Suite() {
	l, _ := language.Of(strict, "port")
	cases, _ := l.Suite(language.SuiteOptions{})
	valid, all := 0, 0
	for c := range cases {
		if all++; c.Valid {
			valid++
		}
	}
	fmt.Println(all, "cases,", valid, "of them valid")
	// Output: 292 cases, 14 of them valid
}
