package schemes_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/urn"
)

func Example() {
	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56#today")
	q, _ := u.QComponent()
	fmt.Println(u.NID(), u.NSS(), q, err)
	fmt.Println(u.Equal(urn.MustParse("URN:EXAMPLE:weather")))
	// Output:
	// example weather op=map&lat=39.56 <nil>
	// true
}

func ExampleScheme_Check() {
	u := uri.MustParse("urn:isbn:")
	if s, ok := schemes.Lookup(u.Scheme()); ok {
		fmt.Printf("%s: %v\n", s.Title(), s.Check(u))
	}
	// Output: RFC 8141: urn: the name after the namespace is missing: "urn:isbn:" at offset 9 (rule NSS, expected pchar; RFC 8141, section 2)
}

// Each package has a SyntaxError. Its words are for people, and its methods for programs.
func Example_syntaxError() {
	_, err := acct.Parse("acct:joe")
	if syntax, ok := errors.AsType[*acct.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 8 the host is missing
	// rule userpart of section RFC 7565, section 7
}
