package oracle_test

import (
	"fmt"

	"github.com/urigrammar/uri/oracle"
)

func ExampleRelate() {
	a, _ := oracle.Rule("rfc2396", "")
	b, _ := oracle.Rule("rfc3986", "")
	c := oracle.Relate(a, b)
	fmt.Println(a, c.Relation, b)
	for _, class := range c.OnlyA {
		fmt.Printf("%s: %s\n", class.Name, class.Witness)
	}
	// Output:
	// rfc2396 URI-reference overlaps rfc3986 URI-reference
	// more than one "@" in the authority: //@@
	// more than one ":" in the authority: //::
	// non-numeric port: //:a
}

func ExampleAgree() {
	rfc3986, _ := oracle.Grammar("rfc3986")
	rfc2396, _ := oracle.Grammar("rfc2396")
	fmt.Println(oracle.Agree("http://example.com:80/", rfc3986, rfc2396))
	fmt.Println(oracle.Agree("http://a_b:80/", rfc3986, rfc2396))
	// Output:
	// <nil>
	// oracle: rfc3986 and rfc2396 find different hosts
}
