package schemes_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/urn"
)

func Example() {
	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56#today")
	q, _ := u.QComponent()
	fmt.Println(u.NID(), u.NSS(), q, err)
	// Output: example weather op=map&lat=39.56 <nil>
}

func ExampleScheme_Check() {
	u := uri.MustParse("urn:isbn:")
	if s, ok := schemes.Lookup(u.Scheme()); ok {
		fmt.Printf("%s: %v\n", s.Title(), s.Check(u))
	}
	// Output: RFC 8141: urn: the name after the namespace is missing: "urn:isbn:" at offset 9 (rule NSS, expected pchar; RFC 8141, section 2)
}
