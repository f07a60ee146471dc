package abnf_test

import (
	"fmt"

	"github.com/urigrammar/uri/abnf"
)

func ExampleParse() {
	g, err := abnf.Parse("date.abnf", `; IMPORT core : DIGIT
date  = year "-" month
year  = 4DIGIT
month = 2DIGIT
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range g.Rules() {
		fmt.Printf("%v: %s\n", r.Position, r.Text)
	}
	// Output:
	// date.abnf:2:1: date  = year "-" month
	// date.abnf:3:1: year  = 4DIGIT
	// date.abnf:4:1: month = 2DIGIT
	// core:21:1: DIGIT          =  %x30-39
}

func ExampleError() {
	_, err := abnf.Parse("date.abnf", "date = year - month\n")
	fmt.Println(err)
	fmt.Println(err.(*abnf.Error).Excerpt)
	// Output:
	// date.abnf:1:13: rule date: syntax error before "- month"
	// date = year - month
	//             ^
}

func ExampleGrammar_Check() {
	g, _ := abnf.Parse("date.abnf", "date = year \"-\" mont\nyear = 4DIGIT\nmonth = 2DIGIT\n")
	for _, f := range g.Check() {
		fmt.Println(f)
	}
	// Output:
	// date.abnf:1:17: rule date: mont is not defined; did you mean month?
	// date.abnf:2:9: rule year: DIGIT is not defined (1 more reference); to import it from RFC 5234, add this line: ; IMPORT core : DIGIT
	// date.abnf:3:1: rule month: no reference leads to it from date
}
