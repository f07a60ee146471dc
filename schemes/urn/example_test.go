package urn_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/urn"
)

func ExampleParse() {
	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56#today")
	q, _ := u.QComponent()
	f, _ := u.FComponent()
	fmt.Println(u.NID(), u.NSS(), q, f, err)

	_, err = urn.Parse("urn:example:a?b")
	fmt.Println(err)
	// Output:
	// example weather op=map&lat=39.56 today <nil>
	// urn: a "?" is followed by "+" or "=" in a URN: …"n:example:a?b" at offset 14; in the name it is written %3F (rule namestring, expected "+" or "="; RFC 8141, section 2)
}

func ExampleURN_Equal() {
	a, b := urn.MustParse("urn:example:a123,z456"), urn.MustParse("URN:EXAMPLE:a123,z456?=xyz")
	fmt.Println(a.Equal(b))
	// Output: true
}

func ExampleFromURI() {
	u, err := urn.FromURI(uri.MustParse("urn:ietf:rfc:8141"))
	fmt.Println(u.NID(), u.NSS(), err)
	// Output: ietf rfc:8141 <nil>
}

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := urn.Parse("urn:isbn:")
	if syntax, ok := errors.AsType[*urn.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 9 the name after the namespace is missing
	// rule NSS of section RFC 8141, section 2
}
