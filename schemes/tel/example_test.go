package tel_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/tel"
)

func ExampleParse() {
	n, err := tel.Parse("tel:863-1234;phone-context=+1-914-555")
	if err != nil {
		fmt.Println(err)
		return
	}
	context, _ := n.Context()
	fmt.Println(n.Digits(), "in", context)

	_, err = tel.Parse("tel:863-1234")
	fmt.Println(err)
	// Output:
	// 8631234 in +1-914-555
	// tel: a local number needs its context: "tel:863-1234" at offset 12; write "+" and the country code first, or add a context such as ";phone-context=+1" (rule local-number-digits, expected HEXDIG, visual-separator, "*" or ";"; RFC 3966, section 3)
}

func ExampleGlobal() {
	n, err := tel.Global("+1-201-555-0123", uri.NewPair("ext", "42"), uri.NewPair("note", "ring twice"))
	fmt.Println(n, err)
	// Output: tel:+1-201-555-0123;ext=42;note=ring%20twice <nil>
}

func ExampleNumber_Equal() {
	a, b := tel.MustParse("tel:+1-201-555-0123;b;a=X"), tel.MustParse("TEL:+12015550123;A=x;B")
	fmt.Println(a.Equal(b))
	// Output: true
}

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := tel.Parse("tel:863-1234")
	if syntax, ok := errors.AsType[*tel.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 12 a local number needs its context
	// rule local-number-digits of section RFC 3966, section 3
}

func ExampleParameter() {
	n := tel.MustParse("tel:+1-201-555-0123;ext=42;note=ring%20twice")
	for p := range n.Parameters() {
		fmt.Println(p.Name(), "is", p.DecodedValue())
	}
	// Output:
	// ext is 42
	// note is ring twice
}

func ExampleDuplicateError() {
	err := tel.MustParse("tel:+1-201-555-0123;ext=42;ext=43").Check()
	if twice, ok := errors.AsType[*tel.DuplicateError](err); ok {
		fmt.Println(twice.Name(), "-", twice.Problem())
	}
	// Output:
	// ext - parameter "ext" occurs twice
}
